"""A text as a QR code, in the marks that all drawings are made of; and as a picture."""

from itertools import groupby
from typing import TYPE_CHECKING

from .sketch import Fill, Primitives

if TYPE_CHECKING:
    import numpy as np

QUIET_ZONE = 4  # modules: the page around a code, which readers need
MODULE_PIXELS = 8  # px: a module, if nothing else is said
BLACK = "#000000"


class TooLong(ValueError):
    """Raised when no QR code holds so long a text."""


def qr_primitives(text: str) -> tuple[Primitives, tuple[int, int]]:
    """Return a QR code on a white page as marks, and its rows and columns, the page's edge included. Raises
    TooLong."""
    rows = _modules(text)
    dark = tuple((r, c) for r, row in enumerate(rows) for c, module in enumerate(row) if module)
    return (Fill(dark, BLACK),), (len(rows), len(rows))


def qr_path(text: str) -> tuple[str, int]:
    """Return the dark modules of a QR code as a path of SVG, and the side of the page around it, in modules.
    Raises TooLong."""
    rows, runs = _modules(text), list[str]()
    for r, row in enumerate(rows):
        for dark, run in groupby(range(len(row)), row.__getitem__):
            c, *more = run
            runs += [f"M{c} {r}h{1 + len(more)}v1H{c}z"] if dark else []
    return "".join(runs), len(rows)


def qr_picture(text: str, module: int = MODULE_PIXELS) -> "np.ndarray":
    """Draw a QR code as a (H, W, 3) uint8 RGB picture. module: px a module. Raises TooLong."""
    import numpy as np

    dark = np.array(_modules(text), bool).repeat(module, axis=0).repeat(module, axis=1)
    return np.where(dark[..., None], 0, 255).astype(np.uint8).repeat(3, axis=2)


def _modules(text: str) -> list[list[bool]]:
    """Return the rows of a code, True for dark modules. Raises TooLong."""
    from segno.encoder import DataOverflowError, encode  # only for codes; the page has no more of segno

    try:
        rows = encode(text, error="l", micro=False).matrix  # or better, if the code does not grow for it
    except DataOverflowError:
        raise TooLong(f"no QR code holds {len(text):,} characters") from None
    edge, above = [False] * QUIET_ZONE, [[False] * (len(rows) + 2 * QUIET_ZONE)] * QUIET_ZONE
    return [*above, *([*edge, *map(bool, row), *edge] for row in rows), *above]
