"""What stands beside a board: captions, axes, and the margins that they need."""
