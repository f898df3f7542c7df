"""Sheets and dice as text, in what a terminal can show."""
