"""Boards in the addresses of other sites. Nothing is fetched: the board is in the address.

These addresses have no checksum. If this program can write the form of an address, it writes the address of
the board that it has read. If that address differs from the given one, the given one is garbled and refused.

The module of a site is imported in the function that needs it, because hardly any run does.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from ..solver.games import GAMES
from ..solver.puzzle import Puzzle
from .texts import CUT_ADDRESS, BoardJson, MalformedLink, check_link_length

PUZZ_LINK = "puzz.link"
WRITABLE_SITES = (PUZZ_LINK,)  # sites for which addresses can be made
COPY_BOARD_ADVICE = "type the board as text, or give a picture of it"


class AddressForm(NamedTuple):
    """A form of addresses.

    start: the pattern of their beginning. read: makes a game's name and a board from the rest of an address,
    and from the game that a person has named, if any. write: makes the rest of the address of a puzzle; None
    if this form is only read.
    """

    start: re.Pattern[str]
    read: Callable[[str, str | None], tuple[str, BoardJson]]
    write: Callable[[Puzzle], str] | None = None


def _start_pattern(*places: str) -> re.Pattern[str]:
    """Return the pattern of an address at one of these places. places: patterns of host and path."""
    return re.compile(rf"(?:https?://)?(?:www\.)?(?:{'|'.join(places)})", re.IGNORECASE | re.ASCII)


def _read_puzz_link(rest: str, game: str | None) -> tuple[str, BoardJson]:
    from .puzz_link import read_puzz_link

    return read_puzz_link(rest)


def _write_puzz_link(puzzle: Puzzle) -> str:
    from .puzz_link import write_puzz_link

    return write_puzz_link(puzzle)


def _read_penpa(rest: str, game: str | None) -> tuple[str, BoardJson]:
    from .penpa import read_penpa

    return read_penpa(rest, game)


def _read_sudokupad(rest: str, game: str | None) -> tuple[str, BoardJson]:
    from .sudokupad import read_sudokupad

    return read_sudokupad(rest, game)


ADDRESS_FORMS = (
    AddressForm(
        _start_pattern(r"(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)/p(?:\.html)?\?"),
        _read_puzz_link,
        _write_puzz_link,
    ),
    AddressForm(
        _start_pattern(
            r"(?:swaroopg92\.github\.io|opt-pan\.github\.io|logicmastersindia\.com)/penpa-edit/(?:index\.html)?[#?]"
        ),
        _read_penpa,
    ),
    AddressForm(_start_pattern(r"(?:\w+\.)?sudokupad\.app/", r"f-puzzles\.com/\?load="), _read_sudokupad),
)


def is_address(text: str) -> bool:
    """True if a text looks like the address of a board on another site."""
    return any(form.start.match(text.strip()) for form in ADDRESS_FORMS)


def open_address(address: str, game: str | None = None) -> Puzzle:
    """Read the board of an address. Raises MalformedLink.

    game: the game that a person has named, if any.
    """
    address = address.strip()
    check_link_length(address)
    found = ((form, form.start.match(address)) for form in ADDRESS_FORMS)
    form, rest = next(((form, address[start.end() :]) for form, start in found if start), (None, ""))
    if form is None:
        raise MalformedLink("it is not the address of a board", "copy the whole address once more")
    try:
        name, row = form.read(rest, game)
        puzzle = GAMES[name].of_json(row)
    except MalformedLink:
        raise
    except ValueError as error:
        raise MalformedLink(f"it has no valid board: {error}", COPY_BOARD_ADVICE) from None
    if form.write and form.write(puzzle) != rest:
        raise MalformedLink(*CUT_ADDRESS)
    return puzzle


def address_of(puzzle: Puzzle, site: str = PUZZ_LINK) -> str:
    """Make the address of a board at a site. Raises MalformedLink if that site cannot hold the board."""
    from .puzz_link import missing_features, write_puzz_link

    address = f"https://{site}/p?{write_puzz_link(puzzle)}"
    try:
        is_same = open_address(address).to_text() == puzzle.to_text()
    except MalformedLink:
        is_same = False
    if not is_same:
        raise MalformedLink(
            f"{site} cannot hold this board: that site has no {missing_features(puzzle)}",
            f"leave {site} out",
        )
    return address
