"""Limits: large pictures are decoded band by band, searched in a small copy, and read from their own pixels;
a process that holds too much memory ends by itself, and one that asks for too much gets none."""

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from queens_snap.pipeline import snap
from queens_snap.vision.boards import Boards
from queens_snap.vision.correction import Correction
from queens_snap.vision.source import capture, limits
from queens_snap.vision.source.decode import load
from queens_snap.vision.source.errors import ImageTooLarge, TruncatedImage

from .test_image import READ_RIGHT, REFUSED_FILES

SHOT = Path(__file__).parents[3] / "fixtures" / "screenshots" / "phone-light-8.png"
CUT_FILES = [
    name for name, (data, error) in REFUSED_FILES.items() if error is TruncatedImage and len(data) > 99
]


@pytest.fixture
def low_limits(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Make pictures of 500 pixels large, and convert them a few rows at a time."""
    monkeypatch.setattr(limits, "LARGE_PIXELS", 500)
    monkeypatch.setattr(capture, "BAND_PIXELS", 100)
    return monkeypatch


@pytest.mark.parametrize("name", READ_RIGHT)
def test_large_ones_have_the_colours_of_small_ones(name: str, low_limits: pytest.MonkeyPatch) -> None:
    large = load(READ_RIGHT[name][0]).rgb
    low_limits.undo()
    small = load(READ_RIGHT[name][0]).rgb
    assert large.shape == small.shape
    assert np.abs(large.astype(int) - small).max() <= 2


@pytest.mark.usefixtures("low_limits")
@pytest.mark.parametrize("name", CUT_FILES)
def test_large_ones_that_are_cut_are_refused(name: str) -> None:
    with pytest.raises(TruncatedImage):
        load(REFUSED_FILES[name][0])


def draw_photo() -> np.ndarray:
    """Draw a large picture with a soft ground."""
    small = np.random.default_rng(1).integers(0, 256, (9, 7, 3)).astype(np.uint8)
    return cv2.resize(small, (5200, 3400), interpolation=cv2.INTER_CUBIC)


def test_a_board_in_a_large_photo_is_read_from_its_own_pixels() -> None:
    shot = np.array(Image.open(SHOT).convert("RGB"))
    alone = snap(shot)
    ground = draw_photo()
    assert limits.is_large(*ground.shape[:2])
    top, left = 700, 2300
    ground[top : top + shot.shape[0], left : left + shot.shape[1]] = shot
    found = snap(ground)
    assert (found.status, found.text) == ("solved", alone.text)
    assert found.reading
    assert alone.reading
    moved = np.add(alone.reading.lattice.corners, (left, top))
    assert np.abs(np.array(found.reading.lattice.corners) - moved).max() < 0.03 * alone.reading.lattice.cell


def test_boards_are_looked_for_in_a_small_copy() -> None:
    small, times = Boards(np.zeros((8000, 8000, 3), np.uint8), Correction()).search_copy
    assert small.rgb.shape[0] * times == 8000
    assert small.rgb.shape[0] * small.rgb.shape[1] < limits.LARGE_PIXELS
    ordinary = np.zeros((900, 900, 3), np.uint8)
    same, times = Boards(ordinary, Correction()).search_copy
    assert same.rgb is ordinary
    assert times == 1


def test_too_little_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(cv2, "imdecode", none_left)
    with pytest.raises(ImageTooLarge, match="memory"):
        load(SHOT.read_bytes())


LIMITED_PROGRAM = (
    "from queens_snap.vision.source.limits import limit_memory, resident_bytes; limit_memory({most}); "
)


def exit_status(code: str, most: int) -> int:
    program = [sys.executable, "-c", LIMITED_PROGRAM.format(most=most) + code]
    return subprocess.run(program, check=False).returncode


@pytest.mark.skipif(limits.resident_bytes() is None, reason="this system does not tell")
def test_a_process_that_grows_is_ended() -> None:
    growing = "import time; held = [b'x' * 2**24 for _ in range(20)]; time.sleep(20)"
    assert exit_status(growing, 200 * 2**20) == limits.MEMORY_EXIT_STATUS
    assert exit_status("held = b'x' * 2**24", 200 * 2**20) == 0


@pytest.mark.skipif(not Path("/proc").exists(), reason="only Linux counts what is asked for")
def test_what_asks_for_too_much_gets_none() -> None:
    asking = (
        f"\ntry: bytearray({limits.MAX_ALLOCATED_BYTES})\nexcept MemoryError: pass\nelse: raise SystemExit(9)"
    )
    assert exit_status(asking, 2**40) == 0


def test_the_thread_that_looks_keeps_no_library_from_being_quieted() -> None:
    code = "from queens_snap.vision.source import capture; raise SystemExit(capture._have_other_threads())"
    assert exit_status(code, 2**40) == 0
