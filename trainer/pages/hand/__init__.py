"""The hand page: choose any hand and see all its holds."""
