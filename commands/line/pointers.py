"""Which command was meant, where something is given to one that another takes."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ...batch.sources.addresses import ADDRESS
from ...drop.desktop.addresses import SCHEME, path_of
from ...files.links import is_link, named
from ...files.texts import is_there
from ...files.writing import is_folder
from ...pipeline import Problem
from .nearest import nearest
from .parser import PROGRAM, Parser
from .patterns import is_pattern
from .table import ALIASES, COMMANDS

AS_TEXT = (".txt", ".jsonl", ".non")  # endings of puzzles as text
PICTURE, BOARD = "picture", "board"  # what a command takes
SO_ALIKE = 0.7  # that a first word was meant for a command
#: What people take for commands, and what they want then. rest: what else they typed.
NO_COMMANDS = {
    "hint": f"for a hint: {PROGRAM} --hint step {{rest}}",
    "list": f"for the commands: {PROGRAM} help",
    "commands": f"for the commands: {PROGRAM} help",
}
REFUSED_AS = ("no-file", "not-an-image", "malformed-board")  # codes of problems that may be a wrong command


def check_first_word(words: Sequence[str], line: Parser) -> None:
    """Ends with a usage error where the first word of a line is no file, and was meant for a command."""
    word, *rest = words
    if word.startswith("-") or Path(word).suffix or any(sign in word for sign in "/\\*?") or is_there(word):
        return
    none = f"there is no such command or file: '{word}'"
    if remedy := NO_COMMANDS.get(word.lower()):
        line.error(f"{none}; {remedy.format(rest=' '.join(map(quoted, rest)) or 'SHOT')}")
    option = f"--{word.lower()}"
    meant = option if option in line.options else nearest(word, (*COMMANDS, *ALIASES), SO_ALIKE)
    if meant and (word.islower() or word.lower() in COMMANDS):
        line.error(f"{none}; did you mean {meant}?")


def check_no_option(words: Sequence[str], line: Parser) -> None:
    """Ends with a usage error where the help of what is no command is asked for, but of what people take for
    one."""
    for word in words:
        if remedy := NO_COMMANDS.get(word.lower()):
            line.error(f"there is no such command: '{word}'; {remedy.format(rest='SHOT')}")


def check_no_command(words: list[str], line: Parser) -> None:
    """Ends with a usage error where a command stands behind something else."""
    for word in words:
        if word in COMMANDS and not is_there(word):
            line.error(f"{word} is a command, which comes first: {PROGRAM} {word} ...")


def pointed(problem: Problem, given: str, command: str = "") -> Problem:
    """The problem with what was given to a command (empty: captures); with a better remedy where it is a
    pattern, or another command takes it."""
    if problem.code not in REFUSED_AS:
        return problem
    if is_link(given) and not command:
        what, remedy = f"{named(given)} is a link, not a picture", f"{PROGRAM} solve {quoted(given)}"
        return replace(problem, message=what, remedy=f"for a board: {remedy}")
    if is_address(given):
        what, remedy = about_address(given, BOARD if command else PICTURE)
        return replace(problem, message=what, remedy=remedy)
    if is_pattern(given):
        return replace(problem, message=f"{given} matches no file", remedy="check the pattern and the folder")
    remedy = _of_folder(given, command) if is_folder(given) else _of_file(given, command)
    return replace(problem, remedy=remedy) if remedy else problem


def is_address(given: str) -> bool:
    """Whether a word is an address, as in https://..., and no file."""
    return ADDRESS in given and not is_there(given)


def about_address(given: str, thing: str) -> tuple[str, str]:
    """What is wrong with an address, and what to do, since only batch fetches. thing: what is wanted, a
    "picture" or a "board"."""
    what, remedy = f"{given} is an address, and nothing is fetched", f"save the {thing} and name its file"
    if given.lower().startswith(SCHEME):
        remedy = f"name the file itself: {quoted(str(path_of(given)))}"
    elif thing == PICTURE:
        remedy = f"{remedy}, or let batch fetch it: {PROGRAM} batch {quoted(given)} --out DIR"
    return what, remedy


def _of_folder(folder: str, command: str) -> str:
    what = (
        f"{command} {quoted(str(Path(folder) / '*.txt'))}" if command else f"batch {quoted(folder)} --out DIR"
    )
    return f"for all that is in it: {PROGRAM} {what}"


def _of_file(given: str, command: str) -> str | None:
    from ...batch.sources.captures import has_a_captures_name  # only where something is wrong

    if not is_there(given):
        return None
    if not command and given.lower().endswith(AS_TEXT):
        return f"for a puzzle as text: {PROGRAM} solve {quoted(given)}"
    if not command and given.lower().endswith(".zip"):
        return f"for archives: {PROGRAM} batch {quoted(given)} --out DIR"
    return f"for a picture: {PROGRAM} {quoted(given)}" if command and has_a_captures_name(given) else None


def quoted(name: str) -> str:
    """A name as it is typed."""
    return f'"{name}"' if any(sign in name for sign in " *?()&;'#") else name
