"""What tests of frames share."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest

ROOT = Path(__file__).parents[4]


def puzzles_of(*names: str) -> list[str]:
    """The puzzles of files among those of the tests of Rust."""
    files = [(ROOT / "tests/puzzles" / name).read_text(encoding="utf-8") for name in names]
    return [line for text in files for line in text.splitlines() if line and not line.startswith("#")]


@pytest.fixture(scope="session")
def puzzles() -> list[str]:
    """A hundred quick ones of 9 × 9."""
    return puzzles_of("sudoku9-easy.txt")


@pytest.fixture(scope="session")
def quick() -> list[str]:
    """A few of 4 × 4."""
    return puzzles_of("sudoku4.txt")


@pytest.fixture(scope="session")
def slow() -> list[str]:
    """Thousands that take long."""
    return puzzles_of("sudoku9-hard.txt") * 100


@pytest.fixture(scope="session")
def mixed() -> list[str]:
    """Puzzles of many games and sizes, some without a solution or with several."""
    names = ["sudoku4", "sudoku6", "sudoku9-medium", "sudoku12", "x-sudoku9", "kakuro10x12", "none", "several"]
    return puzzles_of(*[f"{name}.txt" for name in names])


@pytest.fixture(scope="session")
def table(puzzles: list[str]) -> pa.Table:
    """Two batches with a key."""
    ids = [f"p{number}" for number in range(len(puzzles))]
    whole = pa.table({"id": ids, "puzzle": puzzles})
    return pa.concat_tables([whole.slice(0, 30), whole.slice(30)])
