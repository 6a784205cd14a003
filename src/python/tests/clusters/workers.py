"""Workers that are killed while they grade, and grades that are compared."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pyarrow as pa

ROOT = Path(__file__).parents[4]
RECIPES = ROOT / "src/python/recipes"
ROWS = 1000


def by_key(grades: pa.Table, key: str = "id") -> pa.Table:
    """Grades in the order of their keys, without the number of each row in its batch."""
    return grades.drop_columns("line").sort_by(key).combine_chunks()


def same(grades: pa.Table, expected: pa.Table) -> None:
    """Every row is there once, and says what one run says."""
    grades = by_key(grades)
    assert grades["id"].to_pylist() == expected["id"].to_pylist()
    # Libraries have texts of several kinds.
    assert grades.select(expected.column_names).cast(expected.schema).to_pylist() == expected.to_pylist()


def working(root: psutil.Process) -> list[psutil.Process]:
    """The processes below one that are in the middle of grading."""
    found = []
    with suppress(psutil.NoSuchProcess):
        for process in root.children(recursive=True):
            with suppress(OSError, psutil.Error):
                tasks = Path(f"/proc/{process.pid}/task").iterdir()
                names = [(task / "comm").read_text().strip() for task in tasks]
                if "tesuji" in names:
                    found.append(process)
    return found


def killing(command: list[str | Path], seed: int, kills: int, env: dict[str, str] | None = None) -> int:
    """Runs a program, and kills so many of its workers while they grade. How many were."""
    chance = random.Random(seed)
    own = {**os.environ, **(env or {})}
    log = subprocess.PIPE
    with subprocess.Popen(command, env=own, stdout=log, stderr=subprocess.STDOUT, text=True, start_new_session=True) as run:
        root, killed = psutil.Process(run.pid), 0
        reader = Reader(run)
        until = time.monotonic() + 120
        while run.poll() is None and time.monotonic() < until:
            workers = working(root) if killed < kills else []
            if workers:
                time.sleep(chance.uniform(0.05, 0.4))
                worker = chance.choice(workers)
                if worker in working(root):
                    with suppress(psutil.NoSuchProcess):
                        worker.send_signal(signal.SIGKILL)
                        killed += 1
                    time.sleep(chance.uniform(0.2, 0.6))
            time.sleep(0.01)
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
        assert run.wait() == 0, reader.text()[-6000:]
        return killed


class Reader:
    """Reads what a program says, so that it never waits to say it."""

    def __init__(self, run: subprocess.Popen[str]) -> None:
        self.lines: list[str] = []
        self.thread = threading.Thread(target=self.read, args=(run,), daemon=True)
        self.thread.start()

    def read(self, run: subprocess.Popen[str]) -> None:
        # It is closed below whoever reads it when the program has ended.
        with suppress(ValueError):
            self.lines.extend(run.stdout or [])

    def text(self) -> str:
        self.thread.join(timeout=10)
        return "".join(self.lines)
