"""Painters, which turn sketches into pixels on captures, flat pictures, SVG and PDF."""
