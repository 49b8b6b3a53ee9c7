"""Parts of what is said to a player of Zip."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby, pairwise

from ..solver.cells import Cell, cell_name, link_letter
from ..solver.puzzle import Solution, WrongMark
from ..solver.step import Link, Step, Why
from ..solver.zip.puzzle import Zip
from .game_words import Words
from .manner import EXPERT_MANNER, Manner, capital, cells_named, listed, reason, to_translate
from .phrases import rule_name, step_against

Thing = tuple[str, int]  # what stands in the way, and how many there are of it


def at(puzzle: Zip, step: Step | None, cell: Cell, manner: Manner) -> str:
    """ "the 4", "the framed cell", or of several that a picture frames "(a)"; by name where that is wanted.
    step: None where no step frames any."""
    number = puzzle.numbers[cell[0]][cell[1]]
    if number:
        return manner.say("the {number}").format(number=number)
    named = step and named_cells(puzzle, step).get(cell)
    return manner.place((cell,)) or (f"({named})" if named else manner.say("the framed cell"))


def named_cells(puzzle: Zip, step: Step) -> dict[Cell, str]:
    """The letters of the cells that a step frames, but for those with numbers; none where it frames one, or
    where the letters are those of a supposition."""
    cells = step.claim.cells
    if len(cells) < 2 or step.claim.chain:
        return {}
    plain = [cell for cell in cells if not puzzle.numbers[cell[0]][cell[1]]]
    return {cell: link_letter(i) for i, cell in enumerate(plain)}


def letters(puzzle: Zip, step: Step) -> dict[Cell, str]:
    """The letters by which a supposition goes from cell to cell, in order; numbers need none, nor does the
    cell where it fails, if it is only one."""
    _, *follows, end = step.claim.chain
    cells = dict.fromkeys(link.claim.cells[0] for link in follows)
    framed = end.claim.cells if len(end.claim.cells) == 1 else ()
    plain = [c for c in cells if not puzzle.numbers[c[0]][c[1]] and c not in framed]
    return {cell: link_letter(i) for i, cell in enumerate(plain)}


def direction(a: Cell, b: Cell, manner: Manner) -> str:
    """Where a neighbour lies."""
    if a[0] != b[0]:
        return manner.say("down") if b[0] > a[0] else manner.say("up")
    return manner.say("right") if b[1] > a[1] else manner.say("left")


def met(puzzle: Zip, cells: Sequence[Cell]) -> tuple[int, int]:
    """The numbers of two cells, the smaller one first."""
    a, b = sorted(puzzle.numbers[r][c] for r, c in cells)
    return a, b


def skipping(a: int, b: int, manner: Manner) -> str:
    """What is wrong where the path comes from one number to another."""
    text = manner.say("join {a} to {b}, skipping {numbers}")
    return text.format(a=a, b=b, numbers=manner.numbers(range(a + 1, b)))


def beside(cell: Cell, others: Sequence[Cell], manner: Manner) -> str:
    """Where neighbours lie: "above", "on the left and below" """
    sides = [manner.say("above"), manner.say("below"), manner.say("on the left"), manner.say("on the right")]
    found = [(r < cell[0], r > cell[0], c < cell[1], c > cell[1]).index(True) for r, c in others]
    return manner.listed([sides[i] for i in sorted(found)])


def barriers(puzzle: Zip, cell: Cell, manner: Manner) -> list[Thing]:
    """What bars ways from a cell from the beginning: the edge of the board, walls."""
    rows, columns = puzzle.shape
    walls = sum(cell in wall for wall in puzzle.walls)
    edge = cell[0] in (0, rows - 1) or cell[1] in (0, columns - 1)
    return [
        *([(manner.say("the edge"), 1)] if edge else []),
        *([(manner.counted("a wall", "walls", walls), walls)] if walls else []),
    ]


# ── barred ────────────────────────────────────────
# Ways that the path cannot take on a Zip board, and why.

BARRED = ("loop", "number", "early")  # ways that no wall and no path bars: what the path would do there


def barred(puzzle: Zip, cell: Cell, whys: Sequence[Why], name: str, manner: Manner) -> list[str]:
    """The ways from a cell that are ruled out here, a sentence a reason. name: of the cell."""
    ways: dict[tuple[str, tuple[int, ...]], list[str]] = {}
    for why in whys:
        if why.by in BARRED:
            to, *evidence = why.sources
            numbers = met(puzzle, evidence) if why.by == "number" else ()
            ways.setdefault((why.by, numbers), []).append(direction(cell, to, manner))
    start = manner.say("going {direction} from {cell}").replace("{cell}", name)
    return [
        would(
            by,
            numbers,
            (manner.say("going {direction}") if i else start).format(direction=manner.either(told)),
            manner,
        )
        for i, ((by, numbers), told) in enumerate(ways.items())
    ]


def forbidden(puzzle: Zip, step: Step, manner: Manner) -> str:
    """A link that leaves no other choice yet."""
    a, b = step.claim.cells
    (why,) = step.claim.why
    told = [why._replace(sources=(b, *why.sources))]
    return barred(puzzle, a, told, at(puzzle, step, a, manner), manner)[0]


def both_barred(puzzle: Zip, step: Step, manner: Manner) -> str:
    """Two ways that do not go together."""
    (cell,) = step.claim.cells
    (why,) = (why for why in step.claim.why if why.by in BARRED)
    a, b, *evidence = why.sources
    ways = manner.listed([direction(cell, a, manner), direction(cell, b, manner)])
    start = manner.say("going both {directions}").format(directions=ways)
    return would(why.by, met(puzzle, evidence) if why.by == "number" else (), start, manner)


def would(by: str, numbers: Sequence[int], going: str, manner: Manner) -> str:
    """What a way would do. going: which way, from where."""
    if by == "loop":
        return manner.say("{going} would close a loop.").format(going=going)
    if by == "number":
        return manner.say("{going} would {skip}.").format(
            going=going, skip=skipping(numbers[0], numbers[1], manner)
        )
    return manner.say("{going} would end the path before it has passed every cell.").format(going=going)


# ── chain ────────────────────────────────────────
# A supposition of Zip, told to a player: one sentence a link.

HOW = {"loop": "loop", "order": "number", "too-early": "early"}  # by which a link is barred


def chain(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """What is tried, and what follows up to the contradiction; cells by the letters that a picture shows."""
    supposed = step.claim.chain[0]
    names = {cell: f"({letter})" for cell, letter in letters(puzzle, step).items()}
    return [
        _supposed(puzzle, supposed, step.claim.cells[0], manner),
        *[_link(puzzle, x, _goes_on(before, x), names, manner) for before, x in pairwise(step.claim.chain)],
    ]


def result(puzzle: Zip, step: Step, manner: Manner) -> str:
    """What is done since nothing good follows."""
    a, b = step.claim.cells
    text = (
        manner.say("So the path goes {direction} from {cell}.")
        if any(link.joined for link in step.links)
        else manner.say("So the path does not go {direction} from {cell}.")
    )
    return text.format(direction=direction(a, b, manner), cell=at(puzzle, step, a, manner))


def _supposed(puzzle: Zip, link: Step, start: Cell, manner: Manner) -> str:
    (other,) = (cell for cell in link.claim.cells if cell != start)
    text = (
        manner.say("Try it: the path goes {direction} from {cell}.")
        if link.links[0].joined
        else manner.say("Try it: the path does not go {direction} from {cell}.")
    )
    return text.format(direction=direction(start, other, manner), cell=at(puzzle, None, start, manner))


def _goes_on(before: Step, link: Step) -> bool:
    """Does a link go on about the cell from which the one before it has barred a way?"""
    return before.rule in HOW and link.claim.cells[:1] == before.claim.cells[:1]


def _link(puzzle: Zip, link: Step, goes_on: bool, letters: Mapping[Cell, str], manner: Manner) -> str:
    """goes_on: about the same cell. letters: of cells, as "(a)"."""
    cells, rule = link.claim.cells, link.rule
    cell = _name(puzzle, cells[0], letters, manner)
    if rule == "dead-end":
        text = (
            manner.say("That makes {cell} a dead end.")
            if goes_on
            else manner.say("Then {cell} would be a dead end.")
        )
        return text.format(cell=cell)
    if rule == "cut-off":
        if not manner.picture:
            return manner.counted(
                "Then one cell would be cut off from the rest.",
                "Then {number} cells would be cut off from the rest.",
                len(cells),
            )
        if manner.uncoloured:
            return manner.counted(
                "Then the cell in the thick frame would be cut off from the rest.",
                "Then the {number} cells in the thick frame would be cut off from the rest.",
                len(cells),
            )
        return manner.counted(
            "Then the cell framed in red would be cut off from the rest.",
            "Then the {number} cells framed in red would be cut off from the rest.",
            len(cells),
        )
    if rule == "only-ways" and goes_on:
        text = (
            manner.say("That leaves {cell} only two ways.")
            if len(link.links) > 1
            else manner.say("That leaves {cell} only one way.")
        )
        return text.format(cell=cell)
    if rule == "only-ways":
        text = (
            manner.say("Then {cell} has only two ways left.")
            if len(link.links) > 1
            else manner.say("Then {cell} has only one way left.")
        )
        return text.format(cell=cell)
    said = {"cell": cell, "direction": direction(cells[0], cells[1], manner)}
    if goes_on:
        numbers = met(puzzle, link.claim.why[0].sources) if rule == "order" else ()
        return would(HOW[rule], numbers, manner.say("going {direction}").format(**said), manner)
    if rule == "loop":
        return manner.say("Then going {direction} from {cell} would close a loop.").format(**said)
    if rule == "order":
        a, b = met(puzzle, link.claim.why[0].sources)
        text = manner.say("Then going {direction} from {cell} would {skip}.")
        return text.format(skip=skipping(a, b, manner), **said)
    if rule == "too-early":
        return manner.say("Then going {direction} from {cell} would end the path too soon.").format(**said)
    raise KeyError(rule)


def _name(puzzle: Zip, cell: Cell, letters: Mapping[Cell, str], manner: Manner) -> str:
    """A cell of a chain: its number, its letter, or the frame that it has where it is the one that fails."""
    if not manner.picture or puzzle.numbers[cell[0]][cell[1]]:
        return at(puzzle, None, cell, manner)
    return letters.get(cell) or manner.framed()


# ── player ────────────────────────────────────────
# What a step of Zip says to a player: plain words, directions, the numbers of the board, and why.


def player(puzzle: Zip, step: Step, manner: Manner) -> str:
    """What a step says. Raises KeyError for a rule that there is not."""
    return " ".join(capital(sentence) for sentence in SENTENCES[step.rule](puzzle, step, manner))


def _bridge(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    return [
        manner.say("Only here can the path get from one part of the board to the other, so it goes there.")
    ]


def _forbidden(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    return [forbidden(puzzle, step, manner)]


def _both_ways(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    (cell,) = step.claim.cells
    return [_three_ways(puzzle, step, manner), both_barred(puzzle, step, manner), _so(cell, step, manner)]


def _tried(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """Of two neighbours, or of a way that is ruled out, with what that leaves the cell."""
    cell, *other = step.claim.cells
    if other:
        return [*chain(puzzle, step, manner), result(puzzle, step, manner)]
    said = barred(puzzle, cell, _whys(step, cell), at(puzzle, step, cell, manner), manner)
    return [*said, *chain(puzzle, step, manner), _so(cell, step, manner)]


def _run(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """A cell that has few ways left, and those to which the path comes from it in turn; where the same leaves
    several only one way, they are told at once."""
    said: list[str] = []
    for (causes, two), group in groupby(step.claim.cells, lambda cell: _reason(puzzle, step, cell, manner)):
        cells = list(group)
        names = manner.listed([at(puzzle, step, cell, manner) for cell in cells])
        if len(cells) > 1 and all(_is_corner(puzzle, step, cell) for cell in cells) and manner.picture:
            text = manner.say(
                "Each of these corners has only two ways in and out, so the path takes both: {cells}."
            )
            said.append(text.format(cells=names))
            continue
        if causes and not two and len(cells) > 1 and manner.picture:
            things = _things(puzzle, cells[0], _whys(step, cells[0]), manner)
            text = manner.counted(
                "{things} leaves {cells} only one way each.",
                "{things} leave {cells} only one way each.",
                sum(number for _, number in things),
            )
            said.append(text.format(things=manner.listed(causes), cells=names))
            continue
        for cell in cells:
            said += _left(puzzle, step, cell, at(puzzle, step, cell, manner), manner)
    return said


def _three_ways(puzzle: Zip, step: Step, manner: Manner) -> str:
    """What leaves a cell only three ways, two of which do not go together."""
    (cell,) = step.claim.cells
    whys = _whys(step, cell)
    others = next(why.sources[:2] for why in whys if why.by in BARRED)
    ways = [direction(cell, end, manner) for end in (*_onward(step, cell), *others)]
    things = _things(puzzle, cell, [why for why in whys if why.by not in BARRED], manner)
    return _leave(things, at(puzzle, step, cell, manner), ways, manner)


def _reason(puzzle: Zip, step: Step, cell: Cell, manner: Manner) -> tuple[list[str], bool]:
    """What is said to leave a cell few ways, and whether it takes two: two walls are said as three are."""
    things = _things(puzzle, cell, _whys(step, cell), manner)
    return [thing for thing, _ in things], len(_onward(step, cell)) > 1


def _left(puzzle: Zip, step: Step, cell: Cell, name: str, manner: Manner) -> list[str]:
    """A cell that has few ways left."""
    whys = _whys(step, cell)
    said = barred(puzzle, cell, whys, name, manner)
    if said:
        return [*said, _so(cell, step, manner)]
    if _is_corner(puzzle, step, cell) and manner.picture:
        text = manner.say("This corner, {cell}, has only two ways in and out, so the path takes both.")
        if len(step.claim.cells) == 1:
            text = manner.say("The framed corner has only two ways in and out, so the path takes both.")
        return [text.format(cell=name)]
    ways = [direction(cell, end, manner) for end in _onward(step, cell)]
    return [_leave(_things(puzzle, cell, whys, manner), name, ways, manner)]


def _is_corner(puzzle: Zip, step: Step, cell: Cell) -> bool:
    """Is it a corner from which both ways are taken?"""
    rows, columns = puzzle.shape
    lies = cell[0] in (0, rows - 1) and cell[1] in (0, columns - 1)
    return lies and len(_onward(step, cell)) > 1 and {why.by for why in _whys(step, cell)} == {"wall"}


def _leave(things: Sequence[Thing], name: str, ways: Sequence[str], manner: Manner) -> str:
    """ "The edge leaves this cell only one way: down." """
    many = sum(number for _, number in things)
    text = {
        1: manner.counted(
            "{things} leaves {cell} only one way: {ways}.",
            "{things} leave {cell} only one way: {ways}.",
            many,
        ),
        2: manner.counted(
            "{things} leaves {cell} only two ways: {ways}.",
            "{things} leave {cell} only two ways: {ways}.",
            many,
        ),
        3: manner.counted(
            "{things} leaves {cell} only three ways: {ways}.",
            "{things} leave {cell} only three ways: {ways}.",
            many,
        ),
    }[len(ways)]
    listed = manner.listed([thing for thing, _ in things])
    return text.format(things=listed, cell=name, ways=manner.listed(ways))


def _things(puzzle: Zip, cell: Cell, whys: Iterable[Why], manner: Manner) -> list[Thing]:
    """What leaves a cell few ways, where no way is told to be ruled out."""
    things: list[Thing] = []
    for why in whys:
        if why.by == "wall":
            things += barriers(puzzle, cell, manner)
        elif why.by == "passed":
            where = beside(cell, why.sources, manner)
            things.append((manner.say("the path {where}").format(where=where), 1))
        elif why.by == "ruled-out":
            number = len(why.sources)
            things.append((manner.counted("a way ruled out before", "ways ruled out before", number), number))
        else:
            return []
    return things


def _whys(step: Step, cell: Cell) -> list[Why]:
    """Why a cell has few ways left."""
    return [why for why in step.claim.why if why.cell == cell]


def _onward(step: Step, cell: Cell) -> list[Cell]:
    """Where the path goes from a cell, but for where it has come from in this step."""
    cells = step.claim.cells
    come = cells[: cells.index(cell)]  # told before: the path comes from there, or does not go there
    pairs = [(link.a, link.b) for link in step.links if link.joined and cell in (link.a, link.b)]
    ends = [b if a == cell else a for a, b in pairs]
    return [end for end in ends if end not in come]


def _so(cell: Cell, step: Step, manner: Manner) -> str:
    """What is left once ways are barred."""
    ways = [direction(cell, end, manner) for end in _onward(step, cell)]
    return manner.say("So the path goes {directions}.").format(directions=manner.listed(ways))


SENTENCES: dict[str, Callable[[Zip, Step, Manner], list[str]]] = {
    "only-ways": _run,
    "loop": _forbidden,
    "order": _forbidden,
    "too-early": _forbidden,
    "bridge": _bridge,
    "both-ways": _both_ways,
    "one-look": _tried,
    "try-it": _tried,
    "try-it-far": _tried,
}


# ── expert ────────────────────────────────────────
# An expert's sentence of a claim of Zip, complete, so that it can be read back.
#
# <Rule>: cells <cells>. <link> and <link> joined. <link> parted. Ways from <cells> ruled out by the edge
# and by <cells> (<how>). Way from <cell> to <cell> ruled out by <cells> (<how>). Way to <cell> forced by
# <what>.
#
# What is absent is left out. The links of a supposition's chain follow, numbered, each in the same form
# without full stops inside.

#: What speaks for a thing where no cells do, beside walls and the edge.
ALONE = {"dead-end": "a dead end", "cut-off": "a part cut off"}
CLOSED = ("wall", "passed", "ruled-out")  # by which ways from a cell are closed without a word
BEFORE = "before"  # what is said of ways that an earlier step has ruled out


def expert(puzzle: Zip, step: Step) -> str:
    """What a step says."""
    said = _said(puzzle, step, ". ")
    if not step.claim.chain:
        return f"{said}."
    links = [f"[{i}] {_said(puzzle, link, '; ')}" for i, link in enumerate(step.claim.chain, 1)]
    return f"{said}. Chain: {' '.join(links)}."


def _said(puzzle: Zip, step: Step, stop: str) -> str:
    joined = [link for link in step.links if link.joined]
    parted = [link for link in step.links if not link.joined]
    cells = step.claim.cells
    reasons = [*_closed(puzzle, step.claim.why), *_barred(step)]
    parts = [
        f"{capital(rule_name(step.rule))}: {'cell' if len(cells) == 1 else 'cells'} {cells_named(cells)}",
        *([f"{_links(joined)} joined"] if joined else []),
        *([f"{_links(parted)} parted"] if parted else []),
        *(capital(said) if stop[0] == "." else said for said in reasons),
    ]
    return stop.join(parts)


def _links(links: Iterable[Link]) -> str:
    return listed([f"{cell_name(link.a)}-{cell_name(link.b)}" for link in links])


def _closed(puzzle: Zip, whys: Iterable[Why]) -> list[str]:
    """ "ways from r1c1 and r1c6 ruled out by the edge and by r3c2 (passed)", those cells together of which
    the same is said."""
    of: dict[Cell, list[str]] = {}
    for why in whys:
        if why.by in CLOSED:
            of.setdefault(why.cell, []).append(f"by {_closing(puzzle, why)}")
    cells: dict[str, list[Cell]] = {}
    for cell, reasons in of.items():
        cells.setdefault(" and ".join(reasons), []).append(cell)
    return [f"ways from {cells_named(some)} ruled out {reasons}" for reasons, some in cells.items()]


def _closing(puzzle: Zip, why: Why) -> str:
    """ "the edge and a wall", "r3c2 (passed)", "r3c2 (before)" """
    if why.by == "wall":
        return listed([thing for thing, _ in barriers(puzzle, why.cell, EXPERT_MANNER)])
    return reason(why.sources, BEFORE if why.by == "ruled-out" else why.by)


def _barred(step: Step) -> list[str]:
    """Ways that no wall and no path bars, a reason each."""
    whys = [why for why in step.claim.why if why.by not in CLOSED]
    if (
        len(step.claim.cells) == 2 and step.rule != "only-ways"
    ):  # a link: the way from the first to the second
        done = "forced" if any(link.joined for link in step.links) else "ruled out"
        return [
            f"way to {cell_name(why.cell)} {done} by {reason(why.sources, why.by, ALONE)}" for why in whys
        ]
    return [_from(why, 2 if step.rule == "both-ways" else 1) for why in whys]


def _from(why: Why, ways: int) -> str:
    """ "way from r2c2 to r2c3 ruled out by r2c4 and r3c3 (loop)". ways: how many are ruled out together;
    these are its first sources."""
    to, sources = why.sources[:ways], why.sources[ways:]
    both = "ways" if ways > 1 else "way"
    together = " together" if ways > 1 else ""
    said = reason(sources, why.by, ALONE)
    return f"{both} from {cell_name(why.cell)} to {cells_named(to)}{together} ruled out by {said}"


# ── words ────────────────────────────────────────
# What is said of Zip.

TOO_LONG = "if it was misread, give it as text with --board"
AIM = to_translate(
    "Draw one path through every cell that visits the numbers in order, from 1 to {number}, and crosses "
    "no wall."
)

#: What people call the rules, and how a chain begins and ends.
RULES = {
    "only-ways": to_translate("no other way left"),
    "loop": to_translate("would close a loop"),
    "order": to_translate("numbers that would be skipped"),
    "too-early": to_translate("would end too soon"),
    "both-ways": to_translate("two ways that do not go together"),
    "bridge": to_translate("the only way between two parts"),
    "one-look": to_translate("trying one step ahead"),
    "try-it": to_translate("trying a few steps ahead"),
    "try-it-far": to_translate("trying many steps ahead"),
    "supposed": to_translate("tried"),
    "dead-end": to_translate("a dead end"),
    "cut-off": to_translate("a part cut off"),
}


def why_wrong(solution: Solution, mark: WrongMark, manner: Manner) -> str:
    """What speaks against a link of the path that was drawn."""
    puzzle, ends = solution.puzzle, (mark.cell, mark.other)
    assert isinstance(puzzle, Zip)
    assert mark.other
    if ends in puzzle.walls:
        return manner.say("there is a wall in the way")
    way = direction(mark.cell, mark.other, manner)
    numbers = met(puzzle, (mark.cell, mark.other))
    if numbers[0] and numbers[1] - numbers[0] > 1:
        going = manner.say("going {direction} from {cell}").format(
            direction=way, cell=at(puzzle, None, mark.cell, manner)
        )
        return would("number", numbers, going, manner).rstrip(".")
    if mark.step:
        what = manner.say("the path does not go {direction} from here").format(direction=way)
        return step_against(what, solution, mark.step, player, expert, manner)
    return manner.say("the path of the solution does not go {direction} from here").format(direction=way)


WORDS = Words(
    title=lambda puzzle: "Zip",
    aim=lambda puzzle, manner: manner.say(AIM).format(number=max(map(max, puzzle.numbers))),
    form="write rows of numbers and '.', then walls like r1c1|r1c2",
    row_form='write one JSON object a line with "numbers" and what else "puzzle" has in an answer',
    player=player,
    expert=expert,
    rules=RULES,
    why_wrong=why_wrong,
    answer="answer",
    misread=to_translate("numbers or walls"),
    nothing_left=to_translate("Nothing is left to find: the path is drawn as far as the rules show it."),
    too_long=TOO_LONG,
    ask=to_translate(
        "Are these the numbers and walls of your board? What was read stands in the corners and on the "
        "lines. If not, choose what is wrong, set the corners by hand, or take a sharper picture."
    ),
    compare=to_translate("Compare the small numbers in the corners and the walls with your picture."),
    differ=to_translate(
        "Two of the paths are one where they are grey; the narrow bands are where they part."
    ),
    answered=to_translate("The answer: the path, from the first number to the last."),
    legend=lambda puzzle: {"#": to_translate("wall"), "- |": to_translate("path")},
    things=lambda puzzle: {"wall": to_translate("wall"), "path": to_translate("path")},
)
