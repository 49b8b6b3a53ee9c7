"""What is said of Sudoku."""
