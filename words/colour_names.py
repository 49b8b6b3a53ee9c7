"""What people call colours: everyday names, and the blocks of a colour space that each of them holds for.

A name holds for blocks of lightness, chroma and hue, as in the ISCC-NBS dictionary (Kelly and Judd, "Color:
Universal Language and Dictionary of Names", NBS Special Publication 440, 1976): orange and brown are of one
hue, told apart by lightness and chroma. The space is OKLCh (difference.py), in which what looks blue keeps
its hue from dark to light. The blocks were set by eye, on sheets of swatches; where two overlap, people use
both names.
"""

from typing import NamedTuple

from .manner import to_translate


class Block(NamedTuple):
    """Colours of one name. lightness: 0..1. chroma: 0 grey, 0.1 pale, 0.3 as strong as a screen shows it.
    hue: degrees, 30 red, 110 yellow, 145 green, 260 blue; over 360 where a span goes round. Spans may end
    beyond all that there is."""

    lightness: tuple[float, float]
    chroma: tuple[float, float]
    hue: tuple[float, float]


ANY = (0.0, 400.0)  # all hues, with room to spare
STRONG = 1.0  # as strong as can be

#: The names that everybody knows, and those that are taken where these do not tell two regions apart.
BASIC = (
    *("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "beige", "olive"),
    *("grey", "black", "white"),
)

#: Those that are no colour.
GREYS = ("grey", "black", "white")

BLOCKS: dict[str, tuple[Block, ...]] = {
    to_translate("red"): (
        Block((0.36, 0.70), (0.11, STRONG), (12, 38)),
        Block((0.66, 0.76), (0.14, STRONG), (20, 38)),
        Block((0.40, 0.56), (0.07, 0.13), (6, 26)),
    ),
    to_translate("orange"): (
        Block((0.66, 0.86), (0.095, STRONG), (38, 70)),
        Block((0.70, 0.86), (0.095, STRONG), (64, 78)),
        Block((0.54, 0.70), (0.145, STRONG), (40, 64)),
        Block((0.82, 0.96), (0.06, 0.14), (44, 82)),
        Block((0.86, 0.96), (0.04, 0.14), (44, 74)),
        Block((0.74, 0.80), (0.10, STRONG), (76, 84)),
    ),
    to_translate("yellow"): (
        Block((0.84, 2.0), (0.10, STRONG), (82, 120)),
        Block((0.90, 2.0), (0.045, 0.14), (84, 116)),
        Block((0.74, 0.86), (0.12, STRONG), (88, 114)),
        Block((0.82, 2.0), (0.065, 0.14), (97, 117)),
    ),
    to_translate("green"): (
        Block((0.40, 0.96), (0.065, STRONG), (126, 158)),
        Block((0.40, 0.90), (0.065, 0.16), (150, 172)),
        Block((0.26, 0.60), (0.035, STRONG), (130, 168)),
        Block((0.60, 0.94), (0.035, 0.08), (120, 166)),
        Block((0.62, 0.84), (0.09, STRONG), (118, 130)),
    ),
    to_translate("blue"): (
        Block((0.26, 0.94), (0.075, STRONG), (224, 276)),
        Block((0.62, 0.96), (0.03, 0.08), (222, 278)),
        Block((0.84, 0.96), (0.012, 0.06), (196, 278)),
        Block((0.30, 0.64), (0.045, 0.08), (226, 280)),
        Block((0.30, 0.50), (0.15, STRONG), (258, 280)),
    ),
    to_translate("purple"): (
        Block((0.26, 0.90), (0.065, STRONG), (286, 318)),
        Block((0.26, 0.64), (0.04, STRONG), (290, 336)),
        Block((0.62, 0.96), (0.025, 0.08), (290, 320)),
        Block((0.24, 0.46), (0.04, 0.12), (330, 356)),
    ),
    to_translate("pink"): (
        Block((0.68, 0.97), (0.03, STRONG), (332, 372)),
        Block((0.56, 0.72), (0.13, STRONG), (342, 368)),
        Block((0.56, 0.72), (0.045, 0.14), (344, 372)),
        Block((0.74, 0.97), (0.02, 0.125), (8, 34)),
        Block((0.66, 0.80), (0.05, 0.13), (8, 24)),
    ),
    to_translate("brown"): (
        Block((0.22, 0.56), (0.028, 0.13), (34, 92)),
        Block((0.56, 0.64), (0.028, 0.125), (44, 80)),
        Block((0.52, 0.74), (0.025, 0.07), (34, 84)),
        Block((0.22, 0.42), (0.025, 0.075), (8, 100)),
    ),
    to_translate("beige"): (
        Block((0.72, 0.96), (0.018, 0.05), (56, 112)),
        Block((0.74, 0.84), (0.04, 0.085), (72, 98)),
        Block((0.80, 0.90), (0.04, 0.07), (78, 98)),
    ),
    to_translate("grey"): (
        Block((0.40, 0.95), (-1.0, 0.015), ANY),
        Block((0.22, 0.50), (-1.0, 0.03), (180, 300)),
        Block((0.46, 0.68), (-1.0, 0.034), (180, 290)),
        Block((0.60, 0.78), (-1.0, 0.026), (180, 290)),
        Block((0.22, 0.60), (-1.0, 0.022), ANY),
    ),
    to_translate("black"): (Block((-1.0, 0.19), (-1.0, 0.06), ANY),),
    to_translate("white"): (Block((0.965, 2.0), (-1.0, 0.02), ANY),),
    to_translate("turquoise"): (
        Block((0.70, 0.97), (0.085, STRONG), (168, 216)),
        Block((0.84, 0.97), (0.04, 0.10), (174, 212)),
    ),
    to_translate("teal"): (
        Block((0.28, 0.70), (0.035, STRONG), (174, 216)),
        Block((0.60, 0.86), (0.03, 0.085), (172, 214)),
    ),
    to_translate("olive"): (
        Block((0.28, 0.66), (0.045, STRONG), (98, 124)),
        Block((0.56, 0.72), (0.05, 0.13), (96, 120)),
    ),
    to_translate("lime"): (Block((0.74, 0.96), (0.14, STRONG), (119, 136)),),
    to_translate("mint"): (Block((0.84, 0.97), (0.05, 0.14), (152, 172)),),
    to_translate("navy"): (Block((0.18, 0.34), (0.05, 0.20), (250, 284)),),
    to_translate("maroon"): (
        Block((0.22, 0.42), (0.07, STRONG), (2, 30)),
        Block((0.34, 0.48), (0.06, 0.12), (358, 374)),
    ),
    to_translate("lavender"): (Block((0.84, 0.97), (0.02, 0.09), (278, 318)),),
    to_translate("gold"): (
        Block((0.70, 0.86), (0.10, STRONG), (80, 98)),
        Block((0.58, 0.74), (0.09, STRONG), (78, 100)),
    ),
    to_translate("peach"): (Block((0.80, 0.94), (0.045, 0.125), (40, 70)),),
    to_translate("magenta"): (Block((0.48, 0.76), (0.20, STRONG), (322, 352)),),
}

#: The names of two regions that share one.
SHADES = (
    to_translate("light red"),
    to_translate("dark red"),
    to_translate("light orange"),
    to_translate("dark orange"),
    to_translate("light yellow"),
    to_translate("dark yellow"),
    to_translate("light green"),
    to_translate("dark green"),
    to_translate("light blue"),
    to_translate("dark blue"),
    to_translate("light purple"),
    to_translate("dark purple"),
    to_translate("light pink"),
    to_translate("dark pink"),
    to_translate("light brown"),
    to_translate("dark brown"),
    to_translate("light grey"),
    to_translate("dark grey"),
    to_translate("light turquoise"),
    to_translate("dark turquoise"),
    to_translate("light teal"),
    to_translate("dark teal"),
    to_translate("light beige"),
    to_translate("dark beige"),
    to_translate("light olive"),
    to_translate("dark olive"),
    to_translate("light lime"),
    to_translate("dark lime"),
    to_translate("light mint"),
    to_translate("dark mint"),
    to_translate("light navy"),
    to_translate("dark navy"),
    to_translate("light maroon"),
    to_translate("dark maroon"),
    to_translate("light lavender"),
    to_translate("dark lavender"),
    to_translate("light gold"),
    to_translate("dark gold"),
    to_translate("light peach"),
    to_translate("dark peach"),
    to_translate("light magenta"),
    to_translate("dark magenta"),
)
