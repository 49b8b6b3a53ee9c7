"""The way to a solution, scene by scene. All panels, frames and pages of steps are drawn from a Story."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ...solver.puzzle import Marks, Position, Puzzle, Solution
from ...solver.step import Claim, Step, Value
from ...words.game_words import Words
from ...words.games import WORDS
from ...words.manner import BESIDE_PICTURE, Manner
from ...words.page_texts import board_title, page_title, solution_title
from ...words.phrases import SEARCHED_TITLE, searched_sentence, step_heading, steps_counted
from ..compose import compose_sketch, draw_finding, draw_step, draw_where_to_look
from ..drawing import Drawing
from ..games import DRAWINGS
from ..labels import NO_LABELS, Labels, add_axes, add_needed_labels
from ..moment import (
    NO_CLAIM_SIGNS,
    CellColours,
    ClaimSigns,
    Moment,
    Pieces,
    finished_moment,
    named_units,
    pieces_json,
)
from ..sketch import Primitives as Drawn
from ..sketch import moved_primitives, to_json

SEARCH_STEP = Step("search", Claim((), ()))  # the step of the panel with the values that search alone finds


@dataclass(frozen=True)
class Story:
    """The way to the only answer of a puzzle, scene by scene: scene 0 is the start, then comes each step.

    - name: the name of the capture. solution: the puzzle with its answer.
    - start: the marks before the first step, and the steps from there.
    - colours: (rows, columns, 3) RGB 0..255, the cells' colours on the capture, or None.
    - manner: the manner of the sentences.
    - entered: all marks of the player, right or wrong, with which playing begins.
    """

    name: str
    solution: Solution
    start: Position
    colours: CellColours | None = None
    manner: Manner = BESIDE_PICTURE
    entered: Marks = field(default_factory=dict)

    @property
    def _drawing(self) -> Drawing:
        """The drawing of the game."""
        return DRAWINGS[self.solution.puzzle.game]

    @property
    def _words(self) -> Words:
        """The sentences of the game."""
        return WORDS[self.solution.puzzle.game]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps from the start, in order."""
        return self.start.steps

    @property
    def title(self) -> str:
        """The size of the board, as in "8 x 8"."""
        rows, columns = self.solution.puzzle.shape
        return f"{rows} x {columns}"

    @property
    def page_heading(self) -> str:
        """The heading of the page: the game and the size of the board."""
        return board_title(self._words, self.solution.puzzle)

    @property
    def page_title(self) -> str:
        """The title of the page: the game, the number of steps, and the capture's name."""
        words, steps = self._words, len(self.steps)
        return page_title(solution_title(words, self.solution, steps, self.manner), self.name)

    @property
    def aim(self) -> str:
        """The aim of the game in a sentence."""
        return self._words.aim(self.solution.puzzle, self.manner)

    @property
    def sheet_board_width(self) -> int:
        """The width (px) that the board and its row numbers need on a sheet; 0 for any width."""
        return (self.solution.puzzle.shape[1] + 1) * self._drawing.sheet_cell_size

    @property
    def scenes(self) -> int:
        """The number of scenes: the start and each step."""
        return len(self.steps) + 1

    @cached_property
    def panels(self) -> tuple[tuple[int, int], ...]:
        """All panels in order, each as (scene, part). Part 0 is a whole scene. Long suppositions have parts
        from 1; also the last scene does if search found a part of the answer."""
        return tuple(
            (number, part)
            for number in range(self.scenes)
            for part in (range(1, self.parts(number) + 1) or [0])
        )

    def parts(self, number: int) -> int:
        """Return the number of panels of a scene; 0 if one picture shows the scene. The last scene has one
        more panel if search found a part of the answer."""
        if not 0 < number <= len(self.steps) or (number == len(self.steps) and not self._is_searched):
            return 0
        panels = self._step_panel_count(number)
        return max(panels, 1) + 1 if number == len(self.steps) else panels

    def _step_panel_count(self, number: int) -> int:
        """Return the number of panels of a step, without that of the search; 0 if one picture shows the
        step."""
        return len(self._drawing.panels(self.solution.puzzle, self.steps[number - 1]))

    @property
    def _is_searched(self) -> bool:
        """True if search alone knows a part of the answer."""
        return self.solution.answer is not None and bool(self.solution.guessed)

    def _is_found_by_search(self, number: int, part: int) -> bool:
        """True for the panel with the values that search alone knows."""
        return part > 0 and number == len(self.steps) and part == self.parts(number)

    def moment(self, number: int, labels: Labels = NO_LABELS, part: int = 0) -> Moment[Puzzle]:
        """Return the moment of a scene, with its step's findings emphasised. The last scene has the whole
        answer. part: as in `panels`."""
        step = self.steps[number - 1] if number else None
        moment = self._moment(number, self.steps[: max(number - 1, 0)], step, labels)
        if not step or not part:
            return moment
        if self._is_found_by_search(number, part):
            return replace(moment, done=self.steps, step=SEARCH_STEP, signs=NO_CLAIM_SIGNS)
        panels = self._drawing.panels(self.solution.puzzle, step) or [(step, moment.signs)]
        shown, signs = panels[part - 1]
        return replace(moment, step=shown, answer=None, guessed=(), signs=signs)

    def moment_after(self, steps: int) -> Moment[Puzzle]:
        """Return the moment after a number of steps, with no step emphasised."""
        return self._moment(steps, self.steps[:steps], None, NO_LABELS)

    def _moment(
        self, number: int, done: tuple[Step, ...], step: Step | None, labels: Labels
    ) -> Moment[Puzzle]:
        known, last = self.solution, number == len(self.steps)
        return Moment(
            known.puzzle,
            self.start.marks,
            done,
            step,
            answer=known.answer if last else None,
            guessed=known.guessed if last else (),
            colours=self.colours,
            signs=self._drawing.claim_signs(known.puzzle, step) if step else NO_CLAIM_SIGNS,
            labels=labels,
        )

    def heading(self, number: int, part: int = 0) -> str:
        """Return the heading of a scene. number: the scene's number. part: as in `panels`."""
        if number == 0:
            return f"{self.title}, {steps_counted(len(self.steps), self.manner)}"
        if self._is_found_by_search(number, part):
            return self.manner.say(SEARCHED_TITLE)
        name = self._words.step_name(self.steps[number - 1], self.manner)
        heading, parts = (
            step_heading(number, len(self.steps), name, self.manner),
            self._step_panel_count(number),
        )
        return f"{heading} ({part}/{parts})" if part and parts else heading

    def text(self, number: int, part: int = 0, *, picture: bool = True) -> str:
        """Return the sentence of a scene. part: as in `panels`. picture: true if its picture is beside it;
        otherwise the sentence names cells."""
        if number == 0:
            return self.aim
        manner = replace(self.manner, picture=self.manner.picture and picture)
        step = self.steps[number - 1]
        if self._is_found_by_search(number, part):
            found = self._words.count_guessed(self.solution.puzzle, len(self.solution.guessed), manner)
            return searched_sentence(found, manner)
        panels = self._words.panels(self.solution.puzzle, step, manner) if part else []
        return panels[part - 1] if panels else self._words.sentence(self.solution.puzzle, step, manner)

    def labels(self, labels: Labels = NO_LABELS) -> Labels:
        """Add the labels of step pictures, which always have row and column numbers."""
        return replace(add_needed_labels(labels, self.manner), axes=True)

    def numbers_board(self, labels: Labels = NO_LABELS) -> bool:
        """True if a board to play on has row and column numbers, which make its cells smaller: if the labels
        ask for them, or if a sentence beside a picture names a row or column."""
        every = range(1, self.scenes)
        return add_needed_labels(labels, self.manner).axes or any(
            add_axes(NO_LABELS, named_units(self.steps[i - 1]), self.text(i)).axes for i in every
        )

    def to_json(self, labels: Labels = NO_LABELS) -> dict[str, Any]:
        """Return the story as a JSON object for pages.

        Primitives: board (the empty board), over (drawn over pieces), pieces (a sample of each kind of
        piece), letters (of regions), finished (the pieces of the finished board). Pieces by place: start,
        entered, answer. Each scene has the pieces that it places ("puts"), its findings, and three sketches:
        where to look, what follows ("finds"), and why ("step"). A long supposition has a sketch for each
        panel ("parts").
        """
        numbers_board = self.numbers_board(labels)
        labels, game, puzzle = self.labels(labels), self._drawing, self.solution.puzzle
        start = self._moment(0, (), None, labels)
        lettered = replace(start, marks={}, labels=replace(labels, letters=True))
        done = replace(finished_moment(puzzle, self.solution), colours=self.colours)
        rows, columns = puzzle.shape
        answer = self.solution.answer or ()
        return {
            "game": puzzle.game,
            "rows": rows,
            "columns": columns,
            "room": game.clue_space(puzzle),
            "puzzle": puzzle.to_json(),
            "colours": None
            if self.colours is None
            else [[[*map(round, x)] for x in row] for row in self.colours],
            "names": None if self.manner.colours is None else [*map(self.manner.colour, self.manner.colours)],
            "boxes": [*map(self.manner.say, self._words.boxes(puzzle))],
            "axes": numbers_board,
            "showLetters": labels.letters,
            "board": to_json(game.draw_board(start)),
            "over": to_json(game.draw_over_pieces(replace(start, labels=NO_LABELS))),
            "letters": to_json(game.draw_over_pieces(lettered)) if game.has_regions else [],
            "pieces": {
                key: to_json(_move_to_first_cell(start, put))
                for key, put in game.sample_pieces(puzzle).items()
            },
            "finished": to_json((*compose_sketch(done).pieces, *game.draw_step_extras(done))),
            "start": self._pieces_json(game.player_pieces(self.start.marks)),
            "entered": self._pieces_json(game.player_pieces(self.entered)),
            "answer": self._pieces_json(game.answer_pieces(puzzle, answer)),
            "scenes": [self._scene_json(number, labels) for number in range(self.scenes)],
        }

    def _pieces_json(self, pieces: Pieces) -> dict[str, Value]:
        """Return pieces as a JSON object: the kind of each piece by its place."""
        game, puzzle = self._drawing, self.solution.puzzle
        return pieces_json({name: game.sample_name(puzzle, name, value) for name, value in pieces.items()})

    def _scene_json(self, number: int, labels: Labels) -> dict[str, Any]:
        step, moment = self.steps[number - 1] if number else None, self.moment(number, labels)
        told = {"heading": self.heading(number), "text": self.text(number), "last": moment.answer is not None}
        if step is None:
            return told
        looked = replace(moment, answer=None, guessed=())
        bare = replace(looked, signs=ClaimSigns(undimmed=frozenset(step.found_cells)))
        parts = [
            {
                "heading": self.heading(number, part),
                "text": self.text(number, part),
                "marks": to_json(draw_step(self.moment(number, labels, part))),
            }
            for part in range(1, self.parts(number) + 1)
        ]
        return told | {
            "where": self._words.where(self.solution.puzzle, step, self.manner),
            "units": [unit._asdict() for unit in (step.units_to_look_at if step.claim.units else ())],
            "puts": self._pieces_json(self._drawing.step_pieces(step)),
            **step.facts_json(),
            "parts": parts,
            "sketches": {
                "where": to_json(draw_where_to_look(looked, step)),
                "finds": to_json(draw_finding(bare)),
                "step": to_json(draw_step(moment)),
            },
        }


def _move_to_first_cell(moment: Moment[Puzzle], pieces: Pieces) -> Drawn:
    """Return the primitives of a piece, moved to the first cell."""
    (r, c), *_ = next(iter(pieces))
    return moved_primitives(DRAWINGS[moment.puzzle.game].draw_pieces(moment, pieces, "old"), -r, -c)
