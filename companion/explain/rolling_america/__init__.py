"""Rolling America: can a finished map have come of these dice?"""
