"""Mini Sudoku on a capture: its boxes, its digits, and which of them are given."""
