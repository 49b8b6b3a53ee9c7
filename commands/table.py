"""THE table of commands: the module and the one-line summary of each; and guesses for mistyped names."""

import os
import re
from collections.abc import Iterable, Sequence
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

PROGRAM = "queens-snap"
LINK_OPTION = "--link"  # the option with a value, a site, that may be left out
OWN_SITE = PROGRAM  # that value then


class Command(NamedTuple):
    """A command. module: has `parser(command)` and `run(command, arguments) -> exit status`.

    The module is loaded when the command is called, so that each command loads only what it uses.
    """

    module: str
    summary: str


COMMANDS = {
    "solve": Command("boards", "solve puzzles given as text"),
    "check": Command("boards", "are puzzles valid, unique and fair, and how hard?"),
    "render": Command("render", "draw puzzles given as text, as their game does"),
    "generate": Command("generate", "make fair boards, as hard as you like"),
    "book": Command("book", "a book of puzzles to print, with hints and answers"),
    "batch": Command("batch", "solve many captures (folders, archives, lists); get a report"),
    "serve": Command("serve", "a page on this machine: drop or paste a picture, get hints"),
    "page": Command("page", "the same page without a server, as a folder to publish"),
    "schema": Command("about", "the JSON Schema of what --json prints"),
    "doctor": Command("doctor", "show what is installed and whether it works"),
    "completion": Command("shell", "complete commands and options in your shell"),
    "manual": Command("shell", "the manual as pages for man"),
    "help": Command("about", "the most useful lines, or the help of a command"),
    "version": Command("about", "print the version"),
}
CAPTURES_MODULE = "capture"  # the module for all lines whose first word is no command

# Other spellings of commands.
ALIASES = {"-V": "version", "--version": "version", "man": "manual", "completions": "completion"}

#: Words that people take for commands, each with its remedy. rest: the words typed after it.
NO_COMMANDS = {
    "hint": f"for a hint: {PROGRAM} --hint step {{rest}}",
    "list": f"for the commands: {PROGRAM} --help",
    "commands": f"for the commands: {PROGRAM} --help",
}


def module_of(command: str) -> ModuleType:
    """Load the module of a command; of any other word, that of captures."""
    found = COMMANDS.get(command)
    return import_module(f".{found.module if found else CAPTURES_MODULE}", __package__)


# Guesses for mistyped names.

SIMILARITY = 0.6  # least similarity of two words, 0 to 1: "shw" is still "show", "list" is not "lit"
OPEN_ENDED_KINDS = ("shell", "language")  # kinds of names of which others exist too: they are not unknown
NAME_SIMILARITY = 0.7  # least similarity to a name that exists: "pink" is not "print", "--hint" not "--quiet"
DASHES = "\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}"
# An option as other programs, or other keyboards, spell it: /json, -?, --output:out.png, a long dash.
FOREIGN_OPTION = re.compile(rf"(/|[-{DASHES}]+)(\?|[^\W\d_][\w-]*)(?:([:=])(.*))?", re.DOTALL)


def most_similar(word: str, names: Iterable[str], similarity: float = SIMILARITY) -> str | None:
    """Return the name that is most similar to a word; None if no name is similar."""
    from difflib import get_close_matches  # only for a mistyped word: it loads slowly

    found = get_close_matches(word.lower(), list(names), 1, similarity)
    return found[0] if found else None


def did_you_mean(word: str, names: Iterable[str], similarity: float = SIMILARITY) -> str:
    """Return "; did you mean doctor?", or nothing if no name is similar to the word."""
    found = most_similar(word, names, similarity)
    return f"; did you mean {found}?" if found else ""


def unknown_name_complaint(kind: str, name: object, names: Iterable[object]) -> str:
    """Return the complaint about a name that is none of `names`: "unknown shell 'x'; choose bash or fish".

    kind: the kind of thing that the names stand for.
    """
    from ..words.manner import join_words  # only for a mistake: it loads slowly

    choices = [str(each) for each in names]
    remedy = did_you_mean(str(name), choices, NAME_SIMILARITY) or f"; choose {join_words(choices, 'or')}"
    return f"{'unsupported' if kind in OPEN_ENDED_KINDS else 'unknown'} {kind} '{name}'{remedy}"


def intended_option(word: str, options: Sequence[str], previous: str = "") -> str | None:
    """Return the option, with its value, that a misspelt word stands for; None for any other word.

    options: the options of the command. previous: the word before it, whose value a path may be.
    """
    found = FOREIGN_OPTION.fullmatch(word)
    if not found or (word[0] != "-" and os.path.lexists(word)):
        return None
    if word[0] == "/" and previous.startswith("-"):
        return None
    start, name, sign, value = found.groups()
    spellings = ("--help",) if name == "?" else (f"--{name.lower()}", f"-{name}")
    option = next((each for each in spellings if each in options), None)
    if option is None:
        return most_similar(f"--{name}", options, NAME_SIMILARITY) if start[0] in DASHES else None
    is_abbreviation = start == "--" and sum(each.startswith(start + name) for each in options) == 1
    if sign != ":" and (start + name == option or is_abbreviation):
        return None
    return f"{option} {value}" if value else option


def remedy_for_unknown_option(name: str, options: Sequence[str]) -> str:
    """Return the remedy, after a semicolon, for an option that a command has not; nothing if there is none.

    options: the options of the command.
    """
    if (positive := name.replace("--no-", "--", 1)) in options:
        return f"; leave {positive} out"
    long_name, command = _command_with(name)
    if len(name) == 2:
        candidates = [each for each in options if each.startswith(f"-{name}")]
        if long_name:
            candidates = [each for each in candidates if long_name.startswith(each)]
        if len(candidates) == 1:
            return f"; did you mean {candidates[0]}?"
    return f"; {command} has it" if command else did_you_mean(name, options, NAME_SIMILARITY)


def _command_with(option: str) -> tuple[str, str]:
    """Return the long name of an option, and the first command that has it, as typed; empty if none has."""
    for command in (*COMMANDS, ""):
        line = module_of(command).parser(command)
        if option in line.options:
            return line.long_name(option), f"{line.prog}{'' if command else ' SHOT'}"
    return "", ""
