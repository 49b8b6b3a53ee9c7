"""Wend: words that wind through a board of letters and cover all of it."""
