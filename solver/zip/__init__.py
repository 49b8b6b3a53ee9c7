"""Zip: numbers, walls and a path, and how a person solves them."""
