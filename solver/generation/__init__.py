"""What the generators of all games share: wishes, symmetries, and leaving out what a puzzle does not need."""
