"""Solving without a terminal: icons on the desktop, a local page, and a page in a browser tab."""
