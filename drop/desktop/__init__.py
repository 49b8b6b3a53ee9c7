"""The desktop: icons to drop pictures on, the clipboard, a viewer, a message in a window."""
