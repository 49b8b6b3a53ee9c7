"""The stages of a reading as pictures."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from queens_snap.cli import main
from queens_snap.overlay.debug import CELL_SIDE, PLAN_MARGIN, draw_lattice, draw_stages
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.decode import load

SHOTS = Path(__file__).parents[2] / "fixtures" / "screenshots"
HALF = "screenshots/desktop-dark-7-half"
QUEENS_STAGES = ["1-lattice", "2-cells", "3-borders", "4-marks"]


@cache
def read_shot(name: str) -> tuple[np.ndarray, Reading, dict[str, np.ndarray]]:
    """Return a capture, its reading, and its stages."""
    rgb = load(SHOTS.parent / f"{name}.png").rgb
    rgb.setflags(write=False)
    reading = read_capture(rgb)
    return rgb, reading, dict(draw_stages(rgb, reading))


@pytest.mark.parametrize(
    ("shot", "names"),
    [
        (HALF, QUEENS_STAGES),
        ("tango/tango-dark-half", ["1-lattice", "2-symbols"]),
        ("zip/dark-8-half", ["1-lattice", "2-discs"]),
    ],
)
def test_every_stage_is_drawn(shot: str, names: list[str]) -> None:
    _, reading, pictures = read_shot(shot)
    assert list(pictures) == names
    assert all(p.dtype == np.uint8 and p.ndim == 3 for p in pictures.values())
    assert len(pictures[names[1]]) == reading.lattice.n * CELL_SIDE + 2 * PLAN_MARGIN


def test_the_lattice_is_drawn_on_its_lines_only():
    rgb, reading, _ = read_shot(HALF)
    lattice = reading.lattice
    changed = (draw_lattice(rgb, lattice) != rgb).any(axis=2)
    x, y = lattice.point(3.5, 3.5)
    assert not changed[round(y) - 5 : round(y) + 6, round(x) - 5 : round(x) + 6].any()
    x, y = lattice.point(3, 3.5)
    assert changed[round(y), round(x)]
    x0, y0, x1, y1 = (round(v) for v in lattice.bbox)
    changed[y0 - 20 : y1 + 21, x0 - 20 : x1 + 21] = False
    assert not changed.any()


def test_swatches_show_the_cells_own_colours():
    _, reading, pictures = read_shot(HALF)
    assert reading.colours is not None
    shown = {tuple(p) for p in pictures["2-cells"].reshape(-1, 3).tolist()}
    assert {tuple(c) for c in reading.colours.round().astype(int).reshape(-1, 3).tolist()} <= shown


@pytest.mark.parametrize("name", ["phone-light-9-hint", "desktop-light-11-150"])
def test_files_are_written(name: str, tmp_path: Path):
    folder = tmp_path / "new" / "stages"
    assert main(["--no-picture", "--debug", str(folder), str(SHOTS / f"{name}.png")]) == 0
    assert sorted(p.name for p in folder.iterdir()) == [f"{name}.{stage}.png" for stage in QUEENS_STAGES]


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys):
    taken = tmp_path / "file"
    taken.write_text("here", "utf-8")
    assert main(["--no-picture", "--debug", str(taken), str(SHOTS.parent / f"{HALF}.png")]) == 5
    assert "cannot" in capsys.readouterr().err
