"""The page of the player's own paytables: those saved in the lab, and files."""
