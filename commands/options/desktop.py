"""`--clipboard`, `--screen`: captures that lie in no file."""

import argparse
from pathlib import Path

from ..complaints import complain

CLIPBOARD, SCREEN = "clipboard", "screen"  # options, and what the pictures that they take are called


def add_desktop(group: argparse._ActionsContainer) -> None:
    """`--clipboard`, `--screen`"""
    either = group.add_mutually_exclusive_group()
    says = "take a picture, or copied files, from the clipboard"
    either.add_argument(f"--{CLIPBOARD}", action="store_true", help=says)
    says = "read the largest board that the screen shows"
    either.add_argument(f"--{SCREEN}", action="store_true", help=says)
    either.set_defaults(pasted=None)


def wants_desktop(args: argparse.Namespace) -> bool:
    """Whether the capture is to be taken from the desktop."""
    return args.clipboard or args.screen


def take(args: argparse.Namespace) -> bool:
    """Put what the desktop has among the arguments; False, once the reason is printed, where that is no
    picture."""
    from ...drop.desktop.picture import NoPicture  # only where it is used: it takes its time

    name = SCREEN if args.screen else CLIPBOARD
    try:
        found = grab_from(name)
    except NoPicture as error:
        complain(error)
        return False
    args.pasted = found if isinstance(found, bytes) else None
    args.shots = [name] if isinstance(found, bytes) else [str(path) for path in found]
    return True


def grab_from(source: str) -> bytes | list[Path]:
    """A picture file's bytes from SCREEN or CLIPBOARD, or the paths of files that were copied. Raises
    NoPicture."""
    from ...drop.desktop.clipboard import grab
    from ...drop.desktop.screen import grab_screen

    return grab_screen() if source == SCREEN else grab()
