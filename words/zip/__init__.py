"""What is said of Zip."""
