"""Icons to drop pictures on: Linux for real, Windows and macOS by what is written and asked for."""

import io
import os
import plistlib
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest
from PIL import Image

from queens_snap.commands.drop import main
from queens_snap.drop.desktop import install as icons
from queens_snap.drop.desktop.install import (
    ICON_PATH,
    FileToWrite,
    InstallPlan,
    SystemCommand,
    install,
    system_plan,
    uninstall,
)

from .conftest import MakeProgram, recorded_calls

PNG = ICON_PATH.read_bytes()
ODD = 'it\'s "a" $HOME `id` \\n 100% %f a=b & ü'
PATIENCE = 60  # seconds for a launched program on a busy machine


def files_in(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's home, with blanks and a percent sign, that has a desktop."""
    home = tmp_path / "home 100% ü"
    (home / "Desk top").mkdir(parents=True)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "da ta"))
    monkeypatch.setenv("XDG_DESKTOP_DIR", str(home / "Desk top"))
    return home


@pytest.mark.skipif(
    sys.platform == "win32", reason="desktop entries of Linux, whose bits let them be started"
)
@pytest.mark.usefixtures("home")
class TestLinux:
    def test_put_in_place_and_taken_back(self, home: Path, capsys) -> None:
        (home / "Desk top" / "other.desktop").write_text("somebody's")
        before = files_in(home)
        assert main(["--install"]) == 0
        new = files_in(home) - before
        assert {str(path.relative_to(home)) for path in new} == {
            "Desk top/queens-drop.desktop",
            "da ta/applications/queens-drop.desktop",
            "da ta/queens-snap/icon.png",
        }
        assert os.access(home / "Desk top" / "queens-drop.desktop", os.X_OK)
        assert sorted(capsys.readouterr().out.splitlines()) == sorted(f"installed {path}" for path in new)
        assert main(["--install"]) == 0
        assert files_in(home) - before == new
        assert main(["--uninstall"]) == 0
        assert files_in(home) == before
        assert not (home / "da ta" / "queens-snap").exists()
        assert main(["--uninstall"]) == 0

    def test_dry_run_only_prints(self, home: Path, capsys) -> None:
        assert main(["--install", "--dry-run"]) == 0
        assert files_in(home) == set()
        out = capsys.readouterr().out
        assert f"write {home / 'da ta' / 'queens-snap' / 'icon.png'} (" in out
        assert "MimeType=image/png;" in out
        main(["--install"])
        there = files_in(home)
        capsys.readouterr()
        assert main(["--uninstall", "--dry-run"]) == 0
        assert files_in(home) == there
        assert set(capsys.readouterr().out.splitlines()) == {f"remove {path}" for path in there}

    def test_a_desktop_that_is_switched_off(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("XDG_DESKTOP_DIR", str(home))
        assert len(system_plan().created_paths) == 2

    def test_an_unwritable_folder_is_one_line(self, home: Path, capsys) -> None:
        (home / "da ta").write_text("a file where the folder should be")
        assert main(["--install"]) == 5
        err = capsys.readouterr().err
        assert err.startswith(f"queens-drop: {home / 'da ta'}")
        assert err.count("\n") == 1

    @pytest.mark.parametrize("program", ["/usr/bin/queens-drop", f"/opt/{ODD}/queens-drop"])
    def test_the_entry_is_valid(self, program: str, tmp_path: Path) -> None:
        if not shutil.which("desktop-file-validate"):
            pytest.skip("needs desktop-file-validate (package desktop-file-utils)")
        path = tmp_path / "queens-drop.desktop"
        path.write_text(icons.desktop_entry((program, "-x", "a b"), Path(f"/opt/{ODD}/icon.png")), "utf-8")
        done = subprocess.run(
            ["desktop-file-validate", "--no-hints", path],
            check=False,
            capture_output=True,
            text=True,
            timeout=30,
        )
        assert (done.returncode, done.stdout) == (0, "")

    def test_a_launch_solves_and_shows_what_is_dropped(
        self, home: Path, shot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        viewer = shadowed_viewer(tmp_path, monkeypatch)
        odd = shot.rename(shot.with_name("picture with blanks & ü.png"))
        assert main(["--install"]) == 0
        launch_entry(home / "Desk top" / "queens-drop.desktop", odd)
        assert wait_for(viewer) == str(odd.with_name("picture with blanks & ü.solved.png"))

    def test_a_launch_of_a_program_with_an_odd_path(self, tmp_path: Path) -> None:
        program, seen = tmp_path / ODD / "pro gram", tmp_path / "seen"
        program.parent.mkdir()
        program.write_text(f"#!/bin/sh\nprintf '%s|' \"$@\" > '{seen}.part'; mv '{seen}.part' '{seen}'\n")
        program.chmod(0o755)
        plan = icons.linux_plan((str(program), ODD), PNG, tmp_path / ODD, tmp_path, None)
        install(plan)
        launch_entry(tmp_path / icons.ENTRY_NAME, tmp_path / f"{ODD}.png", tmp_path / "b.png")
        assert wait_for(seen) == f"{ODD}|{tmp_path / ODD}.png|{tmp_path / 'b.png'}|"


def launch_entry(entry: Path, *files: Path) -> None:
    if not shutil.which("gio"):
        pytest.skip("needs gio (package libglib2.0-bin)")
    subprocess.run(["gio", "launch", entry, *files], check=True, timeout=PATIENCE, capture_output=True)


def shadowed_viewer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Puts an xdg-open before the system's that notes what it is to show; gives the file it notes to."""
    folder, seen = tmp_path / "bin", tmp_path / "seen"
    folder.mkdir()
    script = f"#!/bin/sh\nprintf '%s' \"$1\" > '{seen}.part'; mv '{seen}.part' '{seen}'\n"
    (folder / "xdg-open").write_text(script)
    (folder / "xdg-open").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return seen


def wait_for(path: Path) -> str:
    end = monotonic() + PATIENCE
    while not path.exists():
        assert monotonic() < end, f"{path} did not come"
        sleep(0.05)
    return path.read_text("utf-8")


def test_the_entry_quotes_as_the_specification_says() -> None:
    entry = icons.desktop_entry(("/a b/x", 'say "$5" \\ 7%'), Path("/i\\c.png"))
    assert 'Exec="/a b/x" "say \\\\"\\\\$5\\\\" \\\\\\\\ 7%%" %F\n' in entry
    assert "Icon=/i\\\\c.png\n" in entry


class TestWindows:
    def test_shortcuts_are_asked_for_with_texts_as_variables(
        self, tmp_path: Path, fake_program: MakeProgram
    ) -> None:
        send_to, desktop = tmp_path / "Send To ü", tmp_path / "Desk top"
        notes = fake_program(
            "powershell", lines='printf %s "$QUEENS_TARGET|$QUEENS_ARGUMENTS|$QUEENS_ICON" > "$QUEENS_LINK"'
        )
        command = (r"C:\a b & 'c'\pythonw.exe", "-m", "two words")
        plan = icons.windows_plan(command, PNG, tmp_path / "own", send_to, desktop)
        install(plan)
        for folder in (send_to, desktop):
            link = (folder / "Queens Drop.lnk").read_text("utf-8")
            assert link.split("|") == [command[0], '-m "two words"', str(tmp_path / "own" / "icon.ico")]
        for words in recorded_calls(notes):
            assert words[:3] == ["-NoProfile", "-NonInteractive", "-Command"]
            assert not any("pythonw" in word for word in words)
        assert set(uninstall(plan)) == set(plan.created_paths)
        assert files_in(tmp_path) == {notes, notes.with_name("powershell")}

    def test_the_icon_has_all_sizes(self) -> None:
        icon = Image.open(io.BytesIO(icons.windows_icon(PNG)))
        assert icon.format == "ICO"
        assert icon.info["sizes"] == set(icons.ICON_SIZES)

    def test_a_missing_program_is_one_line(
        self, fake_program: MakeProgram, home: Path, monkeypatch, capsys
    ) -> None:
        plan = icons.windows_plan(("x",), PNG, home / "own", home / "SendTo", None)
        monkeypatch.setattr("queens_snap.drop.desktop.install.system_plan", lambda: plan)
        assert main(["--install"]) == 5
        assert capsys.readouterr().err.startswith("queens-drop: the icon cannot be made: powershell: ")
        fake_program("powershell", status=1, lines="echo 'first' >&2; echo 'Access is denied' >&2")
        assert main(["--install"]) == 5
        assert "powershell: Access is denied; " in capsys.readouterr().err


class TestMacOS:
    def test_an_application_is_made_and_removed(self, tmp_path: Path, fake_program: MakeProgram) -> None:
        notes = fake_program(
            "osacompile", lines='/bin/mkdir -p "$2/Contents/MacOS"; echo stub > "$2/Contents/MacOS/droplet"'
        )
        seal = fake_program("codesign")
        plan = icons.mac_plan(
            ("/a b/python3", "-m", 'x"y\\z'), PNG, tmp_path / "own", tmp_path / "Applications"
        )
        install(plan)
        app = tmp_path / "Applications" / "Queens Drop.app"
        ((option, made, *lines),) = recorded_calls(notes)
        assert (option, made) == ("-o", str(app))
        assert lines[::2] == ["-e"] * (len(lines) // 2)
        assert lines[1::2] == icons.apple_script(("/a b/python3", "-m", 'x"y\\z')).splitlines()
        assert recorded_calls(seal) == [["--force", "--sign", "-", str(app)]]
        info = plistlib.loads((app / "Contents" / "Info.plist").read_bytes())
        assert (app / "Contents" / "MacOS" / info["CFBundleExecutable"]).exists()
        assert (app / "Contents" / "Resources" / f"{info['CFBundleIconFile']}.icns").exists()
        assert info["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == ["public.image"]
        uninstall(plan)
        assert not app.exists()

    def test_the_script_holds_the_command_as_the_shell_reads_it(self) -> None:
        command = ('/it\'s "a" \\ $b/python3', "-m", "module")
        (line,) = (x for x in icons.apple_script(command).splitlines() if x.startswith("do shell script"))
        literal = line.removeprefix('do shell script "').split('" & quotedPaths')[0]
        unescaped = literal.replace('\\"', '"').replace("\\\\", "\\")
        assert tuple(shlex.split(unescaped)) == command

    def test_the_icon(self) -> None:
        assert Image.open(io.BytesIO(icons.mac_icon(PNG))).format == "ICNS"


def test_a_command_that_is_only_nice_to_have_may_fail(tmp_path: Path, fake_program: MakeProgram) -> None:
    fake_program("gio", status=1)
    nice = SystemCommand(("gio", "set"), is_required=False)
    install(InstallPlan((nice, FileToWrite(tmp_path / "a" / "b", b"x")), tmp_path))
    assert (tmp_path / "a" / "b").read_bytes() == b"x"


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_every_system_has_a_plan(platform: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    plan = system_plan()
    assert len(plan.created_paths) >= 2
    assert all(path.is_absolute() for path in plan.created_paths)


def test_the_icon_is_a_large_square_with_round_corners() -> None:
    icon = Image.open(ICON_PATH)
    assert (icon.format, icon.mode, icon.size) == ("PNG", "RGBA", (512, 512))
    alpha = icon.getchannel("A")
    assert [alpha.getpixel(at) for at in ((0, 0), (511, 511), (256, 256))] == [0, 0, 255]
