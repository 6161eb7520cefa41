"""Five ways to rank a hand, each with its own look-ups, behind one interface."""
