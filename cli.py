"""The command line: runs the command that a line names, and ends with its exit status."""

import os
import signal
import sys
from _thread import interrupt_main, start_new_thread
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from .commands import discard_output, flush_errors, is_reader_gone, open_missing_streams
from .commands.table import ALIASES, COMMANDS, PROGRAM, module_of

__all__ = ["COMMANDS", "drop", "main"]

INTERRUPTED = 128 + 2  # exit status that shells give to programs ended by Ctrl-C
READER_GONE = 128 + 13  # exit status that shells give to programs whose output nobody reads
UNWRITABLE = 5  # exit status of unwritable output
COMPLETION = "_ARGCOMPLETE"  # environment variable: a shell asks for completions of a line


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    return _run_until_stopped(PROGRAM, _run, argv)


def drop(argv: Sequence[str] | None = None) -> int:
    """Run `queens-drop` and return its exit status."""
    from .commands.drop import PROGRAM_NAME, main

    return _run_until_stopped(PROGRAM_NAME, main, argv)


def _run_until_stopped(program: str, run: Callable[[list[str]], int], argv: Sequence[str] | None) -> int:
    """Run a program; return its exit status, that of a stop by Ctrl-C or of lost output included."""
    open_missing_streams()
    sys.unraisablehook = _repeat_interrupt
    interrupt = _Interrupt()

    def end(line: str, status: int) -> int:
        try:
            print(f"{program}: {line}", file=sys.stderr)
        except OSError:
            discard_output(sys.stderr)
        return status

    try:
        status = _run_and_flush(run, sys.argv[1:] if argv is None else list(argv))
        interrupt.end(for_good=argv is None)
    except KeyboardInterrupt as stop:
        status = end("; ".join(filter(None, ("stopped", str(stop)))), INTERRUPTED)
    except OSError as error:
        discard_output(sys.stdout)
        status = READER_GONE if is_reader_gone(error) else end(_unwritable(error), UNWRITABLE)
    except Exception:
        if not interrupt.happened:
            raise
        status = end("stopped", INTERRUPTED)
    finally:
        interrupt.end(for_good=argv is None)
    flush_errors()
    return status


class _Interrupt:
    """Handler of Ctrl-C that also remembers it: a library stopped while it loads may raise any exception."""

    def __init__(self) -> None:
        self.happened = False
        self._old_handler = signal.getsignal(signal.SIGINT)
        self._install(self._raise)

    def end(self, for_good: bool) -> None:
        """Restore the old handler. for_good: ignore Ctrl-C instead, because the program ends."""
        self._install(signal.SIG_IGN if for_good else self._old_handler)

    def _raise(self, *_: object) -> None:
        self.happened = True
        raise KeyboardInterrupt

    def _install(self, handler: Any) -> None:
        if self._old_handler is signal.default_int_handler:
            with suppress(ValueError):  # outside the main thread, which alone is interrupted
                signal.signal(signal.SIGINT, handler)


def _run_and_flush(run: Callable[[list[str]], int], argv: list[str]) -> int:
    """Run a program and flush its output; return its exit status."""
    try:
        status = run(argv)
    except SystemExit:  # for example after --help
        sys.stdout.flush()
        raise
    sys.stdout.flush()
    return status


def _unwritable(error: OSError) -> str:
    place = error.filename or "standard output"
    return f"cannot write to {place}: {error.strerror or error}; make room there, or choose another place"


def _repeat_interrupt(unraisable: "sys.UnraisableHookArgs") -> None:
    """Repeat an interrupt that came when nothing could be raised, for example while a module loads.

    Another thread repeats it, because it cannot be raised here either.
    """
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        start_new_thread(interrupt_main, ())
    else:
        sys.__unraisablehook__(unraisable)


def _run(argv: list[str]) -> int:
    if COMPLETION in os.environ:
        return module_of("completion").print_completions()
    first = ALIASES.get(argv[0], argv[0]) if argv else ""
    if first in COMMANDS:
        return module_of(first).run(first, argv[1:])
    return module_of("").run("", argv)


if __name__ == "__main__":
    sys.exit(main())
