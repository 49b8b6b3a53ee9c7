"""Change of a page's links, because a page that was written for the repository is shown elsewhere."""

import posixpath
import re
from collections.abc import Callable, Collection

LINK_PATTERN = re.compile(
    r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?!https?:|#)(?P<path>[^)\s#]+)(?P<at>#[^)\s]*)?\)"
)


def redirect_links(text: str, place: Callable[[str, bool], str | None]) -> str:
    """Return the text of a page with other targets of its relative links and pictures.

    place: makes the new path or address from a path, and from True for a picture. If it returns None, only
    the text of the link is kept.
    """

    def redirect(link: re.Match[str]) -> str:
        target = place(link["path"], bool(link["picture"]))
        if target is None:
            return link["text"]
        return f"{link['picture']}[{link['text']}]({target}{link['at'] or ''})"

    return LINK_PATTERN.sub(redirect, text)


def use_page_titles(text: str) -> str:
    """Remove the text of each link that only names the file of a page; Sphinx puts in the page's title."""
    return re.sub(r"\[(?:docs/)?[\w-]+\.md\](?=\([\w-]+\.md)", "[]", text)


def repository_place(address: str, ref: str) -> Callable[[str, bool], str]:
    """Make a `place` for `redirect_links` that leads a page at the root to a repository on GitHub.

    address: the address of the repository. ref: a tag, a branch or a commit.
    """
    return lambda path, picture: f"{address.rstrip('/')}/{'raw' if picture else 'blob'}/{ref}/{path}"


def site_place(
    folder: str, pages: Collection[str], address: str | None, ref: str
) -> Callable[[str, bool], str | None]:
    """Make a `place` for `redirect_links` that leads a page of the repository to the site.

    The site has all of docs/, and some pages of the repository's root, at its own root. Links to other files
    lead to the repository.

    folder: the folder of the page ("docs", or "" for the root). pages: the pages of the repository's root
    that the site has. address, ref: as in `repository_place`; address is None if it is unknown, and links to
    other files are then removed.
    """

    def place(path: str, is_picture: bool) -> str | None:
        full_path = posixpath.normpath(posixpath.join(folder, path))
        if full_path in pages:
            return full_path
        if full_path.startswith("docs/"):
            return full_path.removeprefix("docs/")
        return repository_place(address, ref)(full_path, is_picture) if address else None

    return place
