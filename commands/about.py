"""Commands about the program itself: `queens-snap version` (`--version`, `-V`), `help` and `schema`."""

from collections.abc import Sequence

from ..result.problem import EXIT_OK
from .parser import Examples, Parser, example_lines
from .table import MISTAKEN_COMMANDS, PROGRAM, module_of

HELP, SCHEMA = "help", "schema"  # commands of this module, besides `version`
#: The description, the usage and the examples of each command.
DESCRIPTIONS: dict[str, tuple[str, str, Examples]] = {
    "version": ("Print the version.", "", (("version", "the same as --version"),)),
    HELP: (
        "Show the most useful lines, or the help of a command.",
        "[COMMAND]",
        (("help", "the most useful lines"), ("help batch", "the same as: queens-snap batch --help")),
    ),
    SCHEMA: (
        "Print the JSON Schema of what --json, batch and the local page say of a capture.",
        "",
        (("schema > result.schema.json", "for a validator, or to generate types from"),),
    ),
}


#: The lines that `help` shows: at most ten, for players.
USEFUL_EXAMPLES: Examples = (
    ("shot.png", "the answer, drawn in shot.solved.png"),
    ("--crop shot.png", "the board alone, to share"),
    ("--hint where shot.png", "where to look next; --hint step: what follows, and why"),
    ("--explain shot.png", "every step in a sentence"),
    ("--html way.html shot.png", "the steps as a page to click through"),
    ("--clipboard", "the picture in the clipboard"),
    ("serve", "a page to drop pictures on, play on and get hints"),
    ("generate --daily today", "the puzzle of the day"),
)
MORE_HELP = f"All options and commands: {PROGRAM} --help. Of a command: {PROGRAM} help COMMAND."


def parser(command: str) -> Parser:
    """Make the parser of `version`, `help` or `schema`."""
    description, usage, examples = DESCRIPTIONS[command]
    line = Parser(command, description, usage=usage, examples=examples)
    if command == HELP:
        line.add_command_name()
    return line


def run(command: str, argv: Sequence[str]) -> int:
    """Print the version, the help or the schema; return the exit status."""
    line = parser(command)
    if command == HELP:
        _reject_mistaken_commands(argv, line)
    args = line.parse_args(argv)
    if command == HELP:
        if args.about:
            module_of(args.about).parser(args.about).print_help()
        else:
            print(f"{example_lines(USEFUL_EXAMPLES)}\n\n{MORE_HELP}")
    elif command == SCHEMA:
        import json

        from ..result.schema import result_schema  # here, because it loads msgspec

        print(json.dumps(result_schema(), indent=2))
    else:
        from importlib.metadata import version

        print(f"{PROGRAM} {version(PROGRAM)}")
    return EXIT_OK


def _reject_mistaken_commands(words: Sequence[str], line: Parser) -> None:
    """End with a usage error if somebody asks for help on a word that is often taken for a command."""
    for word in words:
        if remedy := MISTAKEN_COMMANDS.get(word.lower()):
            line.error(f"there is no such command: '{word}'; {remedy.format(rest='SHOT')}")
