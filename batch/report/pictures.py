"""Pictures and pages of captures: thumbnails, solved pictures, and pages that can be shared."""

import base64
import html
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import cv2
import numpy as np

from ...files.writing import ANSWER_NOTE, BOARD_NOTE, NO_INPUTS, Inputs, Unwritable, add_note, write_file
from ...overlay.picture import encode
from ...overlay.story.page import style_sheet
from ...overlay.terminal.streams import printable_text
from ...pipeline import Snap
from ...words.page_texts import NO_BOARD_TITLE, board_title, page_title, solution_title
from ...words.phrases import count_things, verdict

# Thumbnails and solved pictures, which the report's gallery shows.

THUMBNAIL_SIDE = 240  # maximum width and height (pixels) of a thumbnail
MARGIN_SHARE = 0.12  # margin around the board in a thumbnail, as a share of the board's longer side
Box = tuple[float, float, float, float]  # x0, y0, x1, y1 in pixels; may lie partly outside the picture
OTHER_OUT_ADVICE = "make room there, or choose another folder with --out"


def thumbnail_name(key: str) -> str:
    return f"{key}.webp"


def picture_name(key: str) -> str:
    return f"{key}.png"


def save_thumbnail(snap: Snap, folder: Path, key: str, inputs: Inputs = NO_INPUTS) -> None:
    """Write a thumbnail of the capture as folder/<key>.webp, unless no picture was decoded.

    The thumbnail shows the board with a margin, or the whole capture if no board was read. The folder is made
    if it is missing. Raises Unwritable, and no other exception.
    """
    if snap.rgb is None:
        return
    bbox = snap.reading.lattice.bbox if snap.reading else None
    thumbnail = _shrink(_crop_around_board(snap.rgb, bbox), THUMBNAIL_SIDE)
    _write(folder / thumbnail_name(key), thumbnail, BOARD_NOTE, inputs)


def save_picture(snap: Snap, folder: Path, key: str, inputs: Inputs = NO_INPUTS) -> None:
    """Write `Snap.picture` as folder/<key>.png, unless no board was read.

    The folder is made if it is missing. Raises Unwritable, and no other exception.
    """
    if snap.picture is not None:
        _write(folder / picture_name(key), snap.picture, ANSWER_NOTE, inputs)


def _crop_around_board(rgb: np.ndarray, bbox: Box | None) -> np.ndarray:
    if not bbox:
        return rgb
    height, width = rgb.shape[:2]
    x0, y0, x1, y1 = bbox
    margin = MARGIN_SHARE * max(x1 - x0, y1 - y0)
    left, top = max(0, int(x0 - margin)), max(0, int(y0 - margin))
    right, bottom = min(width, int(x1 + margin) + 1), min(height, int(y1 + margin) + 1)
    return rgb[top:bottom, left:right]


def _shrink(rgb: np.ndarray, max_side: int) -> np.ndarray:
    """Return the picture, made smaller if its width or height exceeds `max_side` pixels."""
    height, width = rgb.shape[:2]
    scale = max_side / max(height, width)
    if scale >= 1:
        return rgb
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return cv2.resize(rgb, size, interpolation=cv2.INTER_AREA)


def _write(path: Path, rgb: np.ndarray, note: bytes, inputs: Inputs) -> None:
    try:
        data = add_note(encode(rgb, path.suffix), path.suffix, note)
    except ValueError as error:
        raise Unwritable(f"cannot write {path}: {error}", OTHER_OUT_ADVICE) from error
    write_file(path, data, inputs)


# The page of a capture, in one file that can be shared: the picture with the answer, the doubts and the way.
# The page holds no script and no path, and fetches nothing.

MAX_STEM_LENGTH = 80  # characters of the capture's name in the name of its page
KEY_DIGITS = 8  # hex digits of the key in the name of a page, because captures may share a name
MAX_PICTURE_SIDE = 1600  # pixels of the picture's longer side: sharp on any screen, and not too large to send
PAGE_TEMPLATE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="generator" content="queens-snap">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>{title}</title>
<style>
{look}
body {{ font: 17px/1.45 system-ui, sans-serif; }}
main {{ max-width: 44rem; margin: 0 auto; padding: .75rem; }}
h1 {{ font-size: 1.15rem; margin: 0; overflow-wrap: anywhere; }}
img {{ display: block; max-width: 100%; max-height: 90vh; margin: .75rem 0; }}
.doubt {{ border-left: 4px solid #c60; padding-left: .6rem; }}
li {{ margin: .3rem 0; }}
</style>
</head>
<body>
<main>
<h1>{heading}</h1>
{body}
</main>
</body>
</html>
"""


def page_name(file: str, key: str) -> str:
    """Return the name of a capture's page. file: the name of the capture. key: the hash of its content."""
    stem = re.sub(r"[^\w.-]+", "-", PurePosixPath(file.replace("\\", "/")).stem).strip(".-")
    return f"{stem[:MAX_STEM_LENGTH] or 'capture'}-{key[:KEY_DIGITS]}.html"


def save_page(snap: Snap, folder: Path, key: str, inputs: Inputs = NO_INPUTS) -> None:
    """Write the page of a capture into a folder, which is made if it is missing. Raises Unwritable."""
    path = folder / page_name(snap.file, key)
    write_file(path, capture_page(snap).encode("utf-8", "backslashreplace"), inputs)


def capture_page(snap: Snap) -> str:
    """Return the HTML of a capture's page. The capture's name is escaped."""
    name = printable_text(PurePosixPath(snap.file.replace("\\", "/")).name)
    title, heading = (html.escape(page_title(about, name)) for about in _page_titles(snap))
    return PAGE_TEMPLATE.format(
        title=title, heading=heading, look=style_sheet(), body="\n".join(_page_parts(snap))
    )


def _page_titles(snap: Snap) -> tuple[str, str]:
    """Return the titles of a capture's page: with the answer, and without it."""
    if not snap.board:
        return snap.manner.say(NO_BOARD_TITLE), ""
    board, solution = board_title(snap.words, snap.board), snap.solution
    if not solution:
        return board, board
    return solution_title(snap.words, solution, len(solution.steps), snap.manner), board


def _page_parts(snap: Snap) -> Iterator[str]:
    yield _paragraph(_verdict_line(snap))
    picture = snap.rgb if snap.picture is None else snap.picture
    if picture is not None:
        data = base64.b64encode(encode(_shrink(picture, MAX_PICTURE_SIDE), ".webp")).decode("ascii")
        yield f'<img alt="the capture with what was found" src="data:image/webp;base64,{data}">'
    for mark in snap.mistakes:
        row, column = mark.cell
        why = snap.why_wrong(mark, snap.manner)
        yield _paragraph(f"Wrong {mark.mark} in row {row + 1}, column {column + 1}: {why}", "doubt")
    for doubt in snap.doubts:
        yield _paragraph(f"Doubt: {doubt}", "doubt")
    if snap.solution and snap.status == "solved":
        sentences = [snap.sentence(step, snap.manner) for step in snap.solution.steps]
        lines = "\n".join(f"<li>{html.escape(sentence)}</li>" for sentence in sentences)
        yield f"<ol>\n{lines}\n</ol>"


def _verdict_line(snap: Snap) -> str:
    """Return the outcome in a line: game, size, number of answers and difficulty, or the problem."""
    if not snap.solution:
        return _without_path(str(snap.problem), snap.file) if snap.problem else "nothing was read"
    rows, columns = snap.solution.puzzle.shape
    rating = snap.solution.rating
    hard = f", {rating.label}, {count_things(len(snap.solution.steps), 'step')}" if rating else ""
    return f"{snap.words.title(snap.solution.puzzle)}, {rows} x {columns}, {verdict(snap.solution)}{hard}"


def _without_path(text: str, file: str) -> str:
    """Return a message without the folders of the capture, which are private."""
    return text.replace(file, PurePosixPath(file.replace("\\", "/")).name)


def _paragraph(text: str, kind: str = "") -> str:
    return f"<p{f' class={kind}' if kind else ''}>{html.escape(printable_text(text))}</p>"
