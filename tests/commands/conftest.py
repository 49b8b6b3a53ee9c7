"""The fake programs of a desktop, for the command that uses them."""

from ..drop.desktop.conftest import fake_program, shot

__all__ = ["fake_program", "shot"]
