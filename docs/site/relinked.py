"""Links of a page written for the repository, as they are where the page is shown elsewhere."""

import posixpath
import re
from collections.abc import Callable, Collection

LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?!https?:|#)(?P<path>[^)\s#]+)(?P<at>#[^)\s]*)?\)")


def relinked(text: str, place: Callable[[str, bool], str | None]) -> str:
    """The text of a page, its relative links and pictures led elsewhere. place: of a path, and whether it is
    a picture, the path or address there; None leaves of the link its text alone."""

    def led(link: re.Match[str]) -> str:
        to = place(link["path"], bool(link["picture"]))
        return link["text"] if to is None else f"{link['picture']}[{link['text']}]({to}{link['at'] or ''})"

    return LINK.sub(led, text)


def titled(text: str) -> str:
    """A page whose links that name a page by its file go by the title of that page, which Sphinx puts in."""
    return re.sub(r"\[(?:docs/)?[\w-]+\.md\](?=\([\w-]+\.md)", "[]", text)


def from_repository(address: str, ref: str) -> Callable[[str, bool], str]:
    """To the files of a repository on GitHub, for a page at its root. ref: a tag, a branch or a commit."""
    return lambda path, picture: f"{address.rstrip('/')}/{'raw' if picture else 'blob'}/{ref}/{path}"


def into_site(
    folder: str, pages: Collection[str], address: str | None, ref: str
) -> Callable[[str, bool], str | None]:
    """From a page in a folder of the repository ("docs", or "" for its root) to the site, which has all of
    docs/ and these pages of the root at its own root. What it has not lies in the repository at this address;
    where that is not known, nowhere."""

    def place(path: str, picture: bool) -> str | None:
        whole = posixpath.normpath(posixpath.join(folder, path))
        if whole in pages:
            return whole
        if whole.startswith("docs/"):
            return whole.removeprefix("docs/")
        return from_repository(address, ref)(whole, picture) if address else None

    return place
