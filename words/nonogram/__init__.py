"""What is said of nonograms."""
