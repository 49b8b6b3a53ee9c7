"""How a board looks that is drawn from nothing: a theme is one row of THEMES, and every game draws in it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .grid import Colour
from .palette import LIGHT_TONES, Tones
from .text import PAPER, QUIET

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
NEAR_BLACK = (8, 9, 11)


@dataclass(frozen=True)
class SymbolColours:
    """fill and rim of two kinds of symbol: a cool one (moon) and a warm one (sun)."""

    cool: Colour
    cool_rim: Colour
    warm: Colour
    warm_rim: Colour


@dataclass(frozen=True)
class PathColours:
    """start, end: the colours at the ends of a path, between which it changes on the way, each at least 3:1
    against white, black and the arrows on it."""

    start: Colour
    end: Colour
    arrow: Colour


@dataclass(frozen=True)
class RegionLook:
    """Boards of regions. tones: of what colours; None for white ones. border: colour of frame and borders,
    line: of the lines within a region; thick, frame: their widths, of a cell. void: cells of no region.

    crown, cross: widths of what stood before, of a cell; crown_contrast, cross_contrast: how strong they are.
    """

    tones: Tones | None
    border: Colour
    line: Colour
    void: Colour
    thick: float = 0.06
    frame: float = 0.08
    crown: float = 0.62  # both as in the game
    cross: float = 0.30
    crown_contrast: float = 21.0  # black or white as they are
    cross_contrast: float = 21.0


@dataclass(frozen=True)
class Theme:
    """Colours, RGB, by what they are for; a game takes those that it needs.

    page: around the board. cell: ground of open cells, given: of those filled from the start, filled: of
    those that a step fills, told: behind the clue that a step uses. line: between cells with symbols, track:
    between cells with a path, hair: between cells under thicker lines, frame: those, and the frame.
    ink: discs, walls and whatever else is as dark as can be; on_ink: what is written on that. text: numbers
    beside the board. sign: between cells. solid: filled cells, dot: cells known to be empty, found: either
    where a step finds it. old, new: links of a path, known before and found by a step.
    """

    page: Colour
    cell: Colour
    given: Colour
    filled: Colour
    told: Colour
    line: Colour
    track: Colour
    hair: Colour
    frame: Colour
    ink: Colour
    on_ink: Colour
    text: Colour
    sign: Colour
    solid: Colour
    dot: Colour
    found: Colour
    old: Colour
    new: Colour
    symbols: SymbolColours
    path: PathColours
    regions: RegionLook


COLOURED = SymbolColours((74, 131, 216), (27, 68, 138), (255, 173, 40), (166, 92, 32))
GLOWING = SymbolColours((138, 180, 234), (198, 216, 246), (252, 174, 30), (252, 222, 168))
INKED = SymbolColours(BLACK, BLACK, WHITE, BLACK)
TEAL_TO_PINK = PathColours((0, 132, 120), (192, 58, 150), WHITE)

THEMES: Mapping[str, Theme] = {
    "light": Theme(
        page=(244, 242, 238),
        cell=WHITE,
        given=(236, 231, 223),
        filled=(190, 231, 199),
        told=(188, 226, 236),
        line=(214, 205, 188),
        track=(172, 172, 172),
        hair=(196, 198, 202),
        frame=(64, 68, 76),
        ink=BLACK,
        on_ink=WHITE,
        text=(24, 28, 38),
        sign=(112, 86, 56),
        solid=(26, 30, 40),
        dot=(150, 154, 162),
        found=(0, 122, 150),
        old=(120, 150, 176),
        new=(214, 90, 20),
        symbols=COLOURED,
        path=TEAL_TO_PINK,
        regions=RegionLook(LIGHT_TONES, border=BLACK, line=BLACK, void=(120, 120, 120)),
    ),
    "dark": Theme(
        page=(27, 31, 35),
        cell=(27, 31, 35),
        given=(54, 60, 62),
        filled=(35, 84, 60),
        told=(22, 84, 102),
        line=(62, 74, 88),
        track=(84, 90, 96),
        hair=(72, 78, 86),
        frame=(150, 156, 164),
        ink=(242, 242, 242),
        on_ink=(20, 23, 26),
        text=(226, 228, 232),
        sign=(206, 208, 212),
        solid=(232, 234, 238),
        dot=(120, 126, 134),
        found=(74, 186, 214),
        old=(84, 116, 142),
        new=(236, 120, 40),
        symbols=GLOWING,
        path=TEAL_TO_PINK,
        regions=RegionLook(LIGHT_TONES, border=NEAR_BLACK, line=NEAR_BLACK, void=(84, 90, 96)),
    ),
    "print": Theme(
        page=WHITE,
        cell=WHITE,
        given=(225, 225, 225),
        filled=WHITE,
        told=(220, 220, 220),
        line=(120, 120, 120),
        track=(170, 170, 170),
        hair=(150, 150, 150),
        frame=BLACK,
        ink=BLACK,
        on_ink=WHITE,
        text=BLACK,
        sign=BLACK,
        solid=BLACK,
        dot=(130, 130, 130),
        found=(90, 90, 90),
        old=(190, 190, 190),
        new=(110, 110, 110),
        symbols=INKED,
        path=PathColours((176, 176, 176), (176, 176, 176), BLACK),
        # borders twice as thick: nothing else tells the regions apart
        regions=RegionLook(None, BLACK, (150, 150, 150), (225, 225, 225), thick=0.11, frame=0.11),
    ),
}

#: The steps of a story: light, on white, and what stood before is quieter than what a step finds.
STORY = replace(
    THEMES["light"],
    page=PAPER,
    regions=replace(
        THEMES["light"].regions,
        line=QUIET,
        void=(150, 150, 150),
        crown=0.74,
        cross=0.22,
        cross_contrast=5.0,
    ),
)
