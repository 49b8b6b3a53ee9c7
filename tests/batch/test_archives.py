"""ZIP files made to harm: what they unpack to is bounded, and what is damaged costs itself alone."""

import random
import tracemalloc
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from queens_snap.batch import sources
from queens_snap.batch.run import Settings, Task, answer_capture
from queens_snap.batch.sources import Source, Sources
from queens_snap.vision.source.errors import CaptureError, ImageTooLarge, UnsupportedImage
from queens_snap.vision.source.limits import MAX_BYTES

SHOT = Path(__file__).parents[2] / "fixtures" / "screenshots" / "board-light-7.png"
BOMB = bytes(100 << 20)  # a kilobyte or less, once it is packed
SMALL_BOMB = bytes(8 << 20)  # of what takes long to pack


def packed(path: Path, method: int, data: bytes = BOMB, suffix: str = "png") -> Source:
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr(f"bomb.{suffix}", data)
        archive.writestr("shot.png", SHOT.read_bytes())
    return next(iter(Sources([str(path)])))


@pytest.mark.slow
@pytest.mark.parametrize(("method", "name"), [(zipfile.ZIP_BZIP2, "bzip2"), (zipfile.ZIP_LZMA, "lzma")])
def test_methods_without_a_bound_are_refused_by_name(tmp_path: Path, method: int, name: str) -> None:
    source = packed(tmp_path / "a.zip", method, SMALL_BOMB)
    tracemalloc.start()
    with pytest.raises(UnsupportedImage, match=rf"a\.zip/bomb\.png is packed with {name}") as error:
        sources.read_capture(source)
    assert tracemalloc.get_traced_memory()[1] < 1 << 20
    tracemalloc.stop()
    assert error.value.remedy == "unpack the archive yourself"


def test_what_is_beside_a_capture_is_bounded_as_well(tmp_path: Path) -> None:
    packed(tmp_path / "a.zip", zipfile.ZIP_BZIP2, SMALL_BOMB, suffix="txt")
    shot = Source("a.zip/bomb.png", str(tmp_path / "a.zip"), "bomb.png")
    assert sources.read_file_beside(shot, ".txt") is None


@pytest.mark.slow
def test_a_deflated_bomb_is_read_no_further_than_the_limit(tmp_path: Path) -> None:
    source = packed(tmp_path / "a.zip", zipfile.ZIP_DEFLATED)
    tracemalloc.start()
    with pytest.raises(ImageTooLarge):
        sources.read_capture(source)
    assert tracemalloc.get_traced_memory()[1] < 4 * MAX_BYTES
    tracemalloc.stop()


@pytest.mark.parametrize("at", ["made for a later version", "packed in an unknown way", "encrypted"])
def test_an_odd_member_costs_one_row(tmp_path: Path, at: str) -> None:
    path = tmp_path / "a.zip"
    packed(path, zipfile.ZIP_STORED, b"odd")
    data = bytearray(path.read_bytes())
    entry = data.index(b"PK\x01\x02")  # of the first member, in the table of contents
    if at == "encrypted":
        data[entry + 8] |= 1
        data[data.index(b"PK\x03\x04") + 6] |= 1
    elif at == "packed in an unknown way":
        data[entry + 10] = 99
    else:
        data[entry + 6] = 255
    path.write_bytes(data)
    rows = [answer_capture(Settings(), Task(source)).row for source in Sources([str(path)])]
    assert all(rows)
    if at == "made for a later version":  # the table itself is not read
        assert [row and row["error"] and row["error"]["code"] for row in rows] == ["no-file"]
    else:
        assert [row and row["status"] for row in rows] == ["refused", "solved"]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2])
def test_damaged_anywhere_it_is_read_or_refused(tmp_path: Path, method: int) -> None:
    packed(tmp_path / "whole.zip", method, b"a few bytes")
    whole, chance = (tmp_path / "whole.zip").read_bytes(), random.Random(1)
    places = [*range(120), *range(len(whole) - 300, len(whole))]  # headers and the table of contents
    for i in range(400):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 3)):
            data[chance.choice(places)] = chance.randrange(256)
        path = tmp_path / f"{i}.zip"
        path.write_bytes(data[: chance.choice((None, chance.randrange(len(data))))])
        found = list(Sources([str(path)]))
        assert found
        for source in found:
            if not source.problem:
                with suppress(CaptureError):
                    sources.read_capture(source)
        path.unlink()
