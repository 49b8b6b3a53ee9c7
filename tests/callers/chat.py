"""A stand-in for the library of a chat service: messages that were sent, and the replies."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field


@dataclass
class Message:
    """A picture that a user sent, with a text; `replies` collects the answers."""

    data: bytes
    text: str = ""
    name: str = "sent.png"
    replies: list[tuple[str, bytes | None]] = field(default_factory=list)

    async def download(self) -> bytes:
        return self.data

    async def reply(self, text: str, picture: bytes | None = None) -> None:
        self.replies.append((text, picture))


Handler = Callable[[Message], Awaitable[None]]


class Bot:
    """Passes all sent messages to its handler when it runs."""

    sent: list[Message] = []  # noqa: RUF012 - the network

    def on_picture(self, handler: Handler) -> Handler:
        self.handler = handler
        return handler

    def run(self) -> None:
        async def every() -> None:
            await asyncio.gather(*(self.handler(message) for message in self.sent))

        asyncio.run(every())
