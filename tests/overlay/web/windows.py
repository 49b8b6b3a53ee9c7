"""Parametrize tests of the page over games and window sizes; few pairs run without --slow."""

from collections.abc import Collection, Iterable, Sequence

import pytest

from ...slow import QUICK_GAMES

Size = tuple[int, int]
ALL_WINDOWS_GAME = "queens"  # the game that stands for all in the usual windows but the first


def in_each_window(
    games: Iterable[str], sizes: Collection[Size], usual: Sequence[Size]
) -> pytest.MarkDecorator:
    """Parametrize a test by every game in every window. Without --slow only QUICK_GAMES run in the first
    usual window, and ALL_WINDOWS_GAME in all usual ones."""
    pairs = [(game, size) for game in games for size in sizes]
    return pytest.mark.parametrize(
        ("game", "size"),
        [
            pytest.param(
                game,
                size,
                id=f"{game}-{'x'.join(map(str, size))}",
                marks=() if runs_by_default(game, size, usual) else pytest.mark.slow,
            )
            for game, size in pairs
        ],
    )


def runs_by_default(game: str, size: Size, usual: Sequence[Size]) -> bool:
    return (game in QUICK_GAMES and size == usual[0]) or (game == ALL_WINDOWS_GAME and size in usual)


def viewport(size: Size) -> dict[str, int]:
    """Return the viewport option of a window size."""
    width, height = size
    return {"width": width, "height": height}
