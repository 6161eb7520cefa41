"""The table: the page where hands are played."""
