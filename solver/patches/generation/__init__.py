"""The parts of the generator: rectangles that fill a board, and clues in them."""
