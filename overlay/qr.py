"""QR codes of a text, as primitives, as an SVG path, and as a picture."""

from itertools import groupby
from typing import TYPE_CHECKING

from .sketch import Fill, Primitives

if TYPE_CHECKING:
    import numpy as np

QUIET_ZONE = 4  # modules: white margin around a code, as the standard asks
MODULE_PIXELS = 8  # px: default side of a module
BLACK = "#000000"


class TooLong(ValueError):
    """Raised when a text is too long for a QR code."""


def qr_primitives(text: str) -> tuple[Primitives, tuple[int, int]]:
    """Return the dark modules of a QR code as primitives, and its rows and columns with the quiet zone.
    Raises TooLong."""
    rows = _module_rows(text)
    dark = tuple((r, c) for r, row in enumerate(rows) for c, module in enumerate(row) if module)
    return (Fill(dark, BLACK),), (len(rows), len(rows))


def qr_path(text: str) -> tuple[str, int]:
    """Return the dark modules of a QR code as an SVG path, and the code's side with the quiet zone (modules).
    Raises TooLong."""
    rows, runs = _module_rows(text), list[str]()
    for r, row in enumerate(rows):
        for dark, run in groupby(range(len(row)), row.__getitem__):
            c, *more = run
            runs += [f"M{c} {r}h{1 + len(more)}v1H{c}z"] if dark else []
    return "".join(runs), len(rows)


def qr_picture(text: str, module: int = MODULE_PIXELS) -> "np.ndarray":
    """Draw a QR code as a (H, W, 3) uint8 RGB picture. module: side of a module (px). Raises TooLong."""
    import numpy as np

    dark = np.array(_module_rows(text), bool).repeat(module, axis=0).repeat(module, axis=1)
    return np.where(dark[..., None], 0, 255).astype(np.uint8).repeat(3, axis=2)


def _module_rows(text: str) -> list[list[bool]]:
    """Return the rows of a QR code with its quiet zone, True for dark modules. Raises TooLong."""
    # imported late: the page in the browser has only this module of segno
    from segno.encoder import DataOverflowError, encode

    try:
        rows = encode(text, error="l", micro=False).matrix  # "l" or a better level of the same size
    except DataOverflowError:
        raise TooLong(f"no QR code holds {len(text):,} characters") from None
    edge, above = [False] * QUIET_ZONE, [[False] * (len(rows) + 2 * QUIET_ZONE)] * QUIET_ZONE
    return [*above, *([*edge, *map(bool, row), *edge] for row in rows), *above]
