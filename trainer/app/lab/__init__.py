"""The paytable lab: tables whose pays are edited, and what follows from each edit."""
