"""The command line: which command is meant, and what it ends with; nothing else."""

import sys
from collections.abc import Sequence
from importlib import import_module

# Each command and the module whose run(command, arguments) -> exit status is it; loaded when it is called, so
# that each needs only what it uses.
COMMANDS = {
    "solve": "batch.board_commands",
    "check": "batch.board_commands",
    "render": "batch.render_command",
    "batch": "batch.command",
    "doctor": "drop.doctor",
    "serve": "drop.serve",
}
CAPTURES = "batch.capture_command"  # where the first word is none of these


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    argv = sys.argv[1:] if argv is None else list(argv)
    if argv and argv[0] in COMMANDS:
        return import_module(f".{COMMANDS[argv[0]]}", __package__).run(argv[0], argv[1:])
    return import_module(f".{CAPTURES}", __package__).run("", argv)


if __name__ == "__main__":
    sys.exit(main())
