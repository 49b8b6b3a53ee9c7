"""Make the pictures of the README: `python docs/make_pictures.py`. They are the program's own output."""

from pathlib import Path

import cv2
import numpy as np

from queens_snap.overlay.animate import animation
from queens_snap.overlay.render import THEMES, render_board
from queens_snap.overlay.sheet import sheet
from queens_snap.pipeline import snap

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"
SHOT = HERE.parent / "fixtures" / "screenshots" / "desktop-light-9.png"
MARKED = SHOT.with_name("crop-loose-10.png")
HALF = HERE.parent / "fixtures" / "half-filled" / "half-03.png"
MARGIN = 40  # px of the page to leave around the board


def around_board(rgb: np.ndarray, bbox: tuple[float, float, float, float]) -> np.ndarray:
    """The part of a picture (H, W, 3) within MARGIN of the board."""
    x0, y0, x1, y1 = (round(x) for x in bbox)
    return np.ascontiguousarray(rgb[max(0, y0 - MARGIN) : y1 + MARGIN, max(0, x0 - MARGIN) : x1 + MARGIN])


def save(name: str, rgb: np.ndarray) -> None:
    """Write a (H, W, 3) RGB picture, as small as PNG gets."""
    cv2.imwrite(
        str(PICTURES / f"{name}.png"),
        cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR),
        [cv2.IMWRITE_PNG_COMPRESSION, 9],
    )


def main() -> None:
    result, half = snap(SHOT), snap(HALF)
    assert result.rgb is not None
    assert result.picture is not None
    assert result.reading
    bbox = result.reading.lattice.bbox
    save("before", around_board(result.rgb, bbox))
    save("after", around_board(result.picture, bbox))
    marked = snap(MARKED)
    hint, where = marked.hint_picture(), marked.hint_picture(where_only=True)
    assert hint is not None
    assert where is not None
    save("hint", np.hstack([where, np.full((len(where), 24, 3), 255, np.uint8), hint]))
    told, rest = result.story(), half.story(from_marks=True)
    assert told
    assert rest
    (PICTURES / "steps.webp").write_bytes(animation(told, ".webp"))
    save("sheet", sheet(rest))
    assert half.solution
    board, queens = half.solution.board, half.solution.queens
    save("render", np.hstack([render_board(board, cell=40, theme=x, queens=queens) for x in THEMES]))


if __name__ == "__main__":
    main()
