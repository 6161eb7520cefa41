"""The hand page: type in any hand and see all its holds."""
