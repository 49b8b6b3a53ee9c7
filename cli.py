"""The command line: which command is meant, and what it ends with; nothing else."""

import os
import signal
import sys
from _thread import interrupt_main, start_new_thread
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from .commands import flush_errors, give_up, nobody_reads, open_missing_streams
from .commands.table import ALIASES, COMMANDS, module_of

__all__ = ["COMMANDS", "main"]

# Exit statuses that shells give to programs ended by these signals.
INTERRUPTED, READER_GONE = 128 + 2, 128 + 13
UNWRITABLE = 5
COMPLETING = "_ARGCOMPLETE"  # of the environment: a shell asks what a line may go on with


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    open_missing_streams()
    sys.unraisablehook = _not_lost
    interrupt = _Interrupt()
    try:
        status = _answered(sys.argv[1:] if argv is None else list(argv))
        interrupt.end(for_good=argv is None)
    except KeyboardInterrupt as stop:
        status = _told(": ".join(filter(None, ("stopped", str(stop)))), INTERRUPTED)
    except OSError as error:
        give_up(sys.stdout)
        status = READER_GONE if nobody_reads(error) else _told(_unwritable(error), UNWRITABLE)
    except Exception:
        if not interrupt.came:
            raise
        status = _told("stopped", INTERRUPTED)
    finally:
        interrupt.end(for_good=argv is None)
    flush_errors()
    return status


class _Interrupt:
    """Ctrl-C as ever, but noted: a library that is stopped while it loads may raise anything."""

    def __init__(self) -> None:
        self.came = False
        self._before = signal.getsignal(signal.SIGINT)
        self._set(self._raise)

    def end(self, for_good: bool) -> None:
        """for_good: where the program ends, nothing is left to be stopped."""
        self._set(signal.SIG_IGN if for_good else self._before)

    def _raise(self, *_: object) -> None:
        self.came = True
        raise KeyboardInterrupt

    def _set(self, handler: Any) -> None:
        if self._before is signal.default_int_handler:
            with suppress(ValueError):  # not in the main thread, which alone is interrupted
                signal.signal(signal.SIGINT, handler)


def _answered(argv: list[str]) -> int:
    """The command's exit status, once all that it printed has arrived."""
    try:
        status = _run(argv)
    except SystemExit:  # after --help, say
        sys.stdout.flush()
        raise
    sys.stdout.flush()
    return status


def _unwritable(error: OSError) -> str:
    where = error.filename or "standard output"
    return f"cannot write to {where}: {error.strerror or error}; make room there, or choose another place"


def _told(line: str, status: int) -> int:
    try:
        print(f"queens-snap: {line}", file=sys.stderr)
    except OSError:
        give_up(sys.stderr)
    return status


def _not_lost(unraisable: "sys.UnraisableHookArgs") -> None:
    """An interrupt at a moment when nothing can be raised (while a module loads, say) comes again: from
    another thread, since here it could not be raised either."""
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        start_new_thread(interrupt_main, ())
    else:
        sys.__unraisablehook__(unraisable)


def _run(argv: list[str]) -> int:
    if COMPLETING in os.environ:
        return module_of("completion").complete()
    first = ALIASES.get(argv[0], argv[0]) if argv else ""
    if first in COMMANDS:
        return module_of(first).run(first, argv[1:])
    return module_of("").run("", argv)


if __name__ == "__main__":
    sys.exit(main())
