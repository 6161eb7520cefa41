"""The page of the placement."""
