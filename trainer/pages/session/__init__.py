"""The details of the session in play."""
