"""Arguments of a line: patterns, commands that were meant, how to go on, and where pictures go."""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ..drop.desktop.addresses import SCHEME, path_of
from ..files.links import is_link, named
from ..files.texts import is_there
from ..files.writing import HINT, SOLVED, STDIN, Inputs, Unwritable, has_own_name, is_folder, is_own, places
from ..overlay.picture import SUFFIXES
from ..overlay.terminal.streams import send, tell
from ..pipeline import Problem
from ..words.phrases import counted
from .options import STDOUT, Output, standard_files, wants_story
from .parser import LITERAL, Parser
from .table import ALIASES, COMMANDS, NAME_SIMILARITY, NO_COMMANDS, PROGRAM, nearest

MAGIC = "*?["


def expanded(words: Sequence[str], quiet: bool = False) -> list[str]:
    """The words, each pattern that is no file itself in place of the files that match it, in their order; one
    that nothing matches stays. Pictures that this program made are passed over, saying so, unless one is
    named alone: `*.png` given twice does not read its own answers. Empty where nothing else is left."""
    found = [(name, is_pattern(word)) for word in words for name in _matches(word)]
    if found == [(word, False) for word in words[:1]]:
        return list(words)
    names = [name for name, matched in found if not (is_own(name) or (matched and has_own_name(name)))]
    if (passed := len(found) - len(names)) and not (quiet and names):
        tell(f"passed over: {counted(passed, 'picture')} that queens-snap made; name one alone to read it")
    return names


def is_pattern(word: str) -> bool:
    """True if a word stands for the files that match it."""
    return any(sign in word for sign in MAGIC) and not os.path.lexists(word)


def _matches(word: str) -> Iterator[str]:
    if not is_pattern(word):
        yield word
        return
    from glob import glob

    yield from sorted(glob(word, recursive=True)) or [word]  # noqa: PTH207 - Path.glob takes no absolute pattern


# Which command was meant, where something is given to one that another takes.

AS_TEXT = (".txt", ".jsonl", ".non")  # endings of puzzles as text
PICTURE, BOARD = "picture", "board"  # what a command takes
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
    meant = option if option in line.options else nearest(word, (*COMMANDS, *ALIASES), NAME_SIMILARITY)
    if meant and (word.islower() or word.lower() in COMMANDS):
        line.error(f"{none}; did you mean {meant}?")


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
    """True if a word is an address, as in https://..., and no file."""
    from ..batch.sources import ADDRESS  # only where something is wrong

    return ADDRESS in given and not is_there(given)


def about_address(given: str, thing: str) -> tuple[str, str]:
    """The complaint about an address, which only batch fetches. thing: what is wanted, a "picture" or a
    "board"."""
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
    from ..batch.sources import has_picture_name  # only where something is wrong

    if not is_there(given):
        return None
    if not command and given.lower().endswith(AS_TEXT):
        return f"for a puzzle as text: {PROGRAM} solve {quoted(given)}"
    if not command and given.lower().endswith(".zip"):
        return f"for archives: {PROGRAM} batch {quoted(given)} --out DIR"
    return f"for a picture: {PROGRAM} {quoted(given)}" if command and has_picture_name(given) else None


def quoted(name: str) -> str:
    """A name as it is typed."""
    return f'"{name}"' if any(sign in name for sign in " *?()&;'#") else name


# The line that goes on where a command was stopped, as it is typed.

SKIP = "--skip"


def to_go_on(command: str, words: Sequence[str]) -> str:
    """ "to go on: queens-snap batch captures --out run" """
    return f"to go on: {' '.join([PROGRAM, *filter(None, [command]), *map(quoted, words)])}"


def skipping(words: Sequence[str], done: int) -> list[str]:
    """The words of a line that passes over what is done."""
    at = next((i for i, word in enumerate(words) if word.split("=")[0] == SKIP), None)
    if at is None:
        return [SKIP, str(done), *words]
    return [*words[:at], SKIP, str(done), *words[at + (1 if "=" in words[at] else 2) :]]


def remaining(words: Sequence[str], named: Sequence[str], left: Sequence[str]) -> list[str]:
    """The words of a line without the files that it names, and with those that are left; behind a `--` where
    one looks like an option."""
    options = [word for word in words if word not in named]
    dashed = any(name.startswith("-") and name != STDIN for name in left) and LITERAL not in options
    return [*options, *([LITERAL] if dashed else []), *left]


# Where the picture of each capture goes, as its line says it.

# What prints on standard output, where the picture may have to be alone.
PRINTS = ("json", "text", "link", "explain", "step")


def check_output(args: argparse.Namespace, line: Parser) -> None:
    """Ends with a usage error where the picture cannot go where it should, or nowhere should it go."""
    if args.no_picture and (args.output or args.open):
        line.not_both("--no-picture", "-o" if args.output else "--open")
    if args.output != STDOUT:
        return
    check_stdout(len(args.shots) > 1, line)
    if printing := next((f"--{name}" for name in PRINTS if getattr(args, name) not in (None, False)), None):
        line.error(f"-o: standard output takes the picture alone; leave out {printing}")
    if args.open:
        line.error("--open: a picture on standard output cannot be opened; name a file with -o")


def check_stdout(several: bool, line: Parser) -> None:
    """Ends with a usage error where standard output can take no picture."""
    if several:
        line.error("-o: standard output takes one picture; for several, name a folder")
    if sys.stdout.isatty():
        line.error("-o: standard output is a terminal, which shows no picture; add > picture.png")


def send_picture(data: bytes, inputs: Inputs) -> None:
    """Put a picture on standard output. Raises Unwritable where that is an input of the run."""
    if any(number in inputs for number in standard_files(sys.stdout)):
        raise Unwritable(
            "cannot write the picture: standard output is an input of this run", "name another file"
        )
    send(data)


def wants_picture(args: argparse.Namespace) -> bool:
    """True if the answer, or the hint, is to be drawn: who asks for the way step by step has not asked for
    the answer as well, unless a picture is named."""
    steps_alone = args.step is not None or wants_story(args)
    named = args.output or args.open or args.hint
    return not args.no_picture and bool(named or not steps_alone)


def targets(args: argparse.Namespace, line: Parser) -> dict[str, Path]:
    """The place where each capture's picture goes: to the file that -o names, into the folder, or beside the
    capture. Ends with a usage error where -o cannot be meant."""
    output: Output | None = args.output
    if output is None or output.is_folder:
        return places(args.shots, HINT if args.hint else SOLVED, args.inputs, output and output.path)
    check_file(output, len(args.shots) > 1, "captures", SUFFIXES, line)
    return {args.shots[0]: output.path}


def check_file(output: Output, several: bool, things: str, endings: Sequence[str], line: Parser) -> None:
    """Ends with a usage error where a file cannot take the picture, or the pictures of several things."""
    if output != STDOUT and output.path.suffix.lower() not in endings:
        one = "one of " if len(endings) > 1 else ""
        line.error(f"-o: '{output}' must end in {one}{', '.join(endings)}, or be a folder")
    if several:
        line.error(f"-o: several {things} need a folder, and '{output}' is a file; name a folder")
