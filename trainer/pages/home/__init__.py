"""The home page: what to do next, and how things stand."""
