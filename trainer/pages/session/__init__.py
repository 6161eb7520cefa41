"""The details of the session, and the proof that its deal is fair."""
