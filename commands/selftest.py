"""The self-test of `queens-snap doctor`: a board drawn in memory is read, solved, drawn on and encoded."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

REGIONS = ["AABBBB", "AAAABB", "CCCDEE", "CCCCCE", "CCCCCE", "FCCCCE"]
QUEENS = [(0, 4), (1, 1), (2, 3), (3, 5), (4, 2), (5, 0)]
COLOURS = {
    "A": (187, 163, 226),
    "B": (255, 201, 146),
    "C": (150, 190, 255),
    "D": (179, 223, 160),
    "E": (223, 223, 223),
    "F": (255, 123, 96),
}
CELL, MARGIN, LINE = 48, 32, 2  # px


def faults() -> list[str]:
    """What does not work, in words; nothing where all is well. Raises nothing, whatever is broken."""
    try:
        return _faults()
    except Exception as error:  # a library that is not there, or not whole, may fail in any way
        return [f"{type(error).__name__}: {error}"]


def _faults() -> list[str]:
    # within, since importing is what fails first where a library is broken
    from ..pipeline import snap

    rgb = board_picture()
    result = snap(rgb, file="the built-in board")
    if result.problem:
        return [str(result.problem)]
    row = result.to_json()
    found = []
    if row["regions"] != REGIONS:
        found.append(f"the regions were read as {' '.join(row['regions'])}")
    if row["status"] != "solved" or [tuple(cell) for cell in row["queens"]] != QUEENS:
        found.append(f"the answer is {row['status']}: {row['queens']}")
    picture = result.picture
    if picture is None or picture.shape != rgb.shape or (picture == rgb).all():
        found.append("nothing was drawn")
    elif not (result.encoded(".png") or b"").startswith(b"\x89PNG"):
        found.append("the picture was not encoded")
    return found


def board_picture() -> "np.ndarray":
    """(H, W, 3) uint8 RGB: the board of REGIONS with plain lines, as the game draws it."""
    import numpy as np

    side = len(REGIONS) * CELL
    rgb = np.full((side + 2 * MARGIN, side + 2 * MARGIN, 3), 255, np.uint8)
    rgb[MARGIN - LINE : MARGIN + side, MARGIN - LINE : MARGIN + side] = 0
    for r, row in enumerate(REGIONS):
        for c, letter in enumerate(row):
            y, x = MARGIN + r * CELL, MARGIN + c * CELL
            rgb[y : y + CELL - LINE, x : x + CELL - LINE] = COLOURS[letter]
    return rgb
