"""Read a player's sentences about Patches cells that only one clue reaches: each sentence says what stops
another clue, and the picture must show that."""

import re
from collections.abc import Iterable, Iterator, Sequence

from .patches import Box, PatchesPosition, apply_step, cells_in
from .way import NUMBERS, Cell, Json, cells_of

OUTLINE = "the orange outline"
LAST_CLUE = re.compile(
    rf"(?P<clue>.*?) is the last clue, so it (?:takes all cells that are left: {OUTLINE}"
    r"|also covers the ringed cells?)\."
)
#: What is said of other clues, with {who} for several names and {one} for one.
STOP_REASONS = {
    "on-way": r"{who} would (?P<hits>hit .*) on the way",
    "grown": r"To get there, {any} would need (?P<across>\w+ (?:rows|columns)), so (?P<how>also|at least)"
    r" (?P<lines>\w+ (?:rows|columns))\. That would (?P<hits>hit .*)",
    "formed": r"To get there, {any} would have to be (?P<forms>.*)\. That would (?P<hits>hit .*)",
    "board": r"To get there, {any} would need (?P<across>\w+ (?:rows|columns)), so (?P<how>also|at least)"
    r" (?P<lines>\w+ (?:rows|columns))\. The board has only (?P<room>\w+ (?:rows|columns))",
    "misshapen": r"To get there, {any} would have to be (?P<forms>.*)\. That would not be"
    r" (?P<shape>square|tall|wide)",
    "needed": r"To get there, {any} would need at least (?P<needs>[^.]*)\. On this board, "
    r"(?:a (?P<kind>.*) can only be (?P<lines_left>.*)|no (?P<no_kind>.*) has that many)",
    "ruled-out-every": r"Every rectangle from {who} to there would (?P<hits>hit .*)"
    r" or was ruled out before",
    "every": r"Every rectangle from {who} to there would (?P<hits>hit .*)",
    "several": r"With their (?P<because>sizes and shapes|sizes|shapes), {who} cannot get there without"
    r" (?P<hits>hitting .*)",
    "part-several": r"With their drawn parts, {who} cannot get there without (?P<hits>hitting .*)",
    "part-several-none": r"With their drawn parts, {who} do not get there",
    "part-ruled-out-every": r"With its drawn part, every rectangle from {one} to there would (?P<hits>hit .*)"
    r" or was ruled out before",
    "part-ruled-out": r"With its drawn part, earlier steps have ruled out every rectangle from {one} to"
    r" there",
    "part-on-way": r"With its drawn part, {one} would (?P<hits>hit .*) on the way there",
    "part-every": r"With its drawn part, every rectangle from {one} to there would (?P<hits>hit .*)",
    "part-small": r"With its drawn part, {one} would need at least (?P<cells>\w+) cells to get there",
    "part-none": r"With its drawn part, no rectangle of {one} gets there",
    "ruled-out": r"Earlier steps have ruled out every rectangle from {who} to there",
    "broken": r"A rectangle from {one} to there would not be (?P<shape>square|tall|wide)",
    "broken-several": r"Rectangles from {who} to there would not be (?P<shape>square|tall|wide)",
    "small": r"{one} is too small to get there",
    "small-several": r"{who} are too small to get there",
    "lines": r"{one} can only be (?P<lines_left>.*), which does not get there",
    "lines-several": r"{who} can each only be (?P<lines_left>.*), which does not get there",
    "none": r"No (?P<kind>.*) gets from {any} to there",
}
#: What is said of all clues that are not named, or of some of them.
EVERY_OTHER_CLUE = {
    "small": r"Every other (?P<unfinished>unfinished )?clue is too small to get there",
    "hits": r"(?:With its size and shape, no|No) other (?P<unfinished>unfinished )?clue gets there without "
    r"(?P<hits>hitting .*)",
}
UNSIZED_HIT = (
    r"The (?P<other>other )?(?P<unfinished>unfinished )?clues that have no number"
    r" (?:would all (?P<way>hit .*) on the way|cannot get there without (?P<hits>hitting .*))"
)
SOME_CLUES = r"Some clues do not get there with their size and shape"
REMAINING_CLUES = r"The others cannot get there without (?P<hits>hitting .*)"


def check_sentences(
    puzzle: Json, steps: Sequence[Json], signs: Sequence[Json], drawn: Iterable[Sequence[int]] = ()
) -> list[str]:
    """Return faults in sentences about cells that only one clue reaches. signs: as pages get them. drawn:
    right rectangles that stand before the steps."""
    position, faults = PatchesPosition(puzzle), list[str]()
    for top, left, rows, columns in drawn:
        position.lay_rectangle((top, left, rows, columns))
    for step, shown in zip(steps, signs, strict=True):
        if step["rule"] == "only-reach":
            found = (*_text_faults(position, step), *_picture_faults(position, step, shown))
            faults += [f"step {step['i']}: {fault}: {step['player']}" for fault in found]
        apply_step(position, step)
    return faults


def _text_faults(position: PatchesPosition, step: Json) -> Iterator[str]:
    """Find the faults in the text of a step."""
    clue, text = _clue_of_step(position, step), step["player"]
    open_ones = {x for x in range(len(position.clues)) if x != clue and x not in position.laid}
    if last := LAST_CLUE.fullmatch(text):
        if open_ones or last["clue"].lower() != _clue_name(position, clue):
            yield "it is not the last clue"
        taken = {cell for box in position.laid.values() for cell in cells_in(box)}
        board = {(r, c) for r in range(position.rows) for c in range(position.columns)}
        if step["rectangles"] and _cells_found(step) != board - taken:
            yield "it does not take all cells that are left"
        return
    if not open_ones:
        yield "it does not say that it is the last clue"
    name, targets = re.escape(_clue_name(position, clue)), _target_cells(position, step)
    said = re.fullmatch(
        rf"Only {name} can cover the ringed cells?, "
        rf"(?:(?P<some>so it covers at least)|and only with) {OUTLINE}\. (?P<others>.*)",
        text,
    )
    if not said:
        yield "it says something else"
        return
    if bool(said["some"]) == bool(step["rectangles"]):
        yield "it does not say whether this is all of its rectangle"
    if step["rectangles"] and len(_rectangles_to(position, clue, targets)) != 1:
        yield "other rectangles go there"
    yield from _other_clue_faults(position, step, said["others"].removesuffix(".").split(". "), open_ones)


def _other_clue_faults(
    position: PatchesPosition, step: Json, sentences: Sequence[str], open_ones: set[int]
) -> Iterator[str]:
    """Find faults in the sentences about the other clues."""
    left, some = {*open_ones}, ""
    names_clue = {_clue_name(position, x): x for x in range(len(position.clues))}
    one = "|".join(re.escape(name) for name in sorted(names_clue, key=len, reverse=True))
    who = rf"(?P<who>(?:{one})(?:, (?:{one}))*(?: and (?:{one}))?)"
    any_of = who.replace(" and ", " or ")
    for sentence in filter(None, _whole_reasons(sentences)):
        text = sentence[0].lower() + sentence[1:] if re.match(f"(?i:{one})", sentence) else sentence
        if said := re.fullmatch(UNSIZED_HIT, text):
            unsized = {x for x in left if position.clues[x][2] is None}
            if not _are_unsized_stopped(position, step, unsized, said.groupdict()):
                yield f"it is not true: {sentence}"
            left -= unsized
        elif re.fullmatch(SOME_CLUES, text):
            some = "size and shape"
        elif said := re.fullmatch(REMAINING_CLUES, text):
            yield from _small_and_hitting_faults(position, step, left, some, said["hits"])
            left = set()
        elif kinds := [kind for kind, form in EVERY_OTHER_CLUE.items() if re.fullmatch(form, text)]:
            said = re.fullmatch(EVERY_OTHER_CLUE[kinds[0]], text)
            assert said
            if bool(said["unfinished"]) != bool(position.laid):
                yield "it does not say whether clues are finished"
            if not left or not all(
                _would_all_hit(position, step, x, said["hits"])
                if kinds == ["hits"]
                else kinds[0] in _obstacle_kinds(position, x, _target_cells(position, step))
                for x in left
            ):
                yield f"it is not true: {sentence}"
            left = set()
        else:
            for kind, form in STOP_REASONS.items():
                pattern = form.replace("{who}", who).replace("{one}", f"(?P<who>{one})")
                if said := re.fullmatch(pattern.replace("{any}", any_of), text):
                    named = [names_clue[name] for name in re.findall(one, said["who"])]
                    if kind == "several" and said["because"] != _sizes_and_shapes(position, named):
                        yield f"they have no {said['because']}"
                    for x in named:
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


def _whole_reasons(sentences: Sequence[str]) -> list[str]:
    """Return sentences without full stops, those that go on about what the one before says with it."""
    found = list[str]()
    for sentence in sentences:
        if found and re.match(r"That would|The board has|On this board", sentence):
            found[-1] += f". {sentence}"
        else:
            found.append(sentence)
    return found


def _small_and_hitting_faults(
    position: PatchesPosition, step: Json, clues: Iterable[int], kind: str, hits: str
) -> Iterator[str]:
    """Find faults in two sentences: one about clues that are too small, one about clues that would hit
    something."""
    short = {x for x in clues if kind in _obstacle_kinds(position, x, _target_cells(position, step))}
    if len(short) < 2:
        yield "no such clues"
    if not all(_would_all_hit(position, step, x, hits) for x in {*clues} - short):
        yield f"the others would not hit this: {hits}"


def _are_unsized_stopped(
    position: PatchesPosition, step: Json, clues: set[int], said: dict[str, str]
) -> bool:
    """True if a sentence about clues that have no number is true: what they hit, and which clues they are."""
    is_one_too = position.clues[_clue_of_step(position, step)][2] is None
    if bool(said["other"]) != is_one_too or bool(said["unfinished"]) != bool(position.laid):
        return False
    what, targets = said["way"] or said["hits"], _target_cells(position, step)
    ways = [
        _bounding_cells([position.clues[x][0], target])
        & _named_hits(position, step, x, what, each=False)
        & _claimed_hits(position, step, x)
        for x in clues
        for target in targets
    ]
    all_hit = all(_would_all_hit(position, step, x, what) for x in clues)
    return len(clues) > 1 and all_hit and (not said["way"] or all(ways))


def _claimed_hits(position: PatchesPosition, step: Json, clue: int) -> set[Cell]:
    """Return the cells that a clue would hit, according to the claim."""
    whys = [why for why in step["claim"]["why"] if tuple(why["cell"]) == position.clues[clue][0]]
    return {x for why in whys if why["by"] != "own" for x in cells_of(why["from"])}


def _would_all_hit(position: PatchesPosition, step: Json, clue: int, hits: str) -> bool:
    """True if all rectangles of a clue that go to one of the cells would hit what a sentence names. If it has
    no such rectangle, something is on its way to each cell."""
    targets = _target_cells(position, step)
    boxes = _rectangles_to(position, clue, targets)
    at = position.clues[clue][0]
    ways = [cells_in(box) for box in boxes] or [_bounding_cells([at, target]) for target in targets]
    seen = _named_hits(position, step, clue, hits, each=False, of_all=not boxes)
    return not _stopping_cells(position, step, clue) and all(cells & seen for cells in ways)


def _is_true(position: PatchesPosition, step: Json, clue: int, kind: str, said: dict[str, str]) -> bool:
    """True if a sentence about one other clue is true."""
    targets = _target_cells(position, step)
    if "several" in kind and " and " not in said["who"]:
        return False
    if kind in ("small", "small-several"):
        return "small" in _obstacle_kinds(position, clue, targets)
    if kind in ("lines", "lines-several"):
        every = {(rows, columns) for _, _, rows, columns in position.rectangles_with_clue(clue)}
        return {*said["lines_left"].split(" or ")} == {*map(_form_name, every)} and not _rectangles_to(
            position, clue, targets
        )
    if kind == "needed":
        return _is_need_true(position, clue, targets, said)
    if kind == "none":
        return said["kind"] == _clue_description(position, clue) and not _rectangles_to(
            position, clue, targets
        )
    if kind == "board":
        return _is_board_too_small(position, clue, targets, said)
    if kind == "misshapen" and {*said["forms"].split(" or ")} != _fitting_forms(
        position, clue, targets, "any"
    ):
        return False
    if kind in ("misshapen", "broken", "broken-several"):
        return _shape_does_not_fit(position, clue, targets, said["shape"])
    if kind == "grown" and not _needs_lines(position, clue, targets, said):
        return False
    if kind == "formed" and {*said["forms"].split(" or ")} != _fitting_forms(position, clue, targets):
        return False
    missed = _stopping_cells(position, step, clue)
    if kind.startswith("part") != bool(missed):
        return False
    several = " and " in said["who"]
    boxes = [box for box in _rectangles_to(position, clue, targets) if missed <= cells_in(box)]
    if "ruled-out" in kind:
        if not any(box in position.out for box in boxes):
            return False
        boxes = [box for box in boxes if box not in position.out]
    if not said.get("hits"):
        around = [_bounding_cells([position.clues[clue][0], *missed, target]) for target in targets]
        size, fewest = position.clues[clue][2] or 0, min(map(len, around))
        if kind == "part-small" and (said["cells"] != _number_word(fewest) or not 0 < size < fewest):
            return False
        return not boxes
    seen = _named_hits(position, step, clue, said["hits"], each=not several)
    if not seen or not boxes or not all(cells_in(box) & seen for box in boxes):
        return False
    ways = [_bounding_cells([position.clues[clue][0], *missed, target]) for target in targets]
    return kind not in ("on-way", "part-on-way") or all(seen & cells for cells in ways)


def _bounding_cells(cells: Iterable[Cell]) -> frozenset[Cell]:
    """Return the cells of the smallest rectangle around some cells."""
    rows, columns = zip(*cells, strict=True)
    return cells_in((min(rows), min(columns), max(rows) - min(rows) + 1, max(columns) - min(columns) + 1))


def _stopping_cells(position: PatchesPosition, step: Json, clue: int) -> set[Cell]:
    """Return the known cells that keep a clue away, according to the claim."""
    whys = [why for why in step["claim"]["why"] if tuple(why["cell"]) == position.clues[clue][0]]
    missed = {x for why in whys if why["by"] == "own" for x in cells_of(why["from"])}
    return missed if all(position.owner.get(cell) == clue for cell in missed) else set()


def _named_hits(
    position: PatchesPosition, step: Json, clue: int, what: str, each: bool = True, of_all: bool = False
) -> set[Cell]:
    """The cells that the claim and the text name as what a clue would hit; nothing if they do not fit. each:
    the text is about this clue alone, so all that it names stops it. of_all: also what other clues would
    hit."""
    subject = _clue_of_step(position, step)
    own = _bounding_cells([position.clues[subject][0], *_cells_found(step)])
    whys = [why for why in step["claim"]["why"] if of_all or tuple(why["cell"]) == position.clues[clue][0]]
    sources = {x for why in whys if why["by"] != "own" for x in cells_of(why["from"])}
    if any(position.owner.get(cell) == clue for cell in sources):
        return set()  # it does not hit its own cells

    def names(x: int) -> bool:
        return bool(re.search(rf"{re.escape(_clue_name(position, x))}(?!\d| \d| in row)", what))

    hit = "this clue" in what or names(subject)
    if each and hit != bool(sources & own):
        return set()
    clues = {
        position.clues[position.at[x]][0] for x in sources - own if x in position.at and names(position.at[x])
    }
    places = {
        (int(r) - 1, int(c) - 1) for r, c in re.findall(r"framed cell in row (\d+), column (\d+)", what)
    }
    is_any = re.search(r"the framed cell(?! in row)|a framed cell", what)
    seen = sources - own if is_any else clues | places & sources
    return seen | (own if hit else set())


def _target_cells(position: PatchesPosition, step: Json) -> set[Cell]:
    """Return the cells that only the step's clue reaches."""
    at = position.clues[_clue_of_step(position, step)][0]
    return {cell for cell in cells_of(step["claim"]["cells"]) if cell != at}


def _rectangles_to(position: PatchesPosition, clue: int, targets: set[Cell]) -> list[Box]:
    """Return the rectangles of a clue's shape and size that reach one of the cells."""
    return [box for box in position.rectangles_with_clue(clue) if targets & cells_in(box)]


def _obstacle_kinds(position: PatchesPosition, clue: int, targets: set[Cell]) -> set[str]:
    """Return why a clue cannot reach some cells even if nothing on the board stops it."""
    (r, c), _, size = position.clues[clue]
    if _rectangles_to(position, clue, targets):
        return set()
    spans = [(abs(r - r2) + 1) * (abs(c - c2) + 1) for r2, c2 in targets]
    is_small = size is not None and min(spans) > size
    return {"size and shape", *(["small"] if is_small else [])}


def _needs_lines(position: PatchesPosition, clue: int, targets: set[Cell], said: dict[str, str]) -> bool:
    """True if a clue needs as many rows or columns as a text says, and has rectangles with as many."""
    other = said["lines"].split()[1]
    sizes = [box[2] if other == "rows" else box[3] for box in _rectangles_to(position, clue, targets)]
    least = _least_lines(position, clue, targets, said)
    return bool(sizes) and least == min(sizes)


def _is_board_too_small(
    position: PatchesPosition, clue: int, targets: set[Cell], said: dict[str, str]
) -> bool:
    """True if a clue without a size needs more rows or columns than the board has, as a text says."""
    room = position.rows if said["lines"].endswith("rows") else position.columns
    is_larger = _least_lines(position, clue, targets, said) > room
    is_room = said["room"] == f"{NUMBERS[room]} {said['lines'].split()[1]}"
    return position.clues[clue][2] is None and is_larger and is_room


def _is_need_true(position: PatchesPosition, clue: int, targets: set[Cell], said: dict[str, str]) -> bool:
    """True if a clue needs as many rows and columns to get to the only cell as a text says, has no such
    rectangle, and is described by its kind and all its forms."""
    spans = {kind: _lines_spanned([position.clues[clue][0], *targets], kind) for kind in ("rows", "columns")}
    needs = " and ".join(f"{NUMBERS[number]} {kind}" for kind, number in spans.items() if number > 1)
    forms = {_form_name((rows, columns)) for _, _, rows, columns in position.rectangles_with_clue(clue)}
    is_kind = (said["kind"] or said["no_kind"]) == _clue_description(position, clue)
    are_all = not said["lines_left"] or {*said["lines_left"].split(" or ")} == forms
    is_out_of_reach = not _rectangles_to(position, clue, targets)
    return len(targets) == 1 and said["needs"] == needs and is_kind and are_all and is_out_of_reach


def _least_lines(position: PatchesPosition, clue: int, targets: set[Cell], said: dict[str, str]) -> int:
    """Return how many rows or columns a clue needs for its shape, because of the columns or rows on its way
    to a cell; 0 if a text says this otherwise. For example, a tall one needs "three columns, so at least four
    rows"."""
    shape = position.clues[clue][1]
    (number, kind), (more, other) = said["across"].split(), said["lines"].split()
    if len(targets) != 1 or {kind, other} != {"rows", "columns"}:
        return 0
    if said["how"] != ("also" if shape == "square" else "at least"):
        return 0
    if shape != "square" and other != {"tall": "rows", "wide": "columns"}.get(shape):
        return 0
    way = _lines_spanned([position.clues[clue][0], *targets], kind)
    least = way + (shape != "square")
    return least if (number, more) == (NUMBERS[way], NUMBERS[least]) else 0


def _sizes_and_shapes(position: PatchesPosition, clues: Iterable[int]) -> str:
    """Name what any of some clues has: "sizes and shapes", "sizes" or "shapes" """
    kinds = [position.clues[x][1:] for x in clues]
    has_size, has_shape = any(size for _, size in kinds), any(shape != "any" for shape, _ in kinds)
    return " and ".join(["sizes"] * has_size + ["shapes"] * has_shape)


def _number_word(number: int) -> str:
    return NUMBERS[number] if number <= 10 else str(number)


def _lines_spanned(cells: Iterable[Cell], kind: str) -> int:
    """Return the number of rows or columns that some cells span."""
    lines = [cell[kind == "columns"] for cell in cells]
    return max(lines) - min(lines) + 1


def _fitting_forms(
    position: PatchesPosition, clue: int, targets: set[Cell], shape: str | None = None
) -> set[str]:
    """Return the forms of a clue's rectangles that reach the cells: "two rows of four", "one column of
    six". shape: another shape than its own."""
    boxes = [box for box in position.rectangles_with_clue(clue, shape) if targets & cells_in(box)]
    return {_form_name((rows, columns)) for _, _, rows, columns in boxes}


def _form_name(form: tuple[int, int]) -> str:
    rows, columns = form
    if columns == 1 < rows:
        return f"one column of {NUMBERS[rows]}"
    return f"{NUMBERS[rows]} row{'s' * (rows > 1)} of {NUMBERS[columns]}"


def _clue_description(position: PatchesPosition, clue: int) -> str:
    """Describe what a clue asks for, such as "tall rectangle of 6 cells"."""
    _, shape, size = position.clues[clue]
    kind = {"any": "rectangle", "square": "square"}.get(shape, f"{shape} rectangle")
    return f"{kind} of {size} cells" if size else kind


def _shape_does_not_fit(position: PatchesPosition, clue: int, targets: set[Cell], shape: str) -> bool:
    """True if a clue asks for a shape that it cannot have if it reaches one of the cells."""
    return position.clues[clue][1] == shape and not _rectangles_to(position, clue, targets)


def _picture_faults(position: PatchesPosition, step: Json, shown: Json) -> Iterator[str]:
    """Find faults in the picture: it must frame what keeps other clues away."""
    at = position.clues[_clue_of_step(position, step)][0]
    own = _bounding_cells([at, *_cells_found(step)])
    away = [why for why in step["claim"]["why"] if tuple(why["cell"]) != at and why["by"] != "own"]
    framed = {x for why in away for x in cells_of(why["from"])} - own
    ringed = _target_cells(position, step) - set(position.at)
    if step["rectangles"] and LAST_CLUE.fullmatch(step["player"]):
        ringed = set[Cell]()  # its outline shows all cells that are left
    if set(cells_of(shown["because"])) != framed or set(cells_of(shown["ringed"])) != ringed:
        yield f"its picture frames {sorted(cells_of(shown['because']))}"
    if "framed cell" in step["player"] and not framed:
        yield "it speaks of cells that are not shown"


def _clue_of_step(position: PatchesPosition, step: Json) -> int:
    """Return the clue that a step is about."""
    if step["rectangles"]:
        top, left, rows, columns, _ = step["rectangles"][0]
        return next(position.at[x] for x in cells_in((top, left, rows, columns)) if x in position.at)
    return int(step["values"][0][2])


def _cells_found(step: Json) -> set[Cell]:
    boxes = [(top, left, rows, columns) for top, left, rows, columns, _ in step["rectangles"]]
    return {(r, c) for r, c, _ in step["values"]} | {x for box in boxes for x in cells_in(box)}


def _clue_name(position: PatchesPosition, clue: int) -> str:
    """Return the name of a clue beside a picture without colours; with its place if another clue looks
    alike."""
    (r, c), shape, size = position.clues[clue]
    if shape == "any":
        name = f"the {size}" if size else "the cross shape"
    elif shape == "square":
        name = f"the square {size}" if size else "the square"
    else:
        name = f"the {shape} {size}" if size else f"the {shape} shape"
    is_alone = [x[1:] for x in position.clues].count((shape, size)) == 1
    return name if is_alone else f"{name} in row {r + 1}, column {c + 1}"
