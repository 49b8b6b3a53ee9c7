"""Hostile inputs: made from seeds, answered through the library, and those in failed/ tried again."""
