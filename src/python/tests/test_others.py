"""Finders, graders, generators, proofs and checks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tesuji
from samples import EASY, ESCARGOT, MY_WING, WINGS, WRONG


def test_every_match_of_a_technique_is_found() -> None:
    rules = tesuji.Rules.parse(MY_WING)
    found = tesuji.find(WINGS, "my-wing", rules=rules, all=True)
    assert len(found) >= 1 and bool(found)
    assert found[0].technique == "my-wing" and found[-1] == list(found)[-1]
    assert found[:1] == [found[0]]
    assert not found.timed_out and found.limits == []
    assert len(found.json["matches"]) == len(found)
    assert "<img" in found._repr_html_() and "My Wing" in str(found)
    assert repr(found).startswith("[<My Wing: ")
    with pytest.raises(IndexError):
        found[len(found)]


def test_the_first_match_is_that_of_the_simplest_technique() -> None:
    assert [match.technique for match in tesuji.find(EASY)] == ["naked-single"]
    assert len(tesuji.find(EASY, ["naked-single", "hidden-single"], all=True)) > 10
    assert len(tesuji.find(ESCARGOT, "naked-single")) == 0
    assert tesuji.find(ESCARGOT, strategy="catalogue", all=True, timeout=0.001).timed_out


def test_a_grade_says_how_hard_a_puzzle_is(puzzles: Path) -> None:
    grade = tesuji.grade(EASY)
    assert grade.status == "solved" and grade.note is None and grade.game == "sudoku"
    assert grade.puzzle == EASY and grade.open_cells == 51
    assert grade.hardest in grade.counts and grade.difficulty is not None
    assert grade.entropy == pytest.approx(0.93, abs=0.5)
    assert grade.symmetry is not None and "rotate" in grade.symmetry
    assert isinstance(grade.scores["d-score"], int)
    assert grade.json["level"] == grade.level
    assert grade.json["counts"] == grade.counts
    assert tesuji.grade(EASY, tallies=[]).scores == {}
    hard = next(iter(tesuji.read(puzzles / "sudoku9-hard.txt")))
    assert (tesuji.grade(hard).difficulty or 0) > grade.difficulty
    assert tesuji.grade("55" + "." * 79).status == "invalid"


def test_the_same_seed_gives_the_same_puzzles() -> None:
    generator = tesuji.Generator(seed=7, givens=(26, 30), symmetry="rotate")
    puzzles = [generator.make(number) for number in range(3)]
    assert len(set(puzzles)) == 3
    assert puzzles[1] == tesuji.Generator(seed=7, givens=(26, 30), symmetry="rotate").make(1)
    for puzzle in puzzles:
        assert 26 <= puzzle.givens <= 30
        assert "rotate" in (tesuji.grade(puzzle).symmetry or "")
    assert generator.seed == 7
    assert tesuji.Generator().seed != tesuji.Generator().seed


def test_puzzles_are_as_they_are_demanded() -> None:
    wing = tesuji.generate(needs="xy-wing", seed=2)
    assert "xy-wing" in " ".join(tesuji.solve(wing).counts)
    assert tesuji.generate(game="killer", seed=1, size=4).game == "killer"
    assert tesuji.generate(size=(8, 9), game="kakuro", seed=1).size == (8, 9)
    assert tesuji.generate(size="8x9", game="kakuro", seed=1) == tesuji.generate(size=(8, 9), game="kakuro", seed=1)
    assert tesuji.generate(size=6, block=(2, 3), seed=1).size == (6, 6)
    easy = tesuji.generate(level="easy", seed=1)
    assert tesuji.grade(easy).level == "easy"
    assert tesuji.generate(level=(None, "easy"), seed=1).givens
    assert tesuji.generate(game="overlap", shape="two", seed=1).size == (15, 15)
    assert tesuji.generate(givens=30, seed=1).givens == 30


def test_a_puzzle_that_does_not_come_out_says_why() -> None:
    with pytest.raises(tesuji.GenerateError, match="none found in 2 tries"):
        tesuji.generate(givens=18, tries=2, seed=1)


def test_a_rule_is_proved_or_refuted() -> None:
    mine = tesuji.prove("my-wing", rules=tesuji.Rules.parse(MY_WING))
    assert mine.standing == "proved" and mine.name == "my-wing"
    assert [case.name for case in mine.cases] == ["my-wing"]
    assert mine.text.startswith("my-wing: proved on ") and mine.json[0]["standing"] == "proved"
    assert mine._repr_html_().startswith("<p>my-wing: proved")
    assert mine.cases[0]._repr_svg_() is None
    wrong = tesuji.prove("wrong", rules=tesuji.Rules.parse(WRONG))
    assert wrong.standing == "refuted"
    assert "a solution has" in wrong.text
    assert "<img" in wrong._repr_html_() and "<svg" in (wrong.cases[0]._repr_svg_() or "")
    assert not wrong.cases[0].is_on_any_board


def test_each_case_of_a_rule_is_proved_for_itself() -> None:
    proof = tesuji.prove("bilocal", timeout=3, positions=10)
    assert proof.cases and all(case.text and case.json["kind"] == "link" for case in proof.cases)
    assert tesuji.prove("skyscraper").cases[0].is_on_any_board
    japanese = tesuji.prove("skyscraper", lang="ja")
    assert japanese.text != tesuji.prove("skyscraper").text


def test_a_trace_is_checked_without_the_engine() -> None:
    solution = tesuji.solve(EASY)
    traces = (solution, solution.json, json.dumps(solution.json), solution.evidence())
    for trace in traces:
        verified = tesuji.verify(trace)
        assert verified and verified.status == "checked" and verified.steps == len(solution.steps)
        assert verified.fault is None
    assert tesuji.verify(solution.evidence()).with_facts == len(solution.steps)
    wrong = solution.json
    placed = wrong["steps"][0]["places"][0]
    placed["value"] = placed["value"] % 9 + 1
    verified = tesuji.verify(wrong)
    assert not verified and verified.status == "wrong"
    assert verified.fault is not None and verified.fault["step"] == 1
    assert verified.json["fault"] == verified.fault and str(verified)
    assert str(tesuji.verify(wrong, lang="ja")) != str(verified)
    with pytest.raises(tesuji.TraceError):
        tesuji.verify("no trace")
