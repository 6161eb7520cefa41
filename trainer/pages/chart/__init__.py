"""The dialog with the chart by which the hand just answered is to be played."""
