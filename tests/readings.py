"""Readings of captures, remembered for tests that are not about reading. Many read the same captures."""

from collections.abc import Callable
from hashlib import sha1
from typing import Any

import numpy as np

from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture

MOST_READINGS = 64  # readings that are kept; the oldest are forgotten first


class RememberedReadings:
    """A function like read_capture that reads no capture twice with the same options. Failures are not
    kept."""

    def __init__(self, read: Callable[..., Reading] = read_capture):
        self._read = read
        self._kept: dict[object, Reading] = {}

    def __call__(self, rgb: np.ndarray, **options: Any) -> Reading:
        key = rgb.shape, sha1(rgb.tobytes()).digest(), tuple(sorted(options.items()))
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._read(rgb, **options)
            if len(self._kept) > MOST_READINGS:
                del self._kept[next(iter(self._kept))]
        return found
