"""`queens-snap help [COMMAND]`: the same as --help."""

from collections.abc import Sequence

from .arguments import check_no_option
from .parser import Parser
from .table import COMMANDS, module_of

PRINTED = 0


def parser(command: str) -> Parser:
    """Its command line."""
    made = Parser(
        command,
        "Show the help of the program, or of a command.",
        usage="[COMMAND]",
        examples=(("help", "the program"), ("help batch", "the same as: queens-snap batch --help")),
    )
    about = "one of the commands"
    made.general.add_argument("about", nargs="?", choices=tuple(COMMANDS), metavar="COMMAND", help=about)
    return made


def run(command: str, argv: Sequence[str]) -> int:
    """Print the help; the exit status."""
    line = parser(command)
    check_no_option(argv, line)
    about = line.parse_args(argv).about or ""
    module_of(about).parser(about).print_help()
    return PRINTED
