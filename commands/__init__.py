"""What a person types: a file a command."""
