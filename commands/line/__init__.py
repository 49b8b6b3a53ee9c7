"""The command line itself: how it is understood, told and helped with, the same for every command."""
