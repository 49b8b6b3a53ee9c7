"""Games in windows of many sizes: each pair is a case, and few of them run without --slow."""

from collections.abc import Collection, Iterable, Sequence

import pytest

from ...slow import QUICK_GAMES

Size = tuple[int, int]
ONE = "queens"  # the game that stands for all in the usual windows but the first


def in_windows(games: Iterable[str], sizes: Collection[Size], usual: Sequence[Size]) -> pytest.MarkDecorator:
    """Every game in every window; without --slow some games in the first usual one, ONE in all of these."""
    pairs = [(game, size) for game in games for size in sizes]
    return pytest.mark.parametrize(
        ("game", "size"),
        [
            pytest.param(
                game,
                size,
                id=f"{game}-{'x'.join(map(str, size))}",
                marks=() if is_quick(game, size, usual) else pytest.mark.slow,
            )
            for game, size in pairs
        ],
    )


def is_quick(game: str, size: Size, usual: Sequence[Size]) -> bool:
    return (game in QUICK_GAMES and size == usual[0]) or (game == ONE and size in usual)


def viewport(size: Size) -> dict[str, int]:
    """The window of a tab."""
    width, height = size
    return {"width": width, "height": height}
