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
from .doubts import MOST_NAMED, SENTENCES, Doubt, Sort
from .reading import Reading
from .record import corrected
from .source.errors import CaptureError
from .vocabulary import NOTHING, PUT_IN, TYPED, Said, Seen, Vocabulary

MOST_PLACES = 48  # places at which something else is tried: all givens and walls of ordinary boards
DOUBTED = 0.1  # share of the sureness that a place keeps about which something is doubted
CONTRADICTED = -1.0  # sureness of what a person said if the picture shows something else
SOMETHING, REGION = "something", "a region"
MISREAD = SENTENCES[Sort.UNSOLVABLE]
LOOK_AT_SAID = "a published board has a solution: look first at what you said"

Answer = Callable[[Puzzle], Solution]


class Change(NamedTuple):
    """Other content of one place, as a person says it, and the board's solution then."""

    place: Place
    said: Said
    solution: Solution

    @property
    def move(self) -> str:
        """The change as `--cell` takes it."""
        return move_text(self.place, TYPED if self.said == PUT_IN else self.said)


class Misreadings(NamedTuple):
    """places: those that are probably misread, the least sure first. change: the only change of one place
    that gives the board exactly one solution; None if there is none, or more than one."""

    places: tuple[Place, ...]
    change: Change | None


def doubt_unsolvable(reading: Reading, vocabulary: Vocabulary, answer: Answer) -> Reading:
    """The reading of a board without a solution, with a warning that names its likeliest misreadings; if one
    change brings exactly one solution, that is a warning too, and the board with it a note.

    answer: the solution of a puzzle without its deduction; may raise SearchTooLong.
    """
    seen: Seen | None = reading.seen
    if seen is None:
        return reading
    found = find_misreadings(reading, seen, vocabulary, answer)
    in_cell = REGION if vocabulary.has_regions else vocabulary.what
    said = [place for place in found.places if place in seen.said]
    read = [place for place in found.places if place not in seen.said]
    doubts = [
        *_doubts_about(said, LOOK_AT_SAID, LOOK_AT_SAID),
        *_doubts_about(
            read, MISREAD.format(what=in_cell), MISREAD.format(what=vocabulary.on_side or in_cell)
        ),
    ]
    notes = reading.notes
    if change := found.change:
        text = f"one change would give the board exactly one solution: --cell {change.move}"
        doubts.append(Doubt(Sort.UNSOLVABLE, text, (change.place,)))
        lines = change.solution.puzzle.to_text().strip().splitlines()
        notes = (*notes, f"with that change the board would be: {' / '.join(lines)}")
    for doubt in doubts or [Doubt(Sort.UNSOLVABLE, MISREAD.format(what=SOMETHING))]:
        reading = reading.doubted(doubt)
    return replace(reading, notes=notes)


def _doubts_about(places: Sequence[Place], of_cells: str, of_sides: str) -> Iterator[Doubt]:
    """The doubts about cells and about sides, each if there are any."""
    for text, is_one in ((of_cells, is_cell), (of_sides, is_pair)):
        if part := tuple(filter(is_one, places)):
            yield Doubt(Sort.UNSOLVABLE, text, part)


def find_misreadings(reading: Reading, seen: Seen, vocabulary: Vocabulary, answer: Answer) -> Misreadings:
    """Find the places of a board without a solution that are probably misread."""
    sureness = _sureness(reading, seen, vocabulary)
    ranked = sorted(sureness, key=lambda place: (sureness[place], not is_cell(place)))
    put_in = {place for doubt in reading.doubts if doubt.sort == Sort.ROLE for place in doubt.places}
    to_blame: list[Place] = []
    single: list[Change] = []
    try:
        for place in ranked[:MOST_PLACES]:
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
    return Misreadings(tuple(places[:MOST_NAMED]), only)


def _try_place(
    seen: Seen, vocabulary: Vocabulary, place: Place, may_be_put_in: bool, answer: Answer
) -> tuple[bool, list[Change]]:
    """True if the board has a solution when something else stands at a place; and the changes of that place
    that give exactly one solution. What says nothing counts only if nothing else gives one, or if a player
    may have put in what stands there."""
    weakest = vocabulary.weakest(seen, place)
    weaker = _changed(seen, vocabulary, place, weakest, answer) if weakest else None
    if weaker and weaker.solution.status == "unsolvable":
        return False, []
    others = [said for said in _instead(seen, vocabulary, place) if said != weakest]
    changes = [change for said in others if (change := _changed(seen, vocabulary, place, said, answer))]
    changes = [change for change in changes if _is_fit(seen, vocabulary, change)]
    single = [change for change in changes if change.solution.status == "solved"]
    says_enough = weaker and weaker.solution.status == "solved" and _is_fit(seen, vocabulary, weaker)
    if weaker and says_enough and (may_be_put_in or not single):
        single = [weaker]
    solved = [*changes, *([weaker] if weaker else [])]
    return any(change.solution.found for change in solved), single


def _instead(seen: Seen, vocabulary: Vocabulary, place: Place) -> tuple[Said, ...]:
    """Values that may stand at a place if its reading is wrong: what was read, if a person said another
    thing."""
    if place not in seen.said:
        return vocabulary.instead(seen, place)
    read = seen.said[place]
    if not vocabulary.has_regions:
        return (read,)
    return tuple(x for x in vocabulary.instead(seen, place) if seen.given.get(cast("Place", x)) == read)


def _changed(seen: Seen, vocabulary: Vocabulary, place: Place, said: Said, answer: Answer) -> Change | None:
    """The change of a place; None if it makes no puzzle of the game."""
    try:
        puzzle = vocabulary.puzzle(corrected(seen, vocabulary, Correction(cells=((place, said),))))
    except (MalformedBoard, CaptureError):
        return None
    return Change(place, said, answer(puzzle))


def _is_fit(seen: Seen, vocabulary: Vocabulary, change: Change) -> bool:
    """True if a change makes a puzzle by the rules of the game: of a Zip, numbers without a gap."""
    changed = corrected(seen, vocabulary, Correction(cells=((change.place, change.said),)))
    return not any(doubt.sort == Sort.RULES for doubt in vocabulary.rules(changed))


def _sureness(reading: Reading, seen: Seen, vocabulary: Vocabulary) -> dict[Place, float]:
    """Sureness of the reading of each place at which something was read or doubted, without the places at
    which a person has said the same as was read."""
    doubted_places = {
        each for doubt in reading.doubts for place in doubt.places for each in _parts(vocabulary, place)
    }
    sureness: dict[Place, float] = {}
    for place in dict.fromkeys([*seen.said, *sorted(doubted_places, key=str), *seen.given]):
        if place not in seen.said:
            sure = seen.sure.get(place, 1.0)
            sureness[place] = DOUBTED * sure if place in doubted_places else sure
        elif seen.said[place] != seen.given.get(place, NOTHING):
            sureness[place] = CONTRADICTED
    return sureness


def _parts(vocabulary: Vocabulary, place: Place) -> tuple[Place, ...]:
    """The place; for a side, in a game with nothing on sides, the cells beside it."""
    return (place,) if vocabulary.on_side or is_cell(place) else cells_of(place)
