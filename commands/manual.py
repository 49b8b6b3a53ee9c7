"""`queens-snap manual [COMMAND]`: a page for man, made from the command's own line (argparse-manpage, from
the extra `shell`)."""

import re
from collections.abc import Sequence
from pathlib import Path

from ..files.writing import COMMENT, Unwritable, write
from .completion import EXTRA
from .options import add_overwrite, complain, inputs_of
from .parser import PROGRAM, Parser
from .table import COMMANDS, module_of

PRINTED = 0
SECTION = 1
ABOUT = "solve screenshots of puzzles, step by step"
FILES = f"""\
.TP
config.toml
Your own defaults; \\fB{PROGRAM} doctor\\fR says where it lies, docs/command\\-line.md what it may hold."""


def parser(command: str) -> Parser:
    """Its command line."""
    line = Parser(
        command,
        "Print the manual, or the page of a command, for man.",
        usage="[COMMAND]\n--out DIR",
        examples=(
            ("manual > queens-snap.1", "then: man ./queens-snap.1"),
            ("manual --out ~/.local/share/man/man1", "all pages, where man finds them"),
        ),
    )
    about = "one of the commands"
    line.general.add_argument("about", nargs="?", choices=tuple(COMMANDS), metavar="COMMAND", help=about)
    line.general.add_argument("--out", type=Path, metavar="DIR", help="write all pages into this folder")
    add_overwrite(line.general)
    return line


def run(command: str, argv: Sequence[str]) -> int:
    """Print a page, or write all; the exit status."""
    line = parser(command)
    args = line.parse_args(argv)
    if args.about and args.out:
        line.error("--out writes the pages of all commands; leave the command out")
    try:
        if not args.out:
            print(page(args.about or ""), end="")
            return PRINTED
        inputs = inputs_of([], args)
        for name in ("", *COMMANDS):
            write(args.out / f"{PROGRAM}{name and '-'}{name}.{SECTION}", page(name).encode(), inputs)
    except Unwritable as error:
        return complain(error)
    except ImportError:
        return complain("the manual needs argparse-manpage, which is not installed", EXTRA)
    return PRINTED


def page(command: str) -> str:
    """The page of a command, in the language of man (empty: that of the program). Raises ImportError."""
    from importlib.metadata import version

    from argparse_manpage.manpage import Manpage

    line = module_of(command).parser(command)
    line.epilog, line.prog = None, line.prog.replace(" ", "-")
    made = Manpage(
        line, {"project_name": PROGRAM, "version": version(PROGRAM), "manual_title": "User Commands"}
    )
    made.description = COMMANDS[command].says if command else ABOUT
    made.synopsis = []
    made.add_section("synopsis", "=", "\n.br\n".join(_roff(way) for way in line.ways))
    made.add_section("examples", "=", "\n".join(map(_example, line.examples)))
    if line.after:
        made.add_section("more", "=", f".nf\n{_roff(line.after)}\n.fi")
    if not command:
        made.add_section("files", "=", FILES)
    return f'.\\" {COMMENT}\n{made}'


def _example(example: tuple[str, str]) -> str:
    typed, says = example
    return f".TP\n\\fB{_roff(f'{PROGRAM} {typed}')}\\fR\n{_roff(says)}"


def _roff(text: str) -> str:
    """The text as it is shown by man: nothing in it is taken for an instruction."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", escaped, flags=re.MULTILINE)
