"""Asks programs what they read: a process a reader, a file name a line on its standard input, a JSON object a
line on its standard output. One that ends or hangs is begun again: it costs that picture and no other."""

import json
import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import msgspec
from readers_judge import Answer

HERE = "{}"  # in a command: the file's name stands here, and the program is started for each picture
CRASHED, HUNG, MALFORMED = "ended", "hung", "malformed"


class Reply(NamedTuple):
    """seconds: by the clock. fault: "", CRASHED, HUNG or MALFORMED; these count as no answer."""

    answer: Answer
    seconds: float
    fault: str = ""


@dataclass(frozen=True)
class ReaderUnderTest:
    """games: that it is asked to read. limit: seconds that a picture may take."""

    name: str
    games: tuple[str, ...]
    command: tuple[str, ...]
    limit: float = 30.0

    def reads(self, game: str | None) -> bool:
        """True if pictures of the game count for it; those of none count for everybody."""
        return game is None or game in self.games


def reader(text: str, games: Sequence[str]) -> ReaderUnderTest:
    """A reader from NAME=COMMAND or NAME:GAME,GAME=COMMAND. Raises ValueError."""
    head, is_there, command = text.partition("=")
    name, _, some = head.partition(":")
    chosen = tuple(some.split(",")) if some else tuple(games)
    if not (name and is_there and command.strip()):
        raise ValueError(f"{text!r} is not of the form NAME=COMMAND or NAME:GAME,GAME=COMMAND")
    if unknown := sorted(set(chosen) - set(games)):
        raise ValueError(f"{name}: no such game: {', '.join(unknown)}; there are {', '.join(games)}")
    return ReaderUnderTest(name, chosen, tuple(shlex.split(command)))


class RunningReader:
    """A reader that is running, or will be when it is asked."""

    def __init__(self, reader: ReaderUnderTest):
        self.reader = reader
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()

    def ask(self, path: Path) -> Reply:
        """Ask it about a picture, and return its reply."""
        if once := HERE in self.reader.command:
            self.close()
        started = time.perf_counter()
        self._tell(path, once)
        line, fault = self._line(started + self.reader.limit)
        seconds = time.perf_counter() - started
        if fault or once:
            self.close()
        answer = _parsed(line) if line else None
        if answer is None:
            return Reply(Answer(str(path)), seconds, fault or MALFORMED)
        return Reply(answer, seconds)

    def close(self) -> None:
        """Ends it; it is begun anew when it is asked again."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _tell(self, path: Path, once: bool) -> None:
        if self._process is None:
            self._begin([str(path) if part == HERE else part for part in self.reader.command])
        process = self._process
        assert process
        assert process.stdin
        try:
            if not once:
                process.stdin.write(f"{path}\n")
                process.stdin.flush()
        except OSError:  # it has ended: _line says so
            pass

    def _begin(self, command: list[str]) -> None:
        self._lines = queue.Queue()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
        )
        threading.Thread(target=_pump, args=(self._process, self._lines), daemon=True).start()

    def _line(self, until: float) -> tuple[str, str]:
        """The next line that looks like an object, and what went wrong: one of both is empty."""
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - time.perf_counter()))
            except queue.Empty:
                return "", HUNG
            if line is None:
                return "", CRASHED
            if line.lstrip().startswith("{"):
                return line, ""


def _pump(process: "subprocess.Popen[str]", lines: "queue.Queue[str | None]") -> None:
    assert process.stdout
    try:
        for line in process.stdout:
            lines.put(line)
    except ValueError:  # closed meanwhile
        pass
    lines.put(None)


def _parsed(line: str) -> Answer | None:
    try:
        return msgspec.convert(json.loads(line), Answer)
    except (ValueError, msgspec.ValidationError):
        return None
