"""The files of the page: the same ones from the server on this machine and from any other."""

from pathlib import Path

from ...overlay.story.page import board_script, style_sheet
from ...vision.source.limits import MAX_BYTES

PAGE = Path(__file__).parents[1] / "page"


def page_files() -> dict[str, bytes]:
    """Name -> content of each: index.html, what it loads, and the samples."""
    files = {path.name: path.read_bytes() for path in sorted(PAGE.iterdir())}
    return {
        **files,
        "index.html": files["index.html"].replace(b"__MOST_BYTES__", str(MAX_BYTES).encode()),
        "board.js": board_script(played=True, module=True).encode(),
        "look.css": style_sheet(played=True).encode(),
    }
