"""The drag-and-drop helper: a script for the desktop, and a local page."""
