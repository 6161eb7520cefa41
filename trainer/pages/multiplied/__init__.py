"""The why dialog of Ultimate X: what holds pay now, and what they leave."""
