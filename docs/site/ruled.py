"""The drawings of docs/rules.md: read from the text, played by the ladder, and drawn as pictures.

A drawing is a fenced block. Its first line names the rules (`(k=2)` behind a name: two queens a unit); below
stand as many boards of one size side by side, cells as region letter and sign: none open, `-` ruled out
before, `*` queen before, `x` ruled out by the step, `q` queen placed by it. Then the sentences are quoted, a
player's and an expert's a board.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.labels import Labels
from queens_snap.overlay.moment import ClaimSigns, Moment
from queens_snap.overlay.paint.svg import render_svg
from queens_snap.solver.cells import Cell
from queens_snap.solver.ladder import RuleFunction, Rung
from queens_snap.solver.queens.explanation import ADJACENT_KILL, Explainer
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.rules import LADDER
from queens_snap.solver.queens.state import Firing, State
from queens_snap.solver.step import Claim, Step

SHAPES = "The 27 shapes"  # the section whose drawings are told once for all
BLOCK = re.compile(r"^```text\n(.+?)^```\n", re.MULTILINE | re.DOTALL)
EXPERT = "*Expert:* "
CELL = 30  # px, of a drawing


class RuleDrawing(NamedTuple):
    """One board: the rule it shows, the heading above it, its letters, each cell's sign, and what is said of
    it in either voice."""

    rule: str
    section: str
    board: Board
    letters: list[str]
    signs: dict[Cell, str]
    sentence: str | None
    expert: str | None

    def marked(self, signs: str) -> list[Cell]:
        return [cell for cell, x in self.signs.items() if x and x in signs]

    def state(self) -> State:
        """The position before the step."""
        return State(self.board, self.marked("*"), self.marked("-"))


def sections(text: str) -> dict[str, str]:
    """Every heading of the page and what stands below it, up to the next."""
    _, *parts = re.split(r"^##+ (.+)\n", text, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def drawings(text: str) -> list[RuleDrawing]:
    """Those of a page, in their order. Raises ValueError where sentences and drawings do not match."""
    return [drawing for title, body in sections(text).items() for drawing in _in_section(title, body)]


def _in_section(title: str, body: str) -> list[RuleDrawing]:
    boards = [each for block in BLOCK.findall(body) for each in _in_block(title, block)]
    quoted: list[str] = re.findall(r"^> (.+)", body, flags=re.MULTILINE)
    expert = [line.removeprefix(EXPERT) for line in quoted if line.startswith(EXPERT)]
    player = [line for line in quoted if not line.startswith(EXPERT)]
    if title == SHAPES:
        return boards
    said = zip(boards, player, expert, strict=True)
    return [drawing._replace(sentence=mine, expert=theirs) for drawing, mine, theirs in said]


def _in_block(title: str, block: str) -> Iterator[RuleDrawing]:
    head, *lines = block.splitlines()
    n = len(lines)
    for i, (name, k) in enumerate(re.findall(r"([a-z-]+)(?: \(k=(\d+)\))?", head)):
        grid = [line.split()[i * n : i * n + n] for line in lines]
        letters = [[cell[0] for cell in row] for row in grid]
        yield RuleDrawing(
            rule=f"{name}-region" if title == SHAPES else name,
            section=title,
            board=Board.of(letters, int(k or 1)),
            letters=["".join(row) for row in letters],
            signs={(r, c): cell[1:] for r, row in enumerate(grid) for c, cell in enumerate(row)},
            sentence=None,
            expert=None,
        )


def played(drawing: RuleDrawing) -> tuple[Rung, RuleFunction, Firing]:
    """The first rung and rule that find a step of the drawing's rule in its position, and that step. Raises
    ValueError where none does."""
    state = drawing.state()
    placed, ruled_out = set(drawing.marked("q")), set(drawing.marked("x"))
    for rung in LADDER:
        for find in rung.rules:
            for step in find(state, state.masks.cells):
                adjacent = drawing.rule == ADJACENT_KILL and step.queens and step.dead
                drawn = set(step.queens) == placed and set(step.dead) >= ruled_out
                if drawn and (step.rule == drawing.rule or adjacent):
                    return rung, find, step
    raise ValueError(f"no rung finds a {drawing.rule} in its drawing in docs/rules.md")


def told(drawing: RuleDrawing) -> Step:
    """The step of a drawing, with its claim."""
    rung, _, found = played(drawing)
    return Explainer(drawing.state()).explain(found, rung.tier)


def svg(drawing: RuleDrawing, theme: str) -> str:
    """A drawing as a file's content, its step shown as on every picture of steps; of one without a step the
    region that it is about. theme: of THEMES."""
    marks = {"queens": tuple(drawing.marked("*")), "crosses": tuple(drawing.marked("-"))}
    if drawing.marked("qx"):
        step = told(drawing)
        signs = DRAWINGS[drawing.board.game].claim_signs(drawing.board, step)
    else:
        about = tuple(cell for cell in drawing.signs if drawing.letters[cell[0]][cell[1]] == "A")
        step, signs = Step(drawing.rule, Claim((), about)), ClaimSigns(frozenset(about))
    labels = Labels(axes=drawing.section != SHAPES)
    return render_svg(Moment(drawing.board, marks, step=step, signs=signs, labels=labels), theme, CELL)
