"""`queens-snap completion SHELL` and `queens-snap manual [COMMAND]`, which need the extra `shell`.

`completion` prints a script with which TAB completes commands and options (argcomplete). The script runs this
program, and `print_completions` answers it. `manual` prints pages for man, made from the parsers of commands
(argparse-manpage).
"""

import argparse
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..files.writing import COMMENT_TEXT, Unwritable, write_file
from ..result.problem import EXIT_OK
from ..words.manner import join_words
from .options import print_complaint
from .outputs import add_overwrite, named_inputs, report_new_folders
from .parser import Parser
from .table import ALIASES, COMMANDS, PROGRAM, module_of

MANUAL = "manual"
INSTALL_ADVICE = 'pip install "queens-snap[shell]"'

SHELLS = ("bash", "zsh", "fish", "powershell")
LINE_VARIABLE = "COMP_LINE"  # environment variable with the line as typed so far
CURSOR_VARIABLE = "COMP_POINT"  # environment variable with the position of the cursor in the line
WORD_COUNT_VARIABLE = "_ARGCOMPLETE"  # environment variable with the number of words before the arguments

MANUAL_SECTION = 1  # section of the manual for commands
PROGRAM_SUMMARY = "solve screenshots of puzzles, step by step"
FILES_SECTION = f"""\
.TP
config.toml
Your own defaults; \\fB{PROGRAM} doctor\\fR says where it lies, docs/command\\-line.md what it may hold."""


def parser(command: str) -> Parser:
    """Make the parser of `completion` or `manual`."""
    if command == MANUAL:
        line = Parser(
            command,
            "Print the manual, or the page of a command, for man.",
            usage="[COMMAND]\n--out DIR",
            examples=(
                ("manual > queens-snap.1", "then: man ./queens-snap.1"),
                ("manual --out ~/.local/share/man/man1", "all pages, where man finds them"),
            ),
        )
        line.add_command_name()
        line.general.add_argument(
            "-o", "--out", type=Path, metavar="DIR", help="write all pages into this folder"
        )
        add_overwrite(line.general)
        return line
    line = Parser(
        command,
        "Print a script that completes commands, options and files in your shell. It asks this program each "
        "time, so that it is never out of date.",
        usage="SHELL",
        examples=(
            ("completion bash >> ~/.bashrc", "once; new shells know it then"),
            ("completion zsh >> ~/.zshrc", "likewise; compinit comes before it there"),
            ("completion fish > ~/.config/fish/completions/queens-snap.fish", ""),
            ("completion powershell >> $PROFILE", "in PowerShell; New-Item -Force $PROFILE makes it"),
        ),
    )
    line.general.add_argument("shell", choices=SHELLS, metavar="SHELL", help=join_words(SHELLS, "or"))
    return line


def run(command: str, argv: Sequence[str]) -> int:
    """Print the script or a page, or write all pages; return the exit status."""
    line = parser(command)
    args = line.parse_args(argv)
    try:
        return _write_manual(args, line) if command == MANUAL else _print_script(args.shell)
    except ImportError:
        package = "argparse-manpage" if command == MANUAL else "argcomplete"
        subject = "the manual" if command == MANUAL else command
        return print_complaint(f"{subject} needs {package}, which is not installed", INSTALL_ADVICE)


# Completion


def _print_script(shell: str) -> int:
    from argcomplete.shell_integration import shellcode

    print(shellcode([PROGRAM], shell=shell))
    return EXIT_OK


def print_completions() -> int:
    """Print the possible completions of a line for the shell; print nothing without argcomplete."""
    try:
        import argcomplete
    except ImportError:
        return EXIT_OK
    typed = os.environ.get(LINE_VARIABLE, "")[: int(os.environ.get(CURSOR_VARIABLE) or 0)]
    words = typed.split()[1:]
    complete_words = words if typed.endswith(" ") else words[:-1]
    first = ALIASES.get(complete_words[0], complete_words[0]) if complete_words else ""
    if first in COMMANDS:
        os.environ[WORD_COUNT_VARIABLE] = "2"
    argcomplete.autocomplete(_parser_for(first), always_complete_options=False)
    return EXIT_OK


def _parser_for(word: str) -> argparse.ArgumentParser:
    """Make the parser of a line that begins with a word.

    If the word is no command, the line may name captures, and TAB completes commands and file names.
    """
    if word in COMMANDS:
        return module_of(word).parser(word)
    line: Any = module_of("").parser()
    line.first_argument.completer = _commands_and_files
    return line


def _commands_and_files(prefix: str, parsed_args: argparse.Namespace, **_: object) -> list[str]:
    """Return the completions of a word that is a command or a file name."""
    from argcomplete.completers import FilesCompleter

    commands = [] if parsed_args.shots else [name for name in COMMANDS if name.startswith(prefix)]
    return [*commands, *FilesCompleter()(prefix)]


# The manual


def _write_manual(args: argparse.Namespace, line: Parser) -> int:
    """Print a page, or write all pages into a folder; return the exit status. Raises ImportError."""
    if args.about and args.out:
        line.error("--out writes the pages of all commands; leave the command out")
    if not args.out:
        print(manual_page(args.about or ""), end="")
        return EXIT_OK
    try:
        inputs = named_inputs([], args)
        with report_new_folders(args):
            for name in ("", *COMMANDS):
                write_file(
                    args.out / f"{PROGRAM}{name and '-'}{name}.{MANUAL_SECTION}",
                    manual_page(name).encode(),
                    inputs,
                )
    except Unwritable as error:
        return print_complaint(error)
    return EXIT_OK


def manual_page(command: str) -> str:
    """Return the page of a command (empty: of the program) in roff, for man. Raises ImportError."""
    from importlib.metadata import version

    from argparse_manpage.manpage import Manpage

    line = module_of(command).parser(command)
    line.epilog, line.prog = None, line.prog.replace(" ", "-")
    manpage = Manpage(
        line, {"project_name": PROGRAM, "version": version(PROGRAM), "manual_title": "User Commands"}
    )
    manpage.description = COMMANDS[command].summary if command else PROGRAM_SUMMARY
    manpage.synopsis = []
    manpage.add_section("synopsis", "=", "\n.br\n".join(_escape_roff(usage) for usage in line.usage_lines))
    manpage.add_section("examples", "=", "\n".join(_roff_example(*example) for example in line.examples))
    if line.footer:
        manpage.add_section("more", "=", f".nf\n{_escape_roff(line.footer)}\n.fi")
    if not command:
        manpage.add_section("files", "=", FILES_SECTION)
    return f'.\\" {COMMENT_TEXT}\n{manpage}'


def _roff_example(line: str, summary: str) -> str:
    return f".TP\n\\fB{_escape_roff(f'{PROGRAM} {line}')}\\fR\n{_escape_roff(summary)}"


def _escape_roff(text: str) -> str:
    """Escape a text so that man takes no part of it for an instruction."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", escaped, flags=re.MULTILINE)
