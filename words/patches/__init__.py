"""Sentences about Patches."""
