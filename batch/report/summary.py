"""The summary of a run: counts, and advice which captures need a look."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, get_args

from ...overlay.terminal.streams import printable_text
from ...result.problem import UNREADABLE_CODES, Status
from ...result.schema import Expected, Wrong
from ...result.schema import Result as Row
from ...words.manner import join_words
from .duplicates import DUPLICATE_KINDS, DuplicateGroups

MAX_WARNING_TEXTS = 1_000  # different warnings that are counted separately; many differ only in a cell
OTHER_WARNINGS = "(other warnings)"  # counts all other warnings
MAX_DIFFERING_NAMED = 1_000  # captures that are named if they differ from the expected answer
MAX_GROUPS = 100  # largest groups of each kind of duplicates that are listed; the CSV has all groups
MAX_GROUP_FILES = 20  # files that a listed group names
MAX_NAMES_PER_LINE = 5  # files that a line on the terminal names

GROUP_WORDS = {
    "same-picture": "the same picture",
    "same-board": "the same board in other pictures",
    "turned-board": "the same board, turned or mirrored",
}


STATUSES: tuple[Status, ...] = get_args(Status)
TRAIT_NAMES = (
    "differs",  # from the expected board or answer
    "as-expected",
    "warned",
    "wrong-marks",
    "has-marks",
    "unfair",
    "guess",
    "star-battle",
    *DUPLICATE_KINDS,
)
NO_CONCERN = 6  # rank of a row that needs no look


def row_traits(row: Row, groups: Mapping[str, int]) -> tuple[str, ...]:
    """Return the traits of a row, in the order of TRAIT_NAMES. groups: as in `SummaryCounter.add`."""
    known, rating = row_comparison(row), row["rating"]
    has = {
        "differs": bool(known) and not known["agrees"],
        "as-expected": bool(known) and known["agrees"],
        "warned": bool(row_warnings(row)),
        "wrong-marks": bool(row_wrong_marks(row)),
        "has-marks": any(count_marks(row).values()),
        "unfair": bool(rating) and not rating["fair"],
        "guess": bool(rating) and rating["label"] == "guess",
        "star-battle": (row["k"] or 1) > 1,
        **{kind: bool(groups[kind]) for kind in DUPLICATE_KINDS},
    }
    return tuple(trait for trait in TRAIT_NAMES if has[trait])


def concern_rank(row: Row) -> int:
    """Return the rank of a row; a row of rank 0 needs a look most.

    0: differs from the expected answer. 1: no single answer. 2: unreadable. 3: refused. 4: has warnings. 5:
    has wrong marks. 6: NO_CONCERN.
    """
    known = row_comparison(row)
    if known and not known["agrees"]:
        return 0
    if row["status"] != "solved":
        return {"unreadable": 2, "refused": 3}.get(row["status"], 1)
    if row_warnings(row):
        return 4
    return 5 if row_wrong_marks(row) else NO_CONCERN


def row_comparison(row: Row) -> Expected | None:
    """Return the comparison of a row's answer with the expected one; None if nothing was expected."""
    return row["batch"]["expected"] if "batch" in row else None


def row_warnings(row: Row) -> list[str]:
    """Return the doubts about what was read from the capture of a row."""
    return row["reading"]["warnings"] if row["reading"] else []


def row_notes(row: Row) -> list[str]:
    """Return the harmless facts about the capture of a row."""
    return row["reading"]["notes"] if row["reading"] else []


def row_wrong_marks(row: Row) -> list[Wrong]:
    """Return the marks of a row that contradict its answer."""
    marks = row["reading"]["marks"] if row["reading"] else {}
    return [mark for mark in marks.get("wrong", ()) if isinstance(mark, dict)]


def count_marks(row: Row) -> dict[str, int]:
    """Count the marks of a row by kind, whether right or wrong."""
    marks = row["reading"]["marks"] if row["reading"] else {}
    return {kind: len(found) for kind, found in marks.items() if kind != "wrong"}


@dataclass(frozen=True)
class Group:
    """A group of duplicates. number: as in the CSV. files: its first MAX_GROUP_FILES files."""

    number: int
    captures: int
    files: tuple[str, ...]


@dataclass(frozen=True)
class Duplicates:
    """The groups of one kind of duplicates.

    groups: their number. captures: the captures in all of them. largest: the MAX_GROUPS largest groups.
    """

    groups: int
    captures: int
    largest: tuple[Group, ...]


@dataclass(frozen=True)
class Summary:
    """The counts of a run.

    - captures: the number of captures.
    - statuses, errors (codes), games, sizes (N), stars (k), ratings (labels), fair, traits, warnings (texts):
      the number of captures by value.
    - differing: the first MAX_DIFFERING_NAMED files that differ from the expected answer.
    - duplicates: the groups of duplicates by kind.
    - replaced: the number of rows that a later row of the same file replaces.
    - damaged: the number of lines in the journal that are no result.
    """

    captures: int
    statuses: Mapping[str, int]
    errors: Mapping[str, int]
    games: Mapping[str, int]
    sizes: Mapping[int, int]
    stars: Mapping[int, int]
    ratings: Mapping[str, int]
    fair: Mapping[str, int]
    traits: Mapping[str, int]
    warnings: Mapping[str, int]
    differing: tuple[str, ...]
    duplicates: Mapping[str, Duplicates]
    replaced: int = 0
    damaged: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return the object of summary.json."""
        return {**asdict(self), "advice": self.advice}

    def lines(self) -> list[str]:
        """Return the lines that a terminal shows at the end: the total, then the worst results first."""
        unsolved = {status: self.statuses[status] for status in STATUSES[1:] if self.statuses.get(status)}
        return [
            f"{_count_things(self.captures, 'capture')}, {self.statuses.get('solved', 0):,} solved",
            self.advice,
            *self._differing_line(),
            *(
                f"{count:,} {_STATUS_WORDS[status]}{self._code_counts_text(status)}"
                for status, count in unsolved.items()
            ),
            *(f"{self.traits[t]:,} {words}" for t, words in _TRAIT_WORDS.items() if self.traits.get(t)),
            *self._duplicates_line(),
            *([f"ratings: {_counts_text(self.ratings)}"] if self.ratings else []),
            *(
                [f"{_count_things(self.damaged, 'line')} of the journal hold no result"]
                if self.damaged
                else []
            ),
        ]

    @property
    def advice(self) -> str:
        """A sentence that says which captures to look at first."""
        concerns = [(count, words) for count, words in self._count_concerns() if count]
        if not concerns:
            return "Nothing needs a look." if self.captures else "There was nothing to look at."
        first, *then = (
            f"the {count:,} {words}" if count > 1 else f"the one {words}" for count, words in concerns
        )
        rest = f", then at {join_words(then)}" if then else ""
        return f"Look first at {first}{rest}; the report shows them before all others."

    def _count_concerns(self) -> Iterator[tuple[int, str]]:
        """Yield the number of captures of each kind that needs a look, in the order of `concern_rank`."""
        yield self.traits.get("differs", 0), "not as expected"
        several = self.statuses.get("ambiguous", 0) + self.statuses.get("unsolvable", 0)
        yield several, "without exactly one solution"
        yield self.statuses.get("unreadable", 0), "that could not be read"
        yield self.statuses.get("refused", 0), "refused"
        yield self.traits.get("warned", 0), "with a warning"
        yield self.traits.get("wrong-marks", 0), "with wrong marks"

    def _duplicates_line(self) -> list[str]:
        """Return a list with a line that counts the duplicates; empty if there are none."""
        counts = [
            f"{_count_things(d.groups, 'group')} of {GROUP_WORDS[kind]} ({d.captures:,} captures)"
            for kind, d in self.duplicates.items()
            if d.groups
        ]
        return [join_words(counts)] if counts else []

    def _differing_line(self) -> list[str]:
        count = self.traits.get("differs", 0)
        if not count:
            return []
        named = ", ".join(printable_text(file) for file in self.differing[:MAX_NAMES_PER_LINE])
        more = ", ..." if count > MAX_NAMES_PER_LINE else ""
        return [f"{count:,} not as expected: {named}{more}"]

    def _code_counts_text(self, status: str) -> str:
        """Return the counts of error codes in brackets, for a line about a status; empty for most statuses.

        The codes of refused captures are shown, and those of unreadable captures if the program crashed on
        some.
        """
        is_unreadable = status == "unreadable"
        codes = {
            code: count for code, count in self.errors.items() if (code in UNREADABLE_CODES) == is_unreadable
        }
        is_shown = "crashed" in codes if is_unreadable else status == "refused"
        return f" ({_counts_text(codes)})" if is_shown and codes else ""


_STATUS_WORDS = {
    "ambiguous": "with more than one solution",
    "unsolvable": "with no solution",
    "unreadable": "unreadable",
    "refused": "refused",
}
_TRAIT_WORDS = {
    "warned": "read with a warning",
    "wrong-marks": "with marks that contradict the solution",
    "unfair": "solvable only by trying cells out",
}


class SummaryCounter:
    """A counter of rows, which makes a Summary. groups: the groups of duplicates of all rows, by kind."""

    def __init__(self, groups: Mapping[str, DuplicateGroups]) -> None:
        self._groups = groups
        self._counts: dict[str, Counter[Any]] = {name: Counter() for name in _COUNTED_FIELDS}
        self._differing: list[str] = []
        self._files: dict[str, dict[int, list[str]]] = {kind: {} for kind in DUPLICATE_KINDS}

    def add(self, row: Row, groups: Mapping[str, int]) -> None:
        """Count a row. groups: the number of its group of duplicates, by kind."""
        rating, error, traits = row["rating"], row["error"], row_traits(row, groups)
        self._count("statuses", [row["status"]])
        self._count("errors", [error["code"]] if error else ())
        self._count("games", [row["game"]] if row["game"] else ())
        self._count("sizes", [row["n"]] if row["n"] else ())
        self._count("stars", [row["k"]] if row["k"] else ())
        self._count("ratings", [rating["label"]] if rating else ())
        self._count("fair", ["fair" if rating["fair"] else "unfair"] if rating else ())
        self._count("traits", traits)
        counted = self._counts["warnings"]
        texts = (
            text if text in counted or len(counted) < MAX_WARNING_TEXTS else OTHER_WARNINGS
            for text in row_warnings(row)
        )
        self._count("warnings", list(dict.fromkeys(texts)))
        if "differs" in traits and len(self._differing) < MAX_DIFFERING_NAMED:
            self._differing.append(row["file"])
        for kind, number in groups.items():
            if 0 < number <= MAX_GROUPS:
                files = self._files[kind].setdefault(number, [])
                if len(files) < MAX_GROUP_FILES:
                    files.append(row["file"])

    def summary(self, replaced: int = 0, damaged: int = 0) -> Summary:
        """Return the Summary. replaced, damaged: as in Summary."""
        counts = {name: _sort_counts(name, counter) for name, counter in self._counts.items()}
        return Summary(
            captures=sum(self._counts["statuses"].values()),
            **counts,
            differing=tuple(self._differing),
            duplicates={kind: self._duplicates(kind) for kind in DUPLICATE_KINDS},
            replaced=replaced,
            damaged=damaged,
        )

    def _count(self, name: str, values: Iterable[Any]) -> None:
        self._counts[name].update(values)

    def _duplicates(self, kind: str) -> Duplicates:
        sizes = self._groups[kind].sizes
        largest = [Group(i, int(sizes[i - 1]), tuple(f)) for i, f in sorted(self._files[kind].items())]
        return Duplicates(len(sizes), int(sizes.sum()), tuple(largest))


_COUNTED_FIELDS = ("statuses", "errors", "games", "sizes", "stars", "ratings", "fair", "traits", "warnings")


def _sort_counts(name: str, counter: Counter[Any]) -> dict[Any, int]:
    """Sort counts: numbers by value, statuses in the order of STATUSES, all others by frequency."""
    if name in ("sizes", "stars"):
        return dict(sorted(counter.items()))
    if name == "statuses":
        return {status: counter[status] for status in STATUSES if status in counter}
    return dict(counter.most_common())


def _count_things(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def _counts_text(counts: Mapping[Any, int]) -> str:
    return ", ".join(f"{count:,} {what}" for what, count in counts.items())
