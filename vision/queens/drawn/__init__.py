"""What is drawn in the cells of a board of Queens, and what of it are marks."""
