"""The desktop: icons to drop pictures on, the clipboard, the screen, viewers, and messages in windows."""
