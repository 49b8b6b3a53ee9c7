"""The table of commands, with module and summary of each; and guesses for mistyped names."""

import os
import re
from collections.abc import Iterable, Sequence
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

PROGRAM = "queens-snap"
LINK_OPTION = "--link"  # the only option whose value, a site, may be left out
OWN_SITE = PROGRAM  # the value of `--link` if it is left out


class Command(NamedTuple):
    """A command. module: the module with its `parser(command)` and `run(command, arguments) -> exit status`.

    A module is loaded when its command is called, so that each command loads only what it uses.
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
CAPTURES_MODULE = "capture"  # the module for lines whose first word is no command

# Other spellings of commands.
ALIASES = {"-V": "version", "--version": "version", "man": "manual", "completions": "completion"}

#: Words that people take for commands, each with its remedy. rest: the words typed after it.
MISTAKEN_COMMANDS = {
    "hint": f"for a hint: {PROGRAM} --hint step {{rest}}",
    "list": f"for the commands: {PROGRAM} --help",
    "commands": f"for the commands: {PROGRAM} --help",
}


def module_of(command: str) -> ModuleType:
    """Load and return the module of a command; for any other word, the module of captures."""
    known = COMMANDS.get(command)
    return import_module(f".{known.module if known else CAPTURES_MODULE}", __package__)


# Guesses for mistyped names.

MIN_SIMILARITY = 0.6  # minimum similarity of a mistyped word, 0 to 1: "shw" is taken for "show"
MIN_NAME_SIMILARITY = 0.7  # minimum similarity to a name if names are alike: "pink" is not taken for "print"
OPEN_ENDED_KINDS = ("shell", "language")  # kinds of which more exist, so that a name is "unsupported"
DASHES = "\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}"
# An option as other programs, or other keyboards, spell it: /json, -?, --output:out.png, a long dash.
FOREIGN_OPTION_PATTERN = re.compile(rf"(/|[-{DASHES}]+)(\?|[^\W\d_][\w-]*)(?:([:=])(.*))?", re.DOTALL)


def most_similar(word: str, names: Iterable[str], similarity: float = MIN_SIMILARITY) -> str | None:
    """Return the name that is most similar to a word; None if no name is similar."""
    from difflib import get_close_matches  # here, because it loads slowly

    matches = get_close_matches(word.lower(), list(names), 1, similarity)
    return matches[0] if matches else None


def did_you_mean(word: str, names: Iterable[str], similarity: float = MIN_SIMILARITY) -> str:
    """Return "; did you mean doctor?"; empty if no name is similar to the word."""
    guess = most_similar(word, names, similarity)
    return f"; did you mean {guess}?" if guess else ""


def unknown_name_complaint(kind: str, name: object, names: Iterable[object]) -> str:
    """Return the complaint about a name that is not in `names`: "unknown game 'x'; choose zip or tango".

    kind: the kind of the names, as "game".
    """
    from ..words.manner import join_words  # here, because it loads slowly

    choices = [str(each) for each in names]
    remedy = did_you_mean(str(name), choices, MIN_NAME_SIMILARITY) or f"; choose {join_words(choices, 'or')}"
    return f"{'unsupported' if kind in OPEN_ENDED_KINDS else 'unknown'} {kind} '{name}'{remedy}"


def intended_option(word: str, options: Sequence[str], previous: str = "") -> str | None:
    """Return the option, with its value, that a misspelt word stands for; None for any other word.

    options: the options of the command. previous: the word before it. After an option, a word that begins
    with a slash is a path.
    """
    match = FOREIGN_OPTION_PATTERN.fullmatch(word)
    if not match or (word[0] != "-" and os.path.lexists(word)):
        return None
    if word[0] == "/" and previous.startswith("-"):
        return None
    start, name, sign, value = match.groups()
    spellings = ("--help",) if name == "?" else (f"--{name.lower()}", f"-{name}")
    option = next((each for each in spellings if each in options), None)
    if option is None:
        return most_similar(f"--{name}", options, MIN_NAME_SIMILARITY) if start[0] in DASHES else None
    is_abbreviation = start == "--" and sum(each.startswith(start + name) for each in options) == 1
    if sign != ":" and (start + name == option or is_abbreviation):
        return None
    return f"{option} {value}" if value else option


def remedy_for_unknown_option(name: str, options: Sequence[str]) -> str:
    """Return "; " and the remedy for an option that a command does not have; empty if there is no remedy.

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
    return f"; {command} has it" if command else did_you_mean(name, options, MIN_NAME_SIMILARITY)


def _command_with(option: str) -> tuple[str, str]:
    """Return the long name of an option, and the first command that has it; empty texts if none has it."""
    for command in (*COMMANDS, ""):
        line = module_of(command).parser(command)
        if option in line.options:
            return line.long_name(option), f"{line.prog}{'' if command else ' SHOT'}"
    return "", ""
