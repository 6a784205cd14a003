"""What tests of clusters share: a collection, and what one run makes of it."""

from __future__ import annotations

import random
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import tesuji
from workers import ROOT, ROWS, by_key


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.cluster)


@pytest.fixture(scope="session")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of puzzles that take a while, with keys in no order, and a row that is no puzzle."""
    lines = (ROOT / "tests/puzzles/sudoku9-hard.txt").read_text(encoding="utf-8").splitlines()
    texts = [line for line in lines if line and not line.startswith("#")]
    keys = [f"k{number}" for number in range(ROWS)]
    random.Random(37).shuffle(keys)
    puzzles = [texts[number % len(texts)] for number in range(ROWS)]
    puzzles[777] = "no puzzle"
    path = tmp_path_factory.mktemp("collection") / "puzzles.parquet"
    pq.write_table(pa.table({"id": keys, "other": range(ROWS), "puzzle": puzzles}), path, row_group_size=100)
    return path


@pytest.fixture(scope="session")
def expected(collection: Path) -> pa.Table:
    """The grades of one run, by the keys of puzzles."""
    return by_key(pa.table(tesuji.grade(pq.read_table(collection), keep="id", strict=False)))
