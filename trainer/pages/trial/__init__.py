"""What twenty hands played by feel have cost."""
