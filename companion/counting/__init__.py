"""Statistics: throws against what is expected, scores and wins, as tables and as a picture."""
