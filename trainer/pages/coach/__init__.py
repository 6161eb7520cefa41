"""The coach as a sheet over the table, where the window is narrow."""
