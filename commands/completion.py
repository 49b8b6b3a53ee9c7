"""`queens-snap completion SHELL`: what a shell needs so that TAB completes commands and options; and what is
done when it asks (argcomplete, from the extra `shell`)."""

import argparse
import os
from collections.abc import Sequence
from typing import Any

from ..words.manner import listed
from .options import complain
from .parser import PROGRAM, Parser
from .table import ALIASES, COMMANDS, module_of

PRINTED = 0
SHELLS = ("bash", "zsh", "fish", "powershell")
EXTRA = 'pip install "queens-snap[shell]"'
LINE, POINT = "COMP_LINE", "COMP_POINT"  # of the environment: what is typed, and up to where it counts
WORDS_BEFORE = "_ARGCOMPLETE"  # of the environment: how many words stand before the arguments


def parser(command: str) -> Parser:
    """Its command line."""
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
    line.general.add_argument("shell", choices=SHELLS, metavar="SHELL", help=listed(SHELLS, "or"))
    return line


def run(command: str, argv: Sequence[str]) -> int:
    """Print the script; the exit status."""
    shell = parser(command).parse_args(argv).shell
    try:
        from argcomplete.shell_integration import shellcode
    except ImportError:
        return complain("completion needs argcomplete, which is not installed", EXTRA)
    print(shellcode([PROGRAM], shell=shell))
    return PRINTED


def complete() -> int:
    """Tell the shell what the line may go on with; nothing where that is not known."""
    try:
        import argcomplete
    except ImportError:
        return PRINTED
    typed = os.environ.get(LINE, "")[: int(os.environ.get(POINT) or 0)]
    whole = typed.split()[1:] if typed.endswith(" ") else typed.split()[1:-1]  # but for what is being typed
    first = ALIASES.get(whole[0], whole[0]) if whole else ""
    if first in COMMANDS:
        os.environ[WORDS_BEFORE] = "2"
    argcomplete.autocomplete(_line(first), always_complete_options=False)
    return PRINTED


def _line(first: str) -> argparse.ArgumentParser:
    """The command line that begins with a word; that of captures may as well begin with a command."""
    if first in COMMANDS:
        return module_of(first).parser(first)
    line: Any = module_of("").parser()
    line.start.completer = _commands_and_files
    return line


def _commands_and_files(prefix: str, parsed_args: argparse.Namespace, **_: object) -> list[str]:
    from argcomplete.completers import FilesCompleter

    commands = [] if parsed_args.shots else [name for name in COMMANDS if name.startswith(prefix)]
    return [*commands, *FilesCompleter()(prefix)]
