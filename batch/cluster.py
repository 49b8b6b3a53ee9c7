"""A Dask cluster as an executor; it comes with the extra `cluster`."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import cast

SCHEDULER_ANSWERS_WITHIN = 10  # seconds


class NoCluster(Exception):
    """Raised when there is no cluster to work with; `remedy` is one sentence for the user."""

    def __init__(self, message: str, remedy: str):
        super().__init__(message)
        self.remedy = remedy


@contextmanager
def dask_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a running cluster, and how many things it works on at a time. What a lost worker had is
    given to others by the scheduler; what loses several workers fails. Raises NoCluster."""
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster(
            "--dask needs packages that are not installed", 'pip install "queens-snap[cluster]"'
        ) from None
    try:
        client = Client(address, timeout=SCHEDULER_ANSWERS_WITHIN)
    except (OSError, ValueError, TimeoutError) as error:
        why = " ".join(str(error).split())
        remedy = "check the address and that the scheduler runs"
        if isinstance(error, ValueError):  # it is none
            remedy = "give host and port, as in tcp://localhost:8786"
        raise NoCluster(f"no Dask scheduler answers at {address}: {why}", remedy) from None
    with client:
        threads = sum(cast("dict[str, int]", client.nthreads()).values())
        if not threads:
            raise NoCluster(
                f"the Dask cluster at {address} has no workers", "start one with: dask worker ADDRESS"
            )
        yield client.get_executor(pure=False), threads
