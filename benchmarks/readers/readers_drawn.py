"""The pictures that make.py writes, and their list."""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random
from typing import NamedTuple

import cv2
from readers_kinds import GAMES, KINDS, Ask, Looks, PictureKind, ShownPicture
from readers_looks import LOOKS, scene  # puts the rooms of all that draws on the path

from robustness_boards import bases  # isort: skip
from robustness_harm import Base  # isort: skip


class Planned(NamedTuple):
    """A picture to be made. game: "" where the kind is of none. number: of its kind and game."""

    kind: PictureKind
    game: str
    number: int

    @property
    def source(self) -> str:
        """The game of whose boards it is made."""
        return self.game or GAMES[self.number % len(GAMES)]

    @property
    def name(self) -> str:
        """Of its file, without suffix."""
        words = (self.kind.name.replace(" ", "-").lower(), self.game, f"{self.number:04d}")
        return "-".join(filter(None, words))


def planned(count: int) -> list[Planned]:
    """So many pictures, of all kinds and games alike, as often as the kinds are to be."""
    round_ = [(kind, game) for kind in KINDS for game in kind.games for _ in range(kind.often)]
    counts: dict[tuple[str, str], int] = {}
    found = []
    for kind, game in islice(cycle(round_), count):
        number = counts.get((kind.name, game), 0)
        counts[kind.name, game] = number + 1
        found.append(Planned(kind, game, number))
    return found


def examples() -> list[Planned]:
    """A picture of each kind, of one game after the other."""
    return [Planned(kind, kind.games[i % len(kind.games)], 0) for i, kind in enumerate(KINDS)]


def made(wanted: Sequence[Planned], seed: int) -> Iterator[tuple[Planned, ShownPicture]]:
    """The pictures, each from a seed of its own, game by game: their boards are drawn first."""
    for game in GAMES:
        some = [one for one in wanted if one.source == game]
        looks = drawn(game, max((one.number + 1 for one in some if one.kind.name in LOOKS), default=1), seed)
        for one in some:
            yield one, one.kind.draw(Ask(Random(f"{seed} {one.name}"), one.number, looks))


def drawn(game: str, count: int, seed: int) -> Looks:
    """So many boards of a game in each look."""
    names = [(look, number) for look in LOOKS for number in range(count)]
    scenes = {
        f"{look} {number}": scene(game, look, Random(f"{seed} {game} {look} {number}"))
        for look, number in names
    }
    looks: dict[str, list[Base]] = {}
    for (look, _), base in zip(names, bases(game, scenes), strict=True):
        looks.setdefault(look, []).append(base)
    return looks


def encoded(shown: ShownPicture) -> tuple[str, bytes]:
    """The suffix and the content of the picture's file."""
    suffix, how = ".png", list[int]()
    if shown.quality is not None:
        suffix, how = ".jpg", [cv2.IMWRITE_JPEG_QUALITY, shown.quality]
    return suffix, cv2.imencode(suffix, shown.rgb[..., ::-1], how)[1].tobytes()
