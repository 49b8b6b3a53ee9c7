"""Options of the commands, by what they are about."""
