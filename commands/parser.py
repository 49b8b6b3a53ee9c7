"""The parser of every command, and what contradicts itself in a line: options that exclude or need each
other, outputs with one name, standard input that is read twice."""

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ..files.writing import STDIN
from ..overlay.terminal.streams import printable, tell, width
from ..result.problem import USAGE
from .config import BadConfig, user_defaults
from .table import (
    COMMANDS,
    NAME_SIMILARITY,
    PROGRAM,
    did_you_mean,
    intended_option,
    remedy_for_unknown_option,
)

if TYPE_CHECKING:
    import logging


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
    """The contradictions of a line, each with its remedy. is_given: whether the line itself gave an option,
    by its name in arguments. positionals: names in arguments of what stands without an option."""
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
    """True if a file is meant, not a folder, which may take more than one output."""
    return bool(Path(path).suffix) and not Path(path).is_dir()


def _place(path: str) -> str:
    """Equal for paths that are one file on disks that know no case."""
    return str(Path(path).absolute()).casefold()


# `-v`: the log of the program, and the time that each part of an answer took, on standard error.

LOGGER = "queens_snap"
HANDLER = "command line"  # name of the only log handler that this program adds
#: Parts of the way from file to file (`Snap.ms`), or to a book, as the log names them.
PART_NAMES = {
    "make": "making",
    "decode": "decoding",
    "read": "reading",
    "solve": "solving",
    "draw": "drawing",
    "encode": "encoding",
}


def add_verbose(group: argparse._ActionsContainer) -> None:
    """`-v`"""
    says = "tell on standard error how it goes; -vv: in detail"
    group.add_argument("-v", "--verbose", action="count", default=0, help=says)


def set_up_logging(verbose: int) -> None:
    """Print the log on standard error. verbose: 0 nothing, 1 outcomes and times, from 2 on everything."""
    if not verbose and "logging" not in sys.modules:  # it loads slowly
        return
    import logging

    log = logging.getLogger(LOGGER)
    for handler in [each for each in log.handlers if each.name == HANDLER]:
        log.removeHandler(handler)
        log.setLevel(logging.NOTSET)
    if verbose:
        log.addHandler(_handler())
        log.setLevel(logging.INFO if verbose == 1 else logging.DEBUG)


def log_times(file: str, ms: Mapping[str, float | None]) -> None:
    """Log the time that each part took. ms: as in `Snap.ms`, by the keys of PART_NAMES."""
    from logging import getLogger

    times = ", ".join(f"{PART_NAMES[part]} {time:.0f} ms" for part, time in ms.items() if time is not None)
    if times:
        getLogger(LOGGER).info("%r: %s", file, times)


def _handler() -> "logging.Handler":
    from logging import Handler, LogRecord

    class LineHandler(Handler):
        """Print each line of a record like any other line on standard error."""

        def emit(self, record: LogRecord) -> None:
            for line in self.format(record).splitlines():
                tell(line)

    handler = LineHandler()
    handler.name = HANDLER
    return handler


# How every command understands its line: short help in groups with examples, and mistakes told in one line,
# with the name that was probably meant.

Examples = Sequence[tuple[str, str]]

INDENT, MOST_INDENT = "  ", 26  # before lines of help; where what is said of an option begins at most
LONGEST_EXAMPLE = 48  # characters of a line that has its explanation beside it, not below
WIDEST = 100  # columns of help, however wide the terminal is
OPTION = re.compile(r"--?[A-Za-z][\w-]*")
OPTION_START = re.compile(r"-.")
ABOUT = re.compile(r"argument (-[^\s:]+): ((?:it )?)")  # what argparse begins with, all names of an option
ITS_VALUE = r"(?<!\S){option} (?!- )\S+"  # of an option in an example
LITERAL = "--"  # behind it no word is an option
GUARD = "\0"  # before such a word, which argparse would lose or take for one where options stand among words
NEEDS_A_VALUE = "needs a value"
# What argparse says, in plain English.
PLAIN_ENGLISH = (
    (re.compile(r"expected one argument"), f"it {NEEDS_A_VALUE}"),
    (re.compile(r"expected (\d+) arguments"), r"it needs \1 values"),
    (re.compile(r"expected at least one argument"), f"it {NEEDS_A_VALUE}"),
    (
        re.compile(r"argument (\S+): not allowed with argument (\S+)"),
        NOT_BOTH.format(one=r"\1", other=r"\2"),
    ),
    (re.compile(r"ignored explicit argument (.+)"), r"it takes no value, and \1 was given"),
    (re.compile(r"the following arguments are required: (.+)"), r"\1 is missing"),
    (re.compile(r"ambiguous option: (\S+) could match (.+)"), r"\1 may be any of \2"),
)


class Parser(argparse.ArgumentParser):
    """A command's line.

    command: empty for that of captures. usage: what follows the command's name, a line a way. examples: lines
    without the program's name, each with what it does. after: what the help ends with. configured: whether
    the user's configuration says what its options are where the line does not. prog: the program's name.
    """

    def __init__(
        self,
        command: str,
        description: str,
        *,
        usage: str,
        examples: Examples,
        footer: str = "",
        configured: bool = False,
        prog: str = PROGRAM,
    ):
        prog = f"{prog} {command}".rstrip()
        self.usage_lines: list[str] = [f"{prog} {way}".rstrip() for way in usage.splitlines() or [""]]
        super().__init__(
            prog=prog,
            usage="\n       ".join(self.usage_lines),
            description=description,
            formatter_class=_Formatter,
            add_help=False,
        )
        self.summary: str = description
        self.examples: Examples = tuple(examples)
        self.footer: str = footer
        self._program, self._configured = prog.split()[0], configured
        self.epilog: str | None = "\n\n".join(filter(None, (self._example_lines(), footer)))
        self.start: argparse.Action | None = None  # in whose place a command may stand
        self.general: argparse._ArgumentGroup = self.add_argument_group("general")
        self.general.add_argument("-h", "--help", action="help", help="show this help")

    def parse_args(self, args: Sequence[str], namespace: Any = None) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The arguments; ends with a usage error where they cannot be meant."""
        if "" in args:
            self.error("one of the arguments is empty; leave it out, or look where it comes from")
        self._check_options(args)
        if self._configured:
            try:
                self.set_defaults(**user_defaults())
            except BadConfig as error:
                self.error(str(error))
        found, rest = self.parse_known_intermixed_args(_guarded(args), namespace)
        if rest and OPTION_START.match(rest[0]):
            self.error(f"'{rest[0]}' is taken for an option; put -- before names of files that begin with -")
        if rest:
            self.error(f"'{rest[0].removeprefix(GUARD)}' is one argument too many")
        for action in self._get_positional_actions():
            setattr(found, action.dest, _unguarded(getattr(found, action.dest, None)))
        places = [action.dest for action in self._get_positional_actions()]
        for wrong in contradictions(found, lambda name: bool(self.given(found, (name,))), places):
            self.error(wrong)
        set_up_logging(getattr(found, "verbose", 0))
        return found

    def add_command_name(self) -> None:
        """Add the name of a command, which may be left out."""
        self.general.add_argument(
            "about", nargs="?", choices=tuple(COMMANDS), metavar="COMMAND", help="one of the commands"
        )

    def print_brief(self, more: str) -> None:
        """Print on standard error what it is for and how it is begun, without its options. more: what follows
        the examples."""
        made = self._get_formatter()
        made.add_usage(self.usage, (), ())
        for text in (self.description, self._example_lines(), more):
            made.add_text(text)
        print(made.format_help(), end="", file=sys.stderr)

    @property
    def options(self) -> list[str]:
        """The names of its options."""
        return list(self._option_string_actions)

    def given(self, args: argparse.Namespace, names: Sequence[str]) -> tuple[str, ...]:
        """The options (by their names in arguments) that the line itself gave, and the command has."""
        return tuple(name for name in names if name in args and getattr(args, name) != self.get_default(name))

    def error(self, message: str) -> NoReturn:
        """End with one line that says what is wrong, and the exit status for that."""
        for said, plain in PLAIN_ENGLISH:
            message = said.sub(plain, message)
        message = ABOUT.sub(lambda about: f"{_shortest(about[1])}{' ' if about[2] else ': '}", message)
        if message.endswith(NEEDS_A_VALUE):
            message += self._as_in(message.split()[0])
        remedy = "" if "; " in message or ", as in " in message else f"; see {self.prog} --help"
        self.exit(USAGE, f"{self.prog}: error: {printable(message)}{remedy}\n")

    def not_both(self, one: str, other: str) -> NoReturn:
        """End as for options that exclude each other."""
        self.error(NOT_BOTH.format(one=one, other=other))

    def long_name(self, option: str) -> str:
        """The last of the names of an option that there is: -o is --output."""
        return self._option_string_actions[option].option_strings[-1]

    def _check_options(self, words: Sequence[str]) -> None:
        """Ends with a usage error at the first word that stands where an option does and begins none."""
        for before, word in pairwise(["", *words]):
            if word == LITERAL:
                return
            name = word.partition("=")[0]
            if meant := intended_option(word, self.options, before):
                self.error(f"there is no option {word}; did you mean {meant}?")
            short = not name.startswith("--") and name[:2] in self._option_string_actions
            if OPTION.fullmatch(name) and not short and not any(o.startswith(name) for o in self.options):
                self.error(f"there is no option {name}{remedy_for_unknown_option(name, self.options)}")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raises ArgumentError where a value is none of an option's, with the one that is most like it."""
        if action.choices is None or value in action.choices:
            return
        known = [str(choice) for choice in action.choices]
        meant = did_you_mean(str(value), known, NAME_SIMILARITY)
        if action.option_strings:
            one_of = meant or f"; it is one of {', '.join(known)}"
            raise argparse.ArgumentError(action, f"there is no '{value}'{one_of}")
        what = str(action.metavar or action.dest).lower()
        unknown = f"'{value}' is not a {what} that is known; choose {', '.join(known[:-1])} or {known[-1]}"
        raise argparse.ArgumentError(None, f"there is no '{value}'{meant}" if meant else unknown)

    def _as_in(self, option: str) -> str:
        """An option as one of the examples has it, if any has."""
        shown = re.search(ITS_VALUE.format(option=option), "\n".join(line for line, _ in self.examples))
        return f", as in {shown[0]}" if shown else ""

    def _example_lines(self) -> str:
        lines = []
        for line, says in self.examples:
            shown = f"{INDENT}{self._program} {line}"
            if not says:
                lines.append(shown)
            elif len(shown) > LONGEST_EXAMPLE:
                lines += [shown, f"{' ' * (LONGEST_EXAMPLE + 2)}{says}"]
            else:
                lines.append(f"{shown:{LONGEST_EXAMPLE}}  {says}")
        return "\n".join(["examples:", *lines]) if lines else ""


def _shortest(names: str) -> str:
    """The first of an option's shortest names, of all of them as argparse has them."""
    return min(names.split("/"), key=len)


def _guarded(words: Sequence[str]) -> list[str]:
    """The words for argparse, in which no name behind a LITERAL can be taken for an option."""
    if LITERAL not in words:
        return list(words)
    at = words.index(LITERAL)
    return [*words[:at], *(re.sub("^-", f"{GUARD}-", word) for word in words[at + 1 :])]


def _unguarded(value: Any) -> Any:
    """The words that argparse made of guarded ones, without the guards."""
    if isinstance(value, list):
        return [_unguarded(each) for each in value]
    return value.removeprefix(GUARD) if isinstance(value, str) else value


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Narrow on the left, so that most options need one line; as wide as the terminal, within reason. A text
    of one line is wrapped, one of several is left as it is."""

    def __init__(self, prog: str, **more: Any):
        super().__init__(prog, **{"max_help_position": MOST_INDENT, "width": width(WIDEST), **more})

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        wraps = argparse.HelpFormatter if "\n" not in text else argparse.RawDescriptionHelpFormatter
        return wraps._fill_text(self, text, width, indent)

    def _format_action_invocation(self, action: argparse.Action) -> str:
        """ "-o, --output PATH", and "--[no-]letters" for the two names of a switch."""
        if not action.option_strings:
            return super()._format_action_invocation(action)
        if isinstance(action, argparse.BooleanOptionalAction):
            return f"--[no-]{action.option_strings[0].removeprefix('--')}"
        value = "" if action.nargs == 0 else f" {self._format_args(action, action.dest.upper())}"
        return f"{', '.join(action.option_strings)}{value}"
