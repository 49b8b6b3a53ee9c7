"""The small pictures of the report, and the solved ones."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from queens_snap.batch.report.pictures import THUMBNAIL_SIDE, save_picture, save_thumbnail
from queens_snap.files.writing import Unwritable
from queens_snap.pipeline import Snap, snap

FIXTURES = Path(__file__).parents[3] / "fixtures" / "screenshots"
KEY = "0123456789abcdef0123"


@pytest.fixture(scope="module")
def phone() -> Snap:
    return snap(FIXTURES / "phone-light-8.png")


def opened(path: Path) -> np.ndarray:
    found = cv2.imread(str(path))
    assert found is not None
    return found


def test_thumbnail_is_the_board_with_its_surroundings(phone: Snap, tmp_path: Path) -> None:
    save_thumbnail(phone, tmp_path / "new" / "folder", KEY)
    small = opened(tmp_path / "new" / "folder" / f"{KEY}.webp")
    assert max(small.shape) == THUMBNAIL_SIDE
    assert phone.rgb is not None
    assert phone.reading is not None
    x0, y0, x1, y1 = phone.reading.lattice.bbox
    cell = phone.rgb[round((y0 * 15 + y1) / 16), round((x0 * 15 + x1) / 16)]  # middle of the first cell
    scale = small.shape[1] / min(phone.rgb.shape[1], (x1 - x0) * 1.24)
    margin = small.shape[0] - (y1 - y0) * scale
    y = round(margin / 2 + (y1 - y0) * scale / 16)
    x = round((small.shape[1] - (x1 - x0) * scale) / 2 + (x1 - x0) * scale / 16)
    assert np.abs(small[y, x, ::-1].astype(int) - cell).max() < 12


@pytest.mark.parametrize(
    ("shape", "size"), [((1000, 500), (240, 120)), ((30, 10_000), (1, 240)), ((50, 60), (50, 60))]
)
def test_without_a_board_the_whole_picture(shape, size, tmp_path: Path) -> None:
    save_thumbnail(Snap("a.png", rgb=np.full((*shape, 3), 200, np.uint8)), tmp_path, KEY)
    assert opened(tmp_path / f"{KEY}.webp").shape[:2] == size


def test_picture_is_the_answer(phone: Snap, tmp_path: Path) -> None:
    save_picture(phone, tmp_path, KEY)
    assert phone.picture is not None
    assert (opened(tmp_path / f"{KEY}.png")[..., ::-1] == phone.picture).all()


def test_nothing_is_written_of_nothing(tmp_path: Path) -> None:
    for save in (save_thumbnail, save_picture):
        save(Snap("a.png"), tmp_path / "folder", KEY)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("save", [save_thumbnail, save_picture])
def test_unwritable(save, phone: Snap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Unwritable, match="file") as caught:
        save(phone, tmp_path / "file", KEY)
    assert caught.value.remedy == "choose another folder"

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(Unwritable, match="No space left"):
        save(phone, tmp_path, KEY)
