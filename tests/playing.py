"""A hand for the board that is played on, in a browser: it taps, draws, presses keys and asks the coach. For
the tests of both pages, and for benchmarks/play.py."""

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from queens_snap.solver.cell import Cell
from queens_snap.solver.puzzle import Marks, Puzzle, Solution

Position = Mapping[str, Any]  # what stands where, by the keys of overlay/web/moves.js

PATIENCE = 5
FIND = """const name = Object.keys(localStorage)
    .find((name) => name.startsWith(`queens-snap ${game} `) && !name.endsWith(" time"));"""
STATE = f"""(game) => {{
  {FIND}
  return name ? JSON.parse(localStorage[name]) : null;
}}"""
PUT = f"""([game, position]) => {{
  {FIND}
  const state = JSON.parse(localStorage[name]), past = [...state.past, {{ position, shown: {{}} }}];
  localStorage[name] = JSON.stringify({{ ...state, past, at: past.length - 1 }});
}}"""


def cell_key(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def link_key(a: Cell, b: Cell) -> str:
    return " ".join(sorted((cell_key(a), cell_key(b))))


def cells_of(name: str) -> tuple[Cell, ...]:
    """The cells that a key names."""
    return tuple((int(r), int(c)) for r, c in (part.split(",") for part in name.split()))


@dataclass(frozen=True)
class Rules:
    """What the library knows of a puzzle, as positions of the page."""

    solution: Solution

    @property
    def puzzle(self) -> Puzzle:
        return self.solution.puzzle

    @property
    def game(self) -> str:
        """As stories call it: those of Star Battle are Queens."""
        return "queens" if hasattr(self.puzzle, "regions") else self.puzzle.game

    @cached_property
    def answer(self) -> Position:
        """What is to be put in."""
        answer = self.solution.answer or ()
        if self.game == "queens":
            return {cell_key(cell): "queen" for cell in self.path}
        if self.game == "zip":
            return {link_key(a, b): True for a, b in pairwise(self.path)}
        rows = [str(row) for row in answer]
        given = self.puzzle.to_json()["givens"]
        return {
            cell_key((r, c)): int(value)
            for r, row in enumerate(rows)
            for c, value in enumerate(row)
            if given[r][c] == "."
        }

    @property
    def path(self) -> list[Cell]:
        """The cells of an answer that has cells."""
        return [cell for cell in self.solution.answer or () if isinstance(cell, tuple)]

    def marks(self, position: Position) -> Marks:
        """A position as the library takes it."""
        if self.game == "zip":
            links = (cells_of(name) for name in position)
            return {"path": tuple(sorted((min(link), max(link)) for link in links))}
        kinds = {"queen": "queens", "cross": "crosses", 1: "suns", 0: "moons"}
        marks: dict[str, list[Cell]] = {}
        for name, value in position.items():
            marks.setdefault(kinds[value], []).extend(cells_of(name))
        return {kind: tuple(sorted(cells)) for kind, cells in marks.items()}

    def is_right(self, name: str, value: Any) -> bool:
        """Whether a mark agrees with the answer."""
        if value == "cross":
            return name not in self.answer
        return self.answer.get(name) == value

    def fault(self, position: Position) -> str | None:
        """What the game forbids in a position, or None: marks that there are not, in cells that may not be
        changed; of a path walls, branches, rings."""
        if self.game != "zip":
            allowed = {"queen", "cross"} if self.game == "queens" else {0, 1}
            rows, columns = self.puzzle.shape
            inside = {cell_key((r, c)) for r in range(rows) for c in range(columns)}
            open_ = set(self.answer) if self.game == "tango" else inside
            return next(
                (f"{x}: {v}" for x, v in position.items() if x not in open_ or v not in allowed), None
            )
        puzzle = self.puzzle.to_json()
        walls = {link_key(*(tuple(cell) for cell in wall)) for wall in puzzle["walls"]}
        groups = {}
        degree: dict[Cell, int] = {}

        def group(cell: Cell) -> Cell:
            while groups.get(cell, cell) != cell:
                cell = groups[cell]
            return cell

        for name in position:
            a, b = cells_of(name)
            if name in walls or abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
                return f"{name}: a wall"
            if group(a) == group(b):
                return f"{name}: a ring"
            groups[group(a)] = group(b)
            for cell in (a, b):
                degree[cell] = degree.get(cell, 0) + 1
        numbers = {(r, c): n for r, row in enumerate(puzzle["numbers"]) for c, n in enumerate(row) if n}
        last = max(numbers.values())
        most = {cell: 1 for cell, n in numbers.items() if n in (1, last)}
        return next((f"{cell}: branches" for cell, n in degree.items() if n > most.get(cell, 2)), None)

    def half(self, rng: random.Random, wrong: int = 0) -> dict[str, Any]:
        """A position on the way, as a player may have come to it; with so many marks that are wrong."""
        if self.game == "zip":
            far = rng.randrange(1, len(self.path) * 3 // 4)
            made = {link_key(a, b): True for a, b in pairwise(self.path[:far])}
        else:
            names = rng.sample(sorted(self.answer), rng.randrange(0, len(self.answer) * 2 // 3))
            made = {name: self.answer[name] for name in names}
        if self.game == "queens":
            rows, columns = self.puzzle.shape
            free = [cell_key((r, c)) for r in range(rows) for c in range(columns)]
            free = [name for name in free if name not in self.answer]
            made |= dict.fromkeys(rng.sample(free, rng.randrange(0, len(free) // 2)), "cross")
        for _ in range(wrong):
            self._spoil(made, rng)
        return made

    def _spoil(self, made: dict[str, Any], rng: random.Random) -> None:
        if self.game == "queens":
            name = rng.choice([x for x in self._cells() if self.is_right(x, made.get(x, "cross"))])
            made[name] = "cross" if name in self.answer else "queen"
        elif self.game == "tango":
            name = rng.choice([x for x in self.answer if made.get(x) in (None, self.answer[x])])
            made[name] = 1 - self.answer[name]
        else:
            rows, columns = self.puzzle.shape
            pairs = [
                ((r, c), (r + dr, c + dc))
                for r in range(rows)
                for c in range(columns)
                for dr, dc in ((0, 1), (1, 0))
            ]
            names = [link_key(a, b) for a, b in pairs if b[0] < rows and b[1] < columns]
            more = [
                x
                for x in names
                if x not in self.answer and x not in made and not self.fault({**made, x: True})
            ]
            if more:
                made[rng.choice(more)] = True

    def _cells(self) -> list[str]:
        rows, columns = self.puzzle.shape
        return [cell_key((r, c)) for r in range(rows) for c in range(columns)]


class Player:
    """Plays on the board in a tab."""

    def __init__(self, tab: Any, rules: Rules, touch: bool = False):
        self.tab, self.rules, self.touch = tab, rules, touch

    @property
    def position(self) -> Position:
        state = self.tab.evaluate(STATE, self.rules.game)
        return state["past"][state["at"]]["position"] if state else {}

    @property
    def said(self) -> str:
        return self.tab.locator(".told").inner_text()

    @property
    def heading(self) -> str:
        return self.tab.locator(".coach h2").inner_text()

    @property
    def solved(self) -> bool:
        return self.tab.locator(".coach.solved").count() == 1

    def cell(self, cell: Cell) -> Any:
        return self.tab.locator(f"[data-at='{cell_key(cell)}']")

    def label(self, cell: Cell) -> str:
        return self.cell(cell).get_attribute("aria-label")

    def tap(self, cell: Cell) -> None:
        self.cell(cell).tap() if self.touch else self.cell(cell).click()

    def act(self, name: str) -> None:
        """One of the coach's buttons."""
        button = self.tab.locator(f".acts [data-act={name}]")
        button.tap() if self.touch else button.click()

    def has(self, name: str) -> bool:
        return self.tab.locator(f".acts [data-act={name}]").count() > 0

    def draw(self, cells: list[Cell]) -> None:
        """A line with the mouse."""
        for i, cell in enumerate(cells):
            box = self.cell(cell).bounding_box()
            self.tab.mouse.move(
                box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=1 + 3 * (i > 0)
            )
            if not i:
                self.tab.mouse.down()
        self.tab.mouse.up()

    def play_by_taps(self) -> None:
        for cell, times in self.taps():
            for _ in range(times):
                self.tap(cell)

    def taps(self) -> Iterator[tuple[Cell, int]]:
        """Cells and how often each is tapped, up to the answer."""
        if self.rules.game == "zip":
            yield from ((cell, 1) for cell in self.rules.path[1:])
        else:
            times = {"queen": 2, 1: 1, 0: 2}
            yield from ((cells_of(name)[0], times[value]) for name, value in self.rules.answer.items())

    def play_by_keys(self) -> None:
        """From the start of the page, with Tab, arrows and Space alone."""
        keys = self.tab.keyboard
        while not self.tab.evaluate("document.activeElement.dataset.at"):
            keys.press("Tab")
        for cell, times in self.taps():
            r, c = cells_of(self.tab.evaluate("document.activeElement.dataset.at"))[0]
            for _ in range(abs(cell[0] - r)):
                keys.press("ArrowDown" if cell[0] > r else "ArrowUp")
            for _ in range(abs(cell[1] - c)):
                keys.press("ArrowRight" if cell[1] > c else "ArrowLeft")
            for _ in range(times):
                keys.press(" ")

    def hint(self) -> str:
        """The next hint up to its reason, which it answers."""
        self.act("hint")
        self.tab.locator(".acts [data-act=more]").wait_for()
        self.act("more")
        self.act("more")
        return self.said

    def play_by_hints(self, most: int = 200) -> int:
        """How many it took."""
        for number in range(most):
            if self.solved:
                return number
            self.hint()
            self.act("doIt")
        raise AssertionError(f"not solved after {most} hints")

    def named_wrong(self) -> set[str]:
        """Which marks the coach calls wrong, as it says it, when asked."""
        self.act("check")
        said = set()
        while self.has("takeBack") and self.said not in said:
            said.add(self.said)
            if self.has("another"):
                self.act("another")
        return said

    def put(self, position: Position) -> None:
        """Makes it the position that was kept, and loads the page anew. A busy browser may be late to read
        what another of its processes has just written: then once more."""
        wanted = json.loads(json.dumps(position))
        for _ in range(PATIENCE):
            self.tab.evaluate(PUT, [self.rules.game, wanted])
            self.tab.reload()
            self.tab.locator(".hand").wait_for()
            if self.position == wanted:
                return
        raise AssertionError("the position was not kept")

    def fumble(self, rng: random.Random) -> None:
        """A touch, a line or a key, anywhere."""
        rows, columns = self.rules.puzzle.shape
        cell = (rng.randrange(rows), rng.randrange(columns))
        match rng.randrange(8):
            case 0 | 1 | 2:
                self.tap(cell)
            case 3 | 4:
                self.draw(
                    [
                        cell,
                        *((rng.randrange(rows), rng.randrange(columns)) for _ in range(rng.randrange(1, 4))),
                    ]
                )
            case 5:
                self.cell(cell).focus()
                self.tab.keyboard.press(
                    rng.choice(["x", "q", "s", "m", "Delete", " ", "Enter", "Escape", "5", "Home"])
                )
            case 6:
                self.cell(cell).focus()
                self.tab.keyboard.press(
                    rng.choice(["Shift+ArrowLeft", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"])
                )
            case _:
                self.tab.keyboard.press(
                    rng.choice(["Control+z", "Control+z", "Control+y", "Control+Shift+z"])
                )
