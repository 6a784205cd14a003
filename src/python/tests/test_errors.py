"""What is wrong is an exception that says what, where, and what was meant."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
import tesuji
from samples import EASY

call: Any = tesuji


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: call.solve(EASY, strategy="defalt"), "unknown strategy `defalt`: did you mean `default`"),
        (lambda: call.solve(EASY, strategy="zzzzzzzz"), "expected one of "),
        (lambda: call.solve(EASY, techniques="x-wig"), "unknown technique `x-wig`: did you mean `x-wing`"),
        (lambda: call.solve(EASY, with_=["nothing-like-it"]), "nothing-like-it"),
        (lambda: call.solve(EASY, game="sudoko"), "unknown game `sudoko`.* `sudoku`"),
        (lambda: call.solve(EASY, lang="fr"), "unknown language `fr`"),
        (lambda: call.solve(EASY, check="always"), "invalid check `always`: expected never, unsolved or unfinished"),
        (lambda: call.solve(EASY, timeout=-1), "-1: expected a time in seconds"),
        (lambda: call.solve(EASY, timeout=float("nan")), "expected a time in seconds"),
        (lambda: call.solve(EASY, max_steps=-1), "-1 is out of range"),
        (lambda: call.hint(EASY, level=4), "invalid level 4: expected 1, 2 or 3"),
        (lambda: call.grade(EASY, tallies="basic"), "no total to add: expected one of .*d-score"),
        (lambda: call.grade(EASY, tallies="d-skore"), "did you mean `d-score`"),
        (lambda: call.find(EASY, "x-wig"), "did you mean `x-wing`"),
        (lambda: call.prove("x-wig"), "did you mean `x-wing`"),
        (lambda: call.Puzzle(EASY, format="matrx"), "unknown format `matrx`: did you mean `matrix`"),
        (lambda: call.Puzzle(EASY).write("zzzzz"), "unknown format `zzzzz`"),
        (lambda: call.read([EASY], format="matrx"), "did you mean `matrix`"),
        (lambda: call.generate(game="sudoko"), "`sudoku`"),
        (lambda: call.generate(symmetry="round"), "round"),
        (lambda: call.generate(shape="ring", game="overlap"), "ring"),
        (lambda: call.generate(size="big"), "invalid size `big`"),
        (lambda: call.generate(level="impossible"), "has no level `impossible`; it has "),
        (lambda: call.generate(solvable_with="basik"), "did you mean `basic`"),
        (lambda: call.generate(minimal=True, givens=20), "cannot be combined"),
        (lambda: call.generate(seed=-1), "-1 is out of range"),
        (lambda: call.generate(givens=99), "no room for 99 givens"),
    ],
)
def test_an_option_that_is_wrong_is_named(wrong: Callable[[], object], said: str) -> None:
    with pytest.raises(tesuji.OptionError, match=said):
        wrong()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: call.solve(3), "expected a Puzzle, or the text or grid of one, not int"),
        (lambda: call.solve(None), "not NoneType"),
        (lambda: call.solve(EASY, strateg="basic"), "unknown option `strateg` — did you mean `strategy`"),
        (lambda: call.solve(EASY, nonsense=1), "unknown option `nonsense`"),
        (lambda: call.solve(EASY, rules="basic"), "rules: "),
        (lambda: call.solve(EASY, strategy=3), "strategy: "),
        (lambda: call.solve(EASY, timeout="long"), "timeout: "),
        (lambda: call.solve(EASY, techniques=[3]), "techniques: "),
        (lambda: call.generate(givens="many"), "givens: "),
        (lambda: call.generate(level=(None, None)), "an easiest or a hardest one is needed"),
        (lambda: call.read(3), "expected a path, or lines with puzzles, not int"),
        (lambda: call.read([3]), "not int"),
        (lambda: call.verify(3), None),
        (lambda: call.Puzzle(3), None),
    ],
)
def test_what_has_the_wrong_type_is_named(wrong: Callable[[], object], said: str | None) -> None:
    with pytest.raises(TypeError, match=said):
        wrong()


@pytest.mark.parametrize(
    "text", ["", "nonsense", "123", EASY[:-1], EASY + "\n" + EASY, '{"kind": "kakuro"}', "\0", "é" * 81]
)
def test_what_is_no_puzzle_says_why(text: str) -> None:
    for read in (tesuji.Puzzle, tesuji.solve, tesuji.grade, tesuji.hint, tesuji.find):
        with pytest.raises(tesuji.PuzzleError) as caught:
            read(text)
        assert str(caught.value)
        assert caught.value.row is not None and caught.value.row >= 1


def test_a_path_that_is_not_there_is_an_error_of_the_system() -> None:
    with pytest.raises(FileNotFoundError) as caught:
        tesuji.read("nowhere/puzzles.txt")
    assert caught.value.filename == "nowhere/puzzles.txt" and caught.value.strerror == "No such file or directory"


def test_what_no_puzzle_can_be_is_an_error_of_options() -> None:
    for size in (70, "3x100"):
        with pytest.raises(tesuji.OptionError):
            tesuji.generate(seed=1, size=size)
        with pytest.raises(tesuji.OptionError):
            tesuji.generate(count=2, seed=1, size=size).collect()
    # A puzzle that does not come out is a row that says so.
    rows = list(tesuji.generate(count=2, seed=1, givens=17, tries=1))
    assert [row["number"] for row in rows] == [0, 1]
    assert all(row["puzzle"] is None and "none found in 1 tries" in row["error"] for row in rows)


def test_a_board_that_is_not_there_is_said() -> None:
    with pytest.raises(tesuji.PuzzleError):
        tesuji.Puzzle(EASY, game="nothing-like-it").position()
    with pytest.raises(tesuji.PuzzleError):
        tesuji.find(tesuji.Puzzle("55" + "." * 79))
    assert tesuji.solve(tesuji.Puzzle(EASY, game="nothing-like-it")).status == "invalid"


def test_all_are_of_one_class_and_go_to_other_processes() -> None:
    fault = tesuji.Diagnostic("E103", True, "what", "here", None, "mine.tesuji", 9, 15)
    errors: list[tesuji.TesujiError] = [
        tesuji.RulesError("rules", [fault]),
        tesuji.PuzzleError("puzzle", 3),
        tesuji.OptionError("option"),
        tesuji.GenerateError("none", "1234341.4321.143"),
        tesuji.TraceError("trace"),
        tesuji.InternalError("internal"),
    ]
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error)
        assert vars(again) == vars(error)


def test_a_panic_is_an_exception() -> None:
    from tesuji import _tesuji

    panic = getattr(_tesuji, "_panic", None)
    if panic is None:
        pytest.skip("the package was built without it")
    for _ in range(3):
        with pytest.raises(tesuji.InternalError, match="a fault on purpose"):
            panic()
    assert tesuji.solve(EASY).is_solved
