"""The exam page: a hundred hands without a word, then two honest numbers."""
