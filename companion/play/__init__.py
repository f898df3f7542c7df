"""A game played at a prompt: what is looked at, what may be done, and what people type.

No game is named here. What is drawn comes from its form and its status, what may be done from its legal moves, and
what is said about a move from what it changes on the sheet.
"""
