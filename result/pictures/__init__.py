"""A result as pictures: onto its capture, from nothing, in a notebook."""
