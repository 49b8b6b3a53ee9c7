"""A text as a QR code, in the marks that all drawings are made of; and as a picture."""

from typing import TYPE_CHECKING

from .sketch import Fill, Marks

if TYPE_CHECKING:
    import numpy as np

QUIET = 4  # modules: the page around a code, which readers need
MODULE = 8  # px: a module, if nothing else is said
BLACK = "#000000"


class TooLong(ValueError):
    """Raised when no QR code holds so long a text."""


def qr_marks(text: str) -> tuple[Marks, tuple[int, int]]:
    """Return a QR code on a white page as marks, and its rows and columns, the page's edge included. Raises
    TooLong."""
    rows = _modules(text)
    dark = tuple((r, c) for r, row in enumerate(rows) for c, module in enumerate(row) if module)
    return (Fill(dark, BLACK),), (len(rows), len(rows))


def qr_picture(text: str, module: int = MODULE) -> "np.ndarray":
    """Draw a QR code as a (H, W, 3) uint8 RGB picture. module: px a module. Raises TooLong."""
    import numpy as np

    dark = np.array(_modules(text), bool).repeat(module, axis=0).repeat(module, axis=1)
    return np.where(dark[..., None], 0, 255).astype(np.uint8).repeat(3, axis=2)


def _modules(text: str) -> list[list[bool]]:
    """Return the rows of a code, True for dark modules. Raises TooLong."""
    import segno  # only for codes

    try:
        code = segno.make_qr(text, error="l")  # or better, where the code does not grow for it
    except segno.DataOverflowError:
        raise TooLong(f"no QR code holds {len(text):,} characters") from None
    return [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET)]
