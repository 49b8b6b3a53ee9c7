"""What the clipboard and the screen have in common: a picture, or none and why."""

import io
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

WITHIN = 10  # seconds that another program has to hand a picture over


class NoPicture(Exception):
    """Raised when neither clipboard nor screen gives a picture; `remedy` is one sentence for the user."""

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


def as_png(picture: "Image") -> bytes:
    """A picture as a file's content."""
    data = io.BytesIO()
    picture.save(data, "PNG", compress_level=1)
    return data.getvalue()


def output(command: tuple[str, ...]) -> bytes | None:
    """What a program prints; None where it fails."""
    try:
        done = subprocess.run(
            command, check=True, stdin=subprocess.DEVNULL, capture_output=True, timeout=WITHIN
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout
