"""The table page, where hands are played."""
