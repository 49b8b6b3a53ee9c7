"""The journal of a run: what is in it stays in it, and is known."""

import json
from pathlib import Path
from typing import Any

import pytest

from queens_snap.batch.capture import Row, short_hash
from queens_snap.batch.journal import Journal
from queens_snap.overlay.files import Unwritable

SHA = "ab" * 32


def row(file: str, digest: str | None = SHA, code: str | None = None) -> Row:
    return {"file": file, "error": {"code": code} if code else None, "batch": {"sha256": digest}}


def journal(out: Path, **settings: Any) -> Journal:
    return Journal(out, settings)


def lines(out: Path) -> list[bytes]:
    return (out / "results.jsonl").read_bytes().splitlines(keepends=True)


def test_rows_are_there_at_once_and_known_the_next_time(tmp_path: Path) -> None:
    out = tmp_path / "new" / "run"
    with journal(out) as first:
        first.add(row("a.png"))
        assert json.loads(lines(out)[0]) == row("a.png")
        first.add(row("\udcff.png", None, "no-file"))
        assert first.known("a.png") is None  # asked once a run, and answered once
    with journal(out) as second:
        assert second.known("a.png") == short_hash(SHA)
        assert second.known("\udcff.png") == short_hash(None)
        assert second.known("b.png") is None
        second.add(row("b.png"))
    assert len(lines(out)) == 3


@pytest.mark.parametrize("code", ["timeout", "crashed"])
def test_failures_of_the_moment_are_tried_again(tmp_path: Path, code: str) -> None:
    with journal(tmp_path) as first:
        first.add(row("a.png", None, code))
    with journal(tmp_path) as second:
        assert second.known("a.png") is None
        second.add(row("a.png"))
    with journal(tmp_path) as third:
        assert third.known("a.png") == short_hash(SHA)


def test_a_torn_last_line_is_removed(tmp_path: Path) -> None:
    with journal(tmp_path) as first:
        first.add(row("a.png"))
        first.add(row("b.png"))
    whole = lines(tmp_path)
    for cut in range(1, len(whole[1])):
        (tmp_path / "results.jsonl").write_bytes(whole[0] + whole[1][:-cut])
        with journal(tmp_path) as again:
            assert (again.known("a.png"), again.known("b.png")) == (short_hash(SHA), None)
            again.add(row("b.png"))
        assert lines(tmp_path) == whole


def test_two_runs_on_one_journal_are_refused(tmp_path: Path) -> None:
    with journal(tmp_path), pytest.raises(Unwritable, match="another run"):
        journal(tmp_path)
    with journal(tmp_path):
        pass


def test_other_settings_are_refused(tmp_path: Path) -> None:
    with journal(tmp_path, stars=None):
        pass
    with pytest.raises(Unwritable, match="other settings"):
        journal(tmp_path, stars=2)
    with journal(tmp_path, stars=None):
        pass


@pytest.mark.parametrize("line", ["no JSON\n", '{"file": "a.png", "error": null}\n', "7\n"])
def test_somebody_elses_results_stay_as_they_are(tmp_path: Path, line: str) -> None:
    (tmp_path / "results.jsonl").write_text(line)
    with pytest.raises(Unwritable, match="line 1"):
        journal(tmp_path)
    assert (tmp_path / "results.jsonl").read_text() == line


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unwritable, match="file"):
        journal(tmp_path / "file" / "run")
