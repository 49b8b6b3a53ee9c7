"""Shared reading and writing: files are written whole or not at all, and texts are read within limits."""
