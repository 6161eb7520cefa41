"""The dialog with messages from the start of the program."""
