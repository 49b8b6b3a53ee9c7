"""Sentences about Queens and Star Battle."""
