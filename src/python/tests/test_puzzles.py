"""Puzzles and positions, and files of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tesuji
from samples import EASY


def test_a_puzzle_says_what_its_text_says() -> None:
    puzzle = tesuji.Puzzle(EASY)
    assert puzzle.size == (9, 9) and puzzle.values == 9 and puzzle.givens == 30
    assert (puzzle[1, 1], puzzle[1, 3]) == (5, None)
    assert puzzle.is_given(1, 1) and not puzzle.is_given(1, 3)
    assert puzzle.name is None and puzzle.game is None and puzzle.line == 1
    assert str(puzzle) == EASY and repr(puzzle) == f'Puzzle("{EASY}")'
    assert "<svg" in (puzzle._repr_svg_() or "")
    for cell in ((0, 1), (1, 10), (10, 1)):
        with pytest.raises(IndexError, match="is not a cell"):
            puzzle[cell]


def test_equal_puzzles_are_one_in_a_set() -> None:
    assert len({tesuji.Puzzle(EASY), tesuji.Puzzle(EASY.replace(".", "0")), tesuji.Puzzle("1234341.4321.143")}) == 2
    assert tesuji.Puzzle(EASY) != tesuji.Puzzle(EASY, game="x-sudoku")
    assert tesuji.Puzzle(EASY) != EASY


def test_candidates_are_sets() -> None:
    text = tesuji.Puzzle("1234341.4321.143").position().write("candidates")
    puzzle = tesuji.Puzzle(text)
    assert puzzle[2, 4] == frozenset({2})
    position = tesuji.Puzzle(EASY).position()
    again = tesuji.Puzzle(position.write("pencilmarks")).position()
    assert [again[cell] for cell in again.cells if cell == (1, 3)] == [position[1, 3]]
    assert position.puzzle().position().open_cells == position.open_cells == 51


@pytest.mark.parametrize("format", ["line", "json", "matrix"])
def test_what_is_written_is_read_again(format: str) -> None:
    puzzle = tesuji.Puzzle(EASY)
    assert tesuji.Puzzle(puzzle.write(format), format=format) == puzzle


def test_each_puzzle_of_the_repository_survives_its_own_text(puzzles: Path) -> None:
    count = 0
    for path in sorted(puzzles.iterdir()):
        for puzzle in tesuji.read(path):
            again = tesuji.Puzzle(str(puzzle))
            assert (again, hash(again)) == (puzzle, hash(puzzle)), path
            count += 1
    assert count > 100


def test_a_file_is_read_again_each_time(puzzles: Path) -> None:
    easy = tesuji.read(puzzles / "sudoku9-easy.txt")
    first, second = list(easy), list(easy)
    assert first == second and len(first) > 5
    assert first[0].line == 2
    assert list(tesuji.read(str(puzzles / "sudoku9-easy.txt"))) == first


def test_lines_are_puzzles_too() -> None:
    lines = tesuji.read(line + "\n" for line in [EASY, "1234341.4321.143"])
    assert [puzzle.size for puzzle in lines] == [(9, 9), (4, 4)]
    assert len(list(lines)) == 2


def test_a_line_that_is_no_puzzle_is_named_when_it_is_reached() -> None:
    lines = [EASY, "no puzzle", "1234341.4321.143"]
    reached = iter(tesuji.read(lines))
    assert next(reached).givens == 30
    with pytest.raises(tesuji.PuzzleError) as caught:
        next(reached)
    assert caught.value.row == 2
    assert next(reached).givens == 14
    lenient = list(tesuji.read(lines, strict=False))
    assert isinstance(lenient[1], tesuji.PuzzleError) and lenient[1].row == 2


def test_a_game_is_taken_from_the_option() -> None:
    puzzle = tesuji.Puzzle("." * 81, game="x-sudoku")
    assert puzzle.game == "x-sudoku"
    assert puzzle.position()[1, 1] == frozenset(range(1, 10))


def test_a_format_says_what_it_cannot_say() -> None:
    puzzle = tesuji.generate(game="killer", seed=1, size=4)
    assert tesuji.Puzzle(puzzle.write("json")) == puzzle
    with pytest.raises(tesuji.PuzzleError):
        puzzle.write("matrix")


def test_positions_are_drawn() -> None:
    position = tesuji.Puzzle(EASY).position()
    assert position[1, 3] == frozenset({1, 2, 4}) and position[1, 1] == 5
    assert not position.is_solved
    assert "r1" in str(position) or "5" in str(position)
    assert position.draw() and "<svg" in position._repr_svg_()
    with pytest.raises(IndexError):
        position[10, 1]


def test_two_equal_values_have_no_position_and_no_picture() -> None:
    puzzle = tesuji.Puzzle("55" + "." * 79)
    with pytest.raises(tesuji.PuzzleError):
        puzzle.position()
    assert puzzle._repr_svg_() is None


def test_grids_are_puzzles() -> None:
    rows = [[int(digit) if digit.isdigit() else 0 for digit in EASY[start : start + 9]] for start in range(0, 81, 9)]
    wanted = tesuji.solve(EASY).values
    assert tesuji.solve(rows).values == wanted
    assert tesuji.solve([[cell or None for cell in row] for row in rows]).values == wanted
    numpy = pytest.importorskip("numpy")
    assert tesuji.solve(numpy.array(rows)).values == wanted
    assert [row["result"] for row in tesuji.solve([rows, EASY])] == [wanted, wanted]
    with pytest.raises(TypeError, match="grid"):
        tesuji.hint([[1.5, 2.5], [0, 0]])  # type: ignore[list-item]


def test_a_text_that_cannot_be_read_is_an_error_and_a_puzzle_that_breaks_its_rules_is_invalid() -> None:
    broken = "55" + EASY[2:]
    assert tesuji.solve(broken).status == "invalid"
    assert tesuji.grade(broken).status == "invalid"
    for call in (tesuji.solve, tesuji.hint, tesuji.grade):
        with pytest.raises(tesuji.PuzzleError):
            call("123")


def test_signatures_name_their_keywords() -> None:
    calls: dict[Callable[..., Any], set[str]] = {
        tesuji.solve: {"strategy", "with_", "timeout", "column", "strict"},
        tesuji.hint: {"level", "strategy"},
        tesuji.grade: {"tallies", "counts", "keep"},
        tesuji.generate: {"count", "givens", "seed"},
        tesuji.find: {"techniques", "all"},
        tesuji.prove: {"positions"},
    }
    for call, names in calls.items():
        assert names <= inspect.signature(call).parameters.keys(), call


def test_grades_without_the_columns_of_techniques() -> None:
    few = tesuji.grade([EASY], counts=False).columns
    assert "hardest" in few and "naked-single" not in few
    assert "naked-single" in tesuji.grade([EASY]).columns
