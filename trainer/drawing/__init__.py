"""What a page is drawn from: rectangles, items, colours and sizes, words. No pygame."""
