"""Keeping games: the store's rows and formats, damaged files and faulty records."""
