"""Ask programs what they read: a process for each reader, a line with a file name on its standard input, a
line with a JSON object on its standard output. A program that ends or hangs is started again, and loses one
picture."""

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

PLACEHOLDER = "{}"  # part of a command that stands for the file; the program is started for each picture
CRASHED, HUNG, MALFORMED = "ended", "hung", "malformed"  # faults of a reader


class Reply(NamedTuple):
    """A reader's reply. seconds: by the clock. fault: empty, CRASHED, HUNG or MALFORMED; a faulty reply is no
    answer."""

    answer: Answer
    seconds: float
    fault: str = ""


@dataclass(frozen=True)
class ReaderUnderTest:
    """A program to measure. games: those that it is asked to read. limit: seconds for a picture."""

    name: str
    games: tuple[str, ...]
    command: tuple[str, ...]
    limit: float = 30.0

    def reads(self, game: str | None) -> bool:
        """True if pictures of the game count for it. Pictures without a game (None) count for every
        reader."""
        return game is None or game in self.games


def parse_reader(text: str, games: Sequence[str]) -> ReaderUnderTest:
    """Return a reader from NAME=COMMAND or NAME:GAME,GAME=COMMAND. Raises ValueError."""
    head, is_there, command = text.partition("=")
    name, _, some = head.partition(":")
    chosen = tuple(some.split(",")) if some else tuple(games)
    if not (name and is_there and command.strip()):
        raise ValueError(f"{text!r} is not of the form NAME=COMMAND or NAME:GAME,GAME=COMMAND")
    if unknown := sorted(set(chosen) - set(games)):
        raise ValueError(f"{name}: no such game: {', '.join(unknown)}; there are {', '.join(games)}")
    return ReaderUnderTest(name, chosen, tuple(shlex.split(command)))


class RunningReader:
    """A reader with its process, which is started by the first question."""

    def __init__(self, reader: ReaderUnderTest):
        self.reader = reader
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()

    def ask(self, path: Path) -> Reply:
        """Ask it about a picture, and return its reply."""
        if once := PLACEHOLDER in self.reader.command:
            self.close()
        started = time.perf_counter()
        self._send(path, once)
        line, fault = self._receive(started + self.reader.limit)
        seconds = time.perf_counter() - started
        if fault or once:
            self.close()
        answer = _parsed(line) if line else None
        if answer is None:
            return Reply(Answer(str(path)), seconds, fault or MALFORMED)
        return Reply(answer, seconds)

    def close(self) -> None:
        """End the process. The next question starts a new one."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _send(self, path: Path, once: bool) -> None:
        if self._process is None:
            self._start([str(path) if part == PLACEHOLDER else part for part in self.reader.command])
        process = self._process
        assert process
        assert process.stdin
        try:
            if not once:
                process.stdin.write(f"{path}\n")
                process.stdin.flush()
        except OSError:  # it has ended, as _receive will find
            pass

    def _start(self, command: list[str]) -> None:
        self._lines = queue.Queue()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
        )
        threading.Thread(target=_queue_lines, args=(self._process, self._lines), daemon=True).start()

    def _receive(self, until: float) -> tuple[str, str]:
        """Return the next line that looks like an object, and a fault. One of them is empty."""
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - time.perf_counter()))
            except queue.Empty:
                return "", HUNG
            if line is None:
                return "", CRASHED
            if line.lstrip().startswith("{"):
                return line, ""


def _queue_lines(process: "subprocess.Popen[str]", lines: "queue.Queue[str | None]") -> None:
    """Put the lines that a process writes into a queue, and None at their end."""
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
