"""What an installation puts in place, as data: so that it can be shown, done, and taken back."""

import contextlib
import os
import shlex
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

COMMAND_ENDS_WITHIN = 60  # seconds


class InstallFailed(Exception):
    """Raised when an icon cannot be put in place or removed: what, and why."""


@dataclass(frozen=True)
class File:
    """A file with its content. executable: the bits that let it be started."""

    path: Path
    data: bytes
    executable: bool = False


@dataclass(frozen=True)
class Command:
    """A program of the system to run. makes: what it leaves behind, if anything. variables: added to its
    environment, where texts need no quoting. needed: False where it is only nice to have."""

    words: tuple[str, ...]
    makes: Path | None = None
    variables: tuple[tuple[str, str], ...] = ()
    needed: bool = True


@dataclass(frozen=True)
class Plan:
    """Steps in their order. folder: our own, which is removed once it is empty."""

    steps: tuple[File | Command, ...]
    folder: Path

    @property
    def places(self) -> tuple[Path, ...]:
        """Everything that the steps put there."""
        made = (step.path if isinstance(step, File) else step.makes for step in self.steps)
        return tuple(path for path in made if path)


def shown(plan: Plan) -> list[str]:
    """What the steps would do, in lines; with the contents of files that are text."""
    return [line for step in plan.steps for line in _shown(step)]


def install(plan: Plan) -> None:
    """Do the steps; folders are made where they are missing. Raises OSError or InstallFailed."""
    for step in plan.steps:
        if isinstance(step, File):
            step.path.parent.mkdir(parents=True, exist_ok=True)
            step.path.write_bytes(step.data)
            if step.executable:
                step.path.chmod(0o755)
        else:
            _run(step)


def uninstall(plan: Plan) -> list[Path]:
    """Remove what the steps put there and is still there; what was removed. Raises OSError."""
    removed = []
    for path in reversed(plan.places):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.exists() or path.is_symlink():
            path.unlink()
        else:
            continue
        removed.append(path)
    with contextlib.suppress(OSError):
        plan.folder.rmdir()
    return removed


def _shown(step: File | Command) -> list[str]:
    if isinstance(step, Command):
        return [f"run {shlex.join(step.words)}", *(f"  {name}={text}" for name, text in step.variables)]
    if b"\0" in step.data:
        return [f"write {step.path} ({len(step.data)} bytes)"]
    content = step.data.decode("utf-8", "backslashreplace").splitlines()
    return [f"write {step.path}", *(f"  {line}" for line in content)]


def _run(command: Command) -> None:
    if command.makes:
        command.makes.parent.mkdir(parents=True, exist_ok=True)
    try:
        subprocess.run(
            command.words,
            check=True,
            env={**os.environ, **dict(command.variables)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=COMMAND_ENDS_WITHIN,
        )
    except (OSError, subprocess.SubprocessError) as error:
        if command.needed:
            raise InstallFailed(f"the icon cannot be made: {command.words[0]}: {_reason(error)}") from None


def _reason(error: OSError | subprocess.SubprocessError) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    said = getattr(error, "stderr", None) or b""
    lines = said.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else str(error)
