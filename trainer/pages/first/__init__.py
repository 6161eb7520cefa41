"""The first hands: how the game goes, on the table, then five hands to answer."""
