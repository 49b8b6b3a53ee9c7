"""Queens boards for robustness.py: several looks, none of them a fixture's."""

from dataclasses import replace

from robustness_base import FINE_CELL, Base  # puts fixtures/make on the path
from robustness_drawn import bases

from boards import half_filled, random_board  # isort: skip
from looks import DESKTOP, PHONE, Look, Scene  # isort: skip

NEAR = (40.0, 40.0, 40.0, 40.0)  # CSS px of page around a board that is not shown with its whole page
BARE = (0.0, 0.0, 0.0, 0.0)
DARK = replace(DESKTOP, theme="dark")
UNIFORM = replace(DESKTOP, thin=1.0, thick=1.0, frame=1.0, radius=0.0)
# name, size, seed of the board, look, queens and crosses that a player has set
BOARDS: tuple[tuple[str, int, int, Look, int, int], ...] = (
    ("desktop page 9", 9, 201, DESKTOP, 0, 0),
    ("phone page 8", 8, 202, PHONE, 0, 0),
    ("dark phone page 10", 10, 203, replace(PHONE, theme="dark", palette="vivid"), 0, 0),
    ("vivid 7", 7, 204, replace(DESKTOP, palette="vivid", crop=NEAR), 0, 0),
    ("soft 8", 8, 205, replace(DESKTOP, palette="soft", crop=NEAR), 0, 0),
    ("dark 9, half filled", 9, 206, replace(DARK, crop=NEAR), 3, 6),
    ("phone 11, crosses", 11, 207, replace(PHONE, crop=NEAR), 1, 30),
    ("bare 8, solved", 8, 208, replace(DESKTOP, crop=BARE), 8, 0),
    ("uniform lines 7", 7, 209, replace(UNIFORM, crop=NEAR), 0, 0),
    ("uniform lines 10", 10, 210, replace(UNIFORM, palette="vivid", crop=NEAR), 0, 0),
    ("bare uniform lines 9", 9, 422, replace(UNIFORM, palette="vivid", crop=BARE), 0, 0),
)


def queens_bases() -> list[Base]:
    """The boards as the browser draws them, at about FINE_CELL pixels a cell."""
    scenes = {}
    for name, n, seed, look, queens, crosses in BOARDS:
        board = random_board(n, seed)
        placed, crossed = half_filled(board, queens, crosses, seed)
        inner = look.board - 2 * look.frame
        look = replace(look, scale=round(FINE_CELL * n / inner, 2))
        scenes[name] = Scene(board, look, tuple(placed), tuple(crossed), seed=seed)
    return list(bases("queens", scenes))
