"""Tango read from a capture: suns, moons and signs."""
