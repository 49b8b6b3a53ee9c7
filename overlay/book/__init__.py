"""Books of puzzles as PDF: their entries and the layout of their pages."""
