"""The command line: files written, lines printed, hints and steps, exit statuses."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from queens_snap.cli import COMMANDS, main
from queens_snap.overlay.terminal.streams import printable_text
from queens_snap.solver.queens.puzzle import parse_board

from .plain_boards import FIXTURES, draw_board
from .processes import process_environment

HALF_FILLED_SHOT = "phone-light-9-half.png"


@pytest.fixture
def shot(tmp_path: Path) -> Path:
    return Path(shutil.copy(FIXTURES / "desktop-light-9.png", tmp_path / "shot.png"))


def save_board(board, path: Path) -> Path:
    cv2.imwrite(str(path), draw_board(board)[:, :, ::-1])
    return path


def test_writes_the_picture_beside_the_capture(shot: Path, capsys) -> None:
    before = shot.read_bytes()
    assert main([str(shot)]) == 0
    solved = cv2.imread(str(shot.with_name("shot.solved.png")))
    original = cv2.imread(str(shot))
    assert solved is not None
    assert original is not None
    assert solved.shape == original.shape
    assert shot.read_bytes() == before
    out = capsys.readouterr().out
    assert "9 x 9, one solution" in out
    assert "steps, " in out
    assert "hardest rule: " in out
    assert out.count("[") - out.count("[ ]") == 9  # but for the legend


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".webp"])
def test_output_follows_the_suffix(suffix: str, shot: Path) -> None:
    target = shot.parent / f"out{suffix}"
    assert main([str(shot), "-o", str(target)]) == 0
    assert cv2.imread(str(target)) is not None


def test_nothing_at_all_shows_how_to_begin(capsys) -> None:
    assert main([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("usage: queens-snap [options] SHOT ...\n")
    assert all(f"  queens-snap {command}" in said.err for command in COMMANDS)
    assert said.err.endswith("\nall options: queens-snap --help\n")
    assert len(said.err.splitlines()) < 40
    assert "--hint where" not in said.err


def test_as_a_module_it_is_the_same(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "queens_snap", "check", "none.txt"]
    done = subprocess.run(
        command, env=process_environment(), cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 5
    assert done.stderr.startswith("queens-snap: none.txt does not exist; ")


def test_names_cannot_steer_the_terminal() -> None:
    assert printable_text("a\x1b[31m\n\udcff b é.png") == "a\\x1b[31m\\n\\udcff b é.png"


def test_runs_as_a_module_without_heavy_imports(shot: Path) -> None:
    code = (
        "import sys; from queens_snap.cli import main; status = main(sys.argv[1:]);"
        "heavy = {'sklearn', 'scipy', 'ortools', 'rich'} & set(sys.modules); print(heavy); sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(shot)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.rstrip().endswith("set()")


class TestCorrection:
    def test_cell_and_board(self, shot: Path, tmp_path: Path, capsys) -> None:
        assert main(["--text", "--no-picture", str(shot)]) == 0
        read = capsys.readouterr().out
        board = tmp_path / "board.txt"
        board.write_text(read, "utf-8")
        assert main(["--json", "--no-picture", "--board", str(board), str(shot)]) == 0
        assert json.loads(capsys.readouterr().out)["regions"] == read.split()
        main(["--text", "--no-picture", "--cell", "1,1=9,9", str(shot)])
        moved = parse_board(capsys.readouterr().out)
        assert moved.region_of((0, 0)) == moved.region_of((8, 8))

    def test_corners(self, shot: Path, capsys) -> None:
        main(["--json", "--no-picture", str(shot)])
        row = json.loads(capsys.readouterr().out)
        corners = [f"{x},{y}" for x, y in row["reading"]["corners"]]
        assert main(["--json", "--no-picture", str(shot), "--corners", *corners]) == 0
        assert json.loads(capsys.readouterr().out)["queens"] == row["queens"]

    @pytest.mark.parametrize("name", ["tango/tango-wrong", "zip/light-7-half"])
    def test_the_puzzle_of_another_game(self, name: str, tmp_path: Path, capsys) -> None:
        shot = FIXTURES.parent / f"{name}.png"
        text = tmp_path / "puzzle.txt"
        main(["--json", "--no-picture", str(shot)])
        read = json.loads(capsys.readouterr().out)
        main(["--text", "--no-picture", str(shot)])
        text.write_text(capsys.readouterr().out, "utf-8")
        main(["--json", "--no-picture", str(shot), "--board", str(text)])
        same = json.loads(capsys.readouterr().out)
        for key in ("game", "puzzle", "answer"):
            assert same[key] == read[key]
        assert same["reading"]["marks"] == read["reading"]["marks"]
        assert same["reading"]["confidence"] >= read["reading"]["confidence"]

    def test_a_symbol_where_the_given_puzzle_has_none_was_put_in(self, tmp_path: Path, capsys) -> None:
        shot = FIXTURES.parent / "tango" / "tango-light.png"
        main(["--text", "--no-picture", str(shot)])
        rows = capsys.readouterr().out.splitlines()
        r = next(i for i, row in enumerate(rows) if "1" in row)
        c = rows[r].index("1")
        rows[r] = rows[r][:c] + "." + rows[r][c + 1 :]
        text = tmp_path / "puzzle.txt"
        text.write_text("\n".join(rows), "utf-8")
        main(["--json", "--no-picture", str(shot), "--board", str(text)])
        given = json.loads(capsys.readouterr().out)
        assert given["puzzle"]["givens"][r][c] == "."
        assert given["reading"]["marks"]["suns"] == [[r, c]]

    @pytest.mark.parametrize(
        "shown", ["tango/tango-light.png", "zip/light-6.png", "tango/tango-dark-half.png"]
    )
    @pytest.mark.parametrize("given", ["tango/tango-soft.png", "zip/dark-6.png"])
    def test_another_puzzle_than_the_picture_shows_is_doubted(
        self, shown: str, given: str, tmp_path: Path, capsys
    ) -> None:
        main(["--text", "--no-picture", str(FIXTURES.parent / given)])
        text = tmp_path / "puzzle.txt"
        text.write_text(capsys.readouterr().out, "utf-8")
        main(["--json", "--no-picture", str(FIXTURES.parent / shown), "--board", str(text)])
        warnings = json.loads(capsys.readouterr().out)["reading"]["warnings"]
        assert "the picture shows another puzzle than the one that was given" in warnings

    def test_corners_may_lie_left_of_and_above_the_picture(self, shot: Path, tmp_path: Path, capsys) -> None:
        main(["--json", "--no-picture", str(shot)])
        row = json.loads(capsys.readouterr().out)
        left, top = (int(x) for x in row["reading"]["corners"][0])
        cut = tmp_path / "cut.png"
        with Image.open(shot) as image:
            image.crop((left + 4, top + 4, *image.size)).save(cut)
        corners = [f"{x - left - 4:.2f},{y - top - 4:.2f}" for x, y in row["reading"]["corners"]]
        assert corners[0].startswith("-")
        main(["--json", "--no-picture", str(cut), "--corners", *corners])
        assert json.loads(capsys.readouterr().out)["regions"] == row["regions"]


def test_interrupted_it_says_so_in_a_line(shot: Path, capsys, monkeypatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("queens_snap.commands.capture.snap", interrupted)
    assert main([str(shot)]) == 130
    assert capsys.readouterr().err == "queens-snap: stopped; nothing was saved\n"
    assert main([str(shot), "--no-picture"]) == 130
    assert capsys.readouterr().err == "queens-snap: stopped\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_a_reader_that_has_gone_is_no_traceback(shot: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "queens_snap.cli", "--text", str(shot)]
    done = subprocess.run(
        command, stdout=writing, stderr=subprocess.PIPE, env=process_environment(), check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.fixture
def half_filled(tmp_path: Path) -> Path:
    return Path(shutil.copy(FIXTURES.parent / "half-filled" / "half-14.png", tmp_path / "shot.png"))


@pytest.fixture
def with_wrong_mark(tmp_path: Path) -> Path:
    return Path(shutil.copy(FIXTURES.parent / "half-filled" / "half-15.png", tmp_path / "wrong.png"))


def load_picture(path: Path) -> np.ndarray:
    found = cv2.imread(str(path))
    assert found is not None
    return found


@pytest.mark.parametrize("kind", ["where", "step"])
def test_a_hint_is_written_and_told_and_the_solution_is_not(half_filled: Path, capsys, kind: str) -> None:
    assert main(["--hint", kind, str(half_filled)]) == 0
    assert sorted(p.name for p in half_filled.parent.iterdir()) == ["shot.hint.png", "shot.png"]
    assert load_picture(half_filled.with_name("shot.hint.png")).shape == load_picture(half_filled).shape
    out = capsys.readouterr().out
    assert "[" not in out
    assert ("Look at" in out) == (kind == "where")


def test_ignoring_the_marks_starts_from_the_empty_board(half_filled: Path, capsys) -> None:
    main(["--json", "--no-picture", str(half_filled)])
    main(["--json", "--no-picture", "--ignore-marks", str(half_filled)])
    marked, empty = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert empty["hint"]["step"] == empty["steps"][0]
    assert marked["hint"] != empty["hint"]
    assert set(marked["hint"]) == {"where", "before", "step"}
    assert set(marked["hint"]["where"]) == {"unit", "index", "cells"}


def test_wrong_marks_come_before_any_hint(with_wrong_mark: Path, capsys) -> None:
    assert main(["--hint", "step", str(with_wrong_mark)]) == 4
    assert "wrong queen in row" in capsys.readouterr().out
    drawn, given = load_picture(with_wrong_mark.with_name("wrong.hint.png")), load_picture(with_wrong_mark)
    assert drawn.shape[0] > given.shape[0]  # the board fills the capture, so the sentence stands below it
    assert main(["--json", "--no-picture", str(with_wrong_mark)]) == 4
    answer = json.loads(capsys.readouterr().out)
    assert answer["status"] == "solved"
    assert answer["hint"] is None
    assert len(answer["reading"]["marks"]["wrong"]) == 1


def test_steps_as_folder_sheet_animation_and_page(half_filled: Path, tmp_path: Path, capsys) -> None:
    out = tmp_path / "out"
    out.mkdir()
    arguments = ["--animate", str(out / "way.gif"), "--html", str(out / "way.html")]
    assert main([str(half_filled), "--no-picture", "--steps", str(out / "panels"), *arguments]) == 0
    assert main([str(half_filled), "--no-picture", "--steps", str(out / "sheet.webp")]) == 0
    printed = capsys.readouterr().out
    assert printed.count("steps: ") == 4
    steps = int(printed.split(" steps, ")[0].rsplit(maxsplit=1)[-1])
    panels = sorted(p.name for p in (out / "panels").iterdir())
    assert panels == [f"step-{i:02d}.png" for i in range(steps + 1)]
    assert load_picture(out / "sheet.webp").shape[1] > 540
    assert (out / "way.gif").read_bytes().startswith(b"GIF89a")
    assert "<!doctype html>" in (out / "way.html").read_text("utf-8")


def test_from_marks_has_fewer_steps(half_filled: Path, capsys) -> None:
    main(["--no-picture", "--step", "0", str(half_filled)])
    main(["--no-picture", "--step", "0", "--from-marks", str(half_filled)])
    lines = [line for line in capsys.readouterr().out.splitlines() if "after 0 of" in line]
    whole, rest = (int(line.split(" of ")[1].split()[0]) for line in lines)
    assert rest < whole
