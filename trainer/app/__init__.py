"""The program behind the window, with no pygame: scenes, what they share, and the kept session."""
