"""What is said of steps, hints and marks, in sentences for people."""
