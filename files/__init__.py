"""What touches the disk for everybody: files written whole or not at all, texts read within limits."""
