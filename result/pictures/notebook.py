"""What a notebook shows of a capture."""

from base64 import b64encode
from collections.abc import Iterable
from html import escape

WIDTH = 480  # px at most, of a picture: a phone's screenshot would fill the page


def as_html(title: str, png: bytes | None, rows: Iterable[tuple[str, ...]]) -> str:
    """A title, a picture (or none), and a table of steps, each with its number; whatever the texts hold, they
    are shown as text."""
    image = (
        f'<img src="data:image/png;base64,{b64encode(png).decode()}" style="max-width: {WIDTH}px">'
        if png
        else ""
    )
    return f"<p>{escape(title)}</p>{image}{_table(list(rows))}"


def _table(rows: list[tuple[str, ...]]) -> str:
    if not rows:
        return ""
    lines = (
        f"<tr><td>{i}</td>"
        + "".join(f'<td style="text-align: left">{escape(cell)}</td>' for cell in row)
        + "</tr>"
        for i, row in enumerate(rows, 1)
    )
    return f"<table>{''.join(lines)}</table>"
