"""Whatever the game, what was seen of a board is one record: its puzzle comes from it, all in it can be
corrected, and what was corrected is not doubted any more."""

import re
from dataclasses import replace

import cv2
import numpy as np
import pytest

from queens_snap.overlay.labels import Labels
from queens_snap.pipeline import Snap
from queens_snap.solver.cells import Cell
from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.cells_and_sides import Place, cell_values, cells_of, is_cell
from queens_snap.vision.correction import Correction, PlaceCorrection, parse_move
from queens_snap.vision.doubts import Sort, place_doubts
from queens_snap.vision.recognise import READERS, read_capture
from queens_snap.vision.record import apply_corrections
from queens_snap.vision.source.errors import BadCorrection, NoBoardFound
from queens_snap.vision.vocabulary import NOTHING, Observations, Vocabulary

from .parametrize import case_puzzle, every_game
from .pictures import case_as_read, draw_case

READ_GAMES = [*READERS]


def observations_of(game: str) -> tuple[Vocabulary, Observations]:
    vocabulary = READERS[game].vocabulary
    return vocabulary, vocabulary.observations_of(case_puzzle(game))


def correction_text(place: Place, value: str) -> str:
    """Write a correction as a person would."""
    return "-".join(f"{r + 1},{c + 1}" for r, c in cells_of(place)) + f"={value}"


@every_game(of=READ_GAMES)
def test_the_record_of_a_puzzle_is_that_puzzle(game: str) -> None:
    vocabulary, seen = observations_of(game)
    puzzle = case_puzzle(game)
    if isinstance(puzzle, Board):  # how many queens there are in a unit is for the solver to say
        puzzle = replace(puzzle, k=1)
    assert vocabulary.puzzle(seen).to_json() == puzzle.to_json()
    assert not vocabulary.rules(seen)


@every_game(of=[game for game in READ_GAMES if not READERS[game].vocabulary.has_regions])
def test_a_board_with_nothing_on_it_is_none_of_the_game_that_was_named(game: str) -> None:
    rgb = np.full((400, 400, 3), 255, np.uint8)
    for at in range(20, 381, 60):
        rgb[at - 1 : at + 2, 19:382] = rgb[19:382, at - 1 : at + 2] = 0
    with pytest.raises(NoBoardFound, match=f"looks like {READERS[game].vocabulary.cell_contents}") as raised:
        read_capture(rgb, game=game)
    assert "leave --game out" in raised.value.remedy


@every_game(of=READ_GAMES)
def test_all_that_a_puzzle_has_can_be_said_of_its_place(game: str) -> None:
    vocabulary, seen = observations_of(game)
    for place, value in seen.givens.items():
        assert vocabulary.has_regions or vocabulary.value(place, value, seen.n) == value
        assert vocabulary.value(place, "nothing of the kind", seen.n) is None


@every_game(of=READ_GAMES)
def test_what_was_misread_is_corrected_and_not_doubted_any_more(game: str) -> None:
    vocabulary, seen = observations_of(game)
    for place, value in seen.givens.items():
        if vocabulary.has_regions:
            break
        doubts = (
            *place_doubts(Sort.UNCLEAR, "it", [place, (0, 0)]),
            *place_doubts(Sort.HIDDEN, "it", [(0, 0)]),
        )
        misread = replace(seen, givens={p: x for p, x in seen.givens.items() if p != place}, doubts=doubts)
        result = apply_corrections(
            misread, vocabulary, Correction(cells=(parse_move(correction_text(place, value)),))
        )
        assert result.givens == seen.givens
        assert place not in {p for doubt in result.doubts for p in doubt.places}
        hidden = [p for doubt in result.doubts if doubt.sort == Sort.HIDDEN for p in doubt.places]
        assert hidden == [(0, 0)] or place == (0, 0)
        assert (
            apply_corrections(result, vocabulary, Correction(cells=((place, NOTHING),))).givens
            == misread.givens
        )


@every_game(of=READ_GAMES)
def test_a_mark_is_corrected(game: str) -> None:
    vocabulary, seen = observations_of(game)
    every = [(r, c) for r in range(seen.n) for c in range(seen.n)]
    cell = next(cell for cell in every if vocabulary.has_regions or cell not in seen.givens)
    values = [value for value in vocabulary.values(cell, seen.n) if vocabulary.can_be_entered(value)]
    if not values:
        assert game in ("zip", "patches", "wend")  # these lie on sides, or over many cells
        return
    steps: list[PlaceCorrection] = (
        [(cell, values[0])] if vocabulary.has_regions else [(cell, values[0]), (cell, "put in")]
    )
    put = apply_corrections(seen, vocabulary, Correction(cells=tuple(steps)))
    assert (put.entries, put.givens) == ({cell: values[0]}, seen.givens)
    assert any(vocabulary.marks(put).values())
    assert not apply_corrections(put, vocabulary, Correction(cells=((cell, NOTHING),))).entries


@every_game(of=READ_GAMES)
@pytest.mark.parametrize("place", [(0, 0), ((0, 0), (0, 1))])
def test_what_cannot_be_is_refused_with_what_can(game: str, place: Place) -> None:
    vocabulary, seen = observations_of(game)
    with pytest.raises(BadCorrection, match="'a dragon' cannot stand") as refused:
        apply_corrections(seen, vocabulary, Correction(cells=((place, "a dragon"),)))
    first = vocabulary.values(place, seen.n)[0]
    assert re.match(f"say what stands there: (a number from )?{re.escape(first)}", refused.value.remedy)
    if not vocabulary.has_regions:
        with pytest.raises(BadCorrection, match="has no regions"):
            apply_corrections(seen, vocabulary, Correction(cells=(((0, 0), (0, 1)),)))
    far = (seen.n, 0) if is_cell(place) else ((seen.n - 1, 0), (seen.n, 0))
    with pytest.raises(BadCorrection, match="is outside the"):
        apply_corrections(seen, vocabulary, Correction(cells=((far, NOTHING),)))


@every_game(of=READ_GAMES)
def test_a_picture_is_read_as_a_person_corrects_it(game: str) -> None:
    rgb, vocabulary = draw_case(game), READERS[game].vocabulary
    plain = read_capture(rgb, game=game)
    place, value = [*vocabulary.observations_of(plain.puzzle).givens.items()][-1]
    if vocabulary.has_regions:
        steps: tuple[PlaceCorrection, ...] = ((place, "queen"),)
        assert read_capture(rgb, game=game, correction=Correction(cells=steps)).marks["queens"] == (place,)
        return
    without = read_capture(rgb, game=game, correction=Correction(cells=((place, NOTHING),)))
    assert place not in vocabulary.observations_of(without.puzzle).givens
    again = read_capture(rgb, game=game, correction=Correction(cells=((place, NOTHING), (place, value))))
    assert again.puzzle == plain.puzzle


MIN_CONTRAST = 40  # levels by which something differs from its ground
MIDDLE_SHARE = (0.25, 0.75)  # of a cell


def with_corrected_cell(game: str, state: str) -> tuple[Snap, Cell]:
    """Return a board of which a person has corrected one cell that the picture shows empty."""
    result = case_as_read(game, state=state)
    assert result.reading
    assert result.rgb is not None
    vocabulary = READERS[game].vocabulary
    put = cell_values(dict(vocabulary.values_of_marks(result.reading.marks)))
    cell = next(iter(put or cell_values(vocabulary.observations_of(result.reading.puzzle).givens)))
    rgb = result.rgb.copy()
    x, y = (round(v) for v in result.reading.lattice.point(*(v + 0.06 for v in cell)))
    side = round(0.88 * result.reading.lattice.cell)
    rgb[y : y + side, x : x + side] = rgb[y, x]
    return replace(result, rgb=rgb, reading=replace(result.reading, corrected=frozenset({cell}))), cell


def cell_pixels(result: Snap, picture: np.ndarray, cell: Cell, ends: tuple[float, float]) -> np.ndarray:
    """Return the part of a cell that a picture shows."""
    assert result.reading
    (x, y), (x2, y2) = (result.reading.lattice.point(*(v + end for v in cell)) for end in ends)
    return picture[round(y) : round(y2), round(x) : round(x2)]


def has_mark(box: np.ndarray) -> bool:
    """True if something is drawn in the pixels."""
    return int(np.ptp(cv2.cvtColor(np.ascontiguousarray(box), cv2.COLOR_RGB2GRAY))) > MIN_CONTRAST


@every_game(of=READERS)
def test_it_stands_in_the_answer_with_numbers_and_without(game: str) -> None:
    for state in ("empty", "half"):
        result, cell = with_corrected_cell(game, state)
        assert result.rgb is not None
        assert not has_mark(cell_pixels(result, result.rgb, cell, MIDDLE_SHARE))
        if READERS[game].vocabulary.has_regions and state == "empty":
            continue  # of regions alone nothing stands in a cell
        for labels in (Labels(), Labels(without_numbers=True)):
            picture = replace(result, labels=labels).picture
            assert picture is not None
            assert has_mark(cell_pixels(result, picture, cell, MIDDLE_SHARE))


@every_game(of=READERS)
def test_what_was_read_as_a_person_says_is_not_said(game: str) -> None:
    rgb, vocabulary = draw_case(game), READERS[game].vocabulary
    plain = read_capture(rgb, game=game)
    assert plain.corrected == frozenset()
    assert read_capture(rgb, game=game, correction=Correction(puzzle=plain.puzzle)).corrected == frozenset()
    given = vocabulary.observations_of(plain.puzzle).givens
    place, value = ((0, 0), "queen") if vocabulary.has_regions else [*given.items()][-1]
    again = read_capture(rgb, game=game, correction=Correction(cells=((place, value),)))
    assert again.corrected == (frozenset({place}) if vocabulary.has_regions else frozenset())
    if not vocabulary.has_regions:
        without = read_capture(rgb, game=game, correction=Correction(cells=((place, "empty"),)))
        assert without.corrected == {place}
