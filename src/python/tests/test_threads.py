"""Several threads of Python at once, and Ctrl-C."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import tesuji
from samples import ESCARGOT


def test_threads_share_a_solver(puzzles: Path) -> None:
    solver = tesuji.Solver()
    lines = [str(puzzle) for puzzle in tesuji.read(puzzles / "sudoku9-medium.txt")] * 3
    alone = [solver.solve(line).trace for line in lines]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda line: solver.solve(line).trace, lines)) == alone


def test_python_goes_on_while_the_engine_works() -> None:
    ended = threading.Event()

    def work() -> None:
        for _ in range(5):
            tesuji.solve(ESCARGOT)
        ended.set()

    tesuji.solve(ESCARGOT)
    thread = threading.Thread(target=work)
    thread.start()
    counted = 0
    while not ended.is_set():
        counted += 1
    thread.join()
    assert counted > 1000


def interrupted(work: Callable[[], object], after: float) -> float:
    """How long it takes from Ctrl-C to the exception, in seconds."""
    pressed = [0.0]

    def press() -> None:
        pressed[0] = time.perf_counter()
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(after, press)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        while True:
            work()
    took = time.perf_counter() - pressed[0]
    timer.join()
    return took


LARGE = "." * 625


@pytest.mark.parametrize(
    "work",
    [
        lambda: tesuji.solve(ESCARGOT),
        lambda: tesuji.Solver(strategy="catalogue").solve(LARGE),
        lambda: tesuji.hint(ESCARGOT),
        lambda: tesuji.find(ESCARGOT, strategy="catalogue", all=True),
        lambda: tesuji.grade(ESCARGOT),
        lambda: tesuji.explain(ESCARGOT, "r9c6<>9"),
        lambda: tesuji.prove("naked-subset", timeout=30),
        lambda: tesuji.generate(size=25, minimal=True, seed=3),
        lambda: tesuji.generate(game="killer", minimal=True, level="hard", seed=3),
        lambda: tesuji.generate(game="kakuro", solvable_with="kakuro-default", size=(30, 30), seed=3),
        lambda: tesuji.Rules.parse("tesuji 1\n"),
    ],
    ids="solve large hint find grade explain prove generate killer kakuro rules".split(),
)
def test_control_c_stops_within_a_tenth_of_a_second(work: Callable[[], object]) -> None:
    took = [interrupted(work, after) for after in (0.05, 0.4)]
    # A machine under load may be late once.
    assert min(took) < 0.1 and max(took) < 0.5
