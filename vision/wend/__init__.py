"""Wend read from captures: letters, walls, the lengths of the words, and the words that a player has
found."""
