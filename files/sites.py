"""Boards in the addresses of other sites. Nothing is fetched: the board is in the address.

These addresses have no checksum. If this program can write the form of an address, it writes the address of
the board that it has read. If that address differs from the given one, the given one is garbled and refused.
"""

import re

from ..solver.game import Table
from ..solver.games import GAMES
from ..solver.puzzle import Puzzle
from .texts import CUT_ADDRESS, AddressForm, MalformedLink, check_link_length

PUZZ_LINK = "puzz.link"
WRITABLE_SITES = (PUZZ_LINK,)  # sites for which addresses can be made
COPY_BOARD_ADVICE = "type the board as text, or give a picture of it"


def _start_pattern(*places: str) -> re.Pattern[str]:
    """Return the pattern of an address at one of these places. places: patterns of host and path."""
    return re.compile(rf"(?:https?://)?(?:www\.)?(?:{'|'.join(places)})", re.IGNORECASE | re.ASCII)


#: The beginnings of addresses, by the name of their form.
ADDRESS_STARTS = {
    PUZZ_LINK: _start_pattern(r"(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)/p(?:\.html)?\?"),
    "penpa": _start_pattern(
        r"(?:swaroopg92\.github\.io|opt-pan\.github\.io|logicmastersindia\.com)/penpa-edit/(?:index\.html)?[#?]"
    ),
    "sudokupad": _start_pattern(r"(?:\w+\.)?sudokupad\.app/", r"f-puzzles\.com/\?load="),
}
ADDRESS_FORMS: Table[AddressForm] = Table(
    __package__ or "",
    {PUZZ_LINK: ".puzz_link:FORM", "penpa": ".penpa:FORM", "sudokupad": ".sudokupad:FORM"},
)


def is_address(text: str) -> bool:
    """True if a text looks like the address of a board on another site."""
    return any(start.match(text.strip()) for start in ADDRESS_STARTS.values())


def open_address(address: str, game: str | None = None) -> Puzzle:
    """Read the board of an address. Raises MalformedLink.

    game: the game that a person has named, if any.
    """
    address = address.strip()
    check_link_length(address)
    starts = ((name, pattern.match(address)) for name, pattern in ADDRESS_STARTS.items())
    found = next(((ADDRESS_FORMS[name], address[start.end() :]) for name, start in starts if start), None)
    if found is None:
        raise MalformedLink("it is not the address of a board", "copy the whole address once more")
    form, rest = found
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
    from .puzz_link import missing_features, write_puzz_link  # here, because few runs need it

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
