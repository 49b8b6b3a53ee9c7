"""The scripts that `completion` prints, in the shells themselves: each reads its own, and offers what it
should."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from queens_snap.cli import main
from queens_snap.commands.shell import SHELLS

from ..processes import process_environment

pytest.importorskip("argcomplete", reason='needs argcomplete, which comes with the extra "shell"')

PROGRAMS = {"bash": "bash", "zsh": "zsh", "fish": "fish", "powershell": "pwsh"}
# How a shell is asked to read a script without running it.
READ_SCRIPT = {
    "bash": ["bash", "--norc", "-n", "{script}"],
    "zsh": ["zsh", "--no-rcs", "-n", "{script}"],
    "fish": ["fish", "--no-config", "--no-execute", "{script}"],
    "powershell": [
        "pwsh",
        "-NoProfile",
        "-Command",
        "$wrong = $null; "
        "[void][Management.Automation.Language.Parser]::ParseFile('{script}', [ref]$null, [ref]$wrong); "
        "$wrong; exit $wrong.Count",
    ],
}
# How each says what it offers for a line, once it has run the script; zsh offers only to those who type.
OFFER_COMPLETIONS = {
    "bash": [
        "bash",
        "--norc",
        "-c",
        'source "{script}"; COMP_LINE="{line}"; COMP_POINT=${{#COMP_LINE}}; '
        '_python_argcomplete queens-snap; printf "%s\\n" "${{COMPREPLY[@]}}"',
    ],
    "fish": ["fish", "--no-config", "-c", 'source "{script}"; complete --do-complete "{line}"'],
}


@pytest.fixture
def script(request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The file of the completion script for a shell; skips the test if that shell is not installed."""
    if not shutil.which(PROGRAMS[request.param]):
        pytest.skip(f"needs {PROGRAMS[request.param]}, to read what is made for it")
    assert main(["completion", request.param]) == 0
    path = tmp_path / f"completion.{request.param}"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    return path


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment in which `queens-snap` is this program and the home folder is empty."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "queens-snap"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m queens_snap.cli "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    paths = {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path)}
    return process_environment(**paths)


def output_of(command: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("script", SHELLS, indirect=True)
def test_a_shell_reads_its_script(script: Path, environment: dict[str, str]) -> None:
    command = [word.format(script=script) for word in READ_SCRIPT[script.suffix[1:]]]
    assert output_of(command, environment) == ""
    script.write_text(
        script.read_text(encoding="utf-8").replace("}", "").replace("\nend", ""), encoding="utf-8"
    )
    assert subprocess.run(command, capture_output=True, check=False).returncode, "it would see a fault"


@pytest.mark.parametrize("script", OFFER_COMPLETIONS, indirect=True)
@pytest.mark.parametrize(
    ("line", "offers"),
    [("queens-snap che", {"check"}), ("queens-snap check --hardest ", {"easy", "medium", "hard"})],
)
def test_a_shell_offers_what_goes_on(
    script: Path, line: str, offers: set[str], environment: dict[str, str]
) -> None:
    asked = [word.format(script=script, line=line) for word in OFFER_COMPLETIONS[script.suffix[1:]]]
    answer = output_of(asked, environment)
    assert {word.split("\t")[0].strip() for word in answer.splitlines()} == offers


@pytest.mark.parametrize("script", ["zsh"], indirect=True)
def test_zsh_finds_it_among_its_functions(script: Path, environment: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "functions"
    folder.mkdir()
    script.rename(folder / "_queens-snap")
    asked = f"fpath=({folder} $fpath); autoload -U compinit; compinit -u -D; print $_comps[queens-snap]"
    assert output_of(["zsh", "--no-rcs", "-c", asked], environment) == "_queens-snap\n"
