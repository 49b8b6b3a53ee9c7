"""What every drawing uses: glyphs, colours, grids, pieces, captions."""
