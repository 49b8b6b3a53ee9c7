"""`queens-snap book`: what it writes, says and refuses."""

import re
import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from queens_snap.batch import generation as making
from queens_snap.batch.generation import GenerationFailed
from queens_snap.cli import main
from queens_snap.commands import book as command
from queens_snap.files.links import open_link
from queens_snap.vision.source.capture import texts_of_qr_codes

from ..poppler import needs_poppler

SMALL = ("--games", "zip,tango", "--count", "2", "--workers", "1")


@needs_poppler
@pytest.mark.usefixtures("in_process")
def test_codes_of_a_book_open_its_puzzles(tmp_path: Path) -> None:
    page, path = "https://example.org/queens/", tmp_path / "book.pdf"
    assert main(["book", *SMALL, "--qr", "--page-address", page, "-q", "-o", str(path)]) == 0
    subprocess.run(["pdftoppm", "-r", "100", "-png", str(path), str(tmp_path / "page")], check=True)
    shown = (np.array(Image.open(each).convert("RGB")) for each in sorted(tmp_path.glob("page*.png")))
    links = [text for picture in shown for text in texts_of_qr_codes(picture)]
    assert {open_link(link).puzzle.game for link in links} == {"zip", "tango"}
    assert all(link.startswith(f"{page}#b=") for link in links)


@pytest.mark.usefixtures("in_process")
def test_a_book_goes_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["book", *SMALL, "-o", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"%PDF-")


def test_a_foreign_file_is_refused_before_work_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "generate_entries", None)
    path = tmp_path / "book.pdf"
    path.write_bytes(b"mine")
    assert main(["book", *SMALL, "-o", str(tmp_path)]) == 5
    assert f"cannot write {path}: it was not made by queens-snap" in capsys.readouterr().err


@pytest.mark.usefixtures("in_process")
def test_it_says_how_long_its_parts_took(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", *SMALL, "-v", "-o", str(tmp_path / "book.pdf")]) == 0
    assert re.search(r"book\.pdf': making \d+ ms, drawing \d+ ms$", capsys.readouterr().err, re.MULTILINE)


def test_without_reportlab_the_extra_is_named_before_work_begins(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "reportlab", None)
    monkeypatch.setattr(command, "generate_entries", None)
    assert main(["book", "-o", "book.pdf"]) == 5
    assert "pip install 'queens-snap[book]'" in capsys.readouterr().err


@pytest.mark.usefixtures("in_process")
def test_a_book_that_lacks_puzzles_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = [
        x
        for x in making.generate_entries(making.BookPlan(("zip",), 2, "easy", 0, "light", "en"), 1)
        if x.order.number < 2
    ]
    monkeypatch.setattr(command, "generate_entries", lambda *_: (x for x in made))
    line = ["book", "--games", "zip", "--count", "2", "-o", str(tmp_path / "book.pdf")]
    assert main(line) == 1
    told = capsys.readouterr()
    assert "1 puzzle on" in told.out
    assert "1 of 2 puzzles were not found; ask for less" in told.err


def test_a_book_without_puzzles_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "generate_entries", lambda *_: (x for x in ()))
    assert main(["book", "--games", "zip", "--count", "2", "-o", str(tmp_path / "book.pdf")]) == 1
    assert "no puzzle was found; nothing was saved; ask for less" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("raised", "status", "said"),
    [(GenerationFailed("board 3 could not be made: why"), 1, "could not be made: why; please report it"),
     (KeyboardInterrupt(), 130, "queens-snap: stopped; nothing was saved")],
)  # fmt: skip
def test_nothing_is_written_where_it_fails_or_is_stopped(
    raised: BaseException, status: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    def raise_failure(*_: object):
        raise raised
        yield

    monkeypatch.setattr(command, "generate_entries", raise_failure)
    assert main(["book", "-o", str(tmp_path / "book.pdf")]) == status
    assert said in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]
