"""The HTML that a notebook shows of a result: the picture, and a table of the steps."""

from base64 import b64encode
from collections.abc import Iterable
from html import escape

NOTEBOOK_WIDTH = 480  # maximum width (pixels) of a picture in a notebook: a phone's screenshot is tall


def notebook_html(title: str, png: bytes | None, rows: Iterable[tuple[str, ...]]) -> str:
    """Return HTML with a title, a picture (or none) and a numbered table. All texts are escaped."""
    image = ""
    if png:
        data = b64encode(png).decode()
        image = f'<img src="data:image/png;base64,{data}" style="max-width: {NOTEBOOK_WIDTH}px">'
    lines = [
        f"<tr><td>{i}</td>"
        + "".join(f'<td style="text-align: left">{escape(cell)}</td>' for cell in row)
        + "</tr>"
        for i, row in enumerate(rows, 1)
    ]
    table = f"<table>{''.join(lines)}</table>" if lines else ""
    return f"<p>{escape(title)}</p>{image}{table}"
