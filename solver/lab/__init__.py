"""The lab: one pay is changed, and everything follows exactly."""
