"""Parametrize tests of the page over games and window sizes. Few pairs run by default, all nightly."""

from collections.abc import Collection, Iterable

import pytest

from ...slow import QUICK_GAMES

Size = tuple[int, int]


def in_each_window(games: Iterable[str], sizes: Collection[Size], usual: Size) -> pytest.MarkDecorator:
    """Parametrize a test by every game in every window.

    By default QUICK_GAMES run in the usual window. With --slow QUICK_GAMES run in every window, and every
    game in the usual one. With --nightly all pairs run.
    """
    pairs = [(game, size) for game in games for size in sizes]
    return pytest.mark.parametrize(
        ("game", "size"),
        [
            pytest.param(
                game,
                size,
                id=f"{game}-{'x'.join(map(str, size))}",
                marks=marks_of_pair(game, size, usual),
            )
            for game, size in pairs
        ],
    )


def marks_of_pair(game: str, size: Size, usual: Size) -> tuple[pytest.MarkDecorator, ...]:
    """Return the mark of a game in a window; none if the pair runs by default."""
    if game in QUICK_GAMES and size == usual:
        return ()
    return (pytest.mark.slow,) if game in QUICK_GAMES or size == usual else (pytest.mark.nightly,)


def viewport_option(size: Size) -> dict[str, int]:
    """Return the viewport option of a window size."""
    width, height = size
    return {"width": width, "height": height}
