"""What a hand is: cards, rank classes and the look-ups that rank hands."""
