"""Sentences about Zip, in both voices: directions, the numbers of the board, letters of cells."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

from ..solver.cells import Cell, cell_name, link_letter
from ..solver.puzzle import Answer, WrongMark
from ..solver.step import Link, Step, Why
from ..solver.zip.puzzle import Zip
from .game_words import Words
from .manner import (
    EXPERT_MANNER,
    MOST_LISTED,
    Manner,
    capital,
    cells_named,
    grouped,
    listed,
    reason,
    to_translate,
)
from .phrases import cells_counted, rule_name

Obstacle = tuple[str, int]  # what stands in the way, and how many there are of it

#: Names of the rules, and of how a chain begins and ends.
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


class ZipWords(Words):
    """The texts and sentences of Zip: a path through all cells, numbers, walls."""

    name: str = "Zip"
    goal: str = to_translate(
        "Draw one path through every cell that visits the numbers in order, from 1 to {number}, and crosses "
        "no wall."
    )
    form: str = "write rows of numbers and '.', then walls like r1c1|r1c2"
    row_form: str = 'write one JSON object a line with "numbers" and what else "puzzle" has in an answer'
    rules: Mapping[str, str] = RULES
    misread: str = to_translate("numbers or walls")
    nothing_left: str = to_translate(
        "Nothing is left to find: the path is drawn as far as the rules show it."
    )
    ask: str = to_translate(
        "Are these the numbers and walls of your board? What was read stands in the corners and on the "
        "lines. If not, choose what is wrong, set the corners by hand, or take a sharper picture."
    )
    compare: str = to_translate("Compare the small numbers in the corners and the walls with your picture.")
    differ: str = to_translate(
        "Two of the paths are one where they are grey; the narrow bands are where they part."
    )
    answered: str = to_translate("The answer: the path, from the first number to the last.")

    def aim(self, puzzle: Zip, manner: Manner) -> str:
        return manner.say(self.goal).format(number=max(map(max, puzzle.numbers)))

    def legend(self, puzzle: Zip) -> dict[str, str]:
        return {"#": to_translate("wall"), "- |": to_translate("path")}

    def correction_names(self, puzzle: Zip) -> dict[str, str]:
        return {"wall": to_translate("wall"), "path": to_translate("path")}

    def sentences(self, puzzle: Zip, step: Step, manner: Manner) -> Sequence[str]:
        return SENTENCES[step.rule](puzzle, step, manner)

    def say_try(self, puzzle: Zip, step: Step, where: str, manner: Manner) -> list[str]:
        """Say which way of the path is tried; of a supposition about one cell first which others are
        barred."""
        (tried, *_), (start, *two) = step.claim.chain, step.claim.cells
        (other,) = (cell for cell in tried.claim.cells if cell != start)
        name = name_of(puzzle, step, start, manner)
        barred = [] if two else barred_ways(puzzle, start, _reasons_at(step, start), name, manner)
        if _says_instead(step):
            return [*barred, _instead(puzzle, step, manner)]
        text = (
            manner.say("Try going {direction} from {cell}.")
            if tried.links[0].joined
            else manner.say("Suppose the path does not go {direction} from {cell}.")
        )
        cell = name_of(puzzle, None, start, manner)
        return [*barred, text.format(direction=direction(start, other, manner), cell=cell)]

    def say_link(self, puzzle: Zip, step: Step, number: int, letter: str, manner: Manner) -> list[str]:
        if number == 1 and _says_instead(step):  # said with what is tried
            return []
        return [_link_sentence(puzzle, step, number, manner)]

    def say_clash(self, puzzle: Zip, step: Step, manner: Manner) -> list[str]:
        if step.claim.chain[-1].rule == "dead-end":
            return _dead_end(puzzle, step, manner)
        return [_cut_off(step.claim.chain[-1].claim.cells, manner)]

    def say_outcome(self, puzzle: Zip, step: Step, where: str, manner: Manner) -> list[str]:
        """Say that the path goes on to a neighbour or does not, or which ways it has left from a cell."""
        a, *two = step.claim.cells
        if not two:
            ways = [direction(a, end, manner) for end in _next_cells(step, a)]
            text = manner.say("So the path goes {direction} from {cell}.")
            return [text.format(direction=manner.listed(ways), cell=name_of(puzzle, step, a, manner))]
        text = (
            manner.say("So the path goes {direction} from {cell}.")
            if any(link.joined for link in step.links)
            else manner.say("So the path does not go {direction} from {cell}.")
        )
        way = direction(a, two[0], manner)
        return [text.format(direction=way, cell=name_of(puzzle, step, a, manner))]

    def expert_parts(self, puzzle: Zip, step: Step) -> tuple[list[str], list[str]]:
        joined = [link for link in step.links if link.joined]
        parted = [link for link in step.links if not link.joined]
        said = [
            f"{capital(rule_name(step.rule))}: {cells_counted(step.claim.cells)}",
            *([f"{_links(joined)} joined"] if joined else []),
            *([f"{_links(parted)} parted"] if parted else []),
        ]
        return said, [*_closed_texts(puzzle, step.claim.why), *_barred_texts(step)]

    def say_broken(self, puzzle: Zip, mark: WrongMark, manner: Manner) -> str:
        assert mark.other
        if (mark.cell, mark.other) in puzzle.walls:
            return manner.say("there is a wall in the way")
        numbers = numbers_of(puzzle, (mark.cell, mark.other))
        if not numbers[0] or numbers[1] - numbers[0] < 2:
            return ""
        way, cell = direction(mark.cell, mark.other, manner), name_of(puzzle, None, mark.cell, manner)
        going = manner.say("going {direction} from {cell}").format(direction=way, cell=cell)
        return consequence("number", numbers, going, manner).rstrip(".")

    def say_instead(self, puzzle: Zip, mark: WrongMark, step: Step, manner: Manner) -> str:
        assert mark.other
        said = manner.say("the path does not go {direction} from here")
        return said.format(direction=direction(mark.cell, mark.other, manner))

    def say_answer(self, puzzle: Zip, mark: WrongMark, answer: Answer, manner: Manner) -> str:
        assert mark.other
        said = manner.say("the path of the solution does not go {direction} from here")
        return said.format(direction=direction(mark.cell, mark.other, manner))


WORDS: Words = ZipWords()


# Names of cells, directions and obstacles


def name_of(puzzle: Zip, step: Step | None, cell: Cell, manner: Manner) -> str:
    """Name a cell of Zip: "the 4", "the framed cell", or "(a)" if a picture frames several; by its place if
    there is no picture. step: None if no step frames cells."""
    number = puzzle.numbers[cell[0]][cell[1]]
    if number:
        return manner.say("the {number}").format(number=number)
    named = step and named_cells(puzzle, step).get(cell)
    return manner.place((cell,)) or (f"({named})" if named else manner.say("the framed cell"))


def named_cells(puzzle: Zip, step: Step) -> dict[Cell, str]:
    """Return the letters of the cells that a step of Zip frames, except those with numbers. A step that
    frames one cell has no letters; of a supposition `chain_letters` returns them."""
    cells = step.claim.cells
    if len(cells) < 2 or step.claim.chain:
        return {}
    plain = [cell for cell in cells if not puzzle.numbers[cell[0]][cell[1]]]
    return {cell: link_letter(i) for i, cell in enumerate(plain)}


def chain_letters(puzzle: Zip, step: Step) -> dict[Cell, str]:
    """Return the letters of the cells through which a supposition about Zip's path goes, in order. A cell
    with a number needs none, nor does the cell where the supposition fails, if it is only one."""
    _, *follows, end = step.claim.chain
    cells = dict.fromkeys(link.claim.cells[0] for link in follows)
    framed = end.claim.cells if len(end.claim.cells) == 1 else ()
    plain = [c for c in cells if not puzzle.numbers[c[0]][c[1]] and c not in framed]
    return {cell: link_letter(i) for i, cell in enumerate(plain)}


def direction(a: Cell, b: Cell, manner: Manner) -> str:
    """Say in which direction the path goes to a neighbour: "down", "left" """
    if a[0] != b[0]:
        return manner.say("down") if b[0] > a[0] else manner.say("up")
    return manner.say("right") if b[1] > a[1] else manner.say("left")


def numbers_of(puzzle: Zip, cells: Sequence[Cell]) -> tuple[int, int]:
    """Return the numbers of two cells of Zip, the smaller one first."""
    a, b = sorted(puzzle.numbers[r][c] for r, c in cells)
    return a, b


def skipped_numbers(numbers: Sequence[int], manner: Manner) -> str:
    """Say what is wrong if the path goes from one number to another: "join 2 to 5, skipping 3 and 4" """
    a, b = numbers
    text = manner.say("join {a} to {b}, skipping {numbers}")
    return text.format(a=a, b=b, numbers=manner.numbers(range(a + 1, b)))


def finished(cell: Cell, others: Sequence[Cell], manner: Manner) -> Obstacle:
    """Name the neighbours of a cell that have all their links: "the finished cell above", "the finished cells
    below and on the left" """
    sides = [manner.say("above"), manner.say("below"), manner.say("on the left"), manner.say("on the right")]
    found = [(r < cell[0], r > cell[0], c < cell[1], c > cell[1]).index(True) for r, c in others]
    where = manner.listed([sides[i] for i in sorted(found)])
    text = manner.counted("the finished cell {where}", "the finished cells {where}", len(others))
    return text.format(where=where), len(others)


def obstacles(puzzle: Zip, cell: Cell, manner: Manner) -> list[Obstacle]:
    """Return what bars ways of the path from a cell from the beginning: the edge of the board, walls."""
    rows, columns = puzzle.shape
    walls = sum(cell in wall for wall in puzzle.walls)
    edge = cell[0] in (0, rows - 1) or cell[1] in (0, columns - 1)
    return [
        *([(manner.say("the edge"), 1)] if edge else []),
        *([(manner.counted("a wall", "walls", walls), walls)] if walls else []),
    ]


# Ways that the path cannot take, and why

BARRED = ("loop", "number", "early")  # what the path would do on a way that no wall and no path bars


def barred_ways(puzzle: Zip, cell: Cell, whys: Sequence[Why], name: str, manner: Manner) -> list[str]:
    """Say which ways of the path from a cell are ruled out, in a sentence for each reason. name: of the
    cell."""
    ways: dict[tuple[str, tuple[int, ...]], list[str]] = {}
    for why in whys:
        if why.by in BARRED:
            to, *evidence = why.sources
            numbers = numbers_of(puzzle, evidence) if why.by == "number" else ()
            ways.setdefault((why.by, numbers), []).append(direction(cell, to, manner))
    start = manner.say("going {direction} from {cell}").replace("{cell}", name)
    said = []
    for (by, numbers), directions in ways.items():
        going = manner.say("going {direction}") if said else start
        said.append(consequence(by, numbers, going.format(direction=manner.any_of(directions)), manner))
    return said


def barred_pair(puzzle: Zip, step: Step, manner: Manner) -> str:
    """Say why the path does not take two ways at once."""
    (cell,) = step.claim.cells
    (why,) = (why for why in step.claim.why if why.by in BARRED)
    a, b, *evidence = why.sources
    ways = manner.listed([direction(cell, a, manner), direction(cell, b, manner)])
    start = manner.say("going both {directions}").format(directions=ways)
    return consequence(why.by, numbers_of(puzzle, evidence) if why.by == "number" else (), start, manner)


def consequence(by: str, numbers: Sequence[int], going: str, manner: Manner) -> str:
    """Say what the path would do if it took a way: close a loop, skip numbers, end too early. going: which
    way, from where."""
    if by == "loop":
        return manner.say("{going} would close a loop.").format(going=going)
    if by == "number":
        skip = skipped_numbers(numbers, manner)
        return manner.say("{going} would {skip}.").format(going=going, skip=skip)
    return manner.say("{going} would end the path before it has passed every cell.").format(going=going)


# A player's sentences about suppositions, one for each link

HOW = {"loop": "loop", "order": "number", "too-early": "early"}  # what bars a way, by the rule of a link


def _says_instead(step: Step) -> bool:
    """True if a link is tried not to be joined, and it is said which ways one of its ends takes instead."""
    tried, *links = step.claim.chain
    if tried.links[0].joined or len(links) < 2:
        return False
    return links[0].rule == "only-ways" and links[0].claim.cells[0] in tried.claim.cells


def _instead(puzzle: Zip, step: Step, manner: Manner) -> str:
    """Say which ways are tried in place of another: "at the 7 the path goes right and down, not up" """
    tried, link = step.claim.chain[:2]
    (cell,) = link.claim.cells
    (other,) = (x for x in tried.claim.cells if x != cell)
    ways = manner.listed([direction(cell, end, manner) for end in _next_cells(link, cell)])
    name = _chain_name(puzzle, step, cell, manner)
    text = manner.say("Try it: at {cell} the path goes {ways}, not {direction}.")
    return text.format(cell=name, ways=ways, direction=direction(cell, other, manner))


def _link_sentence(puzzle: Zip, step: Step, number: int, manner: Manner) -> str:
    """Say a link of a supposition about the path. number: of the link, from 1. Cells have the letters of a
    picture."""
    link = step.claim.chain[number]
    goes_on = _goes_on(step, number)
    cells, rule, takes_two = link.claim.cells, link.rule, len(link.links) > 1
    start = cells[0]
    name = _chain_name(puzzle, step, start, manner)
    way = direction(start, cells[1], manner) if len(cells) > 1 else ""
    ends = _next_cells(link, start) if rule == "only-ways" else []
    ways = manner.listed([direction(start, end, manner) for end in ends])
    numbers = numbers_of(puzzle, link.claim.why[0].sources) if rule == "order" else ()
    if rule == "only-ways" and goes_on and takes_two:
        text = manner.say("That leaves {cell} only two ways: {ways}.")
    elif rule == "only-ways" and goes_on:
        text = manner.say("That leaves {cell} only one way: {ways}.")
    elif rule == "only-ways" and takes_two:
        text = manner.say("Then {cell} has only two ways left: {ways}.")
    elif rule == "only-ways":
        text = manner.say("Then {cell} has only one way left: {ways}.")
    elif goes_on:
        going = manner.say("going {direction}").format(direction=way)
        return consequence(HOW[rule], numbers, going, manner)
    elif rule == "loop":
        text = manner.say("Then going {direction} from {cell} would close a loop.")
    elif rule == "order":
        text = manner.say("Then going {direction} from {cell} would {skip}.")
    elif rule == "too-early":
        text = manner.say("Then going {direction} from {cell} would end the path too soon.")
    else:
        raise KeyError(rule)
    skip = skipped_numbers(numbers, manner) if numbers else ""
    return text.format(cell=name, direction=way, skip=skip, ways=ways)


def _goes_on(step: Step, number: int) -> bool:
    """True if the link before another bars a way of the same cell."""
    before, link = step.claim.chain[number - 1 : number + 1]
    return before.rule in HOW and link.claim.cells[:1] == before.claim.cells[:1]


def _dead_end(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """Say that a cell would be a dead end, and what else bars ways from there."""
    *links, end = step.claim.chain
    (cell,) = end.claim.cells
    goes_on, name = _goes_on(step, len(links)), _chain_name(puzzle, step, cell, manner)
    barred = {x for link in links if link.rule in HOW and cell in link.claim.cells for x in link.claim.cells}
    things = _obstacles(puzzle, cell, end.claim.why, manner)
    for why in end.claim.why:
        before = [x for x in why.sources if x not in barred] if why.by == "ruled-out" else []
        if before:
            earlier = manner.counted("an earlier step", "earlier steps", len(before))
            things.append((earlier, len(before)))
    listed = manner.listed([thing for thing, _ in things])
    said = []
    if things:
        many, blocked = _number(things), _number(things) + _extra_edges(puzzle, cell)
        ways = manner.counted("one more way", "{number} more ways", blocked)
        if not goes_on:
            ways = manner.counted("one way from {cell}", "{number} ways from {cell}", blocked)
        text = (
            manner.counted("{things} blocks {ways}.", "{things} block {ways}.", many)
            if goes_on
            else manner.counted("Then {things} blocks {ways}.", "Then {things} block {ways}.", many)
        )
        said.append(capital(text.replace("{things}", listed).replace("{ways}", ways).replace("{cell}", name)))
    return [*said, manner.say("That makes {cell} a dead end.").format(cell=name)]


def _cut_off(cells: Sequence[Cell], manner: Manner) -> str:
    """Say which cells the path would cut off from the rest, or how many they are."""
    number = len(cells)
    if not manner.picture and len(manner.place(cells).split()) <= MOST_LISTED:
        text = manner.say("Then no way would lead to {cells} any more.")
        return text.format(cells=manner.place(cells))
    if not manner.picture:
        return manner.counted(
            "Then one cell would be cut off from the rest.",
            "Then {number} cells would be cut off from the rest.",
            number,
        )
    if manner.uncoloured:
        return manner.counted(
            "Then the cell in the thick frame would be cut off from the rest.",
            "Then the {number} cells in the thick frame would be cut off from the rest.",
            number,
        )
    return manner.counted(
        "Then the cell framed in red would be cut off from the rest.",
        "Then the {number} cells framed in red would be cut off from the rest.",
        number,
    )


def _chain_name(puzzle: Zip, step: Step, cell: Cell, manner: Manner) -> str:
    """Name a cell of a supposition: by its number, by its letter, or as the framed one that fails."""
    if not manner.picture or puzzle.numbers[cell[0]][cell[1]]:
        return name_of(puzzle, None, cell, manner)
    letter = chain_letters(puzzle, step).get(cell)
    return f"({letter})" if letter else manner.framed_cell()


# A player's sentences, some for each rule

FEW = 2  # cells of a corridor that are named one by one beside a picture
THROUGH = 13  # words of the cells of a corridor that a sentence names beside its ends
SHORT = 8  # words of a list of cells that a longer sentence names


def _bridge(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    a, b = step.claim.cells
    text = manner.say("Only between {a} and {b} can the path get from one part of the board to the other.")
    part = manner.place(step.claim.why[0].sources)
    if part and len(part.split()) <= SHORT:
        text = manner.say("Only between {a} and {b} can the path come to {part}.").replace("{part}", part)
    so = manner.say("So the path goes {direction} from {cell}.")
    name = name_of(puzzle, step, a, manner)
    return [
        text.format(a=name, b=name_of(puzzle, step, b, manner)),
        so.format(direction=direction(a, b, manner), cell=name),
    ]


def _barred_way(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """Say why the path does not go from one cell to another."""
    a, b = step.claim.cells
    (why,) = step.claim.why
    whys = [why._replace(sources=(b, *why.sources))]
    name = name_of(puzzle, step, a, manner)
    so = manner.say("So the path does not go {direction} from {cell}.")
    return [
        *barred_ways(puzzle, a, whys, name, manner),
        so.format(direction=direction(a, b, manner), cell=name),
    ]


def _both_ways(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    (cell,) = step.claim.cells
    ways = [direction(cell, end, manner) for end in _next_cells(step, cell)]
    return [
        *_three_ways(puzzle, step, manner),
        barred_pair(puzzle, step, manner),
        manner.say("So one of the two is {direction}.").format(direction=manner.listed(ways)),
    ]


def _only_ways(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """Say that cells have few ways left for the path, one after the other. Corners share a sentence, and so
    do cells through which the path only goes on."""
    said: list[str] = []
    for is_corner, group in groupby(step.claim.cells, lambda cell: _is_corner(puzzle, step, cell)):
        cells = list(group)
        if is_corner and len(cells) > 1:
            said += _corners(puzzle, step, cells, manner)
            continue
        for run in _corridors(step, cells):
            if len(run) > 1:
                said += _runs_on(puzzle, step, run, manner)
            else:
                said += _ways_left(puzzle, step, run[0], name_of(puzzle, step, run[0], manner), manner)
    return said


def _corridors(step: Step, cells: Sequence[Cell]) -> list[list[Cell]]:
    """Cut the cells of a step into corridors: from each of their cells the path only goes on to the next one,
    because of what closes ways from there; from the first one it may go both ways."""
    runs: list[list[Cell]] = []
    goes_on = False
    for cell in cells:
        bys = {why.by for why in _reasons_at(step, cell)}
        plain = not bys & {*BARRED, "ruled-out"}
        one_way = len(_next_cells(step, cell)) == 1
        if plain and goes_on and one_way and cell in _next_cells(step, runs[-1][-1]):
            runs[-1].append(cell)
        else:
            runs.append([cell])
        goes_on = plain
    return runs


def _runs_on(puzzle: Zip, step: Step, run: Sequence[Cell], manner: Manner) -> list[str]:
    """Say that the path runs on through a corridor, and what closes all other ways there."""
    first, *others = run
    (end,) = _next_cells(step, others[-1])
    name = name_of(puzzle, step, first, manner)
    back = [cell for cell in _next_cells(step, first) if cell != others[0]]
    if back:
        said = _runs_through(puzzle, step, run, (back[0], end), manner)
    elif manner.picture and len(others) > FEW:
        text = manner.say("From {cell} the path runs on past {end}.")
        said = text.format(cell=name, end=name_of(puzzle, step, others[-1], manner))
    elif manner.picture:
        text = manner.say("From {cell} the path runs on through {cells}.")
        through = manner.listed([name_of(puzzle, step, cell, manner) for cell in others])
        said = text.format(cell=name, cells=through)
    else:
        text = manner.say("From {cell} the path runs on to {end}.")
        said = text.format(cell=name, end=name_of(puzzle, None, end, manner))
    whys = [why for cell in run for why in _reasons_at(step, cell)]
    walls = sum(cell in wall for cell in run for wall in puzzle.walls)
    rows, columns = puzzle.shape
    edge = any(r in (0, rows - 1) or c in (0, columns - 1) for r, c in run)
    passed = sum(len(why.sources) for why in whys if why.by == "passed")
    things = [
        *([(manner.say("the edge"), 1)] if edge else []),
        *([(manner.counted("a wall", "walls", walls), walls)] if walls else []),
        *([(manner.counted("a finished cell", "finished cells", passed), passed)] if passed else []),
    ]
    block = manner.counted(
        "{things} blocks all other ways.", "{things} block all other ways.", _number(things)
    )
    return [said, capital(block.format(things=manner.listed([thing for thing, _ in things])))]


def _runs_through(
    puzzle: Zip, step: Step, run: Sequence[Cell], ends: tuple[Cell, Cell], manner: Manner
) -> str:
    """Say that the path runs through a corridor from end to end."""
    if manner.picture:
        names = [name_of(puzzle, step, cell, manner) for cell in run]
        if len(names) > FEW + 1:
            text = manner.say("The path must run through all cells from {first} to {last}.")
            return text.format(first=names[0], last=names[-1])
        return manner.say("The path must run through {cells}.").format(cells=manner.listed(names))
    start, end = (name_of(puzzle, None, cell, manner) for cell in ends)
    place = manner.place(run)
    if len(place.split()) > THROUGH:
        return manner.say("From {start} the path must run on to {end}.").format(start=start, end=end)
    text = manner.say("The path must run through {cells}, from {start} to {end}.")
    return text.format(cells=place, start=start, end=end)


def _corners(puzzle: Zip, step: Step, cells: Sequence[Cell], manner: Manner) -> list[str]:
    """Say that the path uses both ways at several corners."""
    only = manner.say("A corner has only two ways.")
    if len(cells) == 4:
        return [only, manner.say("The path must use both at each of the four corners.")]
    text = manner.say("The path must use both at these corners: {cells}.")
    names = [name_of(puzzle, step, cell, manner) for cell in cells]
    if manner.picture:
        return [only, text.format(cells=manner.listed(names))]
    if not any(puzzle.numbers[r][c] for r, c in cells):
        return [only, text.format(cells=manner.place(cells))]
    *most, last = names
    return [
        only,
        text.format(cells=manner.say("{first}; and {last}").format(first="; ".join(most), last=last)),
    ]


def _three_ways(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """Say that the path must use two of a cell's three ways."""
    (cell,) = step.claim.cells
    whys = _reasons_at(step, cell)
    others = next(why.sources[:2] for why in whys if why.by in BARRED)
    ways = [direction(cell, end, manner) for end in (*_next_cells(step, cell), *others)]
    text = manner.say("At {cell} the path must use two of three ways: {ways}.")
    said = text.format(cell=name_of(puzzle, step, cell, manner), ways=manner.listed(ways))
    things = _obstacles(puzzle, cell, whys, manner)
    if not things:
        return [said, _earlier(puzzle, cell, whys, "", manner)]
    block = manner.counted("{things} blocks the fourth.", "{things} block the fourth.", _number(things))
    return [said, capital(block.format(things=manner.listed([thing for thing, _ in things])))]


def _ways_left(puzzle: Zip, step: Step, cell: Cell, name: str, manner: Manner) -> list[str]:
    """Say that one cell has few ways left for the path."""
    whys = _reasons_at(step, cell)
    said, things = barred_ways(puzzle, cell, whys, name, manner), _obstacles(puzzle, cell, whys, manner)
    if earlier := _earlier(puzzle, cell, whys, "" if said else name, manner):
        said.append(earlier)
    if said and things:
        many = _number(things)
        ways = manner.counted("the other way", "the other ways", many + _extra_edges(puzzle, cell))
        rest = manner.counted("{things} blocks {ways}.", "{things} block {ways}.", many)
        rest = rest.replace("{things}", manner.listed([thing for thing, _ in things]))
        said.append(rest.replace("{ways}", ways))
    if said:
        return [*said, _conclusion(cell, step, manner)]
    ways = [direction(cell, end, manner) for end in _next_cells(step, cell)]
    if _is_corner(puzzle, step, cell):
        listed = manner.listed(ways)
        if manner.picture and len(step.claim.cells) == 1 and not puzzle.numbers[cell[0]][cell[1]]:
            return [
                manner.say("In the framed corner the path must use both ways: {ways}.").format(ways=listed)
            ]
        text = manner.say("{cell} is in a corner: the path must use both ways, {ways}.")
        if manner.picture and not puzzle.numbers[cell[0]][cell[1]]:
            text = manner.say("In the corner {cell} the path must use both ways: {ways}.")
        return [text.format(cell=name, ways=listed)]
    return [_ways_open(things, name, ways, manner)]


def _is_corner(puzzle: Zip, step: Step, cell: Cell) -> bool:
    """True for a corner of which the path takes both ways."""
    rows, columns = puzzle.shape
    lies = cell[0] in (0, rows - 1) and cell[1] in (0, columns - 1)
    return (
        lies and len(_next_cells(step, cell)) > 1 and {why.by for why in _reasons_at(step, cell)} == {"wall"}
    )


def _ways_open(things: Sequence[Obstacle], name: str, ways: Sequence[str], manner: Manner) -> str:
    """Say which ways are left to the path, and why: "From (a) the path can only go down. The edge blocks the
    other ways." """
    many = _number(things)
    text = {
        1: manner.counted(
            "From {cell} the path can only go {ways}. {things} blocks the other ways.",
            "From {cell} the path can only go {ways}. {things} block the other ways.",
            many,
        ),
        2: manner.counted(
            "At {cell} the path must use both open ways, {ways}. {things} blocks the others.",
            "At {cell} the path must use both open ways, {ways}. {things} block the others.",
            many,
        ),
    }[len(ways)]
    listed = capital(manner.listed([thing for thing, _ in things]))
    return text.format(things=listed, cell=name, ways=manner.listed(ways))


def _extra_edges(puzzle: Zip, cell: Cell) -> int:
    """Count the edges at a cell beyond the first, all of which are called "the edge"."""
    rows, columns = puzzle.shape
    edges = (cell[0] == 0) + (cell[0] == rows - 1) + (cell[1] == 0) + (cell[1] == columns - 1)
    return max(edges - 1, 0)


def _number(things: Sequence[Obstacle]) -> int:
    return sum(number for _, number in things)


def _obstacles(puzzle: Zip, cell: Cell, whys: Iterable[Why], manner: Manner) -> list[Obstacle]:
    """Return the obstacles that leave a cell few ways for the path: edge, walls, and finished cells."""
    things: list[Obstacle] = []
    for why in whys:
        if why.by == "wall":
            things += obstacles(puzzle, cell, manner)
        elif why.by == "passed":
            things.append(finished(cell, why.sources, manner))
    return things


def _earlier(puzzle: Zip, cell: Cell, whys: Iterable[Why], name: str, manner: Manner) -> str:
    """Say which ways from a cell earlier steps have ruled out; empty if they have not. name: of the cell,
    empty if it is named before."""
    to = [end for why in whys if why.by == "ruled-out" for end in why.sources]
    if not to:
        return ""
    text = (
        manner.counted(
            "An earlier step has ruled out going {ways} from {cell}.",
            "Earlier steps have ruled out going {ways} from {cell}.",
            len(to),
        )
        if name
        else manner.counted(
            "An earlier step has ruled out going {ways}.",
            "Earlier steps have ruled out going {ways}.",
            len(to),
        )
    )
    return text.format(ways=manner.any_of([direction(cell, end, manner) for end in to]), cell=name)


def _reasons_at(step: Step, cell: Cell) -> list[Why]:
    """Return the reasons why a cell has few ways left for the path."""
    return [why for why in step.claim.why if why.cell == cell]


def _next_cells(step: Step, cell: Cell) -> list[Cell]:
    """Return the cells to which the path goes from a cell, except where the same step has said it."""
    cells = step.claim.cells
    come = cells[: cells.index(cell)]  # said before
    pairs = [(link.a, link.b) for link in step.links if link.joined and cell in (link.a, link.b)]
    ends = [b if a == cell else a for a, b in pairs]
    return [end for end in ends if end not in come]


def _conclusion(cell: Cell, step: Step, manner: Manner) -> str:
    """Say which ways are left to the path."""
    ways = [direction(cell, end, manner) for end in _next_cells(step, cell)]
    return manner.say("So the path goes {directions}.").format(directions=manner.listed(ways))


SENTENCES: dict[str, Callable[[Zip, Step, Manner], list[str]]] = {
    "only-ways": _only_ways,
    "loop": _barred_way,
    "order": _barred_way,
    "too-early": _barred_way,
    "bridge": _bridge,
    "both-ways": _both_ways,
}


# An expert's sentences
#
# <Rule>: cells <cells>. <link> and <link> joined. <link> parted. Ways from <cells> ruled out by the edge
# and by <cells> (<how>). Way from <cell> to <cell> ruled out by <cells> (<how>). Way to <cell> forced by
# <what>.

#: Reasons that no cells show, except walls and the edge.
ALONE = {"dead-end": "a dead end", "cut-off": "a part cut off"}
CLOSED = ("wall", "passed", "ruled-out")  # reasons that close ways from a cell, said together
BEFORE = "before"  # reason of a way that an earlier step has ruled out


def _links(links: Iterable[Link]) -> str:
    return listed([f"{cell_name(link.a)}-{cell_name(link.b)}" for link in links])


def _closed_texts(puzzle: Zip, whys: Iterable[Why]) -> list[str]:
    """Say to an expert which ways of the path are closed: "ways from r1c1 and r1c6 ruled out by the edge and
    by r3c2 (passed)". Cells with the same reasons share a part."""
    of = grouped((why.cell, f"by {_obstacle_text(puzzle, why)}") for why in whys if why.by in CLOSED)
    cells = grouped((" and ".join(reasons), cell) for cell, reasons in of.items())
    return [f"ways from {cells_named(some)} ruled out {reasons}" for reasons, some in cells.items()]


def _obstacle_text(puzzle: Zip, why: Why) -> str:
    """Name to an expert what closes a way of the path: "the edge and a wall", "r3c2 (passed)", "r3c2
    (before)" """
    if why.by == "wall":
        return listed([thing for thing, _ in obstacles(puzzle, why.cell, EXPERT_MANNER)])
    return reason(why.sources, BEFORE if why.by == "ruled-out" else why.by)


def _barred_texts(step: Step) -> list[str]:
    """Say to an expert which ways of the path are ruled out for other reasons, a part for each reason."""
    whys = [why for why in step.claim.why if why.by not in CLOSED]
    if (
        len(step.claim.cells) == 2 and step.rule != "only-ways"
    ):  # a link: the way from the first to the second
        done = "forced" if any(link.joined for link in step.links) else "ruled out"
        return [
            f"way to {cell_name(why.cell)} {done} by {reason(why.sources, why.by, ALONE)}" for why in whys
        ]
    return [_barred_text(why, 2 if step.rule == "both-ways" else 1) for why in whys]


def _barred_text(why: Why, ways: int) -> str:
    """Say to an expert why ways of the path are ruled out: "way from r2c2 to r2c3 ruled out by r2c4 and r3c3
    (loop)". ways: how many are ruled out together; the first sources of the reason are their ends."""
    to, sources = why.sources[:ways], why.sources[ways:]
    both = "ways" if ways > 1 else "way"
    together = " together" if ways > 1 else ""
    said = reason(sources, why.by, ALONE)
    return f"{both} from {cell_name(why.cell)} to {cells_named(to)}{together} ruled out by {said}"
