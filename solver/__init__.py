"""Pure deduction: boards in, explained steps out. No pictures, no files, no processes."""
