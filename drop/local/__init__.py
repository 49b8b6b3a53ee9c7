"""The local page and its API."""
