"""THE table of commands: which there are, what they do in a line, and the module that is each."""

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
    "schema": Command("line.schema", "the JSON Schema of what --json prints"),
    "doctor": Command("doctor", "show what is installed and whether it works"),
    "completion": Command("line.completion", "complete commands and options in your shell"),
    "manual": Command("line.manual", "the manual as pages for man"),
    "help": Command("line.help", "show this help, or that of a command"),
    "version": Command("line.version", "print the version"),
}
CAPTURES = "capture"  # the module for all lines whose first word is none of these

# The same in other words.
ALIASES = {"-V": "version", "--version": "version", "man": "manual", "completions": "completion"}


def module_of(command: str) -> ModuleType:
    """The module of a command, or where it is none of them, that of captures."""
    known = COMMANDS.get(command)
    return import_module(f"..{known.module if known else CAPTURES}", __package__)
