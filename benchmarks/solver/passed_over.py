"""Count the steps of ways that pass over an easier step, by the rules of the game.

    python benchmarks/solver/passed_over.py [FOLDER] [--games GAME...] [--boards N]

FOLDER holds a .jsonl file for each game (default: ../shared/boards beside the repository). The puzzles are
those in FOLDER, and the truths of the captures beside it. Every rule of the ladder is tried in each position
of a way. A step of the way passes over another step that gives a fact which the way still needs, if the other
is of a lower tier, or of the same tier with 30 % less effort. It does not pass over a step that gives only a
part of its own facts, if the rest makes it necessary anyway. Exit status 1 if a step passes over another.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import reduce
from operator import or_
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
from command_line import add_folder_of_boards, load_rows, open_parser

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.choice import choose_ways
from queens_snap.solver.explainer import Explainer, Point, effort_and_middle
from queens_snap.solver.games import GAMES
from queens_snap.solver.ladder import Rung
from queens_snap.solver.needed_steps import Move
from queens_snap.solver.refute import ChainLost
from queens_snap.solver.step import Step
from queens_snap.solver.way import Proof

MAX_PUZZLES = 300  # puzzles of each game
EASIER_EFFORT = 0.7  # share of a step's effort: a step of the same tier with no more than it is easier to see


class Easier(NamedTuple):
    """An easier step that a step of the way passes over. number: of the step in the way, from 1."""

    number: int
    told: Step
    instead: Step

    @property
    def kind(self) -> str:
        """The two rules, each with its tier."""
        return f"{self.told.rule} ({self.told.tier}): {self.instead.rule} ({self.instead.tier})"


def main(argv: list[str] | None = None) -> int:
    parser = open_parser(__doc__)
    add_folder_of_boards(parser)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=tuple(GAMES))
    parser.add_argument("--boards", type=int, default=MAX_PUZZLES, help="puzzles of each game")
    parser.add_argument("--examples", type=int, default=5)
    args = parser.parse_args(argv)
    return 1 if sum(report(game, args.folder, args.boards, args.examples) for game in args.games) else 0


def report(game: str, folder: Path, most: int, examples: int) -> int:
    """Print and return the number of steps of a game that pass over an easier one."""
    steps, begin = 0, perf_counter()
    found: list[tuple[str, Easier]] = []
    for name, proof in proofs(game, folder, most):
        moves = moves_of(proof)
        steps += len(moves)
        found += [(name, x) for x in passed_over(proof, moves)]
    lower = sum(x.instead.tier < x.told.tier for _, x in found)
    print(f"{game}: {steps} steps, {perf_counter() - begin:.0f} s")
    print(f"  {len(found):>7}  {len(found) / max(1, steps):7.2%}  passed over, {lower} of a lower tier")
    for kind, count in Counter(x.kind for _, x in found).most_common(examples):
        name, x = next(each for each in found if each[1].kind == kind)
        print(f"             {count:>6}  {kind}: {name}, step {x.number}")
    return len(found)


def proofs(game: str, boards: Path, most: int) -> Iterator[tuple[str, Proof]]:
    """Yield names and proofs of a game's puzzles, each puzzle once. most: puzzles, spread over the boards and
    the truths of captures."""
    puzzles = {}
    for name, row in _rows(game, boards):
        if GAMES[game].owns_json(row):
            puzzle = GAMES[game].of_json(row)
            puzzles.setdefault(puzzle.to_text(), (name, puzzle))
    some = list(puzzles.values())
    for name, puzzle in some[:: max(1, len(some) // most)][:most]:
        try:
            proof = GAMES[puzzle.game].solve_and_explain(puzzle).proof
        except SearchTooLong:
            continue
        if proof:
            yield name, proof


def _rows(game: str, boards: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for place in sorted(boards.glob(f"{game}*.jsonl")):
        for row in load_rows(place):
            yield row["id"], row
    for place in sorted((boards.parent / "captures").glob(f"{game}*/manifest.jsonl")):
        for row in load_rows(place):
            yield row["file"], row.get("truth") or row


def moves_of(proof: Proof) -> tuple[Move, ...]:
    """Return the moves of the way of a proof."""
    ways = choose_ways(proof.make_explainer(), proof.ladder, proof.firings, proof.goal, proof.merge)
    return [*ways][-1] if proof.firings else ()


def passed_over(proof: Proof, moves: Sequence[Move]) -> Iterator[Easier]:
    """Yield, for each step of the way, the easiest possible step that gives a fact which the way still needs,
    if it is of a lower tier, or of the same tier with much less effort. A fact that a later step of a lower
    tier gives is no reason for another step of the same tier."""
    position = proof.make_explainer()
    n, at = max(position.shape), None
    tiers = _facts_by_tier(moves, position.facts)
    for i, move in enumerate(moves):
        step = position.explain(_parts_of(move.firing)[0], move.rung.tier)
        effort, _ = effort_and_middle(step.claim, n, at)
        told = {*position.explain(move.firing, move.rung.tier).facts}
        needed = reduce(or_, [x.needs for x in moves[i + 1 :]], proof.goal) & ~position.facts
        alike = needed & ~reduce(or_, [x for tier, x in tiers.items() if tier < move.rung.tier], 0)
        easier: list[tuple[int, float, Step, int]] = []
        for rung in proof.ladder:
            if rung.tier <= move.rung.tier:
                is_lower = rung.tier < move.rung.tier
                wanted = needed if is_lower else alike
                for other, spent, gives in _possible_steps(position, rung, wanted, at):
                    if len(_parts_of(move.firing)) > 1 and {*other.facts} <= told:
                        effort = min(effort, spent)  # a part of the step, which may begin with it
                    else:
                        easier.append((rung.tier, spent, other, gives & wanted))
        easier = [x for x in easier if x[0] < move.rung.tier or x[1] <= EASIER_EFFORT * effort]
        easier = _steps_that_save(easier, move, alike)
        if easier:
            yield Easier(i + 1, step.with_effort(effort), min(easier, key=lambda x: x[:2])[2])
        _, at = effort_and_middle(position.explain(move.firing, move.rung.tier).claim, n, at)
        position.apply(move.firing)


def _steps_that_save(
    easier: list[tuple[int, float, Step, int]], move: Move, needed: int
) -> list[tuple[int, float, Step, int]]:
    """Return the easier steps (tier, effort, step, needed facts) that save something. A step of the same tier
    that gives only a part of the move's facts saves nothing if the move is needed for the rest anyway: it
    would be one step more."""
    by_others = reduce(or_, [gives for *_, gives in easier], 0)
    if not move.gives & needed & ~by_others:
        return easier
    return [x for x in easier if x[0] < move.rung.tier or x[3] & ~move.gives]


def _facts_by_tier(moves: Sequence[Move], facts: int) -> dict[int, int]:
    """Return the facts that steps of each tier are the first to give."""
    tiers: dict[int, int] = {}
    for move in moves:
        tiers[move.rung.tier] = tiers.get(move.rung.tier, 0) | move.gives & ~facts
        facts |= move.gives
    return tiers


def _parts_of(found: Any) -> Sequence[Any]:
    """Return the parts that a step tells together, in order; the step alone if it has no parts."""
    return getattr(found, "firings_in_turn", ()) or getattr(found, "joined_firings", ()) or (found,)


def _possible_steps(
    position: Explainer[Any], rung: Rung, needed: int, at: Point | None
) -> Iterator[tuple[Step, float, int]]:
    """Yield the steps of a rung in a position that give a needed fact, each with its effort and its facts."""
    everything = -1
    for find in rung.rules:
        for found in find(position.state, everything):
            if found.gives & needed:
                with suppress(ChainLost):  # a try that cannot be explained here
                    step = position.explain(found, rung.tier)
                    effort, _ = effort_and_middle(step.claim, max(position.shape), at)
                    yield step.with_effort(effort), effort, found.gives


if __name__ == "__main__":
    sys.exit(main())
