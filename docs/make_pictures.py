"""Make the pictures of the README: `python docs/make_pictures.py`. They are the program's own output."""

from pathlib import Path

import cv2
import numpy as np

from queens_snap.pipeline import snap

HERE = Path(__file__).parent
FIXTURES = HERE.parent / "fixtures" / "screenshots"
SHOT = "desktop-light-9"
MARGIN = 40  # px of the page to leave around the board


def around_board(rgb: np.ndarray, bbox: tuple[float, float, float, float]) -> np.ndarray:
    """The part of a picture (H, W, 3) within MARGIN of the board."""
    x0, y0, x1, y1 = (round(x) for x in bbox)
    return np.ascontiguousarray(rgb[max(0, y0 - MARGIN) : y1 + MARGIN, max(0, x0 - MARGIN) : x1 + MARGIN])


def main() -> None:
    result = snap(FIXTURES / f"{SHOT}.png")
    assert result.rgb is not None
    assert result.picture is not None
    assert result.reading is not None
    bbox = result.reading.lattice.bbox
    for name, picture in (("before", result.rgb), ("after", result.picture)):
        bgr = cv2.cvtColor(around_board(picture, bbox), cv2.COLOR_RGB2BGR)
        cv2.imwrite(str(HERE / "pictures" / f"{name}.png"), bgr, [cv2.IMWRITE_PNG_COMPRESSION, 9])


if __name__ == "__main__":
    main()
