"""Nonograms: their clues, and how a person solves them."""
