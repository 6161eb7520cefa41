"""The chart language: from a line of text to a rule, and back."""
