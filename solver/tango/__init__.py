"""Tango: suns, moons and signs, and how a person solves them."""
