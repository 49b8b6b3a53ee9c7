"""Nonograms drawn from nothing."""
