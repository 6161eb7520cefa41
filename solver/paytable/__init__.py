"""Paytables: the values, the files that hold them, and the shipped catalogue."""
