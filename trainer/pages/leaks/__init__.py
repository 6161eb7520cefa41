"""The leaks page: which decisions cost the player how much, and how he plays day by day."""
