"""Mini Sudoku, and Sudoku with larger boxes: the puzzle, the rules, the search."""
