"""The command line's hints, steps and labels: which files are written, what is printed, exit statuses."""

import json
import os
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from queens_snap.cli import main

FIXTURES = Path(__file__).parents[1] / "fixtures"


@pytest.fixture
def shot(tmp_path: Path) -> Path:
    return Path(shutil.copy(FIXTURES / "half-filled" / "half-14.png", tmp_path / "shot.png"))


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    return Path(shutil.copy(FIXTURES / "half-filled" / "half-15.png", tmp_path / "wrong.png"))


def picture(path: Path) -> np.ndarray:
    found = cv2.imread(str(path))
    assert found is not None
    return found


@pytest.mark.parametrize("kind", ["where", "step"])
def test_a_hint_is_written_and_told_and_the_solution_is_not(shot: Path, capsys, kind: str) -> None:
    assert main(["--hint", kind, str(shot)]) == 0
    assert sorted(p.name for p in shot.parent.iterdir()) == ["shot.hint.png", "shot.png"]
    assert picture(shot.with_name("shot.hint.png")).shape == picture(shot).shape
    out = capsys.readouterr().out
    assert "[" not in out
    assert ("Look at" in out) == (kind == "where")


@pytest.mark.parametrize(
    "options", [("--no-picture",), ("--no-picture", "--hint", "step"), ("-o", f"{os.devnull}/a.png")]
)
def test_where_no_picture_is_written_it_lies_in_none(wrong: Path, capsys, options) -> None:
    main(["--json", *options, str(wrong)])
    assert json.loads(capsys.readouterr().out)["drawn"] is None


def test_ignoring_the_marks_starts_from_the_empty_board(shot: Path, capsys) -> None:
    main(["--json", "--no-picture", str(shot)])
    main(["--json", "--no-picture", "--ignore-marks", str(shot)])
    marked, empty = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert empty["hint"]["step"] == empty["steps"][0]
    assert marked["hint"] != empty["hint"]
    assert set(marked["hint"]) == {"where", "before", "step"}
    assert set(marked["hint"]["where"]) == {"unit", "index", "cells"}


def test_wrong_marks_come_before_any_hint(wrong: Path, capsys) -> None:
    assert main(["--hint", "step", str(wrong)]) == 4
    assert "wrong queen in row" in capsys.readouterr().out
    drawn, given = picture(wrong.with_name("wrong.hint.png")), picture(wrong)
    assert drawn.shape[0] > given.shape[0]  # the board fills the capture, so the sentence stands below it
    assert main(["--json", "--no-picture", str(wrong)]) == 4
    answer = json.loads(capsys.readouterr().out)
    assert answer["status"] == "solved"
    assert answer["hint"] is None
    assert len(answer["reading"]["marks"]["wrong"]) == 1


def test_steps_as_folder_sheet_animation_and_page(shot: Path, tmp_path: Path, capsys) -> None:
    out = tmp_path / "out"
    out.mkdir()
    arguments = ["--animate", str(out / "way.gif"), "--html", str(out / "way.html")]
    assert main([str(shot), "--no-picture", "--steps", str(out / "panels"), *arguments]) == 0
    assert main([str(shot), "--no-picture", "--steps", str(out / "sheet.webp")]) == 0
    printed = capsys.readouterr().out
    assert printed.count("steps: ") == 4
    steps = int(printed.split(" steps, ")[0].rsplit(maxsplit=1)[-1])
    panels = sorted(p.name for p in (out / "panels").iterdir())
    assert panels == [f"step-{i:02d}.png" for i in range(steps + 1)]
    assert picture(out / "sheet.webp").shape[1] > 540
    assert (out / "way.gif").read_bytes().startswith(b"GIF89a")
    assert "<!doctype html>" in (out / "way.html").read_text("utf-8")


@pytest.mark.parametrize("option", [["--step", "3"], ["--html", "page.html"], ["--hint", "where"]])
def test_who_asks_for_the_way_is_not_shown_the_answer(
    shot: Path, option: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shot.parent)
    solved = shot.with_suffix(".solved.png")
    assert main([str(shot), *option]) == 0
    assert not solved.exists()
    assert main([str(shot), *option, "-o", str(solved)]) == 0
    assert solved.exists()


def test_from_marks_has_fewer_steps(shot: Path, capsys) -> None:
    main(["--no-picture", "--step", "0", str(shot)])
    main(["--no-picture", "--step", "0", "--from-marks", str(shot)])
    lines = [line for line in capsys.readouterr().out.splitlines() if "after 0 of" in line]
    whole, rest = (int(line.split(" of ")[1].split()[0]) for line in lines)
    assert rest < whole


def test_labels_change_the_solved_picture(shot: Path, tmp_path: Path) -> None:
    names = {"plain": [], "letters": ["--letters"], "borders": ["--borders"]}
    for name, options in names.items():
        assert main([str(shot), *options, "-o", str(tmp_path / f"{name}.png")]) == 0
    plain, letters, borders = (picture(tmp_path / f"{name}.png") for name in names)
    assert (plain != letters).any()
    assert (plain != borders).any()
