"""Books of puzzles as PDF: what stands in them, and how their pages are laid out."""
