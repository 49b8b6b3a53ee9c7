r"""Firefox and WebKitGTK, as far as tests of the page need them.

Firefox is driven by Marionette, its own protocol; WebKitGTK, whose engine is Safari's, by WebDriver.
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
WEBKIT, XVFB = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
LISTEN_SECONDS = 60.0  # seconds until a browser listens
SCRIPT_LIMIT_MS = 120_000  # ms that a script may take
TIMEOUTS = {"script": SCRIPT_LIMIT_MS, "pageLoad": SCRIPT_LIMIT_MS, "implicit": 0}
RUN_SCRIPT = """const done = arguments[arguments.length - 1];
(async () => (EXPRESSION))().then(done, (error) => done(`failed: ${error}`));"""
FIREFOX_PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.auto": False,
    "intl.accept_languages": "en",
}


class Browser:
    """A browser window. call(command, parameters) sends a command of either protocol."""

    def __init__(self, name: str, call: Callable[[str, dict[str, Any]], Any]):
        self.name, self._call = name, call

    def goto(self, address: str) -> None:
        self._call("goto", {"url": address})

    def run(self, expression: str) -> Any:
        """Return the value of a JavaScript expression; a promise is awaited."""
        script = RUN_SCRIPT.replace("EXPRESSION", expression)
        return self._call("run", {"script": script, "args": []})

    def until(self, expression: str, patience: float = 120) -> Any:
        """Wait until a JavaScript expression is true; return its value."""
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
def _running(*line: str, **how: Any) -> Iterator[None]:
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


def _retry(attempt: Callable[[], Any]) -> Any:
    """Repeat an attempt until it raises no OSError; return its result."""
    deadline = time.monotonic() + LISTEN_SECONDS
    while True:
        try:
            return attempt()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


@contextlib.contextmanager
def firefox(folder: Path) -> Iterator[Browser]:
    """Start Firefox without windows. folder: an empty folder for its profile."""
    assert FIREFOX
    port = _free_port()
    wanted = {**FIREFOX_PREFERENCES, "marionette.port": port}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in wanted.items()]
    (folder / "user.js").write_text("\n".join(lines), "utf-8")
    with (
        _running(FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", str(folder)),
        _retry(lambda: socket.create_connection(("127.0.0.1", port), 5)) as line,
    ):
        line.settimeout(SCRIPT_LIMIT_MS / 1000)
        speak = _connect_marionette(line)
        speak("WebDriver:NewSession", {})
        speak("WebDriver:SetTimeouts", TIMEOUTS)
        names = {"goto": "WebDriver:Navigate", "run": "WebDriver:ExecuteAsyncScript"}
        yield Browser("Firefox", lambda command, parameters: speak(names[command], parameters))
        speak("Marionette:Quit", {"flags": ["eForceQuit"]})


def _connect_marionette(line: socket.socket) -> Callable[[str, dict[str, Any]], Any]:
    """Return a function that sends a command to Firefox. A message is its length, a colon and JSON."""
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
    r"""Start WebKitGTK on a virtual display. folder: an empty folder for its settings and caches.

    OpenGL is off: without a graphics card it takes as much processor time as the program itself.
    """
    assert WEBKIT
    assert XVFB
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
        _running(XVFB, display, "-screen", "0", "1280x1000x24", "-nolisten", "tcp"),
        _running(WEBKIT, f"--port={port}", env=surroundings),
    ):
        root = f"http://127.0.0.1:{port}/session"
        asked = {"capabilities": {"alwaysMatch": {"timeouts": TIMEOUTS}}}
        session = _retry(lambda: _post(root, asked))["sessionId"]
        names = {"goto": "url", "run": "execute/async"}
        yield Browser("WebKit", lambda command, body: _post(f"{root}/{session}/{names[command]}", body))
        urllib.request.urlopen(
            urllib.request.Request(f"{root}/{session}", method="DELETE"), timeout=20
        ).close()


def _post(address: str, body: dict[str, Any]) -> Any:
    request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=SCRIPT_LIMIT_MS / 1000) as answer:
        return json.load(answer)["value"]
