"""`queens-snap version`, `--version`, `-V`."""

from collections.abc import Sequence

from .parser import PROGRAM, Parser

PRINTED = 0


def parser(command: str) -> Parser:
    """Its command line."""
    return Parser(command, "Print the version.", usage="", examples=(("version", "the same as --version"),))


def run(command: str, argv: Sequence[str]) -> int:
    """Print the version; nothing of the program is loaded for that."""
    parser(command).parse_args(argv)
    from importlib.metadata import version

    print(f"{PROGRAM} {version(PROGRAM)}")
    return PRINTED
