"""Words on a command line: file name patterns, words for another command, and lines that resume a run."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ..files.links import is_link, link_name
from ..files.texts import path_exists
from ..files.writing import STDIN, has_own_name, is_folder, is_own_file
from ..overlay.terminal.streams import print_error_line
from ..pipeline import Problem
from ..words.phrases import count_things
from .parser import END_OF_OPTIONS, Parser
from .table import ALIASES, COMMANDS, MIN_NAME_SIMILARITY, MISTAKEN_COMMANDS, PROGRAM, most_similar

WILDCARDS = "*?["  # characters that make a word a pattern


def expand_patterns(words: Sequence[str], quiet: bool = False) -> list[str]:
    """Replace each pattern by the files that match it, sorted; keep a pattern that matches nothing.

    Pictures that this program made are skipped with a message, so that a second run with `*.png` does not
    read the answers of the first. A single named file is never skipped. Returns an empty list if all files
    are skipped. quiet: print that message only if all files are skipped.
    """
    found = [(name, is_pattern(word)) for word in words for name in _matching_files(word)]
    if found == [(word, False) for word in words[:1]]:
        return list(words)
    names = [name for name, matched in found if not (is_own_file(name) or (matched and has_own_name(name)))]
    if (own := len(found) - len(names)) and not (quiet and names):
        print_error_line(
            f"skipped {count_things(own, 'picture')} that queens-snap made; name one alone to read it"
        )
    return names


def is_pattern(word: str) -> bool:
    """True if a word stands for the files that match it."""
    return any(sign in word for sign in WILDCARDS) and not os.path.lexists(word)


def _matching_files(word: str) -> Iterator[str]:
    if not is_pattern(word):
        yield word
        return
    from glob import glob

    yield from sorted(glob(word, recursive=True)) or [word]  # noqa: PTH207 - Path.glob takes no absolute pattern


# Words that are meant for another command.

TEXT_SUFFIXES = (".txt", ".jsonl", ".non")  # suffixes of files with puzzles as text
PICTURE, BOARD = "picture", "board"  # kinds of input, as messages name them
MISDIRECTED_CODES = ("no-file", "not-an-image", "malformed-board")  # codes that may mean a wrong command


def check_first_word(words: Sequence[str], line: Parser) -> None:
    """End with a usage error if the first word of a line is no file, and looks like a command."""
    word, *rest = words
    if (
        word.startswith("-")
        or Path(word).suffix
        or any(sign in word for sign in "/\\*?")
        or path_exists(word)
    ):
        return
    message = f"there is no such command or file: '{word}'"
    if remedy := MISTAKEN_COMMANDS.get(word.lower()):
        line.error(f"{message}; {remedy.format(rest=' '.join(map(quote, rest)) or 'SHOT')}")
    option, names = f"--{word.lower()}", (*COMMANDS, *ALIASES)
    guess = option if option in line.options else most_similar(word, names, MIN_NAME_SIMILARITY)
    if guess and (word.islower() or word.lower() in COMMANDS):
        line.error(f"{message}; did you mean {guess}?")


def check_no_command(words: list[str], line: Parser) -> None:
    """End with a usage error if a command follows another word."""
    for word in words:
        if word in COMMANDS and not path_exists(word):
            line.error(f"{word} is a command, which comes first: {PROGRAM} {word} ...")


def with_better_remedy(problem: Problem, word: str, command: str = "") -> Problem:
    """Return the problem, with a remedy that fits the word better if there is one.

    There is a better remedy for a pattern, a link, an address and a folder, and if another command takes the
    word. command: the command that was called; empty for captures.
    """
    if problem.code not in MISDIRECTED_CODES:
        return problem
    if is_link(word) and not command:
        message, remedy = f"{link_name(word)} is a link, not a picture", f"{PROGRAM} solve {quote(word)}"
        return replace(problem, message=message, remedy=f"for a board: {remedy}")
    if is_address(word):
        message, remedy = address_complaint(word, BOARD if command else PICTURE)
        return replace(problem, message=message, remedy=remedy)
    if is_pattern(word):
        return replace(problem, message=f"{word} matches no file", remedy="check the pattern and the folder")
    if is_folder(word):
        files = (
            f"{command} {quote(str(Path(word) / '*.txt'))}" if command else f"batch {quote(word)} --out DIR"
        )
        return replace(problem, remedy=f"for all files in it: {PROGRAM} {files}")
    remedy = _remedy_for_file(word, command) if path_exists(word) else None
    return replace(problem, remedy=remedy) if remedy else problem


def is_address(word: str) -> bool:
    """True if a word is an address, as in https://..., and no file."""
    from ..batch.sources import ADDRESS_SIGN  # here, because it loads slowly

    return ADDRESS_SIGN in word and not path_exists(word)


def address_complaint(address: str, kind: str) -> tuple[str, str]:
    """Return the complaint about an address, and its remedy. Only `batch` fetches pictures from addresses.

    kind: PICTURE or BOARD, the input that the command reads.
    """
    from ..drop.desktop.clipboard import FILE_SCHEME, dropped_path  # here, because it loads slowly

    remedy = f"save the {kind} and name its file"
    if address.lower().startswith(FILE_SCHEME):
        remedy = f"name the file itself: {quote(str(dropped_path(address)))}"
    elif kind == PICTURE:
        remedy = f"{remedy}, or let batch fetch it: {PROGRAM} batch {quote(address)} --out DIR"
    return f"{address} is an address, which this command does not fetch", remedy


def _remedy_for_file(file: str, command: str) -> str | None:
    """Return the remedy that names the command for a file; None if no other command takes the file."""
    from ..batch.sources import has_picture_name  # here, because it loads slowly

    if not command and file.lower().endswith(TEXT_SUFFIXES):
        return f"for a puzzle as text: {PROGRAM} solve {quote(file)}"
    if not command and file.lower().endswith(".zip"):
        return f"for archives: {PROGRAM} batch {quote(file)} --out DIR"
    return f"for a picture: {PROGRAM} {quote(file)}" if command and has_picture_name(file) else None


def quote(name: str) -> str:
    """Put a name in quotes if a shell needs them."""
    return f'"{name}"' if any(sign in name for sign in " *?()&;'#") else name


# Lines that resume a stopped run.

SKIP_OPTION = "--skip"


def resume_line(command: str, words: Sequence[str]) -> str:
    """Return the advice to resume a run, as "to go on: queens-snap batch captures --out run"."""
    return f"to go on: {' '.join([PROGRAM, *filter(None, [command]), *map(quote, words)])}"


def words_with_skip(words: Sequence[str], count: int) -> list[str]:
    """Return the words of a line, changed to skip `count` puzzles."""
    index = next((i for i, word in enumerate(words) if word.split("=")[0] == SKIP_OPTION), None)
    if index is None:
        return [SKIP_OPTION, str(count), *words]
    end = index + (1 if "=" in words[index] else 2)
    return [*words[:index], SKIP_OPTION, str(count), *words[end:]]


def words_with_files(words: Sequence[str], old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Return the words of a line with new files in place of the old ones.

    `--` is put before the new files if one of them looks like an option.
    """
    options = [word for word in words if word not in old]
    looks_like_option = any(name.startswith("-") and name != STDIN for name in new)
    return [
        *options,
        *([END_OF_OPTIONS] if looks_like_option and END_OF_OPTIONS not in options else []),
        *new,
    ]
