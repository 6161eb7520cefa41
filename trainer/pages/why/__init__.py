"""The why dialog: two holds side by side."""
