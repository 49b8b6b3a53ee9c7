"""Drawings of readings and steps, on a copy of the capture or without one. They show results and derive
none."""
