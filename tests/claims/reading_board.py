"""Check what sentences of Queens and Star Battle say against the board that a reader of the earlier
sentences has."""

import re
from collections.abc import Iterator, Sequence

from .queens_look import ARRANGED, cells_with_known_count, look_of
from .queens_position import QueensPosition, are_touching
from .reading_chains import (
    NUMBER_PATTERN,
    QUEEN_OR_STAR,
    full_units,
    named_units_and_count,
    number_of,
    sentences_of_links,
)
from .way import Cell, Json, cells_of

ROOM_FOR_MORE = rf"([^.]*?) ha(?:s|ve) room for (only|at most) {NUMBER_PATTERN} (?:more )?{QUEEN_OR_STAR}"


def false_on_board(puzzle: Json, steps: Sequence[Json], start: Json | None = None) -> Iterator[str]:
    """Return the false statements of a way's sentences. steps: each with `player`, its sentence beside a
    picture."""
    position = QueensPosition(puzzle, start)
    for step in steps:
        yield from false_in_step(position, step)
        position.apply(cells_of(step["queens"]), cells_of(step["dead"]))


def false_in_step(position: QueensPosition, step: Json) -> Iterator[str]:
    """Find the false statements of one step's sentence. position: the board before the step."""
    name = f"step {step['i']} ({step['rule']})"
    if step["claim"]["chain"]:
        faults = _false_in_chain(position, step)
    else:
        faults = _false_counts(position, step["claim"], step, step["player"])
    yield from (f"{name}: {fault}: {step['player']}" for fault in faults)


def _false_in_chain(position: QueensPosition, step: Json) -> Iterator[str]:
    """Follow a supposition on the board that its sentences alone give."""
    chain = step["claim"]["chain"]
    texts = sentences_of_links(re.split(r"(?<=\.) ", step["player"]), len(chain) - 2)
    board = position.copy()
    for i, link in enumerate(chain[:-1]):
        if i:
            yield from (f"link {i}: {fault}" for fault in _stale_counts(board, link))
            yield from (f"link {i}: {fault}" for fault in _false_counts(board, link, link, texts[i]))
        apply_link_text(board, link, texts[i])
    end, (unit, *beside) = chain[-1], [(x["unit"], x["index"]) for x in chain[-1]["look"]]
    left = board.open_cells_of([unit])
    if left != set(cells_of(end["cells"])):
        yield f"the end: {unit} has {sorted(left)} as told, not {sorted(cells_of(end['cells']))}"
    yield from (f"the end: {fault}" for fault in _false_limits(board, texts[len(chain) - 1]))
    said = re.search(rf"but only {NUMBER_PATTERN} fits? in", texts[len(chain) - 1])
    known = (unit, *beside)
    if "any two of the" in texts[len(chain) - 1] and not all(
        board.exclude_each_other(x, y, known) for x in left for y in left - {x}
    ):
        yield f"the end: not any two of {sorted(left)} rule each other out"
    if "do not all fit" in texts[len(chain) - 1] and board.has_room(board.queens_needed(unit), left, known):
        yield f"the end: all fit into {sorted(left)}"
    if said and not (
        board.has_room(number_of(said[1]), left, known)
        and not board.has_room(number_of(said[1]) + 1, left, known)
    ):
        yield f"the end: not {said[1]} fit into {sorted(left)}"


def apply_link_text(board: QueensPosition, link: Json, text: str) -> None:
    """Update the reader's board by the text of a link."""
    queens, dead = cells_of(link["queens"]), set(cells_of(link["dead"]))
    if queens:
        near = {x for x in board.open if any(are_touching(x, queen) for queen in queens)}
        units = full_units(text) if board.k > 1 else {u for x in queens for u in board.units_of[x]}
        dead = near | board.open_cells_of(units)
    board.apply(queens, dead - set(queens))


def _stale_counts(board: QueensPosition, link: Json) -> Iterator[str]:
    """Find places where a link counts cells that differ from the reader's board."""
    look = look_of(link, link["queens"], board)
    rest = cells_with_known_count(board, look) if look.kind == ARRANGED else None
    cells = rest[0] if rest else board.open_cells_of(look.named_units)
    if cells != set(cells_of(link["cells"])):
        yield f"there are {sorted(cells)} as told, not {sorted(cells_of(link['cells']))}"


def _false_counts(board: QueensPosition, claim: Json, found: Json, text: str) -> Iterator[str]:
    """Find wrong counts in a text: ways to fill the cells, and units that are nearly full."""
    yield from _false_limits(board, text)
    look = look_of(claim, found["queens"], board)
    rest = cells_with_known_count(board, look) if look.kind == ARRANGED else None
    if not rest:
        return
    cells, queens = rest[0], set(cells_of(found["queens"]))
    if said := re.search(rf"stays empty, only {NUMBER_PATTERN} {QUEEN_OR_STAR}s? fits?", text):
        yield from _is_exact_count(board, number_of(said[1]), [cells - {x} for x in queens], look.all_units)
    if said := re.search(rf"could (?:get|hold) at most {NUMBER_PATTERN} ", text):
        most = number_of(said[1])
        for x in cells_of(found["dead"]):
            left = {y for y in cells if y != x and not board.exclude_each_other(x, y, look.all_units)}
            if board.has_room(most + 1 - (x in cells), left, look.all_units):
                yield f"with one at {x} more than {most} fit"
    if said := re.search(rf"at most {NUMBER_PATTERN} of the other {NUMBER_PATTERN} would fit", text):
        after, more = board.copy(), number_of(said[2])
        after.apply(queens, after.excluded_cells(queens))
        reached = board.excluded_cells(queens)
        left = {x for x in cells if x in after.open}
        for x in set(cells_of(found["dead"])) - reached:
            apart = {y for y in left if y != x and not after.exclude_each_other(x, y, look.all_units)}
            if number_of(said[1]) != more - 1 or after.has_room(more - (x in left), apart, look.all_units):
                yield f"with one at {x} all {more} fit"


def _is_exact_count(
    board: QueensPosition, many: int, some: list[set[Cell]], known: Sequence[tuple[str, int]]
) -> Iterator[str]:
    for cells in some:
        if not board.has_room(many, cells, known) or board.has_room(many + 1, cells, known):
            yield f"not {many} fit into {sorted(cells)}"


def _false_limits(board: QueensPosition, text: str) -> Iterator[str]:
    """Find units of which a text says that they take fewer queens than they do."""
    for said, how, number in re.findall(ROOM_FOR_MORE, text):
        for unit in named_units_and_count(re.sub(r"^Then (?:\(\w+\) )?", "", said))[0]:
            need, most = board.queens_needed(unit), number_of(number)
            if need > most or (how == "only" and need != most):
                yield f"{unit} needs {need}"
