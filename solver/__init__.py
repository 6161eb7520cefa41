"""What a hold is worth: paytables, the literal enumeration and the exact solver."""
