"""How far long work is, as a bar with the rate and, once it is counted, the remaining time."""

from threading import Thread

from rich import progress as rich
from rich.console import Console
from rich.text import Text

from ..overlay.terminal.streams import printable
from .work import Count, Progress, Work


class _Rate(rich.ProgressColumn):
    """Things a second, of late."""

    def render(self, task: rich.Task) -> Text:
        return Text(f"{task.speed:.1f} a second" if task.speed else "", style="progress.data.speed")


class Bar(Progress):
    """A bar on standard error."""

    def __init__(self, count: Count, work: Work) -> None:
        good = (rich.TextColumn(f"{{task.fields[good]}} {work.good}"),) if work.good else ()
        self._bar = rich.Progress(
            rich.BarColumn(),
            rich.MofNCompleteColumn(),
            *good,
            _Rate(),
            rich.TimeRemainingColumn(),
            console=Console(stderr=True, highlight=False),
        )
        self._task = self._bar.add_task("", total=None, good=0)
        self._good, self._count, self._work = 0, count, work

    def __enter__(self) -> "Bar":
        self._bar.start()
        if self._count:
            Thread(target=self._set_total, args=(self._count,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def answered(self, status: str | None) -> None:
        self._good += status is not None and status == self._work.good
        self._bar.update(self._task, advance=1, good=self._good)

    def say(self, line: str) -> None:
        self._bar.console.print(f"queens-snap: {printable(line)}", markup=False, soft_wrap=True)

    def _set_total(self, count: Count) -> None:
        if count:
            self._bar.update(self._task, total=count())
