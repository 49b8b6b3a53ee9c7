"""A player on the page in a browser: taps, draws, presses keys and asks the coach."""

import json
import random
import re
from typing import Any

from queens_snap.solver.cells import Cell

from .rules import TAP, Position, Rules, cell_key, cells_of

FIND_STATE = """const name = Object.keys(localStorage)
    .find((name) => name.startsWith(`queens-snap ${game} `) && !name.endsWith(" time"));"""
# What is kept are the first position and the changes to it.
READ_POSITION = f"""(game) => {{
  {FIND_STATE}
  const {{ past = [], at = 0 }} = name ? JSON.parse(localStorage[name]) : {{}};
  const all = Object.assign({{}}, ...past.slice(0, at + 1).map((each) => each.position));
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}}"""
# Where a finger goes to touch something that is to be seen; null where there is no such thing.
FIND_MIDDLE = """(sign) => {
  const there = document.querySelector(sign);
  there?.scrollIntoView({ block: "nearest" });
  const box = there?.getBoundingClientRect(), place = box && [box.x + box.width / 2, box.y + box.height / 2];
  return place && there.contains(document.elementFromPoint(...place)) ? place : null;
}"""
WRITE_POSITION = f"""([game, position]) => {{
  {FIND_STATE}
  const state = JSON.parse(localStorage[name]);
  localStorage[name] = JSON.stringify({{ ...state, past: [{{ position, shown: {{}} }}], at: 0 }});
  dispatchEvent(new StorageEvent("storage", {{ key: name }}));
}}"""

PANEL_NUMBER = re.compile(r"\((\d+)/\d+\)$")  # at the end of the heading of a part of a long supposition


class Player:
    """Plays on the board in a tab."""

    def __init__(self, tab: Any, rules: Rules, touch: bool = False):
        self.tab, self.rules, self.touch = tab, rules, touch

    @property
    def position(self) -> Position:
        return self.tab.evaluate(READ_POSITION, self.rules.game)

    @property
    def coach_text(self) -> str:
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

    def touch_at(self, sign: str) -> None:
        """Touch the middle of an element. A locator's own click is slower: it waits for two frames."""
        place = self.tab.evaluate(FIND_MIDDLE, sign)
        if not place:
            self.tab.locator(sign).first.wait_for()
            place = self.tab.evaluate(FIND_MIDDLE, sign)
        assert place, f"{sign} is covered"
        self.tab.touchscreen.tap(*place) if self.touch else self.tab.mouse.click(*place)

    def tap(self, cell: Cell) -> None:
        self.touch_at(f"[data-at='{cell_key(cell)}']")

    def press_button(self, name: str) -> None:
        """Press one of the coach's buttons."""
        self.touch_at(f".acts [data-act={name}]")

    def press_mark_key(self, key: str) -> None:
        """Press one of the buttons that enter a mark."""
        self.touch_at(f".pad [data-key='{key}']")

    def has_button(self, name: str) -> bool:
        return self.tab.locator(f".acts [data-act={name}]").count() > 0

    def draw(self, cells: list[Cell]) -> None:
        """Draw a line with the mouse."""
        for i, cell in enumerate(cells):
            x, y = self.tab.evaluate(FIND_MIDDLE, f"[data-at='{cell_key(cell)}']")
            self.tab.mouse.move(x, y)
            if not i:
                self.tab.mouse.down()
        self.tab.mouse.up()

    def play_by_taps(self) -> None:
        for cell, touches in self.rules.touches():
            for touch in touches:
                self.tap(cell)
                if touch != TAP:
                    self.press_mark_key(touch)

    def play_by_keys(self) -> None:
        """Play from the page's start by Tab, arrows, Space and the keys of marks alone."""
        keys = self.tab.keyboard
        while not (at := self.tab.evaluate("document.activeElement.dataset.at")):
            keys.press("Tab")
        r, c = cells_of(at)[0]
        for cell, touches in self.rules.touches():
            for _ in range(abs(cell[0] - r)):
                keys.press("ArrowDown" if cell[0] > r else "ArrowUp")
            for _ in range(abs(cell[1] - c)):
                keys.press("ArrowRight" if cell[1] > c else "ArrowLeft")
            r, c = cell
            for touch in touches:
                keys.press(touch)

    def hint(self) -> str:
        """Ask for a hint up to its reason, panel by panel; return its texts."""
        self.press_button("hint")
        self.tab.locator(".acts [data-act=more]").wait_for()
        told: list[str] = []
        while self.has_button("more"):  # what has to come first, one by one
            self.press_button("more")
            part = PANEL_NUMBER.search(self.heading)
            told = [*told, self.coach_text] if part and int(part[1]) > 1 else [self.coach_text]
        return " ".join(told)

    def play_by_hints(self, most: int = 200) -> int:
        """Play by hints, and count them."""
        for number in range(most):
            if self.solved:
                return number
            self.hint()
            self.press_button("doIt")
        raise AssertionError(f"not solved after {most} hints")

    def find_mistakes(self) -> set[str]:
        """Ask the coach, and return the marks that it calls wrong."""
        self.press_button("check")
        said = set()
        while self.has_button("takeBack") and self.coach_text not in said:
            said.add(self.coach_text)
            if self.has_button("another"):
                self.press_button("another")
        return said

    def store_position(self, position: Position) -> None:
        """Store a position as another tab would; the page then shows it."""
        wanted = json.loads(json.dumps(position))
        self.tab.evaluate(WRITE_POSITION, [self.rules.game, wanted])
        assert self.position == wanted

    def do_something_random(self, rng: random.Random) -> None:
        """Touch, draw or press a key anywhere."""
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
                self.tab.keyboard.press(rng.choice([*"xqsmn5279", "Delete", " ", "Enter", "Escape", "Home"]))
            case 6:
                self.cell(cell).focus()
                self.tab.keyboard.press(
                    rng.choice(["Shift+ArrowLeft", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"])
                )
            case _:
                self.tab.keyboard.press(
                    rng.choice(["Control+z", "Control+z", "Control+y", "Control+Shift+z"])
                )
