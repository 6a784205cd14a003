"""Frames that are not read to their end, by hundred thousands of rows, and from many threads."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import tesuji

# Ctrl-C stops within this time, plus what the machine may be late by while tests share it.
AT_ONCE = 0.1 + 0.4

# A thread of DuckDB looks for it only after dozens of batches.
AFTER_BATCHES = 5


def threads() -> list[str]:
    """The names of the threads that the package has."""
    tasks = Path("/proc/self/task")
    names = []
    for task in os.listdir(tasks):
        # One may end before it is looked at.
        with suppress(OSError):
            names.append((tasks / task / "comm").read_text().strip())
    return [name for name in names if name.startswith("tesuji")]


def ended() -> bool:
    """Waits for threads to end, which they do at once."""
    until = time.monotonic() + 5
    while threads() and time.monotonic() < until:
        time.sleep(0.01)
    return not threads()


def duck(frame: tesuji.Frame) -> object:
    return duckdb.connect().sql("select count(*) from frame").fetchall()


READERS = [tesuji.Frame.collect, list, pa.table, pl.DataFrame, pd.DataFrame.from_arrow, duck]


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals are sent as on Unix")
@pytest.mark.parametrize("jobs", [0, 1])
@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__name__)
def test_ctrl_c_stops_within_a_tenth_of_a_second(quick: list[str], slow: list[str], read, jobs: int) -> None:
    # DuckDB reads on threads of its own: quick rows, of which all would take much longer than it may go on.
    rows, within = (quick * 100_000, AFTER_BATCHES) if read is duck else (slow * 10, AT_ONCE)
    stops(read, tesuji.grade(pa.table({"puzzle": rows}), jobs=jobs), within)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals are sent as on Unix")
def test_ctrl_c_stops_a_reader_for_which_each_batch_is_ready(quick: list[str]) -> None:
    stops(pa.table, tesuji.grade(pa.table({"puzzle": quick * 100_000}), strategy="basic", jobs=2), AT_ONCE)


def stops(read, frame: tesuji.Frame, within: float) -> None:
    """Reads a frame, and checks that Ctrl-C ends that in time."""
    sent = 0.0

    def interrupt() -> None:
        nonlocal sent
        sent = time.monotonic()
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, interrupt)
    timer.start()
    # Readers that know exceptions of their own alone raise one, which does not hide this one.
    with pytest.raises(KeyboardInterrupt):
        try:
            read(frame)
        except Exception:
            time.sleep(0)
    assert sent and time.monotonic() - sent < within
    assert ended()


def test_a_reading_that_is_dropped_leaves_no_thread(slow: list[str]) -> None:
    assert ended()
    frame = tesuji.grade(pa.table({"puzzle": slow * 10}), strategy="basic", jobs=2)
    for read in [lambda: next(iter(frame)), lambda: next(pa.RecordBatchReader.from_stream(frame))]:
        rows = read()
        del rows
        gc.collect()
        assert ended()
    reading = iter(frame)
    next(reading)
    assert threads()
    del reading
    assert ended()


def test_nothing_runs_before_the_first_batch_is_taken(slow: list[str]) -> None:
    frame = tesuji.grade(pa.table({"puzzle": slow}))
    reader = pa.RecordBatchReader.from_stream(frame)
    assert reader.schema.names[0] == "line"
    assert threads() == []


def test_the_program_ends_while_a_frame_is_read(slow: list[str], tmp_path: Path) -> None:
    text = (
        "import sys, tesuji\n"
        f"rows = iter(tesuji.grade((p for p in {slow[:50]!r} * 1000), strategy='basic', jobs=2))\n"
        "next(rows)\n"
        "print('begun', flush=True)\n"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "begun\n", "")


def test_the_same_bytes_for_any_number_of_threads(mixed: list[str], tmp_path: Path) -> None:
    def written(jobs: int) -> bytes:
        frame = tesuji.grade(pa.table({"puzzle": mixed}), jobs=jobs, strict=False)
        reader = pa.RecordBatchReader.from_stream(frame)
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, reader.schema) as writer:
            for batch in reader:
                writer.write_batch(batch)
        return sink.getvalue().to_pybytes()

    one = written(1)
    assert one == written(2) == written(4)


def test_threads_read_one_frame_at_once(puzzles: list[str]) -> None:
    frame = tesuji.grade(pa.table({"puzzle": puzzles}), strategy="basic", jobs=1)
    with ThreadPoolExecutor(4) as pool:
        tables = list(pool.map(lambda read: read(frame), [pa.table] * 4))
        lists = list(pool.map(lambda read: read(frame), [list] * 4))
    assert all(table == tables[0] for table in tables)
    assert all(rows == lists[0] for rows in lists)
    # Of one iterator each row comes once.
    rows = iter(frame)
    with ThreadPoolExecutor(4) as pool:
        lines = [row["line"] for part in pool.map(lambda _: list(rows), range(4)) for row in part]
    assert sorted(lines) == list(range(1, len(puzzles) + 1))


def test_an_input_may_read_frames_itself(puzzles: list[str]) -> None:
    class Nested:
        """Its stream reads a frame while it is asked for, outside of Python's lock."""

        def __arrow_c_stream__(self, requested_schema=None):
            return pa.table(tesuji.grade(puzzles, strategy="basic")).__arrow_c_stream__()

    assert len(tesuji.grade(Nested(), strategy="basic").collect()) == len(puzzles)


def test_python_runs_on_while_a_frame_is_read(slow: list[str]) -> None:
    ticks = 0
    stop = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.wait(0.005):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    started = time.monotonic()
    pl.DataFrame(tesuji.grade(pa.table({"puzzle": slow[:200]}), jobs=1))
    seconds = time.monotonic() - started
    stop.set()
    thread.join()
    assert ticks > seconds / 0.005 / 10


def test_memory_is_flat(tmp_path: Path) -> None:
    """A stream of 200 000 puzzles takes little more memory than one of 20 000."""
    text = """
import resource, sys, pyarrow as pa, tesuji
puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
schema = pa.schema({"id": pa.int64(), "puzzle": pa.string()})
def batches(rows):
    for start in range(0, rows, 5000):
        ids = range(start, start + 5000)
        yield pa.record_batch({"id": list(ids), "puzzle": [puzzle] * 5000}, schema=schema)
def read(rows):
    stream = pa.RecordBatchReader.from_batches(schema, batches(rows))
    frame = tesuji.grade(stream, keep="id", techniques=["naked-single"], tallies=[])
    count = sum(len(batch) for batch in pa.RecordBatchReader.from_stream(frame))
    assert count == rows
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
few, many = read(20_000), read(200_000)
print((many - few) / 1024)
"""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) < 25, "megabytes"
