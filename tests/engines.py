"""Browsers beside Chromium, as far as the tests of the page need them.

Firefox is spoken to by Marionette, its own protocol, and WebKitGTK, whose engine is Safari's, by WebDriver.
"""

import contextlib
import json
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT, DISPLAY = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
PATIENCE = 60.0  # seconds until a browser listens
LIMIT = 120_000  # ms that a script may take
TIMEOUTS = {"script": LIMIT, "pageLoad": LIMIT, "implicit": 0}
RUN = """const done = arguments[arguments.length - 1];
(async () => (EXPRESSION))().then(done, (error) => done(`failed: ${error}`));"""
PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.auto": False,
    "intl.accept_languages": "en",
}


class Browser:
    """A window of a browser. call(command, parameters): one of the commands of both protocols."""

    def __init__(self, name: str, call: Callable[[str, dict[str, Any]], Any]):
        self.name, self._call = name, call

    def goto(self, address: str) -> None:
        self._call("goto", {"url": address})

    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression, once it is there."""
        script = RUN.replace("EXPRESSION", expression)
        return self._call("run", {"script": script, "args": []})

    def until(self, expression: str, patience: float = 120) -> Any:
        """Waits until an expression is true."""
        deadline = time.monotonic() + patience
        while not (value := self.run(expression)):
            assert time.monotonic() < deadline, f"{self.name}: {expression}"
            time.sleep(0.1)
        return value


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@contextlib.contextmanager
def _started(*line: str, **how: Any) -> Iterator[None]:
    silent = subprocess.DEVNULL
    process = subprocess.Popen(line, stdin=silent, stdout=silent, stderr=silent, **how)
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def _once(attempt: Callable[[], Any]) -> Any:
    """Result of an attempt, once it does not fail any more."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


@contextlib.contextmanager
def firefox(folder: Path) -> Iterator[Browser]:
    """Without windows. folder: an empty one, for its profile."""
    assert FIREFOX
    port = _free_port()
    wanted = {**PREFERENCES, "marionette.port": port}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in wanted.items()]
    (folder / "user.js").write_text("\n".join(lines), "utf-8")
    with (
        _started(FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", str(folder)),
        _once(lambda: socket.create_connection(("127.0.0.1", port), 5)) as line,
    ):
        line.settimeout(LIMIT / 1000)
        speak = _marionette(line)
        speak("WebDriver:NewSession", {})
        speak("WebDriver:SetTimeouts", TIMEOUTS)
        names = {"goto": "WebDriver:Navigate", "run": "WebDriver:ExecuteAsyncScript"}
        yield Browser("Firefox", lambda command, parameters: speak(names[command], parameters))
        speak("Marionette:Quit", {"flags": ["eForceQuit"]})


def _marionette(line: socket.socket) -> Callable[[str, dict[str, Any]], Any]:
    """Connect to Firefox: each message is its length, a colon and JSON."""
    heard = bytearray()

    def hear() -> Any:
        while b":" not in heard:
            heard.extend(line.recv(1 << 16))
        size, _, rest = bytes(heard).partition(b":")
        while len(rest) < int(size):
            rest += line.recv(1 << 16)
        heard[:] = rest[int(size) :]
        return json.loads(rest[: int(size)])

    hear()  # who it is
    number = 0

    def speak(command: str, parameters: dict[str, Any]) -> Any:
        nonlocal number
        number += 1
        message = json.dumps([0, number, command, parameters]).encode()
        line.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = hear()
        assert not error, error
        return result.get("value") if isinstance(result, dict) else result

    return speak


@contextlib.contextmanager
def webkit(folder: Path) -> Iterator[Browser]:
    """On a display of its own. folder: an empty one, for what it keeps.

    It paints without OpenGL, which takes as much of a machine without a graphics card as the program does.
    """
    assert WEBKIT
    assert DISPLAY
    port, display = _free_port(), f":{100 + _free_port() % 800}"
    home = {name: str(folder) for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    surroundings = {
        **home,
        "DISPLAY": display,
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    }
    with (
        _started(DISPLAY, display, "-screen", "0", "1280x1000x24", "-nolisten", "tcp"),
        _started(WEBKIT, f"--port={port}", env=surroundings),
    ):
        root = f"http://127.0.0.1:{port}/session"
        asked = {"capabilities": {"alwaysMatch": {"timeouts": TIMEOUTS}}}
        session = _once(lambda: _post(root, asked))["sessionId"]
        names = {"goto": "url", "run": "execute/async"}
        yield Browser("WebKit", lambda command, body: _post(f"{root}/{session}/{names[command]}", body))
        urllib.request.urlopen(
            urllib.request.Request(f"{root}/{session}", method="DELETE"), timeout=20
        ).close()


def _post(address: str, body: dict[str, Any]) -> Any:
    request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=LIMIT / 1000) as answer:
        return json.load(answer)["value"]
