"""The page of today's training."""
