"""Five ways to rank a hand, each with its own tables, and all of them under one interface."""
