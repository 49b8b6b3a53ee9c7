"""Modules that a start loads: nothing of the program to print its version, and for a capture nothing that
only others need."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import queens_snap

SHOT = Path(__file__).parents[1] / "fixtures" / "screenshots" / "board-light-7.png"
CODE = """
import sys
from queens_snap.cli import main
status = main(sys.argv[1:])
print(*sorted(sys.modules), file=sys.stderr)
sys.exit(status)
"""
ONLY_WHERE_ASKED_FOR = {
    "argcomplete", "argparse_manpage", "difflib", "glob", "importlib.metadata", "msgspec", "ortools",
    "platformdirs", "rich", "scipy", "shutil", "sklearn", "tempfile", "tomllib", "zipfile",
}  # fmt: skip


def loaded(*arguments: str, **variables: str) -> set[str]:
    """The modules that a line loads."""
    package = str(Path(queens_snap.__path__[0]).parent)
    environment = {name: value for name, value in os.environ.items() if name != "QUEENS_SNAP_CONFIG"}
    done = subprocess.run(
        [sys.executable, "-c", CODE, *arguments],
        env=environment | {"PYTHONPATH": package} | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stderr.split())


@pytest.mark.parametrize("line", ["--version", "-V", "version"])
def test_a_version_needs_nothing_of_the_program(line: str) -> None:
    assert not loaded(line) & {"cv2", "numpy", "PIL", "queens_snap.pipeline", "queens_snap.commands.capture"}


def test_a_capture_needs_no_more_than_it_uses(tmp_path: Path) -> None:
    nowhere = {"XDG_CONFIG_HOME": str(tmp_path), "HOME": str(tmp_path)}
    found = loaded("--no-picture", "--json", str(SHOT), **nowhere)
    assert "queens_snap.commands.config" in found
    assert not found & ONLY_WHERE_ASKED_FOR


def test_what_a_configuration_needs_is_loaded_where_there_is_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("letters = true")
    found = loaded("--no-picture", str(SHOT), QUEENS_SNAP_CONFIG=str(path))
    assert "tomllib" in found
    assert not found & (ONLY_WHERE_ASKED_FOR - {"tomllib"})
