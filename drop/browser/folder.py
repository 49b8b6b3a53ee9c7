"""All that a web server has to offer for the page: its files, the program, and Python to run it."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from ..engine.page import POLICY, page_files
from .archives import archive, program
from .runtime import Runtime

PYTHON = "python/"  # the folder of what the worker fetches
TAB_POLICY = f"{POLICY}; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"
KEEPER = Path(__file__).with_name("sw.js")


def folder(runtime: Runtime) -> dict[str, bytes]:
    """Path -> content of every file."""
    page = page_files()
    page["index.html"] = _as_tab(page["index.html"])
    python = {PYTHON + name: content for name, content in _python(runtime).items()}
    version = _version({**page, **python})
    return {**page, **python, "sw.js": _keeper(version, page, python)}


def _python(runtime: Runtime) -> dict[str, bytes]:
    parts = {
        "solver": {
            **{name: content for name, content in runtime.starters.items() if not name.endswith("js")},
            "program.zip": archive(program()),
        },
        "reader": {"reader.zip": archive(runtime.readers)},
    }
    sizes = {part: {name: len(content) for name, content in files.items()} for part, files in parts.items()}
    return {
        **runtime.starters,
        "pyodide-lock.json": runtime.lock,
        **parts["solver"],
        **parts["reader"],
        "sizes.json": json.dumps(sizes).encode(),
    }


def _as_tab(index: bytes) -> bytes:
    """The page that runs the program itself."""
    rules = f'<meta http-equiv="content-security-policy" content="{TAB_POLICY}">'.encode()
    charset = b'<meta charset="utf-8">'
    ruled = index.replace(charset, charset + b"\n" + rules, 1)
    return ruled.replace(b"<body ", b'<body data-engine="tab" ', 1)


def _version(files: Mapping[str, bytes]) -> str:
    """Short, and another one for every other content."""
    whole = sha256()
    for name, content in sorted(files.items()):
        whole.update(f"{name} {sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()[:12]


def _keeper(version: str, page: Mapping[str, bytes], python: Mapping[str, bytes]) -> bytes:
    said = {
        "__VERSION__": version,
        "__PAGE__": json.dumps(["./", *page]),
        "__PROGRAM__": json.dumps([*python]),
        "__POLICY__": TAB_POLICY,
    }
    text = KEEPER.read_text("utf-8")
    for place, value in said.items():
        text = text.replace(place, value)
    return text.encode()
