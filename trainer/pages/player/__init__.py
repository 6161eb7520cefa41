"""Who plays: the profile, and what its player knows."""
