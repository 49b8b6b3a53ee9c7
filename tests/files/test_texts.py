"""Texts in the encodings that come, whatever system wrote them."""

from pathlib import Path

import pytest

from queens_snap.files.texts import decode_text, read_text
from queens_snap.solver.puzzle import MalformedBoard

BOARD = "k=1\r\nÀBB\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_text_is_the_same_in_every_encoding(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_bytes(BOARD.encode(encoding))
    assert read_text(str(tmp_path / "board.txt")) == BOARD


def test_utf_16_of_either_order() -> None:
    assert decode_text(b"\xff\xfeA\0") == decode_text(b"\xfe\xff\0A") == "A"


@pytest.mark.parametrize("data", [b"\xff\xfeA", b"\xff\xfe\0\xd8", b"\x80", b"A" * (1 << 20) + b"A"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(MalformedBoard):
        decode_text(data)
