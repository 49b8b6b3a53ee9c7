"""Fine diagonal red lines that mark a conflict: where they are, and the picture without them."""
