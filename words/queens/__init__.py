"""What is said of Queens and Star Battle."""
