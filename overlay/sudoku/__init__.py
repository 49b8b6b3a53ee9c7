"""Sudoku drawn: onto a capture, from nothing, and as a scene."""
