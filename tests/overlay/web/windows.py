"""Games in windows of many sizes: each pair is a case, and few of them run without --slow."""

from collections.abc import Collection, Iterable, Sequence

import pytest

Size = tuple[int, int]
ONE = "queens"  # the game that stands for all in the usual windows but the first


def in_windows(games: Iterable[str], sizes: Collection[Size], usual: Sequence[Size]) -> pytest.MarkDecorator:
    """Every game in every window; without --slow every game in the first usual one, ONE in all of these."""
    pairs = [(game, size) for game in games for size in sizes]
    return pytest.mark.parametrize(
        ("game", "size"),
        [
            pytest.param(
                game,
                size,
                id=f"{game}-{'x'.join(map(str, size))}",
                marks=() if size == usual[0] or (game == ONE and size in usual) else pytest.mark.slow,
            )
            for game, size in pairs
        ],
    )


def viewport(size: Size) -> dict[str, int]:
    """The window of a tab."""
    width, height = size
    return {"width": width, "height": height}
