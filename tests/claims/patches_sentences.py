"""Reads what a player is told of Patches back where one clue alone reaches some cells: why no other does, and
whether the picture shows what keeps those away apart from what leaves the clue its rectangle."""

import re
from collections.abc import Iterator, Sequence

from .patches_position import Position, cells_in
from .way import Cell, Json, cells_of

ONLY = re.compile(r"Only (?P<clue>.*?) can cover the ringed cells?\.(?: (?P<rest>.*))?")
SIZE = "No other clue has the size and shape to get there."


def check_sentences(puzzle: Json, steps: Sequence[Json], signs: Sequence[Json]) -> list[str]:
    """Find the faults in sentences about cells that one clue alone reaches. signs: as pages get them."""
    position = Position(puzzle)
    return [
        f"step {step['i']}: {fault}: {step['player']}"
        for step, shown in zip(steps, signs, strict=True)
        if step["rule"] == "only-reach"
        for fault in (*_said(position, step), *_shown(position, step, shown))
    ]


def _said(position: Position, step: Json) -> Iterator[str]:
    found, clue = ONLY.fullmatch(step["player"]), _clue(position, step)
    if not found or found["clue"] != _name(position, clue):
        yield "it says something else"
        return
    others = [i for i in range(len(position.clues)) if i != clue]
    targets = {cell for cell in cells_of(step["claim"]["cells"]) if cell not in position.at}
    away = [i for i in others if any(targets & cells_in(box) for box in position.on_board(i))]
    rest = found["rest"] or ""
    if not away:
        if not rest.startswith(SIZE):
            yield "nothing but size and shape keeps others away"
        return
    names = " and ".join(_name(position, i) for i in away)
    said = re.search(r"(?:^|\. )(?P<who>[^.]*?) (?:would hit|block each other) (?P<what>[^.]*)\.", rest)
    if not said:
        yield "it gives no reason"
        return
    if said["who"] != "Any other clue" and said["who"].lower() != names.lower():
        yield f"{names} are kept away"
    if said["who"] != "Any other clue" and (SIZE in rest) == (away == others):
        yield "it does not say whether others have the size and shape"
    sources = {x for why in _whys(step, targets) for x in cells_of(why["from"])}
    known = {position.clues[clue][0], *_found(step)}
    if bool(sources & known) != (" itself" in said["what"]):
        yield "it does not say whether the clue itself is in the way"


def _shown(position: Position, step: Json, shown: Json) -> Iterator[str]:
    """Check the pictures: what keeps others away is framed, what leaves the clue its rectangle is in dashes,
    or the same."""
    at = position.clues[_clue(position, step)][0]
    targets = {cell for cell in cells_of(step["claim"]["cells"]) if cell != at}
    own = {at, *_found(step)}
    first = {x for why in _whys(step, targets) for x in cells_of(why["from"])} - own
    second = {x for why in _whys(step, {at}) for x in cells_of(why["from"])} - own
    second = second if step["rectangles"] and second != first else set[Cell]()
    framed, dashed = set(cells_of(shown["because"])), set(cells_of(shown["dashed"]))
    if framed != first or dashed != second or set(cells_of(shown["ringed"])) != targets - set(position.at):
        yield f"its picture frames {sorted(framed)}, and in dashes {sorted(dashed)}"
    text = step["player"]
    if ("framed cell" in text and not framed) or ("dashed cell" in text and not dashed):
        yield "it speaks of cells that are not shown"


def _whys(step: Json, cells: set[Cell]) -> list[Json]:
    """The reasons at some cells, but for what is known to be the clue's own."""
    return [why for why in step["claim"]["why"] if tuple(why["cell"]) in cells and why["by"] != "own"]


def _clue(position: Position, step: Json) -> int:
    """The clue that a step is about."""
    if step["rectangles"]:
        top, left, rows, columns, _ = step["rectangles"][0]
        return next(position.at[x] for x in cells_in((top, left, rows, columns)) if x in position.at)
    return int(step["values"][0][2])


def _found(step: Json) -> set[Cell]:
    boxes = [(top, left, rows, columns) for top, left, rows, columns, _ in step["rectangles"]]
    return {(r, c) for r, c, _ in step["values"]} | {x for box in boxes for x in cells_in(box)}


def _name(position: Position, clue: int) -> str:
    _, shape, size = position.clues[clue]
    if shape == "any":
        return f"the {size}" if size else "the cross"
    if shape == "square":
        return f"the square {size}" if size else "the square"
    return f"the {shape} {size}" if size else f"the {shape} shape"
