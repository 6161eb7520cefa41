"""Paytables: the values, their files, and the shipped catalogue."""
