"""Painters of sketches: onto captures, as flat pictures, SVG and PDF."""
