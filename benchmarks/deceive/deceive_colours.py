"""Colours of regions as games have them: light ones under black crowns, dark ones under white crowns."""

from queens_snap.overlay.themes import Colour, palette

#: Of CIELAB lightness 32 to 48: each is the farthest from all before it.
_DARK = """
0078b4 6c540c 843054 007860 846c60 84609c 305460 9c483c 486c30 3c543c 786c84 3c4884 007890 9c6030 6c4854
6c4830 9c5460 54486c a85484 54786c 786c3c 005478 606c9c 783c18 007878 607854 783c6c 247848 84303c 48540c
"""
DARK: tuple[Colour, ...] = tuple((int(x[:2], 16), int(x[2:4], 16), int(x[4:], 16)) for x in _DARK.split())


def colours_of(n: int, *, dark: bool) -> list[Colour]:
    """n colours, up to 30, as unlike each other as so many can be."""
    return [*DARK[:n]] if dark else palette(n)
