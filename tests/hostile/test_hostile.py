"""Hostile inputs: all that ever failed are tried again, and what is wrong with one is noticed."""

import os
from pathlib import Path

import pytest

from . import check, texts

FAILED_ONCE = sorted((Path(__file__).parent / "failed").glob("*/*"))


@pytest.mark.parametrize("path", FAILED_ONCE, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_failed_once_does_no_more(path: Path) -> None:
    assert check.try_input(path.parent.name, path.read_bytes()).fault == ""


@pytest.mark.parametrize("kind", check.KINDS)
def test_a_seed_makes_the_same_input_again(kind: str) -> None:
    assert check.make_input(kind, "1/7") == check.make_input(kind, "1/7") != check.make_input(kind, "1/8")


@pytest.mark.parametrize(
    ("printed", "fault"),
    [
        (b"\x1b[31m", "reached the terminal"),
        (b"Traceback (most recent call last):\n", "a traceback"),
        (b"queens-snap: a.png is damaged\n", ""),
    ],
)
def test_what_is_printed_is_looked_at(printed: bytes, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(data: bytes, folder: Path) -> str:
        os.write(2, data)
        return ""

    monkeypatch.setattr(texts, "answer", answer)
    found = check.try_input("texts", printed).fault
    assert fault in found
    assert bool(found) == bool(fault)
