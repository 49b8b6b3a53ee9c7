"""The drawings of docs/rules.md: they are parsed, their steps are found by the solver's rules, and drawn.

Drawings stand in a fenced block. Its first line names their rules; `(k=2)` after a name means two queens in
each unit. Below stand the boards, all of one size, side by side. Each cell is a region letter and a sign:

- no sign: the cell is open;
- `-`: the cell was ruled out before the step;
- `*`: a queen was there before the step;
- `x`: the step rules the cell out;
- `q`: the step places a queen.

After the block, two sentences are quoted for each board: the player's and the expert's.
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
from queens_snap.solver.queens.explanation import ADJACENT_KILL_RULE, Explainer
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.rules import LADDER
from queens_snap.solver.queens.state import Firing, State
from queens_snap.solver.step import Claim, Step

SHAPES = "The 27 shapes"  # the section whose drawings have no sentences
DRAWING_PATTERN = re.compile(r"^```text\n(.+?)^```\n", re.MULTILINE | re.DOTALL)  # a fenced block
EXPERT_PREFIX = "*Expert:* "  # start of a sentence in the expert's voice
CELL_SIDE = 30  # pixels of a cell in a drawing


class RuleDrawing(NamedTuple):
    """A board that shows a rule.

    section: the heading above the board. letters: the region letters, row by row. signs: the sign of each
    cell. sentence, expert: the sentences of the step in the player's and the expert's voice, if there are
    any.
    """

    rule: str
    section: str
    board: Board
    letters: list[str]
    signs: dict[Cell, str]
    sentence: str | None
    expert: str | None

    def cells_with_sign(self, signs: str) -> list[Cell]:
        """Return the cells that have one of these signs."""
        return [cell for cell, x in self.signs.items() if x and x in signs]

    def position_before_step(self) -> State:
        """Return the board with the queens and the ruled-out cells before the step."""
        return State(self.board, self.cells_with_sign("*"), self.cells_with_sign("-"))


def split_sections(text: str) -> dict[str, str]:
    """Return the text below each heading of a page, up to the next heading."""
    _, *parts = re.split(r"^##+ (.+)\n", text, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def parse_drawings(text: str) -> list[RuleDrawing]:
    """Return the drawings of a page, in their order.

    Raises ValueError if a section has more or fewer pairs of sentences than drawings.
    """
    return [
        drawing for title, body in split_sections(text).items() for drawing in _parse_section(title, body)
    ]


def _parse_section(title: str, body: str) -> list[RuleDrawing]:
    """Return the drawings of a section, with their sentences."""
    drawings = [each for block in DRAWING_PATTERN.findall(body) for each in _parse_block(title, block)]
    quoted: list[str] = re.findall(r"^> (.+)", body, flags=re.MULTILINE)
    expert = [line.removeprefix(EXPERT_PREFIX) for line in quoted if line.startswith(EXPERT_PREFIX)]
    player = [line for line in quoted if not line.startswith(EXPERT_PREFIX)]
    if title == SHAPES:
        return drawings
    pairs = zip(drawings, player, expert, strict=True)
    return [drawing._replace(sentence=by_player, expert=by_expert) for drawing, by_player, by_expert in pairs]


def _parse_block(title: str, block: str) -> Iterator[RuleDrawing]:
    """Yield the drawings of a fenced block, without their sentences. title: the heading of the section."""
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


def find_drawn_step(drawing: RuleDrawing) -> tuple[Rung, RuleFunction, Firing]:
    """Return the first rung and rule function that find the step of a drawing, and that step.

    Raises ValueError if no rule finds the step.
    """
    state = drawing.position_before_step()
    placed, ruled_out = set(drawing.cells_with_sign("q")), set(drawing.cells_with_sign("x"))
    for rung in LADDER:
        for find in rung.rules:
            for step in find(state, state.masks.cells):
                adjacent = drawing.rule == ADJACENT_KILL_RULE and step.queens and step.dead
                is_drawn = set(step.queens) == placed and set(step.dead) >= ruled_out
                if is_drawn and (step.rule == drawing.rule or adjacent):
                    return rung, find, step
    raise ValueError(f"no rung finds a {drawing.rule} in its drawing in docs/rules.md")


def explained_step(drawing: RuleDrawing) -> Step:
    """Return the step of a drawing, with its claim."""
    rung, _, found = find_drawn_step(drawing)
    return Explainer(drawing.position_before_step()).explain(found, rung.tier)


def drawing_svg(drawing: RuleDrawing, theme: str) -> str:
    """Return a drawing, with its step, as the content of an SVG file. theme: a key of THEMES.

    A drawing without a step shows its first region instead.
    """
    marks = {"queens": tuple(drawing.cells_with_sign("*")), "crosses": tuple(drawing.cells_with_sign("-"))}
    if drawing.cells_with_sign("qx"):
        step = explained_step(drawing)
        signs = DRAWINGS[drawing.board.game].claim_signs(drawing.board, step)
    else:
        region = tuple(cell for cell in drawing.signs if drawing.letters[cell[0]][cell[1]] == "A")
        step, signs = Step(drawing.rule, Claim((), region)), ClaimSigns(frozenset(region))
    labels = Labels(axes=drawing.section != SHAPES)
    return render_svg(Moment(drawing.board, marks, step=step, signs=signs, labels=labels), theme, CELL_SIDE)
