"""`queens-drop FILE...`: what is written, shown and told, and the exit status."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from queens_snap.commands.drop import main

from ..drop.desktop.conftest import SCREENSHOTS, MakeProgram, recorded_calls

pytestmark = pytest.mark.usefixtures("remember_readings")

ODD_NAMES = [
    b"a b & c.png",
    b'it\'s "quoted" $HOME `id`.png',
    "Bildschirmfoto-ü-日本.png".encode(),
    *([] if sys.platform == "darwin" else [b"\xff\xfe.png"]),  # no name there
]


@pytest.fixture
def viewer(fake_program: MakeProgram, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Arguments with which the system's viewer was called."""
    monkeypatch.setattr(sys, "platform", "linux")
    return fake_program("xdg-open")


@pytest.mark.parametrize("as_address", [False, True], ids=["path", "address"])
@pytest.mark.parametrize("name", ODD_NAMES, ids=lambda name: name.decode("utf-8", "replace"))
def test_any_name_is_solved_beside_itself_and_shown(
    name: bytes, as_address: bool, shot: Path, viewer: Path, capsys
) -> None:
    odd = shot.rename(shot.parent / os.fsdecode(name))
    assert main([odd.as_uri() if as_address else str(odd)]) == 0
    solved = odd.with_name(f"{odd.stem}.solved.png")
    assert solved.read_bytes().startswith(b"\x89PNG")
    assert recorded_calls(viewer) == [[str(solved)]]
    captured = capsys.readouterr()
    assert "8 x 8, one solution" in captured.out
    assert captured.err == ""


def test_a_program_without_a_console_has_no_streams(shot: Path, viewer: Path, monkeypatch) -> None:
    """That is how an icon of Windows starts it."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main([str(shot)]) == 0
    assert recorded_calls(viewer) == [[str(shot.with_name("shot.solved.png"))]]


def test_no_open(shot: Path, viewer: Path) -> None:
    assert main(["--no-open", str(shot)]) == 0
    assert recorded_calls(viewer) == []


def test_a_failure_is_shown_in_a_window_and_the_rest_goes_on(
    shot: Path, fake_program: MakeProgram, viewer: Path, capsys
) -> None:
    told = fake_program("notify-send")
    missing = shot.with_name("<b>.png")
    assert main([str(missing), str(shot)]) == 1
    assert shot.with_name("shot.solved.png").exists()
    err = capsys.readouterr().err
    assert err == f"queens-drop: {missing} does not exist; check the name and the folder\n"
    ((*_, title, text),) = recorded_calls(told)
    assert title == "queens-snap"
    assert text == err.strip().replace("<b>", "&lt;b&gt;")


def test_a_terminal_needs_no_window(shot: Path, fake_program: MakeProgram) -> None:
    pty = pytest.importorskip("pty")
    told = fake_program("notify-send")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "queens_snap.commands.drop", "nothing.png"]
    done = subprocess.run(command, check=False, stderr=theirs, stdin=subprocess.DEVNULL, timeout=60)
    assert done.returncode == 5
    assert b"nothing.png does not exist" in os.read(ours, 1000)
    assert recorded_calls(told) == []


def test_many_failures_fit_in_a_window(fake_program: MakeProgram, capsys) -> None:
    told = fake_program("notify-send")
    assert main([f"none-{i}.png" for i in range(20)]) == 1
    text = recorded_calls(told)[0][-1]
    assert text.count("\n") == 8
    assert text.endswith("\nand 12 more")
    assert capsys.readouterr().err.count("\n") == 20


@pytest.mark.parametrize("pictures", [True, False], ids=["pictures", "no pictures folder"])
def test_where_its_folder_takes_nothing_it_goes_elsewhere_and_says_so(
    pictures: bool,
    shot: Path,
    tmp_path: Path,
    fake_program: MakeProgram,
    viewer: Path,
    capsys,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = fake_program("notify-send")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "shot.solved.png").write_text("somebody's")
    monkeypatch.setenv("XDG_PICTURES_DIR", str(elsewhere if pictures else tmp_path / "none"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    shot.with_name("shot.solved.png").mkdir()  # even for the superuser, nothing can be written there
    assert main([str(shot)]) == 0
    ((target,),) = recorded_calls(viewer)
    if pictures:
        assert target == str(elsewhere / "shot-2.solved.png")
    else:
        assert Path(target).parent.parent == tmp_path
    assert Path(target).read_bytes().startswith(b"\x89PNG")
    assert (elsewhere / "shot.solved.png").read_text() == "somebody's"
    assert f"the picture is in {target}" in capsys.readouterr().err
    assert target in recorded_calls(told)[0][-1]


def test_nowhere_to_write_is_exit_5(
    shot: Path, tmp_path: Path, viewer: Path, capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path / "none"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    shot.with_name("shot.solved.png").mkdir()
    assert main([str(shot)]) == 5
    assert recorded_calls(viewer) == []
    captured = capsys.readouterr()
    assert "8 x 8, one solution" in captured.out
    assert captured.err.count("\n") == 1
    assert "make room" in captured.err


def test_what_it_wrote_does_not_come_back_to_it(shot: Path, viewer: Path, capsys) -> None:
    solved = shot.rename(shot.with_name("shot.solved.png"))
    assert main([str(solved)]) == 5
    assert recorded_calls(viewer) == []
    assert "drop the screenshot itself" in capsys.readouterr().err
    assert list(solved.parent.iterdir()) == [solved]


def test_names_that_would_collide_and_the_same_twice(shot: Path) -> None:
    shutil.copy(shot, shot.with_suffix(".PNG"))
    assert main(["--no-open", str(shot), shot.as_uri(), str(shot.with_suffix(".PNG"))]) == 0
    assert {p.name for p in shot.parent.iterdir()} == {
        *("shot.png", "shot.PNG", "shot.png.solved.png", "shot.PNG-2.solved.png")  # on any disk
    }


def test_without_a_viewer_it_says_where_the_picture_is(shot: Path, fake_program: MakeProgram, capsys) -> None:
    assert main([str(shot)]) == 0
    assert f"no viewer to open {shot.with_name('shot.solved.png')}" in capsys.readouterr().err


def test_a_picture_without_a_board_is_exit_3(tmp_path: Path, viewer: Path, capsys) -> None:
    from PIL import Image

    blank = tmp_path / "blank.png"
    Image.new("RGB", (300, 300), "grey").save(blank)
    assert main([str(blank)]) == 3
    assert recorded_calls(viewer) == []
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["blank.png"]


def test_wrong_marks_are_exit_4_and_told(tmp_path: Path, capsys) -> None:
    half = SCREENSHOTS.parent / "half-filled" / "half-15.png"
    shot = Path(shutil.copy(half, tmp_path / "wrong.png"))
    assert main(["--no-open", str(shot)]) == 4
    assert "wrong queen in row" in capsys.readouterr().out


def test_no_console_on_windows(shot: Path, viewer: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in ("stdout", "stderr"):
        monkeypatch.setattr(sys, stream, None)
    assert main([str(shot), str(shot.with_name("missing.png"))]) == 1
    assert shot.with_name("shot.solved.png").exists()


@pytest.mark.parametrize("arguments", [["--dry-run"], ["--install", "a.png"], ["--uninstall", "a.png"]])
def test_options_that_do_not_go_together_are_a_usage_error(capsys, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as error:
        main(arguments)
    assert error.value.code == 2
    assert "queens-drop: error: " in capsys.readouterr().err
