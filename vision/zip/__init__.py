"""Zip read from a capture: numbers, walls, and a path that is drawn."""
