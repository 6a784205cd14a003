"""What goes to other processes, with all that it needs."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from pathlib import Path

import pytest
import tesuji
from samples import EASY, MY_WING, PLAIN, WINGS


def test_rules_take_their_texts_along(tmp_path: Path) -> None:
    file = tmp_path / "mine.tesuji"
    file.write_text(MY_WING, encoding="utf-8")
    rules = tesuji.Rules(file)
    pickled = pickle.dumps(rules)
    file.unlink()
    again = pickle.loads(pickled)
    assert again.technique("my-wing").place == rules.technique("my-wing").place
    assert len(again.techniques) == len(rules.techniques)
    alone = pickle.loads(pickle.dumps(tesuji.Rules.parse(PLAIN, alone=True)))
    assert [technique.name for technique in alone.techniques] == ["plain"]
    assert len(pickle.dumps(tesuji.Rules())) < 200


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_puzzles_survive(puzzles: Path, protocol: int) -> None:
    for path in sorted(puzzles.iterdir()):
        for puzzle in tesuji.read(path):
            again = pickle.loads(pickle.dumps(puzzle, protocol))
            assert again == puzzle and again.name == puzzle.name and again.game == puzzle.game
    windoku = tesuji.Puzzle("." * 81, game="windoku")
    assert pickle.loads(pickle.dumps(windoku, protocol)).game == "windoku"


def test_prepared_objects_are_made_again_by_their_options() -> None:
    rules = tesuji.Rules.parse(MY_WING)
    solver = tesuji.Solver(rules=rules, with_=["my-wing"], with_first=True, lang="ja", timeout=20)
    again = pickle.loads(pickle.dumps(solver))
    assert again.solve(WINGS).trace == solver.solve(WINGS).trace
    grader = tesuji.Grader(strategy="basic", tallies="d-score")
    assert pickle.loads(pickle.dumps(grader)).grade(EASY).json["counts"] == grader.grade(EASY).json["counts"]
    generator = tesuji.Generator(givens=(26, 30))
    assert pickle.loads(pickle.dumps(generator)).make(3) == generator.make(3)
    finder = tesuji.Finder(rules=rules, techniques="my-wing", all=True)
    assert list(copy.copy(finder).find(WINGS)) == list(finder.find(WINGS))
    puzzles = tesuji.read([EASY, "no puzzle"], strict=False)
    assert len(list(pickle.loads(pickle.dumps(puzzles)))) == 2
    assert repr(again) == repr(solver) and "my-wing" in repr(again)


def grade(task: tuple[tesuji.Grader, str]) -> int | None:
    """The difficulty of a puzzle, in another process."""
    grader, puzzle = task
    return grader.grade(puzzle).difficulty


def test_processes_share_a_grader() -> None:
    grader = tesuji.Grader(rules=tesuji.Rules.parse(MY_WING), with_="my-wing", tallies=[])
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        there = pool.map(grade, [(grader, EASY), (grader, WINGS)])
    assert there == [grader.grade(EASY).difficulty, grader.grade(WINGS).difficulty]
