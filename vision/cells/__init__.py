"""Things that several games look for in cells and between them: colours, ink, symbols, discs, digits."""
