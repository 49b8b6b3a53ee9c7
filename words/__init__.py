"""Sentences for people about steps, hints and marks."""
