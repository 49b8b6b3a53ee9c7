"""Reads what a player is told of Patches back where one clue alone reaches some cells: what stops each other
clue, and whether the picture shows that.

Each sentence about another clue is tried on the rectangles of that clue: those of its shape and size that
hold a named cell, without those that earlier steps have ruled out.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from .patches import Box, PatchesPosition, cells_in, enter
from .way import NUMBERS, Cell, Json, cells_of

OUTLINE = "the orange outline"
LAST = re.compile(
    rf"(?P<clue>.*?) is the last clue, so it (?:takes all cells that are left: {OUTLINE}"
    r"|also covers the ringed cells?)\."
)
#: What is said of other clues, with {who} for several names and {one} for one.
STOPPED = {
    "on-way": r"On the way there, {who} would (?P<hits>hit .*)",
    "grown": r"To get there, {one} would need (?P<number>\w+) (?P<lines>rows and columns|rows|columns), and"
    r" (?P<hits>hit .*)",
    "formed": r"To get there, {one} would have to be (?P<forms>.*), and (?P<hits>hit .*)",
    "ruled-out-every": r"Every rectangle from {who} to there would (?P<hits>hit .*)"
    r" or was ruled out before",
    "every": r"Every rectangle from {who} to there would (?P<hits>hit .*)",
    "part-ruled-out-every": r"With its drawn part, every rectangle from {one} to there would (?P<hits>hit .*)"
    r" or was ruled out before",
    "part-ruled-out": r"With its drawn part, earlier steps have ruled out every rectangle from {one} to"
    r" there",
    "part-on-way": r"With its drawn part, {one} would (?P<hits>hit .*) on the way there",
    "part-every": r"With its drawn part, every rectangle from {one} to there would (?P<hits>hit .*)",
    "part-small": r"With its drawn part, {one} is too small to get there",
    "part-none": r"With its drawn part, no rectangle of {one} gets there",
    "ruled-out": r"Earlier steps have ruled out every rectangle from {who} to there",
    "broken": r"A rectangle from {one} to there would not be (?P<shape>square|tall|wide)",
    "short": r"{one} (?P<does>is too small to get there|has the wrong size or shape to get there)",
}
CANNOT_REACH = ("is too small to get there", "has the wrong size or shape to get there")
EVERY_OTHER = re.compile(r"Every other (?P<unfinished>unfinished )?clue (?P<does>.*)")
IN_PART, KEPT = "cannot get there with its drawn part", "was kept away by earlier steps"


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
    """Find the faults in the text of a step."""
    clue, text = _clue(position, step), step["player"]
    open_ones = {x for x in range(len(position.clues)) if x != clue and x not in position.laid}
    if last := LAST.fullmatch(text):
        if open_ones or last["clue"].lower() != _name(position, clue):
            yield "it is not the last clue"
        taken = {cell for box in position.laid.values() for cell in cells_in(box)}
        board = {(r, c) for r in range(position.rows) for c in range(position.columns)}
        if step["rectangles"] and _found(step) != board - taken:
            yield "it does not take all cells that are left"
        return
    if not open_ones:
        yield "it does not say that it is the last clue"
    name, targets = re.escape(_name(position, clue)), _targets(position, step)
    said = re.fullmatch(
        rf"Only {name} can cover the ringed cells?\. (?P<others>(?:.*\. )?)"
        rf"(?:(?P<some>So {name} covers at least)|Only one rectangle of {name} goes there:) {OUTLINE}\.",
        text,
    )
    if not said:
        yield "it says something else"
        return
    if bool(said["some"]) == bool(step["rectangles"]):
        yield "it does not say whether this is all of its rectangle"
    if step["rectangles"] and len(_boxes(position, clue, targets)) != 1:
        yield "other rectangles go there"
    yield from _others(position, step, said["others"].removesuffix(". ").split(". "), open_ones)


def _others(
    position: PatchesPosition, step: Json, sentences: Sequence[str], open_ones: set[int]
) -> Iterator[str]:
    """Find the faults in sentences about other clues."""
    left = {*open_ones}
    names = {_name(position, x): x for x in range(len(position.clues))}
    one = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    who = rf"(?P<who>(?:{one})(?:, (?:{one}))*(?: and (?:{one}))?)"
    for sentence in filter(None, sentences):
        text = sentence[0].lower() + sentence[1:] if re.match(f"(?i:{one})", sentence) else sentence
        if other := EVERY_OTHER.fullmatch(text):
            if bool(other["unfinished"]) != bool(position.laid):
                yield "it does not say whether clues are finished"
            yield from _every_other(position, step, left, other["does"])
            left = set()
            continue
        for kind, form in STOPPED.items():
            if said := re.fullmatch(form.replace("{who}", who).replace("{one}", f"(?P<who>{one})"), text):
                for x in [names[name] for name in re.findall(one, said["who"])]:
                    if x not in left:
                        yield f"{said['who']} is finished, or was named before"
                    if not _is_true(position, step, x, kind, said.groupdict()):
                        yield f"it is not true: {sentence}"
                    left.discard(x)
                break
        else:
            yield f"no reason: {sentence}"
    if left:
        yield f"it does not say what stops {[position.clues[x][0] for x in left]}"


def _is_true(position: PatchesPosition, step: Json, clue: int, kind: str, said: dict[str, str]) -> bool:
    """True if a sentence about one other clue holds."""
    targets = _targets(position, step)
    if kind == "short":
        return said["does"] in _kinds(position, clue, targets)
    if kind == "broken":
        return _breaks(position, clue, targets, said["shape"])
    if kind == "grown":
        lines = {"square": "rows and columns", "tall": "rows", "wide": "columns"}[position.clues[clue][1]]
        if said["lines"] != lines or not _needs(
            position, clue, targets, f"{said['number']} {lines.split()[-1]}"
        ):
            return False
    if kind == "formed" and {*said["forms"].split(" or ")} != _forms(position, clue, targets):
        return False
    missed = _missed(position, step, clue)
    if kind.startswith("part") != bool(missed):
        return False
    boxes = [box for box in _boxes(position, clue, targets) if missed <= cells_in(box)]
    if "ruled-out" in kind:
        if not any(box in position.out for box in boxes):
            return False
        boxes = [box for box in boxes if box not in position.out]
    if not said.get("hits"):
        around = [_around([position.clues[clue][0], *missed, target]) for target in targets]
        size = position.clues[clue][2] or 0
        return not boxes and (kind != "part-small" or all(0 < size < len(cells) for cells in around))
    seen = _seen(position, step, clue, said["hits"])
    if not seen or not boxes or not all(cells_in(box) & seen for box in boxes):
        return False
    ways = [_around([position.clues[clue][0], *missed, target]) for target in targets]
    return kind not in ("on-way", "part-on-way") or all(seen & cells for cells in ways)


def _around(cells: Iterable[Cell]) -> set[Cell]:
    """The cells of the smallest rectangle around some."""
    rows, columns = zip(*cells, strict=True)
    return cells_in((min(rows), min(columns), max(rows) - min(rows) + 1, max(columns) - min(columns) + 1))


def _every_other(position: PatchesPosition, step: Json, some: Iterable[int], does: str) -> Iterator[str]:
    """Find the faults in a sentence about all other clues: for each a reason must hold, and each reason must
    hold for one."""
    targets = _targets(position, step)
    told = {kind for kind in CANNOT_REACH if kind in does} | {
        kind for kind in (IN_PART, KEPT) if kind in does
    }
    hits = re.search(r"would (hit .*)", does)
    held = set[str]()
    for x in some:
        reasons = {kind for kind in CANNOT_REACH if kind in told and kind in _kinds(position, x, targets)}
        missed = _missed(position, step, x) if IN_PART in told else set[Cell]()
        boxes = _boxes(position, x, targets)
        left = [
            box for box in boxes if missed <= cells_in(box) and not (KEPT in told and box in position.out)
        ]
        seen = _seen(position, step, x, hits[1], each=False) if hits else set[Cell]()
        if boxes and all(cells_in(box) & seen for box in left):
            reasons |= {IN_PART} if missed else set()
            reasons |= {KEPT} if any(box in position.out for box in boxes) else set()
            reasons |= {"hits"} if left else set()
        if not reasons:
            yield f"no reason holds for the clue in {position.clues[x][0]}"
        held |= reasons
    if wanted := (told | ({"hits"} if hits else set())) - held:
        yield f"no clue {sorted(wanted)}"


def _missed(position: PatchesPosition, step: Json, clue: int) -> set[Cell]:
    """The known cells of a clue that keep it away, by the claim."""
    whys = [why for why in step["claim"]["why"] if tuple(why["cell"]) == position.clues[clue][0]]
    missed = {x for why in whys if why["by"] == "own" for x in cells_of(why["from"])}
    return missed if all(position.owner.get(cell) == clue for cell in missed) else set()


def _seen(position: PatchesPosition, step: Json, clue: int, what: str, each: bool = True) -> set[Cell]:
    """The cells that the claim and the text name as what a clue would hit; nothing if they do not fit. each:
    the text is about this clue alone, so all that it names stops it."""
    subject = _clue(position, step)
    own = {position.clues[subject][0], *_found(step)}
    whys = [why for why in step["claim"]["why"] if tuple(why["cell"]) == position.clues[clue][0]]
    sources = {x for why in whys if why["by"] != "own" for x in cells_of(why["from"])}
    if any(position.owner.get(cell) == clue for cell in sources):
        return set()  # it does not hit its own cells

    def names(x: int) -> bool:
        return bool(re.search(rf"{re.escape(_name(position, x))}(?!\d| \d| in row)", what))

    hit = "this clue" in what or names(subject)
    if each and hit != bool(sources & own):
        return set()
    clues = {
        position.clues[position.at[x]][0] for x in sources - own if x in position.at and names(position.at[x])
    }
    seen = sources - own if "framed cell" in what else clues
    return seen | (own if hit else set())


def _targets(position: PatchesPosition, step: Json) -> set[Cell]:
    """The cells that one clue alone reaches."""
    at = position.clues[_clue(position, step)][0]
    return {cell for cell in cells_of(step["claim"]["cells"]) if cell != at}


def _boxes(position: PatchesPosition, clue: int, targets: set[Cell]) -> list[Box]:
    """The rectangles of a clue's shape and size that go to one of some cells."""
    return [box for box in position.on_board(clue) if targets & cells_in(box)]


def _kinds(position: PatchesPosition, clue: int, targets: set[Cell]) -> set[str]:
    """Reasons that hold for a clue which nothing on the board need stop."""
    (r, c), _, size = position.clues[clue]
    if _boxes(position, clue, targets):
        return set()
    spans = [(abs(r - r2) + 1) * (abs(c - c2) + 1) for r2, c2 in targets]
    small, wrong = CANNOT_REACH
    return {wrong, *([small] if size is not None and min(spans) > size else [])}


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


def _shown(position: PatchesPosition, step: Json, shown: Json) -> Iterator[str]:
    """Check the picture: what keeps others away is framed."""
    at = position.clues[_clue(position, step)][0]
    own = {at, *_found(step)}
    away = [why for why in step["claim"]["why"] if tuple(why["cell"]) != at]
    framed = {x for why in away for x in cells_of(why["from"])} - own
    ringed = _targets(position, step) - set(position.at)
    if step["rectangles"] and LAST.fullmatch(step["player"]):
        ringed = set[Cell]()  # its outline shows all cells that are left
    if set(cells_of(shown["because"])) != framed or set(cells_of(shown["ringed"])) != ringed:
        yield f"its picture frames {sorted(cells_of(shown['because']))}"
    if "framed cell" in step["player"] and not framed:
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
    """The name of a clue beside a picture without colours: with its place if another clue is the same."""
    (r, c), shape, size = position.clues[clue]
    if shape == "any":
        name = f"the {size}" if size else "the cross shape"
    elif shape == "square":
        name = f"the square {size}" if size else "the square"
    else:
        name = f"the {shape} {size}" if size else f"the {shape} shape"
    is_alone = [x[1:] for x in position.clues].count((shape, size)) == 1
    return name if is_alone else f"{name} in row {r + 1}, column {c + 1}"
