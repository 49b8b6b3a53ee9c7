"""The command: its address, its end, and what it says when it cannot start."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from queens_snap.commands import serve
from queens_snap.drop.local import server

from ..interrupts import restore_ctrl_c


def test_it_listens_on_the_loopback_address_alone() -> None:
    with server.listen(0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"


def test_a_port_that_is_taken_is_named_and_the_default_gives_way(capsys, monkeypatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        assert serve.run("serve", ["--port", str(taken), "--no-open"]) == 5
        told = capsys.readouterr().err
        assert f"port {taken} cannot be used" in told
        assert "(" not in told
        monkeypatch.setattr(server, "DEFAULT_PORT", taken)
        with server.listen(None) as listener:
            assert listener.getsockname()[1] != taken


@pytest.mark.parametrize("missing", serve.PACKAGES)
def test_a_missing_extra_is_named(monkeypatch, capsys, missing: str) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert serve.run("serve", ["--no-open"]) == 5
    told = capsys.readouterr().err
    assert missing in told
    assert "queens-snap[web]" in told
    assert told.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_it_prints_its_address_serves_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "queens_snap.cli", "serve", "--port", "0", "--no-open"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        preexec_fn=restore_ctrl_c,
    )
    try:
        assert process.stdout
        line = process.stdout.readline()
        address = line.split()[1]
        assert address.startswith("http://127.0.0.1:")
        assert "Drop a screenshot" in httpx.get(address, timeout=60).text
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert errors == "queens-snap: stopped\n"
    assert list(tmp_path.iterdir()) == []
