"""The drag-and-drop helper: icons on the desktop, and a local page."""
