"""The likeliest misreadings of a board that has no solution: every published board has one.

Places are tried in the order of how unsure their reading was. At each place the weakest thing is tried first:
nothing, or a clue that allows anything. If the board has no solution even then, that place alone is not to
blame, and nothing else is tried there. Solutions only name places here; no reading is chosen by them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from ..solver.budget import SearchTooLong
from ..solver.puzzle import MalformedBoard, Puzzle, Solution
from .cells_and_sides import Place, cells_of, is_cell, is_pair
from .correction import Correction, move_text
from .doubts import MAX_NAMED_PLACES, SENTENCES, Doubt, Sort
from .reading import Reading
from .record import apply_corrections
from .source.errors import CaptureError
from .vocabulary import NOTHING, PUT_IN, TYPED, Observations, PlaceValue, Vocabulary

MAX_TRIED_PLACES = 48  # most places at which another value is tried: all givens and walls of ordinary boards
DOUBTED_SHARE = 0.1  # share of its sureness that a doubted place keeps
# sureness of what a person said, if the picture shows something else: tried first
CONTRADICTED_SURENESS = -1.0
# words for what was misread: anywhere on the board, or in a game of regions
SOMETHING_WORDS, REGION_WORDS = "something", "a region"
MISREAD_SENTENCE = SENTENCES[Sort.UNSOLVABLE]  # sentence about places that were read
# sentence about places that a person has corrected
CHECK_CORRECTIONS = "a published board has a solution: look first at what you said"

Answer = Callable[[Puzzle], Solution]


class Change(NamedTuple):
    """One place with other content, as a person would correct it, and the solution of the board then."""

    place: Place
    value: PlaceValue
    solution: Solution

    @property
    def move(self) -> str:
        """The change in the form of the option `--cell`."""
        return move_text(self.place, TYPED if self.value == PUT_IN else self.value)


class Misreadings(NamedTuple):
    """The likely misreadings of a board without a solution.

    places: the places that are probably misread, the least sure first. change: the only change of one place
    that gives the board exactly one solution; None if there is none, or more than one.
    """

    places: tuple[Place, ...]
    change: Change | None


def doubt_unsolvable(reading: Reading, vocabulary: Vocabulary, answer: Answer) -> Reading:
    """Return the reading of a board without a solution with a warning that names its likely misreadings. If
    exactly one change gives exactly one solution, add a warning with that change, and a note with the changed
    board.

    answer: from a puzzle to its solution without the steps; may raise SearchTooLong.
    """
    seen: Observations | None = reading.observations
    if seen is None:
        return reading
    found = find_misreadings(reading, seen, vocabulary, answer)
    in_cell = REGION_WORDS if vocabulary.has_regions else vocabulary.cell_contents
    said = [place for place in found.places if place in seen.corrected]
    read = [place for place in found.places if place not in seen.corrected]
    doubts = [
        *_doubts_about(said, CHECK_CORRECTIONS, CHECK_CORRECTIONS),
        *_doubts_about(
            read,
            MISREAD_SENTENCE.format(what=in_cell),
            MISREAD_SENTENCE.format(what=vocabulary.side_contents or in_cell),
        ),
    ]
    notes = reading.notes
    if change := found.change:
        text = f"one change would give the board exactly one solution: --cell {change.move}"
        doubts.append(Doubt(Sort.UNSOLVABLE, text, (change.place,)))
        lines = change.solution.puzzle.to_text().strip().splitlines()
        notes = (*notes, f"with that change the board would be: {' / '.join(lines)}")
    for doubt in doubts or [Doubt(Sort.UNSOLVABLE, MISREAD_SENTENCE.format(what=SOMETHING_WORDS))]:
        reading = reading.with_doubt(doubt)
    return replace(reading, notes=notes)


def _doubts_about(places: Sequence[Place], of_cells: str, of_sides: str) -> Iterator[Doubt]:
    """The doubts about cells and about sides, each if there are any."""
    for text, is_one in ((of_cells, is_cell), (of_sides, is_pair)):
        if part := tuple(filter(is_one, places)):
            yield Doubt(Sort.UNSOLVABLE, text, part)


def find_misreadings(
    reading: Reading, seen: Observations, vocabulary: Vocabulary, answer: Answer
) -> Misreadings:
    """Return the places of a board without a solution that are probably misread, and the only change that
    would solve it."""
    sureness = _sureness_of_places(reading, seen, vocabulary)
    ranked = sorted(sureness, key=lambda place: (sureness[place], not is_cell(place)))
    put_in = {place for doubt in reading.doubts if doubt.sort == Sort.ROLE for place in doubt.places}
    to_blame: list[Place] = []
    single: list[Change] = []
    try:
        for place in ranked[:MAX_TRIED_PLACES]:
            has_solution, changes = _try_place(seen, vocabulary, place, place in put_in, answer)
            to_blame += [place] if has_solution else []
            single += changes
        # of places that are about as sure, those at which one thing gives exactly one solution come first
        to_blame.sort(key=lambda place: (round(sureness[place], 1), all(x.place != place for x in single)))
    except SearchTooLong:  # a change that was not tried may bring a solution too
        single = []
    only = single[0] if len(single) == 1 else None
    places = to_blame or [place for place in ranked if sureness[place] < 1]
    if only:
        places = list(dict.fromkeys([only.place, *places]))
    return Misreadings(tuple(places[:MAX_NAMED_PLACES]), only)


def _try_place(
    seen: Observations, vocabulary: Vocabulary, place: Place, may_be_put_in: bool, answer: Answer
) -> tuple[bool, list[Change]]:
    """Return True if the board has a solution with other content at a place; and the changes of that place
    that give exactly one solution. The weakest value counts only if no other value gives a solution, or if
    `may_be_put_in`."""
    weakest = vocabulary.weakest_value(seen, place)
    weaker = _try_change(seen, vocabulary, place, weakest, answer) if weakest else None
    if weaker and weaker.solution.status == "unsolvable":
        return False, []
    others = [said for said in _other_values(seen, vocabulary, place) if said != weakest]
    changes = [change for said in others if (change := _try_change(seen, vocabulary, place, said, answer))]
    changes = [change for change in changes if _keeps_rules(seen, vocabulary, change)]
    single = [change for change in changes if change.solution.status == "solved"]
    says_enough = weaker and weaker.solution.status == "solved" and _keeps_rules(seen, vocabulary, weaker)
    if weaker and says_enough and (may_be_put_in or not single):
        single = [weaker]
    solved = [*changes, *([weaker] if weaker else [])]
    return any(change.solution.found_answers for change in solved), single


def _other_values(seen: Observations, vocabulary: Vocabulary, place: Place) -> tuple[PlaceValue, ...]:
    """Return the values that may stand at a place if it was misread; what was read, if a person corrected the
    place."""
    if place not in seen.corrected:
        return vocabulary.other_values(seen, place)
    read = seen.corrected[place]
    if not vocabulary.has_regions:
        return (read,)
    return tuple(x for x in vocabulary.other_values(seen, place) if seen.givens.get(cast("Place", x)) == read)


def _try_change(
    seen: Observations, vocabulary: Vocabulary, place: Place, said: PlaceValue, answer: Answer
) -> Change | None:
    """Return the change of a place, with the solution; None if it makes no puzzle of the game."""
    try:
        puzzle = vocabulary.puzzle(apply_corrections(seen, vocabulary, Correction(cells=((place, said),))))
    except (MalformedBoard, CaptureError):
        return None
    return Change(place, said, answer(puzzle))


def _keeps_rules(seen: Observations, vocabulary: Vocabulary, change: Change) -> bool:
    """True if a change breaks no rule of the game, for example leaves no gap in a Zip's numbers."""
    changed = apply_corrections(seen, vocabulary, Correction(cells=((change.place, change.value),)))
    return not any(doubt.sort == Sort.RULES for doubt in vocabulary.rules(changed))


def _sureness_of_places(reading: Reading, seen: Observations, vocabulary: Vocabulary) -> dict[Place, float]:
    """Return the sureness of each place that was read, doubted or corrected, except places where a person
    confirmed the reading."""
    doubted_places = {
        each
        for doubt in reading.doubts
        for place in doubt.places
        for each in _readable_places(vocabulary, place)
    }
    sureness: dict[Place, float] = {}
    for place in dict.fromkeys([*seen.corrected, *sorted(doubted_places, key=str), *seen.givens]):
        if place not in seen.corrected:
            sure = seen.sureness.get(place, 1.0)
            sureness[place] = DOUBTED_SHARE * sure if place in doubted_places else sure
        elif seen.corrected[place] != seen.givens.get(place, NOTHING):
            sureness[place] = CONTRADICTED_SURENESS
    return sureness


def _readable_places(vocabulary: Vocabulary, place: Place) -> tuple[Place, ...]:
    """Return the place itself; for a side, in a game without anything on sides, the two cells beside it."""
    return (place,) if vocabulary.side_contents or is_cell(place) else cells_of(place)
