"""Many at once: boards from files, line by line."""
