"""What is said of Patches."""
