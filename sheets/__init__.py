"""Paper: the form of each game, printing it, and reading it back."""
