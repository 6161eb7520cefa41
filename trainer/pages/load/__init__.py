"""The dialog that loads a paytable into the lab."""
