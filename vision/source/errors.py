"""Errors between a file and a reading. Each says what is wrong and what to do."""


class CaptureError(Exception):
    """Base of all these errors. code: the result schema's error code. remedy: a sentence for the user."""

    code = "unsupported"

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


class NoFile(CaptureError):
    """Raised when there is no readable file at the path."""

    code = "no-file"


class NotAnImage(CaptureError):
    """Raised when the content is no picture at all."""

    code = "not-an-image"


class UnsupportedImage(CaptureError):
    """Raised when the content is a picture of a kind that is not read."""

    code = "unsupported"


class TruncatedImage(CaptureError):
    """Raised when the picture ends before its data does, or its data is damaged."""

    code = "truncated"


class ImageTooLarge(CaptureError):
    """Raised when bytes, pixels or a side exceed the limits."""

    code = "too-large"


class NoBoardFound(CaptureError):
    """Raised when the picture shows no grid that could be a board."""

    code = "no-board"


class NoSuchBoard(NoBoardFound):
    """Raised when the picture shows fewer boards than the one that is asked for."""


class OtherGame(NoBoardFound):
    """Raised when the picture shows a game that is not solved here."""

    code = "other-game"


class BadCorrection(CaptureError):
    """Raised when a correction by hand does not fit the board that was read."""

    code = "malformed-board"
