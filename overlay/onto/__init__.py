"""What paints a sketch: onto a capture, as a flat picture, as SVG, on a terminal."""
