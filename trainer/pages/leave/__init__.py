"""The question before the window closes in mid-hand."""
