"""Generated boards by the thousand: made in several processes, written to a folder."""
