"""Sentences about Zip."""
