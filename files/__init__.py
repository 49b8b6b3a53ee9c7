"""Reading and writing for everybody: files written whole or not at all, texts read within limits."""
