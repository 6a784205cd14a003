"""A small atlas: the questions have answers, and seeds give the same again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import tesuji
from workers import RECIPES

sys.path.insert(0, str(RECIPES / "atlas"))
import make  # noqa: E402
import study  # noqa: E402


def made(folder: Path, program: Path, *options: str) -> Path:
    command = [sys.executable, RECIPES / "atlas/make.py", "--out", folder, "--tesuji", program, *options]
    subprocess.run(command, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def small(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("atlas"), program, "--count", "300", "--shards", "3", "--strategy", "basic")


@pytest.fixture(scope="module")
def answers(small: Path) -> dict[str, list[tuple[object, ...]]]:
    con = study.atlas(small)
    return {name: con.sql(sql).fetchall() for name, _, sql in study.questions()}


def rows(folder: Path) -> Iterator[dict[str, object]]:
    for file in sorted((folder / "grades").glob("*.parquet")):
        for row in pq.read_table(file).to_pylist():
            yield {name: cell for name, cell in row.items() if name != "file"}


def test_every_question_has_an_answer(answers: dict[str, list[tuple[object, ...]]], small: Path) -> None:
    puzzles = sum(1 for _ in rows(small))
    assert puzzles == sum(max(1, share * 300 // make.MILLION) for _, share, _ in make.KINDS)
    # One solution each, by the laws.
    assert answers["certified"] == [(1, puzzles)]
    assert {kind for kind, *_ in answers["levels"]} == {name for name, *_ in make.KINDS}
    assert sum(count for _, _, count, _ in answers["levels"]) == puzzles
    assert answers["techniques"][0][1] > answers["rarest"][0][1] > 0
    # All that is counted as a technique is one.
    known = {technique.name for technique in tesuji.Rules().techniques}
    assert {str(technique).split("(")[0] for technique, _ in answers["techniques"]} <= known
    assert all(answers[name] for name, *_ in study.questions())


def test_seeds_and_shards_give_the_same_again(small: Path, program: Path, tmp_path: Path) -> None:
    again = made(tmp_path / "atlas", program, "--count", "300", "--shards", "2", "--strategy", "basic", "--jobs", "1")
    by_puzzle = [sorted(rows(folder), key=lambda row: (row["puzzle"], row["line"])) for folder in (small, again)]
    assert by_puzzle[0] == by_puzzle[1]


def test_what_is_whole_is_kept(small: Path, program: Path) -> None:
    lost = small / "grades/2.parquet"
    before = {file: file.stat().st_mtime_ns for file in (small / "grades").iterdir()}
    table = pq.read_table(lost)
    lost.unlink()
    made(small, program, "--count", "300", "--shards", "3", "--strategy", "basic")
    assert pq.read_table(lost) == table
    assert all(file.stat().st_mtime_ns == time for file, time in before.items() if file != lost)
