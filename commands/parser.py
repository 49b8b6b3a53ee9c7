"""The parser of every command: help with examples, usage errors in one line, and the log.

Contradictions are also usage errors: options that exclude or need each other, two outputs with one name, and
standard input that is named twice.
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ..files.sites import WRITABLE_SITES
from ..files.writing import STDIN
from ..overlay.terminal.streams import print_error_line, printable_text, text_width
from ..result.problem import EXIT_USAGE
from .config import BadConfig, user_defaults
from .table import (
    COMMANDS,
    LINK_OPTION,
    OWN_SITE,
    PROGRAM,
    intended_option,
    remedy_for_unknown_option,
    unknown_name_complaint,
)

if TYPE_CHECKING:
    import logging


EXCLUSION_MESSAGE = "{one} cannot be used with {other}; leave one of them out"
#: Options that exclude other options, by their names in the arguments.
EXCLUDED_OPTIONS: Mapping[str, Sequence[str]] = {
    "json": ("text", "link"),
    "text": ("link", "explain"),
    "hint": ("step", "explain", "all_steps", "text", "link", "plain"),
    "strict": ("scattered",),
    "qr": ("solution", "letters", "theme", "steps", "animate", "html"),
}
#: Options that do nothing without one of these other options.
NEEDED_OPTIONS: Mapping[str, Sequence[str]] = {"page_address": ("link", "qr")}
#: Options that name an output, as they are typed.
OUTPUT_FLAGS: Mapping[str, str] = {
    "output": "-o",
    "steps": "--steps",
    "animate": "--animate",
    "html": "--html",
    "debug": "--debug",
}


def find_contradictions(
    args: argparse.Namespace, is_given: Callable[[str], bool], positionals: Sequence[str]
) -> Iterator[str]:
    """Yield the contradictions in a line, each as a message with its remedy.

    is_given: true if the line itself gives an option, by its name in `args`. positionals: the names in `args`
    of arguments that are no options.
    """
    for option, excluded in EXCLUDED_OPTIONS.items():
        for other in excluded:
            if is_given(option) and is_given(other):
                yield EXCLUSION_MESSAGE.format(one=flag_of(other), other=flag_of(option))
    for option, needed in NEEDED_OPTIONS.items():
        available = [other for other in needed if hasattr(args, other)]
        if is_given(option) and not any(getattr(args, other) for other in available):
            flags = " or ".join(map(flag_of, available))
            yield f"{flag_of(option)} does nothing without {flags}; add {flags}, or leave it out"
    if is_given("page_address") and getattr(args, "link", None) in WRITABLE_SITES:
        yield EXCLUSION_MESSAGE.format(one=flag_of("page_address"), other=f"{LINK_OPTION} {args.link}")
    outputs = [
        (flag, str(value)) for name, flag in OUTPUT_FLAGS.items() if (value := getattr(args, name, None))
    ]
    for (one, path), (other, same_path) in combinations(outputs, 2):
        if _is_file(path) and _file_key(path) == _file_key(same_path):
            yield f"{one} and {other} both name {same_path}; give each its own name"
    if any(_list_values(args, name).count(STDIN) > 1 for name in positionals):
        yield f"{STDIN} is named twice, and standard input is read once; leave one of them out"


def flag_of(name: str) -> str:
    """Return an option as people type it, from its name in the arguments."""
    return f"--{name.replace('_', '-')}"


def _list_values(args: argparse.Namespace, name: str) -> Sequence[str]:
    """Return the values of an argument that takes several; empty for any other argument."""
    words = getattr(args, name, None)
    return words if isinstance(words, list) else ()


def _is_file(path: str) -> bool:
    """True if a path stands for a file; a folder may take several outputs."""
    return bool(Path(path).suffix) and not Path(path).is_dir()


def _file_key(path: str) -> str:
    """Return a key that is equal for paths that differ only in case: some disks ignore case."""
    return str(Path(path).absolute()).casefold()


# `-v`: print the log and the time of each part of the work on standard error.

LOGGER_NAME = "queens_snap"
HANDLER_NAME = "command line"  # name of the only log handler that this program adds
#: Names in the log for the parts of an answer (`Snap.ms`) or of a book.
PART_NAMES = {
    "make": "making",
    "decode": "decoding",
    "read": "reading",
    "solve": "solving",
    "draw": "drawing",
    "encode": "encoding",
}


def add_verbose(group: argparse._ActionsContainer) -> None:
    """Add `-v`."""
    summary = "log outcomes on standard error; -vv: in detail"
    group.add_argument("-v", "--verbose", action="count", default=0, help=summary)


def set_up_logging(verbose: int) -> None:
    """Print the log on standard error. verbose: 0 for no log, 1 for outcomes and times, 2 for everything."""
    if not verbose and "logging" not in sys.modules:  # nothing to set up, and logging loads slowly
        return
    import logging

    log = logging.getLogger(LOGGER_NAME)
    for handler in [each for each in log.handlers if each.name == HANDLER_NAME]:
        log.removeHandler(handler)
        log.setLevel(logging.NOTSET)
    if verbose:
        log.addHandler(_make_log_handler())
        log.setLevel(logging.INFO if verbose == 1 else logging.DEBUG)


def log_times(file: str, ms: Mapping[str, float | None]) -> None:
    """Log the time of each part of the work. ms: milliseconds by the keys of PART_NAMES, as in `Snap.ms`."""
    from logging import getLogger

    times = ", ".join(f"{PART_NAMES[part]} {time:.0f} ms" for part, time in ms.items() if time is not None)
    if times:
        getLogger(LOGGER_NAME).info("%r: %s", file, times)


def _make_log_handler() -> "logging.Handler":
    from logging import Handler, LogRecord

    class LineHandler(Handler):
        """A handler that prints each line of a record on standard error."""

        def emit(self, record: LogRecord) -> None:
            for line in self.format(record).splitlines():
                print_error_line(line)

    handler = LineHandler()
    handler.name = HANDLER_NAME
    return handler


# The parser.

Examples = Sequence[tuple[str, str]]

INDENT = "  "  # blanks before each line of help
MAX_HELP_COLUMN = 26  # last column in which the explanation of an option may begin
MAX_EXAMPLE_LENGTH = 48  # characters of an example; the explanation of a longer one stands below it
MAX_WIDTH = 100  # columns of help, even on a wider terminal
OPTION_PATTERN = re.compile(r"--?[A-Za-z][\w-]*")  # the name of an option
OPTION_START_PATTERN = re.compile(r"-.")  # the start of a word that argparse takes for an option
ERROR_PREFIX_PATTERN = re.compile(r"argument (-[^\s:]+): ((?:it )?)")  # start of an argparse error
OPTION_VALUE_PATTERN = r"(?<!\S){option} (?!- )\S+"  # an option with its value in an example
END_OF_OPTIONS = "--"  # words after this word are no options
WORD_GUARD = "\0"  # put before these words, because argparse loses them or takes them for options
NEEDS_A_VALUE = "needs a value"
# Patterns of errors of argparse, each with its replacement.
PLAIN_ERRORS = (
    (re.compile(r"expected one argument"), f"it {NEEDS_A_VALUE}"),
    (re.compile(r"expected (\d+) arguments"), r"it needs \1 values"),
    (re.compile(r"expected at least one argument"), f"it {NEEDS_A_VALUE}"),
    (
        re.compile(r"argument (\S+): not allowed with argument (\S+)"),
        EXCLUSION_MESSAGE.format(one=r"\1", other=r"\2"),
    ),
    (re.compile(r"ignored explicit argument (.+)"), r"it takes no value, and \1 was given"),
    (re.compile(r"the following arguments are required: (.+)"), r"\1 is missing"),
    (re.compile(r"ambiguous option: (\S+) could match (.+)"), r"\1 may be any of \2"),
)


class Parser(argparse.ArgumentParser):
    """The parser of a command.

    command: the name; empty for captures. description: the first sentence of the help. usage: the words after
    the name, a line for each usage. examples: lines without the program's name, each with an explanation.
    footer: the last text of the help. has_config: True if the user's configuration may set defaults. prog:
    the name of the program.
    """

    def __init__(
        self,
        command: str,
        description: str,
        *,
        usage: str,
        examples: Examples,
        footer: str = "",
        has_config: bool = False,
        prog: str = PROGRAM,
    ):
        prog = f"{prog} {command}".rstrip()
        self.usage_lines: list[str] = [f"{prog} {words}".rstrip() for words in usage.splitlines() or [""]]
        super().__init__(
            prog=prog,
            usage="\n       ".join(self.usage_lines),
            description=description,
            formatter_class=_HelpFormatter,
            add_help=False,
        )
        self.summary: str = description
        self.examples: Examples = tuple(examples)
        self.footer: str = footer
        self._program, self._has_config = prog.split()[0], has_config
        self.epilog: str | None = "\n\n".join(filter(None, (self._example_lines(), footer)))
        self.first_argument: argparse.Action | None = None  # the argument that may also be a command's name
        self.general: argparse._ArgumentGroup = self.add_argument_group("general")
        self.general.add_argument("-h", "--help", action="help", help="show this help")

    def parse_args(self, args: Sequence[str], namespace: Any = None) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Parse the arguments; end with a usage error if they do not fit."""
        if "" in args:
            self.error("one of the arguments is empty; leave it out, or check what was meant to fill it")
        self._check_options(args)
        if self._has_config:
            try:
                self.set_defaults(**user_defaults())
            except BadConfig as error:
                self.error(str(error))
        words = _guard_words(args)
        parsed, rest = self.parse_known_intermixed_args(
            _join_site(words) if LINK_OPTION in self.options else words, namespace
        )
        if rest and OPTION_START_PATTERN.match(rest[0]):
            self.error(f"'{rest[0]}' is taken for an option; put -- before names of files that begin with -")
        if rest:
            self.error(f"unexpected argument '{rest[0].removeprefix(WORD_GUARD)}'")
        positionals = [action.dest for action in self._get_positional_actions()]
        for name in positionals:
            setattr(parsed, name, _remove_guards(getattr(parsed, name, None)))
        for contradiction in find_contradictions(
            parsed, lambda name: bool(self.options_given(parsed, (name,))), positionals
        ):
            self.error(contradiction)
        set_up_logging(getattr(parsed, "verbose", 0))
        return parsed

    def add_command_name(self) -> None:
        """Add an optional argument `about`, the name of a command."""
        self.general.add_argument(
            "about", nargs="?", choices=tuple(COMMANDS), metavar="COMMAND", help="one of the commands"
        )

    def print_brief(self, last_text: str) -> None:
        """Print usage, description and examples, without options, on standard error.

        last_text: the text after the examples.
        """
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, (), ())
        for text in (self.description, self._example_lines(), last_text):
            formatter.add_text(text)
        print(formatter.format_help(), end="", file=sys.stderr)

    @property
    def options(self) -> list[str]:
        """The names of the options."""
        return list(self._option_string_actions)

    def options_given(self, args: argparse.Namespace, names: Sequence[str]) -> tuple[str, ...]:
        """Return the names of options that the line itself gives. names: as in the arguments."""
        return tuple(name for name in names if name in args and getattr(args, name) != self.get_default(name))

    def error(self, message: str) -> NoReturn:
        """Print the message of a usage error in one line, with a remedy, and exit."""
        for pattern, plain in PLAIN_ERRORS:
            message = pattern.sub(plain, message)
        message = ERROR_PREFIX_PATTERN.sub(
            lambda prefix: f"{_shortest_name(prefix[1])}{' ' if prefix[2] else ': '}", message
        )
        if message.endswith(NEEDS_A_VALUE):
            message += self._example_of(message.split()[0])
        remedy = "" if "; " in message or ", as in " in message else f"; see {self.prog} --help"
        self.exit(EXIT_USAGE, f"{self.prog}: error: {printable_text(message)}{remedy}\n")

    def error_exclusive(self, one: str, other: str) -> NoReturn:
        """End with the usage error for two options that exclude each other."""
        self.error(EXCLUSION_MESSAGE.format(one=one, other=other))

    def long_name(self, option: str) -> str:
        """Return the long name of an option, as --output for -o."""
        return self._option_string_actions[option].option_strings[-1]

    def _check_options(self, words: Sequence[str]) -> None:
        """End with a usage error at the first word that looks like an option, but is unknown."""
        for previous, word in pairwise(["", *words]):
            if word == END_OF_OPTIONS:
                return
            name = word.partition("=")[0]
            if guess := intended_option(word, self.options, previous):
                self.error(f"unknown option {word}; did you mean {guess}?")
            is_short = not name.startswith("--") and name[:2] in self._option_string_actions
            is_known = is_short or any(option.startswith(name) for option in self.options)
            if OPTION_PATTERN.fullmatch(name) and not is_known:
                self.error(f"unknown option {name}{remedy_for_unknown_option(name, self.options)}")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise ArgumentError, with the most similar choice, if a value is none of the choices."""
        if action.choices is None or value in action.choices:
            return
        option = action if action.option_strings else None
        name = action.option_strings[-1].lstrip("-") if option else str(action.metavar or action.dest)
        raise argparse.ArgumentError(option, unknown_name_complaint(name.lower(), value, action.choices))

    def _example_of(self, option: str) -> str:
        """Return ", as in -o answers" from an example with the option; empty if no example has it."""
        match = re.search(
            OPTION_VALUE_PATTERN.format(option=option), "\n".join(line for line, _ in self.examples)
        )
        return f", as in {match[0]}" if match else ""

    def _example_lines(self) -> str:
        lines = example_lines(self.examples, self._program)
        return f"examples:\n{lines}" if lines else ""


def example_lines(examples: Examples, program: str = PROGRAM) -> str:
    """Return examples as lines. An explanation stands beside its example, or below a long one."""
    lines = []
    for words, summary in examples:
        line = f"{INDENT}{program} {words}"
        if not summary:
            lines.append(line)
        elif len(line) > MAX_EXAMPLE_LENGTH:
            lines += [line, f"{' ' * (MAX_EXAMPLE_LENGTH + 2)}{summary}"]
        else:
            lines.append(f"{line:{MAX_EXAMPLE_LENGTH}}  {summary}")
    return "\n".join(lines)


def _shortest_name(names: str) -> str:
    """Return the shortest name of an option. names: all its names, joined by slashes."""
    return min(names.split("/"), key=len)


def _guard_words(words: Sequence[str]) -> list[str]:
    """Remove END_OF_OPTIONS, and put WORD_GUARD before each word after it that looks like an option."""
    if END_OF_OPTIONS not in words:
        return list(words)
    end = words.index(END_OF_OPTIONS)
    return [*words[:end], *(re.sub("^-", f"{WORD_GUARD}-", word) for word in words[end + 1 :])]


def _join_site(words: Iterable[str]) -> list[str]:
    """Join `--link` and its site (default: OWN_SITE) by "=", or argparse would take a file for the site."""
    joined: list[str] = []
    for word in words:
        if joined and _is_link(joined[-1]) and word in (OWN_SITE, *WRITABLE_SITES):
            joined[-1] = f"{LINK_OPTION}={word}"
        else:
            joined.append(word)
    return [f"{LINK_OPTION}={OWN_SITE}" if _is_link(word) else word for word in joined]


def _is_link(word: str) -> bool:
    """True for `--link` without a value, also if it is abbreviated."""
    return len(word) > len("--l") and LINK_OPTION.startswith(word)


def _remove_guards(value: Any) -> Any:
    """Remove WORD_GUARD from a word, or from the words of a list."""
    if isinstance(value, list):
        return [_remove_guards(each) for each in value]
    return value.removeprefix(WORD_GUARD) if isinstance(value, str) else value


class _HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """A formatter of help that is as wide as the terminal, up to MAX_WIDTH.

    A text of one line is wrapped; a text of several lines is unchanged.
    """

    def __init__(self, prog: str, **more: Any):
        super().__init__(
            prog, **{"max_help_position": MAX_HELP_COLUMN, "width": text_width(MAX_WIDTH), **more}
        )

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        wraps = argparse.HelpFormatter if "\n" not in text else argparse.RawDescriptionHelpFormatter
        return wraps._fill_text(self, text, width, indent)

    def _format_action_invocation(self, action: argparse.Action) -> str:
        """Return the names of an option with its value, as "-o, --output PATH" or "--[no-]letters"."""
        if not action.option_strings:
            return super()._format_action_invocation(action)
        if isinstance(action, argparse.BooleanOptionalAction):
            return f"--[no-]{action.option_strings[0].removeprefix('--')}"
        value = "" if action.nargs == 0 else f" {self._format_args(action, action.dest.upper())}"
        return f"{', '.join(action.option_strings)}{value}"
