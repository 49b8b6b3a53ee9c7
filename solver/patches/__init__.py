"""Patches: a grid cut into rectangles, one for each clue, and how a person finds them."""
