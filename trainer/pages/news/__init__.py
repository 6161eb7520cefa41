"""What the player must know before playing on."""
