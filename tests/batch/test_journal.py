"""The journal of a run: what is in it stays in it, and is known."""

import json
import sys
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from queens_snap.batch.journal import Journal, short_hash
from queens_snap.files.writing import Unwritable
from queens_snap.pipeline import Problem, Snap

ANY_SHA256 = "ab" * 32


def problem_row(file: str, digest: str | None = ANY_SHA256, code: str | None = None) -> dict[str, Any]:
    problem = Problem(code, "it failed", "try again") if code else None
    return {**Snap(file, problem=problem).to_json(), "batch": {"sha256": digest}}


def open_journal(out: Path, **settings: Any) -> Journal:
    return Journal(out, {"stars": None, **settings})


def journal_lines(out: Path) -> list[bytes]:
    return (out / "results.jsonl").read_bytes().splitlines(keepends=True)


def test_rows_are_there_at_once_and_known_the_next_time(tmp_path: Path) -> None:
    out = tmp_path / "new" / "run"
    with open_journal(out) as first:
        first.add(problem_row("a.png"))
        assert json.loads(journal_lines(out)[0]) == problem_row("a.png")
        first.add(problem_row("\udcff.png", None, "no-file"))
        assert first.known_hash("a.png") is None  # asked once a run, and answered once
    with open_journal(out) as second:
        assert second.known_hash("a.png") == short_hash(ANY_SHA256)
        assert second.known_hash("\udcff.png") == short_hash(None)
        assert second.known_hash("b.png") is None
        second.add(problem_row("b.png"))
    assert len(journal_lines(out)) == 3


@pytest.mark.parametrize("code", ["timeout", "crashed"])
def test_failures_of_the_moment_are_tried_again(tmp_path: Path, code: str) -> None:
    with open_journal(tmp_path) as first:
        first.add(problem_row("a.png", None, code))
    with open_journal(tmp_path) as second:
        assert second.known_hash("a.png") is None
        second.add(problem_row("a.png"))
    with open_journal(tmp_path) as third:
        assert third.known_hash("a.png") == short_hash(ANY_SHA256)


def test_a_torn_last_line_is_removed(tmp_path: Path) -> None:
    with open_journal(tmp_path) as first:
        first.add(problem_row("a.png"))
        first.add(problem_row("b.png"))
    whole = journal_lines(tmp_path)
    for cut in range(1, len(whole[1])):
        (tmp_path / "results.jsonl").write_bytes(whole[0] + whole[1][:-cut])
        with open_journal(tmp_path) as again:
            assert (again.known_hash("a.png"), again.known_hash("b.png")) == (short_hash(ANY_SHA256), None)
            again.add(problem_row("b.png"))
        assert journal_lines(tmp_path) == whole


def test_two_runs_on_one_journal_are_refused(tmp_path: Path) -> None:
    with open_journal(tmp_path), pytest.raises(Unwritable, match="another run"):
        open_journal(tmp_path)
    with open_journal(tmp_path):
        pass


def test_other_settings_are_refused(tmp_path: Path) -> None:
    with open_journal(tmp_path, stars=None):
        pass
    with pytest.raises(Unwritable, match=r"other options \(no --stars\)"):
        open_journal(tmp_path, stars=2)
    with open_journal(tmp_path, stars=None):
        pass


@pytest.mark.parametrize("line", ["no JSON\n", '{"file": "a.png", "error": null}\n', "7\n"])
def test_somebody_elses_results_stay_as_they_are(tmp_path: Path, line: str) -> None:
    (tmp_path / "results.jsonl").write_text(line)
    with pytest.raises(Unwritable, match="no result of this command"):
        open_journal(tmp_path)
    assert (tmp_path / "results.jsonl").read_text() == line


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unwritable, match="file"):
        open_journal(tmp_path / "file" / "run")


@pytest.mark.parametrize("name", ["results.jsonl", "settings.json"])
@pytest.mark.parametrize(
    "content", [b"my notes", b"my notes\n", b'{"mine": 1}', b"[1]\n[2]", bytes(range(256))]
)
def test_what_is_not_ours_is_neither_cut_nor_replaced(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(Unwritable, match=name) as error:
        open_journal(tmp_path)
    assert error.value.remedy == "choose another folder with --out, or add --overwrite"
    assert (tmp_path / name).read_bytes() == content
    assert {path.name for path in tmp_path.iterdir()} <= {name, ".results.lock"}


@pytest.mark.parametrize(
    "line",
    [b"no JSON", b"7", b'{"file": "a.png"}', b"[" * 100_000, b'{"file": 7, "status": "solved"}',
     b'{"file": "a.png", "status": "solved", "error": {"code": []}}', b"\xff\xfe"],
)  # fmt: skip
def test_foreign_lines_are_set_aside(tmp_path: Path, line: bytes) -> None:
    with open_journal(tmp_path) as first:
        first.add(problem_row("a.png"))
    whole = journal_lines(tmp_path)[0]
    (tmp_path / "results.jsonl").write_bytes(line + b"\n" + whole)
    with open_journal(tmp_path) as again:
        assert again.foreign_lines == 1
        assert again.known_hash("a.png") == short_hash(ANY_SHA256)
        again.add(problem_row("b.png"))
    assert journal_lines(tmp_path)[:2] == [line + b"\n", whole]


def test_a_full_disk_leaves_whole_lines(tmp_path: Path, monkeypatch) -> None:
    class FullDisk(FileIO):
        room = 100

        def write(self, data: Any) -> int:
            if self.room <= 0:
                raise OSError(28, "No space left on device")
            done = super().write(bytes(data)[: self.room])
            self.room -= done
            return done

    with open_journal(tmp_path) as first:
        first.add(problem_row("a.png"))
    before = journal_lines(tmp_path)
    monkeypatch.setattr("queens_snap.batch.journal.FileIO", FullDisk)
    with (
        open_journal(tmp_path) as second,
        pytest.raises(Unwritable, match="No space left on device; the 0 earlier answers"),
    ):
        second.add(problem_row("b.png"))
    assert journal_lines(tmp_path) == before


@pytest.mark.skipif(sys.platform == "win32", reason="an open file stays there")
@pytest.mark.parametrize("gone", ["folder", "journal", "another"])
def test_a_journal_that_vanishes_ends_the_run(tmp_path: Path, gone: str) -> None:
    out = tmp_path / "run"
    with open_journal(out) as running:
        running.add(problem_row("a.png"))
        if gone == "folder":
            out.rename(tmp_path / "elsewhere")
        else:
            (out / "results.jsonl").unlink()
            if gone == "another":
                (out / "results.jsonl").write_text("mine")
        with pytest.raises(Unwritable, match="1 answers of this run are lost"):
            running.add(problem_row("b.png"))


def test_a_foreign_end_spoils_no_row(tmp_path: Path) -> None:
    with open_journal(tmp_path) as first:
        first.add(problem_row("a.png"))
    with (tmp_path / "results.jsonl").open("ab") as file:
        file.write(b"my notes")
    with open_journal(tmp_path) as again:
        again.add(problem_row("b.png"))
    assert [line[:9] for line in journal_lines(tmp_path)] == [b'{"schema"', b"my notes\n", b'{"schema"']
