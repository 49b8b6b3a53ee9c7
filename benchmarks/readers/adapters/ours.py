"""Adapter of queens-snap itself, in the environment in which it is installed."""

from typing import Any

from answering import answer

import queens_snap


def read(name: str) -> dict[str, Any]:
    said = queens_snap.snap(name).to_json()
    if said["status"] != "solved":
        return {}
    regions = said["regions"] is not None
    return {
        "game": said["game"],
        "board": {"regions": said["regions"], "k": said["k"]} if regions else said["puzzle"],
        "solution": said["queens"] if regions else said["answer"],
        "warned": bool(said["reading"]["warnings"]),
    }


if __name__ == "__main__":
    answer(read)
