"""What pages are drawn with: rectangles, items, themes and formatted numbers. No pygame."""
