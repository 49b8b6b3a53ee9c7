"""What tells that a board with regions is one of another game."""
