"""Patches read from a capture: the clues' shapes and numbers, and the rectangles that a player has drawn."""
