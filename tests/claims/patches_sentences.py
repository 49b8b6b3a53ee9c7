"""Reads what a player is told of Patches back where one clue alone reaches some cells: what stops each other
clue, and whether the picture shows what keeps those away apart from what leaves the clue its rectangle.

Each sentence about another clue is tried on the rectangles of that clue: those of its shape and size that
hold a named cell, without those that earlier steps have ruled out.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from .patches import enter
from .patches_position import Box, PatchesPosition, cells_in
from .way import NUMBERS, Cell, Json, cells_of

ONLY = re.compile(r"Only (?P<clue>.*?) can cover (?P<cells>the ringed cells?)\.(?: (?P<rest>.*))?")
LAST = re.compile(
    r"(?P<clue>.*?) is the last clue, so it (?:takes all cells that are left: the orange outline"
    r"|also covers the ringed cells?)\."
)
ANY_OTHER = "Any other clue "
STOPPED = re.compile(
    r"(?!As )(?:Drawn that far, )?(?P<who>.*?) would (?P<what>(?:hit|leave out) .*)|So would (?P<too>.*)|"
    r"Earlier steps have (?:kept (?P<kept>.*) away|ruled out what else (?P<out>.*) could cover)|"
    r"(?P<grown>.*?) would need (?P<need>\w+ (?:rows|columns)).*?, and (?P<hit>hit .*)|"
    r"As (?P<forms>.*?), (?P<formed>the .*?) would (?P<hits>hit .*)|"
    r"(?:Drawn that far, )?(?P<shaped>.*?) would not be (?P<shape>square|tall|wide)|"
    r"(?P<one>.*?) (?P<does>already has its rectangle|is too small|has the wrong size or shape)"
)
#: Where what is said of the clue itself begins.
ITS_OWN = ("Only one rectangle of ", "A larger rectangle of ", "Every other ", "So ", "A part of ", "To be ")
IN_THE_WAY = re.compile(r"(A clue is|Clues are) in the way in |.* (is|are) covered$")


def check_sentences(
    puzzle: Json, steps: Sequence[Json], signs: Sequence[Json], drawn: Iterable[Sequence[int]] = ()
) -> list[str]:
    """Find the faults in sentences about cells that one clue alone reaches. signs: as pages get them. drawn:
    right rectangles that stand before the steps."""
    position, faults = PatchesPosition(puzzle), list[str]()
    for top, left, rows, columns in drawn:
        position.lay((top, left, rows, columns))
    for step, shown in zip(steps, signs, strict=True):
        if step["rule"] == "only-reach":
            found = (*_said(position, step), *_shown(position, step, shown))
            faults += [f"step {step['i']}: {fault}: {step['player']}" for fault in found]
        enter(position, step)
    return faults


def _said(position: PatchesPosition, step: Json) -> Iterator[str]:
    clue, text = _clue(position, step), step["player"]
    open_ones = {x for x in range(len(position.clues)) if x != clue and x not in position.laid}
    found, last = ONLY.fullmatch(text), LAST.fullmatch(text)
    if bool(last) != (not open_ones):
        yield "it does not say whether it is the last clue"
        return
    said = found or last
    if not said or said["clue"].lower() != _name(position, clue):
        yield "it says something else"
        return
    if last and step["rectangles"]:
        taken = {cell for box in position.laid.values() for cell in cells_in(box)}
        board = {(r, c) for r in range(position.rows) for c in range(position.columns)}
        if _found(step) != board - taken:
            yield "it does not take all cells that are left"
    if found:
        yield from _others(position, step, found["rest"] or "", open_ones)


def _others(position: PatchesPosition, step: Json, rest: str, open_ones: set[int]) -> Iterator[str]:
    """Find the faults in sentences about other clues."""
    clue, spoken_of = _clue(position, step), set[int]()
    before = (0, "")  # how many were stopped by what, in the sentence before
    targets = {cell for cell in cells_of(step["claim"]["cells"]) if cell not in position.at}
    others = [x for x in range(len(position.clues)) if x != clue]
    for sentence in rest.removesuffix(".").split(". "):
        if sentence.startswith(ITS_OWN) and not sentence.startswith("So would "):
            break
        if IN_THE_WAY.fullmatch(sentence):
            continue
        if sentence.startswith(ANY_OTHER):
            left = [x for x in others if x not in spoken_of]
            yield from _any_other(position, step, targets, left, sentence.removeprefix(ANY_OTHER))
            spoken_of |= {*left}
            continue
        said = STOPPED.fullmatch(sentence)
        if not said:
            yield f"no reason: {sentence}"
            return
        if said["formed"] == _name(position, clue):
            break
        groups = ("who", "too", "kept", "out", "grown", "formed", "shaped", "one")
        names = next(x for x in said.group(*groups) if x)
        some = _named(position, names, others)
        if not some:
            yield f"{names} are not known"
            return
        for x in some:
            if not said["one"] and x not in open_ones:
                yield f"{names} is finished"
            what = before[1] if said["too"] else said["what"] or said["hit"] or said["hits"]
            if said["need"] and not _needs(position, x, targets, said["need"]):
                yield f"{names} need not have {said['need']}"
            if said["forms"] and {*said["forms"].split(" or ")} != _forms(position, x, targets):
                yield f"{names} has other forms than {said['forms']}"
            if what:
                more = "ruled out what else" in rest
                if not _is_stopped(position, step, x, targets, what, more):
                    yield f"{names} would not {what}"
            if said["shape"] and not _breaks(position, x, targets, said["shape"]):
                yield f"{names} would be {said['shape']}"
            if said["kept"] and any(box not in position.out for box in _boxes(position, x, targets)):
                yield f"{names} is not kept away by earlier steps"
            if said["one"] and said["does"] not in _kinds(position, x, targets):
                yield f"it is not true that {names} {said['does']}"
        before = (len(some), said["what"] or before[1])
        spoken_of |= {*some}
    if {*others} - spoken_of:
        yield f"it does not say what stops {[position.clues[x][0] for x in {*others} - spoken_of]}"


def _any_other(
    position: PatchesPosition, step: Json, targets: set[Cell], some: Sequence[int], does: str
) -> Iterator[str]:
    """Find the faults in a sentence about all other clues: for each a reason must hold, and each reason must
    hold for one."""
    kinds = ("already has its rectangle", "is too small", "has the wrong size or shape")
    told = [kind for kind in kinds if kind in does]
    hits = re.search(r"would (?:hit|leave out) .*?(?=,? (?:or )?(?:already|is too|has the|was kept)|$)", does)
    kept = "was kept away by earlier steps" in does
    held = set[str]()
    for x in some:
        reasons = {kind for kind in told if kind in _kinds(position, x, targets)}
        if x not in position.laid and hits and _boxes(position, x, targets):
            stopped = _is_stopped(position, step, x, targets, hits[0], kept, each=False)
            reasons |= {"hits"} if stopped else set()
        if kept and x not in position.laid:
            boxes = _boxes(position, x, targets)
            reasons |= {"kept"} if boxes and all(box in position.out for box in boxes) else set()
            reasons |= {"kept"} if any(box in position.out for box in boxes) and "hits" in reasons else set()
        if not reasons:
            yield f"no reason holds for the clue in {position.clues[x][0]}"
        held |= reasons
    wanted = {*told, *({"hits"} if hits else ()), *({"kept"} if kept else ())}
    if wanted - held:
        yield f"no clue {sorted(wanted - held)}"


def _is_stopped(
    position: PatchesPosition,
    step: Json,
    clue: int,
    targets: set[Cell],
    what: str,
    ruled_out: bool,
    each: bool = True,
) -> bool:
    """True if each rectangle of a clue that goes there hits, or leaves out, what the claim and the text name.
    each: the text is about this clue alone, so all that it names stops it."""
    at = position.clues[_clue(position, step)][0]
    own = {at, *_found(step)}
    whys = [why for why in step["claim"]["why"] if tuple(why["cell"]) == position.clues[clue][0]]
    missed = {x for why in whys if why["by"] == "own" for x in cells_of(why["from"])}
    sources = {x for why in whys if why["by"] != "own" for x in cells_of(why["from"])}
    boxes = [box for box in _boxes(position, clue, targets) if not (ruled_out and box in position.out)]
    if any(position.owner.get(cell) == clue for cell in sources):
        return False  # it does not hit its own cells
    if any(position.owner.get(cell) != clue for cell in missed):
        return False
    name = _name(position, _clue(position, step))
    hit = bool(re.search(rf"this clue|{name}(?! \w*\d|-)(?=,| or|$)", what))
    around = own if hit else set[Cell]()
    framed = re.search(r"(?:framed|dashed) cell", what)
    clues = {position.at[x] for x in sources if x in position.at and x not in own}
    names = {name for x in clues if (name := _name(position, x)) in what}
    seen = sources - own if framed else {position.clues[x][0] for x in clues if _name(position, x) in names}
    if each and (hit != bool(sources & own or any(why["by"] == "found" for why in whys))):
        return False
    if each and bool(missed) != ("leave out" in what):
        return False
    return all(
        cells_in(box) & (seen | around) or ("leave out" in what and missed - cells_in(box)) for box in boxes
    )


def _boxes(position: PatchesPosition, clue: int, targets: set[Cell]) -> list[Box]:
    """The rectangles of a clue's shape and size that go to one of some cells."""
    return [box for box in position.on_board(clue) if targets & cells_in(box)]


def _kinds(position: PatchesPosition, clue: int, targets: set[Cell]) -> set[str]:
    """Reasons that hold for a clue which nothing on the board need stop."""
    (r, c), _, size = position.clues[clue]
    found = {"already has its rectangle"} if clue in position.laid else set[str]()
    if not _boxes(position, clue, targets):
        spans = [(abs(r - r2) + 1) * (abs(c - c2) + 1) for r2, c2 in targets]
        is_small = size is not None and min(spans) > size
        found |= {"has the wrong size or shape", *(["is too small"] if is_small else [])}
    return found


def _needs(position: PatchesPosition, clue: int, targets: set[Cell], need: str) -> bool:
    """True if so many rows or columns, "three rows", are the fewest with which a clue gets there."""
    number, kind = need.split()
    sizes = [box[2] if kind == "rows" else box[3] for box in _boxes(position, clue, targets)]
    return NUMBERS.index(number) == min(sizes)


def _forms(position: PatchesPosition, clue: int, targets: set[Cell]) -> set[str]:
    """The forms of a clue's rectangles that get there: "two rows of four", "one column of six"."""
    forms = {(rows, columns) for _, _, rows, columns in _boxes(position, clue, targets)}
    return {
        f"one column of {NUMBERS[rows]}"
        if columns == 1 < rows
        else f"{NUMBERS[rows]} row{'s' * (rows > 1)} of {NUMBERS[columns]}"
        for rows, columns in forms
    }


def _breaks(position: PatchesPosition, clue: int, targets: set[Cell], shape: str) -> bool:
    """True if a clue asks for a shape, and cannot have it if it goes to one of some cells."""
    return position.clues[clue][1] == shape and not _boxes(position, clue, targets)


def _named(position: PatchesPosition, names: str, some: Sequence[int]) -> list[int]:
    """The clues that a list names; nothing if a name is none, or that of several."""
    found: list[int] = []
    for name in re.split(r", | and ", names):
        fitting = [x for x in some if _name(position, x).lower() == name.lower()]
        if (
            len(fitting) != 1
            or [_name(position, x) for x in range(len(position.clues))].count(name.lower()) > 1
        ):
            return []
        found += fitting
    return found


def _shown(position: PatchesPosition, step: Json, shown: Json) -> Iterator[str]:
    """Check the pictures: what keeps others away is framed, what leaves the clue its rectangle is in dashes,
    or the same."""
    at = position.clues[_clue(position, step)][0]
    targets = {cell for cell in cells_of(step["claim"]["cells"]) if cell != at}
    own = {at, *_found(step)}
    away = [why for why in step["claim"]["why"] if tuple(why["cell"]) != at]
    left = [why for why in step["claim"]["why"] if tuple(why["cell"]) == at and why["by"] != "own"]
    first = {x for why in away for x in cells_of(why["from"])} - own
    second = {x for why in left for x in cells_of(why["from"])} - own
    second = second if step["rectangles"] and second != first else set[Cell]()
    framed, dashed = set(cells_of(shown["because"])), set(cells_of(shown["dashed"]))
    ringed = targets - set(position.at)
    if step["rectangles"] and LAST.fullmatch(step["player"]):
        second, ringed = set[Cell](), set[Cell]()  # its outline shows all cells that are left
    if framed != first or dashed != second or set(cells_of(shown["ringed"])) != ringed:
        yield f"its picture frames {sorted(framed)}, and in dashes {sorted(dashed)}"
    text = step["player"]
    if ("framed cell" in text and not framed) or ("dashed cell" in text and not dashed):
        yield "it speaks of cells that are not shown"


def _clue(position: PatchesPosition, step: Json) -> int:
    """The clue that a step is about."""
    if step["rectangles"]:
        top, left, rows, columns, _ = step["rectangles"][0]
        return next(position.at[x] for x in cells_in((top, left, rows, columns)) if x in position.at)
    return int(step["values"][0][2])


def _found(step: Json) -> set[Cell]:
    boxes = [(top, left, rows, columns) for top, left, rows, columns, _ in step["rectangles"]]
    return {(r, c) for r, c, _ in step["values"]} | {x for box in boxes for x in cells_in(box)}


def _name(position: PatchesPosition, clue: int) -> str:
    _, shape, size = position.clues[clue]
    if shape == "any":
        return f"the {size}" if size else "the cross"
    if shape == "square":
        return f"the square {size}" if size else "the square"
    return f"the {shape} {size}" if size else f"the {shape} shape"
