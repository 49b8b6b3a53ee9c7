"""Does each step of Patches follow from what it says?

A clue's rectangles are those on the board that have its shape and size; its reasons rule some out, by cells
whose owner is known, and by rectangles that earlier steps have ruled out, where they say so.
"""

from collections.abc import Iterator
from itertools import product

from queens_snap.solver.step import Claim, Piece, Step
from tests.claims.patches_position import Box, Position, cells_in

from ..told import Cell, Fact, ToldWay
from .verdict import CONTRADICTION, FALSE, UNSAID, JudgedThing, Verdict, link_of, place_of

RULED_OUT = "ruled-out"


def judged(told: ToldWay) -> Iterator[Verdict]:
    """Find the faults in the steps of a way."""
    position = Position(told.puzzle)
    for top, left, rows, columns in told.start.get("rectangles", ()):
        position.lay((top, left, rows, columns))
    answer = None if told.answer is None else {(a, b, c, d) for a, b, c, d in told.answer}
    for i, step in enumerate(told.steps, 1):
        yield from _step(position, i, step)
        for fact in _facts(step):
            if answer is not None and not _is_true(position, answer, fact):
                yield place_of(i, step).verdict(FALSE, fact)
        _enter(position, step)


def _facts(step: Step) -> Iterator[Fact]:
    yield from (("piece", tuple(x.rectangle), x.is_one) for x in step.rectangles)
    yield from (("is", cell, int(clue)) for cell, clue in step.values)


def _is_true(position: Position, answer: set[Box], fact: Fact) -> bool:
    if fact[0] == "piece":
        return (fact[1] in answer) == fact[2]
    (owner,) = (x for x in answer if fact[1] in cells_in(x))
    return position.clues[fact[2]][0] in cells_in(owner)


def _enter(position: Position, step: Step) -> None:
    for piece in step.rectangles:
        if piece.is_one:
            position.lay(piece.rectangle)
        else:
            position.out.add(piece.rectangle)
    position.owner.update((cell, int(clue)) for cell, clue in step.values)


def _step(position: Position, number: int, step: Step) -> Iterator[Verdict]:
    place = place_of(number, step)
    refuted: Box | None = None
    if step.claim.chain:
        first, *links, last = step.claim.chain
        branch = position.copy()
        _enter(branch, first)
        for i, link in enumerate(links, 2):
            yield from _unsaid(branch, link_of(number, i, step.rule, link), link, None)
            _enter(branch, link)
        if not all(_is_uncovered(branch, last.claim, cell) for cell in last.claim.cells):
            yield link_of(number, len(links) + 2, step.rule, last).verdict(UNSAID, CONTRADICTION)
        refuted = first.rectangles[0].rectangle if len(first.rectangles) == 1 else None
    yield from _unsaid(position, place, step, refuted)


def _unsaid(position: Position, place: JudgedThing, step: Step, refuted: Box | None) -> Iterator[Verdict]:
    """Find the facts that do not follow. First what is ruled out, then whose cells are that one clue alone
    reaches, then what this leaves for the clues. refuted: a rectangle that a chain has shown to be none."""
    at = position.copy()
    waiting = {x.rectangle for x in step.rectangles if not x.is_one}
    while found := {x for x in waiting if x == refuted or _is_out(at, step.claim, x)}:
        waiting -= found
        at.out |= found
        at.fresh_out |= found
    yield from (place.verdict(UNSAID, ("piece", tuple(x), False)) for x in sorted(waiting))
    _reach(at, step)
    for piece in step.rectangles:
        if piece.is_one and not _is_left_alone(at, step.claim, piece):
            yield place.verdict(UNSAID, ("piece", tuple(piece.rectangle), True))
    for cell, clue in step.values:
        some = _left(at, step.claim, int(clue))
        if cell not in at.fresh and not (some and all(cell in cells_in(x) for x in some)):
            yield place.verdict(UNSAID, ("is", cell, clue))


def _is_left_alone(at: Position, claim: Claim, piece: Piece) -> bool:
    (clue,) = {at.at[cell] for cell in piece.rectangle.cells if cell in at.at}
    return _left(at, claim, clue) == [piece.rectangle]


def _sources(claim: Claim, cell: Cell) -> tuple[set[Cell], bool]:
    """Cells that the reasons for a cell name; True if they name rectangles that were ruled out."""
    whys = [why for why in claim.why if why.cell == cell]
    return {x for why in whys for x in why.sources}, any(why.by == RULED_OUT for why in whys)


def _left(at: Position, claim: Claim, clue: int) -> list[Box]:
    """The rectangles of a clue that its reasons leave."""
    sources, ruled_out = _sources(claim, at.clues[clue][0])
    known = (sources | at.fresh) & at.owner.keys()
    some = at.left(clue, known, False, whole=True)
    return [x for x in some if x not in at.fresh_out and not (ruled_out and x in at.out)]


def _reach(at: Position, step: Step) -> None:
    """Enters whose the cells are that only one clue reaches, and those between."""
    boxes = [x.rectangle for x in step.rectangles if x.is_one]
    clues = {at.at[cell] for box in boxes for cell in box.cells if cell in at.at}
    clues |= {int(clue) for _, clue in step.values}
    for target in step.claim.cells if len(clues) == 1 else ():
        (clue,) = clues
        sources, ruled_out = _sources(step.claim, target)
        known = (sources | at.fresh) & at.owner.keys()
        others = (x for x in range(len(at.clues)) if x != clue)
        reaching = (x for other in others for x in at.left(other, known, ruled_out, whole=True))
        if target not in at.at and not any(target in cells_in(x) for x in reaching):
            (r, c), (r2, c2) = target, at.clues[clue][0]
            hull = product(range(min(r, r2), max(r, r2) + 1), range(min(c, c2), max(c, c2) + 1))
            at.fresh |= {*hull}
            at.owner.update(dict.fromkeys(at.fresh, clue))


def _is_out(at: Position, claim: Claim, box: Box) -> bool:
    """Would a rectangle leave a cell that is named to none, or a line that is counted not covered just so?"""
    if any(_is_uncovered(at, claim, cell, box) for cell in claim.cells):
        return True
    return claim.count is not None and _is_miscounted(at, claim, box)


def _is_uncovered(at: Position, claim: Claim, cell: Cell, tried: Box | None = None) -> bool:
    """Can no rectangle cover a cell, beside one that is tried?"""
    sources, ruled_out = _sources(claim, cell)
    taken = cells_in(tried) if tried else set[Cell]()
    held = {at.at[x] for x in taken if x in at.at}
    known = sources & at.owner.keys()
    some = (x for clue in range(len(at.clues)) if clue not in held for x in at.left(clue, known, ruled_out))
    left = (x for x in some if x not in at.fresh_out and cell in cells_in(x))
    return cell not in taken and all(cells_in(x) & taken for x in left)


def _is_miscounted(at: Position, claim: Claim, box: Box) -> bool:
    """Would the clues' rectangles cover fewer cells of a line than it has, or more?"""
    line, known = {*claim.cells}, {x for why in claim.why for x in why.sources} & at.owner.keys()
    least = most = 0
    for clue, (cell, _, _) in enumerate(at.clues):
        some = [box] if cell in cells_in(box) else at.left(clue, known, True)
        covers = [len(line & cells_in(x)) for x in some]
        least, most = least + min(covers, default=0), most + max(covers, default=0)
    return most < len(line) or least > len(line)
