"""The command line: which command is meant, and what it ends with; nothing else."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

# Each command and the module whose run(command, arguments) -> exit status is it; loaded when it is called, so
# that each needs only what it uses.
COMMANDS = {
    "solve": "commands.boards",
    "check": "commands.boards",
    "generate": "commands.generate",
    "render": "commands.render",
    "batch": "commands.batch",
    "doctor": "commands.doctor",
    "serve": "commands.serve",
}
CAPTURES = "commands.capture"  # where the first word is none of these

# Exit statuses that shells give to programs ended by these signals.
INTERRUPTED, READER_GONE = 128 + 2, 128 + 13


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    try:
        status = _run(sys.argv[1:] if argv is None else list(argv))
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("queens-snap: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    return status


def _run(argv: list[str]) -> int:
    if argv and argv[0] in COMMANDS:
        return import_module(f".{COMMANDS[argv[0]]}", __package__).run(argv[0], argv[1:])
    return import_module(f".{CAPTURES}", __package__).run("", argv)


if __name__ == "__main__":
    sys.exit(main())
