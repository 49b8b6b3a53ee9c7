"""What the page asks and what it is told, whoever carries it."""
