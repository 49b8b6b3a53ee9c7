"""The screen: a real one under X11, Wayland's and the others' by what is asked of them."""

import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageGrab

from queens_snap.cli import main as snap_main
from queens_snap.commands.drop import main as drop_main
from queens_snap.drop.desktop.clipboard import SCREEN_PROGRAMS, NoPicture, grab_screen
from queens_snap.pipeline import snap

from .conftest import SCREENSHOTS, MakeProgram, recorded_calls, start_x_server

WIDTH, HEIGHT = 1400, 900
# of the XWD file in which Xvfb keeps what it shows: its size, 18 more, colours
HEADER = struct.Struct(">25I")
COLOUR = 12  # bytes


class Screen(NamedTuple):
    """A display of our own. file: what it shows."""

    name: str
    file: Path

    def show_picture(self, picture: Image.Image, at: tuple[int, int]) -> None:
        """Put a picture on it, in the middle of nothing."""
        shown = Image.new("RGB", (WIDTH, HEIGHT), (40, 44, 52))
        shown.paste(picture, at)
        with self.file.open("r+b") as file:
            head = HEADER.unpack(file.read(HEADER.size))
            file.seek(head[0] + head[19] * COLOUR)
            file.write(shown.tobytes("raw", "BGRX"))


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    folder = tmp_path_factory.mktemp("display")
    with start_x_server(f"{WIDTH}x{HEIGHT}", "-fbdir", str(folder)) as name:
        yield Screen(name, folder / "Xvfb_screen0")


@pytest.fixture
def screen(display: Screen, monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setenv("DISPLAY", display.name)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return display


class TestScreenOnX11:
    def test_what_is_shown_is_solved(self, screen: Screen, tmp_path: Path, monkeypatch, capsys) -> None:
        screen.show_picture(Image.open(SCREENSHOTS / "board-dark-11.png").convert("RGB"), (301, 57))
        monkeypatch.chdir(tmp_path)
        assert snap_main(["--screen"]) == 0
        said = capsys.readouterr().out
        assert "screen: Queens, 11 x 11, one solution" in said
        assert said.endswith("picture: screen.solved.png\n")
        assert Image.open("screen.solved.png").size == (WIDTH, HEIGHT)

    def test_the_largest_board_of_several(self, screen: Screen) -> None:
        both = Image.new("RGB", (1300, 800), "white")
        for name, side, at in (("board-light-7", 280, (20, 20)), ("crop-light-9", 600, (500, 60))):
            both.paste(Image.open(SCREENSHOTS / f"{name}.png").convert("RGB").resize((side, side)), at)
        screen.show_picture(both, (50, 50))
        board = snap(grab_screen()).board
        assert board is not None
        assert board.shape == (9, 9)

    def test_a_screen_without_a_board(self, screen: Screen, capsys) -> None:
        screen.show_picture(Image.new("RGB", (9, 9)), (0, 0))
        assert snap_main(["--screen"]) == 3
        assert capsys.readouterr().err.startswith("queens-snap: screen: ")

    def test_a_key_that_is_bound_to_it(self, screen: Screen, tmp_path: Path, monkeypatch, capsys) -> None:
        screen.show_picture(Image.open(SCREENSHOTS / "board-light-7.png").convert("RGB"), (5, 5))
        monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path))
        assert drop_main(["--screen", "--no-open"]) == 0
        (written,) = tmp_path.iterdir()
        assert f"picture: {written}" in capsys.readouterr().out

    def test_one_that_is_gone(
        self, screen: Screen, fake_program: MakeProgram, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DISPLAY", ":61234")
        with pytest.raises(NoPicture, match="the screen cannot be read: ") as error:
            grab_screen()
        assert error.value.remedy == "take a screenshot as usual and name its file"


def test_no_desktop(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    assert snap_main(["--screen"]) == 5
    said = capsys.readouterr()
    assert said.out == ""
    assert (
        said.err == "queens-snap: there is no desktop session whose screen can be read; give a picture file\n"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="programs of Linux")
class TestWayland:
    @pytest.fixture(autouse=True)
    def pretend_wayland_session(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """X11 is there as well, and shows no more than its own windows."""
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
        monkeypatch.setenv("DISPLAY", ":0")

    @pytest.mark.parametrize("program", SCREEN_PROGRAMS, ids=lambda program: program[0])
    def test_the_program_that_is_there_takes_it(self, program, fake_program: MakeProgram, shot: Path) -> None:
        notes = fake_program(program[0], lines=f"for last; do :; done; /bin/cp '{shot}' \"$last\"")
        assert grab_screen() == shot.read_bytes()
        ((*options, file),) = recorded_calls(notes)
        assert tuple(options) == program[1:]
        assert file.endswith(".png")
        assert not Path(file).exists()

    def test_of_several_the_one_that_can(self, fake_program: MakeProgram, shot: Path) -> None:
        fake_program("grim", status=1)
        fake_program("gnome-screenshot")  # says that all is well, and leaves nothing
        fake_program("spectacle", lines=f"for last; do :; done; /bin/cp '{shot}' \"$last\"")
        assert grab_screen() == shot.read_bytes()

    def test_none_that_can(self, fake_program: MakeProgram) -> None:
        fake_program("grim", status=1)
        with pytest.raises(NoPicture, match="this desktop gives grim no picture") as error:
            grab_screen()
        assert error.value.remedy == "take a screenshot as usual and name its file"

    def test_none_that_is_there(self, fake_program: MakeProgram) -> None:
        with pytest.raises(NoPicture, match="no program is installed that reads the screen") as error:
            grab_screen()
        assert error.value.remedy == "install one of grim, gnome-screenshot, spectacle"


@pytest.mark.parametrize(
    ("platform", "remedy"), [("win32", "take a screenshot"), ("darwin", "allow the ter")]
)
def test_pillow_where_it_knows_the_screen(platform: str, remedy: str, monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    asked = []
    picture = Image.new("RGB", (9, 7), (10, 20, 30))
    monkeypatch.setattr(ImageGrab, "grab", lambda **options: asked.append(options) or picture)
    assert grab_screen().startswith(b"\x89PNG")
    assert asked == [{"all_screens": True}]
    monkeypatch.setattr(ImageGrab, "grab", lambda **_: 1 / 0)
    with pytest.raises(NoPicture, match="the screen cannot be read") as error:
        grab_screen()
    assert error.value.remedy.startswith(remedy)


@pytest.mark.parametrize("line", [["--screen", "a.png"], ["--screen", "--clipboard"]])
def test_the_screen_alone(line: list[str], capsys) -> None:
    with pytest.raises(SystemExit) as error:
        snap_main(line)
    assert error.value.code == 2
    assert "--clipboard" in capsys.readouterr().err
