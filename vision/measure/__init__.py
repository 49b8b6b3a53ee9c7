"""Measures of cells and of the sides between them: numbers with units, without a verdict."""
