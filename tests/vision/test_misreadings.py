"""The likeliest misreadings of a board without a solution: their order, and how far they are looked for."""

from collections.abc import Iterable, Mapping

import pytest

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Puzzle, Solution
from queens_snap.solver.tango.puzzle import Tango
from queens_snap.vision.cells_and_sides import Place
from queens_snap.vision.correction import Correction
from queens_snap.vision.doubts import MAX_NAMED_PLACES, Doubt, Sort, place_doubts
from queens_snap.vision.grid.lattice import Lattice
from queens_snap.vision.misreadings import MAX_TRIED_PLACES, doubt_unsolvable, find_misreadings
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import READERS
from queens_snap.vision.record import apply_corrections
from queens_snap.vision.vocabulary import PUT_IN, Observations, Vocabulary

TANGO_VOCABULARY = READERS["tango"].vocabulary
LATTICE = Lattice(6, ((0.0, 0.0), (60.0, 0.0), (60.0, 60.0), (0.0, 60.0)))
#: Three moons beside each other at the top, where two signs say so too.
READ_SYMBOLS: dict[Place, str] = {
    (0, 0): "moon",
    (0, 1): "moon",
    (0, 2): "moon",
    (5, 5): "sun",
    ((3, 3), (3, 4)): "=",
}
THREE_MOONS = {(0, 0), (0, 1), (0, 2)}


def solve_puzzle(puzzle: Puzzle) -> Solution:
    return Solution(puzzle, tuple(GAMES[puzzle.game].answers(puzzle, 2)))


def make_reading(
    given: Mapping[Place, str] = READ_SYMBOLS,
    doubts: Iterable[Doubt] = (),
    sure: Mapping[Place, float] | None = None,
    said: Mapping[Place, str] | None = None,
    vocabulary: Vocabulary = TANGO_VOCABULARY,
) -> Reading:
    seen = Observations(6, given, sureness=sure or {}, corrected=said or {})
    return Reading(LATTICE, vocabulary.puzzle(seen), {}, doubts=tuple(doubts), observations=seen)


def misread_places(reading: Reading) -> tuple[Place, ...]:
    assert reading.observations
    return find_misreadings(reading, reading.observations, TANGO_VOCABULARY, solve_puzzle).places


TWO_ROWS: dict[Place, str] = {(r, c): "moon" for r in (0, 3) for c in range(3)}  # each alone a mistake
A_DOUBT = place_doubts(Sort.UNCLEAR, "a sun or a moon", [(0, 2)])


@pytest.mark.parametrize(
    ("reading", "places"),
    [
        (make_reading(), THREE_MOONS),  # only places that can be to blame
        (make_reading(said={(0, 0): "moon"}), THREE_MOONS - {(0, 0)}),  # a person has confirmed it
        (make_reading(TWO_ROWS), set()),  # nothing can be to blame alone
        (make_reading(TWO_ROWS, sure={(3, 1): 0.5, (0, 2): 0.9}), {(3, 1), (0, 2)}),  # so doubtful ones are
    ],
)
def test_places_are_named_that_can_be_to_blame(reading: Reading, places: set[Place]) -> None:
    assert {*misread_places(reading)} == places


@pytest.mark.parametrize(
    ("reading", "first"),
    [
        (make_reading(sure={(0, 1): 0.4, (5, 5): 0.1}), [(0, 1)]),  # the least sure
        (make_reading(sure={(0, 1): 0.4}, doubts=A_DOUBT), [(0, 2), (0, 1)]),  # what is doubted before it
        (make_reading(said={(0, 1): "sun"}), [(0, 1)]),  # what contradicts the picture
        (make_reading(TWO_ROWS, sure={(3, 1): 0.5, (0, 2): 0.9}), [(3, 1), (0, 2)]),
    ],
)
def test_what_is_most_likely_misread_is_named_first(reading: Reading, first: list[Place]) -> None:
    assert [*misread_places(reading)][: len(first)] == first


def test_where_nothing_can_be_to_blame_alone_that_something_is_misread_is_said() -> None:
    (doubt,) = doubt_unsolvable(make_reading(TWO_ROWS), TANGO_VOCABULARY, solve_puzzle).doubts
    assert str(doubt) == "a published board has a solution: something is probably misread"


def test_no_more_than_a_few_are_named_of_the_places_that_are_tried() -> None:
    every: dict[Place, str] = {(r, c): ("sun", "moon")[(r + c) % 2] for r in range(6) for c in range(6)}
    every |= {((r, c), (r, c + 1)): "x" for r in range(6) for c in range(5)}
    tried: list[Puzzle] = []

    def count(puzzle: Puzzle) -> Solution:
        tried.append(puzzle)
        return Solution(puzzle, (("a",), ("b",)))

    reading = make_reading(every, sure=dict.fromkeys(every, 0.5))
    assert reading.observations
    found = find_misreadings(reading, reading.observations, TANGO_VOCABULARY, count)
    assert len(found.places) == MAX_NAMED_PLACES
    assert len(tried) <= 3 * MAX_TRIED_PLACES
    assert len(every) > MAX_TRIED_PLACES


def test_what_a_player_may_have_put_in_is_taken_for_that() -> None:
    tango = make_reading(doubts=place_doubts(Sort.ROLE, "a sun or a moon", [(0, 1)]))
    assert tango.observations

    def only_there(puzzle: Puzzle) -> Solution:
        assert isinstance(puzzle, Tango)
        return Solution(puzzle, (("one",),) if puzzle.givens[0][1] != "0" else ())

    for reading, said in ((make_reading(), "sun"), (tango, PUT_IN)):
        assert reading.observations
        change = find_misreadings(reading, reading.observations, TANGO_VOCABULARY, only_there).change
        assert change
        assert (change.place, change.value) == ((0, 1), said)
    assert change.move == "1,2=typed"


def test_where_the_time_is_up_no_change_is_said_to_be_the_only_one() -> None:
    tango = make_reading()
    assert tango.observations
    calls = 0

    def solve_too_late(puzzle: Puzzle) -> Solution:
        nonlocal calls
        calls += 1
        if calls > 3:
            raise SearchTooLong("the search takes too long")
        return Solution(puzzle, (("one",),))

    found = find_misreadings(tango, tango.observations, TANGO_VOCABULARY, solve_too_late)
    assert found.change is None
    assert found.places


def test_a_board_that_a_person_gave_is_not_doubted() -> None:
    reading = Reading(LATTICE, TANGO_VOCABULARY.puzzle(Observations(6, READ_SYMBOLS)), {})
    assert doubt_unsolvable(reading, TANGO_VOCABULARY, solve_puzzle) is reading


def test_each_thing_that_may_stand_instead_can_be_said() -> None:
    without_regions = {game: x.vocabulary for game, x in READERS.items() if not x.vocabulary.has_regions}
    for game, vocabulary in without_regions.items():
        puzzle = {
            "tango": READ_SYMBOLS,
            "zip": {(0, 0): "1", (3, 3): "2", ((1, 1), (1, 2)): "wall"},
            "patches": {(0, 0): "#4"},
        }.get(game, {(0, 0): "3"})
        seen = Observations(6, puzzle)
        for place in puzzle:
            weakest = vocabulary.weakest_value(seen, place)
            for said in (*vocabulary.other_values(seen, place), *([weakest] if weakest else [])):
                if isinstance(said, str) and said in vocabulary.values(place, 6):
                    changed = apply_corrections(seen, vocabulary, Correction(cells=((place, said),)))
                    assert changed.givens.get(place) != puzzle[place]
