"""What is on the screen and where: layout, theme and text, without pygame."""
