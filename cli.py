"""The entry points of the command line, which run the command that a line names."""

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

EXIT_INTERRUPTED = 128 + 2  # exit status of programs that Ctrl-C ended, as shells have it
EXIT_READER_GONE = 128 + 13  # exit status of programs whose output nobody reads, as shells have it
EXIT_UNWRITABLE = 5  # exit status of unwritable output; result.problem has it too, but takes time to load
COMPLETION_VARIABLE = "_ARGCOMPLETE"  # environment variable that a shell sets to ask for completions


def main(argv: Sequence[str] | None = None) -> int:
    """Run `queens-snap` and return its exit status. argv: the arguments (default: the process's own)."""
    return _run_until_stopped(PROGRAM, _run_command, argv)


def drop(argv: Sequence[str] | None = None) -> int:
    """Run `queens-drop` and return its exit status. argv: the arguments (default: the process's own)."""
    from .commands.drop import PROGRAM_NAME, main

    return _run_until_stopped(PROGRAM_NAME, main, argv)


def _run_until_stopped(program: str, run: Callable[[list[str]], int], argv: Sequence[str] | None) -> int:
    """Run a program and return its exit status, also after Ctrl-C or if its output cannot be written."""
    open_missing_streams()
    sys.unraisablehook = _repeat_interrupt
    interrupt = _Interrupt()

    def report(line: str, status: int) -> int:
        """Print a line to standard error, and return the status."""
        try:
            print(f"{program}: {line}", file=sys.stderr)
        except OSError:
            discard_output(sys.stderr)
        return status

    try:
        status = _run_and_flush(run, sys.argv[1:] if argv is None else list(argv))
        interrupt.end(for_good=argv is None)
    except KeyboardInterrupt as stop:
        status = report("; ".join(filter(None, ("stopped", str(stop)))), EXIT_INTERRUPTED)
    except OSError as error:
        discard_output(sys.stdout)
        if is_reader_gone(error):
            status = EXIT_READER_GONE
        else:
            status = report(_unwritable_message(error), EXIT_UNWRITABLE)
    except Exception:
        if not interrupt.happened:
            raise
        status = report("stopped", EXIT_INTERRUPTED)
    finally:
        interrupt.end(for_good=argv is None)
    flush_errors()
    return status


class _Interrupt:
    """Handler of Ctrl-C that remembers whether it happened.

    A library that is interrupted while it loads may turn KeyboardInterrupt into any exception.
    """

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


def _unwritable_message(error: OSError) -> str:
    """Return the message, with its remedy, about an output that the operating system could not write."""
    place = error.filename or "standard output"
    return f"cannot write to {place}: {error.strerror or error}; make room there, or choose another place"


def _repeat_interrupt(unraisable: "sys.UnraisableHookArgs") -> None:
    """Repeat an interrupt that was lost because nothing could be raised, for example while a module loads.

    Another thread repeats the interrupt, because this hook cannot raise either.
    """
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        start_new_thread(interrupt_main, ())
    else:
        sys.__unraisablehook__(unraisable)


def _run_command(argv: list[str]) -> int:
    """Run the command that a line names, and return its exit status. argv: the words of the line."""
    if COMPLETION_VARIABLE in os.environ:
        return module_of("completion").print_completions()
    first = ALIASES.get(argv[0], argv[0]) if argv else ""
    if first in COMMANDS:
        return module_of(first).run(first, argv[1:])
    return module_of("").run("", argv)


if __name__ == "__main__":
    sys.exit(main())
