"""THE table of commands: which there are, what they do in a line, and the module that is each."""

import os
import re
from collections.abc import Iterable, Sequence
from importlib import import_module
from types import ModuleType
from typing import NamedTuple


class Command(NamedTuple):
    """module: has `parser(command)` and `run(command, arguments) -> exit status`; loaded when the command is
    called, so that each needs only what it uses."""

    module: str
    says: str


COMMANDS = {
    "solve": Command("boards", "solve puzzles given as text"),
    "check": Command("boards", "are puzzles valid, unique and fair, and how hard?"),
    "render": Command("render", "draw puzzles given as text, as their game does"),
    "generate": Command("generate", "make fair boards, as hard as you like"),
    "book": Command("book", "a book of puzzles to print, with hints and answers"),
    "batch": Command("batch", "solve many captures (folders, archives, lists); get a report"),
    "serve": Command("serve", "a page on this machine: drop or paste a picture, get hints"),
    "page": Command("page", "the same page without a server, as a folder to publish"),
    "schema": Command("schema", "the JSON Schema of what --json prints"),
    "doctor": Command("doctor", "show what is installed and whether it works"),
    "completion": Command("completion", "complete commands and options in your shell"),
    "manual": Command("manual", "the manual as pages for man"),
    "help": Command("help", "show this help, or that of a command"),
    "version": Command("version", "print the version"),
}
CAPTURES = "capture"  # the module for all lines whose first word is none of these

# The same in other words.
ALIASES = {"-V": "version", "--version": "version", "man": "manual", "completions": "completion"}


def module_of(command: str) -> ModuleType:
    """The module of a command, or where it is none of them, that of captures."""
    known = COMMANDS.get(command)
    return import_module(f".{known.module if known else CAPTURES}", __package__)


# What was meant by a name that there is not.

ALIKE = 0.6  # of two words, from 0 to 1: "shw" is still "show", "list" is not "lit"
SO_ALIKE = 0.7  # of a name and one that there is: "pink" is not "print", "--hint" is not "--quiet"
DASHES = "\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}"
# An option as other programs, or other keyboards, have it: /json, -?, --output:out.png, a long dash.
HABIT = re.compile(rf"(/|[-{DASHES}]+)(\?|[^\W\d_][\w-]*)(?:([:=])(.*))?", re.DOTALL)


def nearest(word: str, known: Iterable[str], alike: float = ALIKE) -> str | None:
    """The known name that is most like a word; None where none is like it."""
    from difflib import get_close_matches  # only where somebody mistyped: it takes its time

    found = get_close_matches(word.lower(), list(known), 1, alike)
    return found[0] if found else None


def did_you_mean(word: str, known: Iterable[str], alike: float = ALIKE) -> str:
    """ "; did you mean doctor?", or nothing where no name is like the word."""
    found = nearest(word, known, alike)
    return f"; did you mean {found}?" if found else ""


def meant_by(word: str, own: Sequence[str], before: str = "") -> str | None:
    """The option, with its value, that a word stands for which writes it in another way; None where it is
    written well, or is none. own: the options that there are. before: the word before it, whose value a path
    may be."""
    found = HABIT.fullmatch(word)
    if not found or (word[0] != "-" and os.path.lexists(word)) or (word[0] == "/" and before.startswith("-")):
        return None
    start, name, sign, value = found.groups()
    names = ("--help",) if name == "?" else (f"--{name.lower()}", f"-{name}")
    option = next((each for each in names if each in own), None)
    if option is None:
        return nearest(f"--{name}", own, SO_ALIKE) if start[0] in DASHES else None
    shortened = start == "--" and sum(each.startswith(start + name) for each in own) == 1
    if sign != ":" and (start + name == option or shortened):
        return None
    return f"{option} {value}" if value else option


def about_unknown(name: str, own: Sequence[str]) -> str:
    """The remedy for an option that a command has not, behind a semicolon; nothing where that is not known.
    own: the options that it has."""
    if (without := name.replace("--no-", "--", 1)) in own:
        return f"; leave {without} out"
    long, command = _elsewhere(name)
    if len(name) == 2:
        likely = [each for each in own if each.startswith(f"-{name}")]
        meant = [each for each in likely if long.startswith(each)] if long else likely
        if len(meant) == 1:
            return f"; did you mean {meant[0]}?"
    return f"; {command} has it" if command else did_you_mean(name, own, SO_ALIKE)


def _elsewhere(name: str) -> tuple[str, str]:
    """The long name of an option, and the first command that has it, as it is typed; empty for none."""

    for command in (*COMMANDS, ""):
        line = module_of(command).parser(command)
        if name in line.options:
            return line.long_name(name), f"{line.prog}{'' if command else ' SHOT'}"
    return "", ""
