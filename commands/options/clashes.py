"""What of a line contradicts itself, whatever the command: options that exclude or need each other, outputs
with one name, standard input that is read twice."""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path

from ...files.writing import STDIN

NOT_BOTH = "{one} cannot be used with {other}; leave one of them out"
#: Options that exclude others, by their names in arguments.
EXCLUDES: Mapping[str, Sequence[str]] = {
    "json": ("text", "link"),
    "text": ("link", "explain"),
    "hint": ("step", "explain", "all_steps", "text", "link", "plain"),
    "strict": ("scattered",),
}
NEEDS: Mapping[str, str] = {"page_address": "link"}
#: Options that name what is written, as they are typed.
OUTPUTS: Mapping[str, str] = {
    "output": "-o",
    "steps": "--steps",
    "animate": "--animate",
    "html": "--html",
    "debug": "--debug",
}


def contradictions(
    args: argparse.Namespace, is_given: Callable[[str], bool], positionals: Sequence[str]
) -> Iterator[str]:
    """What is wrong, each with its remedy. is_given: whether the line itself gave an option, by its name in
    arguments. positionals: names in arguments of what stands without an option."""
    for one, others in EXCLUDES.items():
        for other in others:
            if is_given(one) and is_given(other):
                yield NOT_BOTH.format(one=option(other), other=option(one))
    for one, other in NEEDS.items():
        if is_given(one) and not getattr(args, other):
            yield f"{option(one)} does nothing without {option(other)}; add {option(other)}, or leave it out"
    named = [(typed, str(value)) for name, typed in OUTPUTS.items() if (value := getattr(args, name, None))]
    for (one, path), (other, again) in combinations(named, 2):
        if _is_file(path) and _place(path) == _place(again):
            yield f"{one} and {other} both name {again}; give each its own name"
    if any(_words(args, name).count(STDIN) > 1 for name in positionals):
        yield f"{STDIN} is named twice, and standard input is read once; leave one of them out"


def option(name: str) -> str:
    """An option as it is typed, by its name in arguments."""
    return f"--{name.replace('_', '-')}"


def _words(args: argparse.Namespace, name: str) -> Sequence[str]:
    found = getattr(args, name, None)
    return found if isinstance(found, list) else ()


def _is_file(path: str) -> bool:
    """Whether a file is meant, not a folder, which may take more than one output."""
    return bool(Path(path).suffix) and not Path(path).is_dir()


def _place(path: str) -> str:
    """Equal for paths that are one file on disks that know no case."""
    return str(Path(path).absolute()).casefold()
