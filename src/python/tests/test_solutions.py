"""Solutions, their steps, hints and explanations."""

from __future__ import annotations

from pathlib import Path

import pytest
import tesuji
from samples import EASY, ESCARGOT, MY_WING, WINGS


def test_a_solution_has_its_steps() -> None:
    solution = tesuji.solve(EASY)
    assert solution.status == "solved" and solution.is_solved
    assert solution.values is not None and solution.values.isdigit() and len(solution.values) == 81
    assert solution.game == "sudoku" and solution.strategy == "default"
    assert solution.puzzle == tesuji.Puzzle(EASY)
    assert solution.level in tesuji.Rules().strategy("default").levels
    assert sum(solution.counts.values()) == len(solution.steps)
    assert [step.number for step in solution.steps] == list(range(1, len(solution.steps) + 1))
    assert solution.note is None and solution.limits == [] and solution.seconds > 0
    assert solution.start is not None and solution.start.open_cells == 51
    assert solution.reached is not None and solution.reached.is_solved
    assert solution.json["result"] == solution.values
    assert len(solution.json["steps"]) == len(solution.steps)
    assert solution.trace.count("\n\n") >= len(solution.steps) - 1
    lesson = solution.lesson()
    assert lesson is not None and "Naked Single" in lesson


def test_steps_lead_from_one_position_to_the_next() -> None:
    solution = tesuji.solve(ESCARGOT)
    for step, following in zip(solution.steps, solution.steps[1:]):
        assert step.after.open_cells == following.before.open_cells
    for step in solution.steps:
        assert step.changes and step.title and step.text
        for change in step.changes:
            cell = change.row, change.column
            before, after = step.before[cell], step.after[cell]
            assert isinstance(before, frozenset) and change.value in before
            gone = isinstance(after, frozenset) and change.value not in after
            assert after == change.value if change.is_placement else gone or after != change.value


def test_a_step_is_words_data_and_pictures() -> None:
    step = tesuji.solve(ESCARGOT).steps[1]
    assert step.technique == "fish" and step.call.startswith("fish(")
    assert step.arguments["n"] == 3
    assert step.title == "Finned Swordfish"
    assert step.json["n"] == 2 and step.json["text"] == step.text
    assert step.bindings
    assert step.level and isinstance(step.tallies, dict)
    assert step.notation("hodoku") or step.notation("en")
    assert step.notation("no such style") is None
    assert "Finned Swordfish" in step._repr_svg_() and step.picture("ja") != step.picture()
    assert "<img" in step._repr_html_()
    assert str(step).startswith("2. Finned Swordfish: ")
    assert repr(step).startswith("<2. Finned Swordfish: ")
    assert isinstance(step, tesuji.Match)
    assert step == tesuji.solve(ESCARGOT).steps[1] != tesuji.solve(ESCARGOT).steps[2]
    assert len({step, tesuji.solve(ESCARGOT).steps[1]}) == 1
    assert len({*step.changes}) == len(step.changes)


def test_words_are_japanese_where_they_are_asked_for() -> None:
    solution = tesuji.solve(EASY, lang="ja")
    english = tesuji.solve(EASY)
    assert solution.steps[0].title != english.steps[0].title
    assert solution.steps[0].text.endswith("。")
    assert str(solution) != str(english)
    assert solution.values == english.values
    assert "。" in tesuji.hint(EASY, level=3, lang="ja").text
    assert tesuji.explain(EASY, "r5c5=5", lang="ja").text != tesuji.explain(EASY, "r5c5=5").text


@pytest.mark.parametrize(
    ("file", "status"), [("none.txt", "contradiction"), ("several.txt", "stuck"), ("sudoku9-easy.txt", "solved")]
)
def test_each_ending_has_its_status(puzzles: Path, file: str, status: str) -> None:
    solver = tesuji.Solver()
    for puzzle in tesuji.read(puzzles / file):
        solution = solver.solve(puzzle)
        assert solution.status == status
        assert (solution.note is None) == (status == "solved")


def test_values_that_clash_are_no_puzzle() -> None:
    solution = tesuji.solve("55" + "." * 79)
    assert solution.status == "invalid" and solution.note
    assert solution.steps == () and solution.start is None and solution.values is None
    assert solution._repr_svg_() is None and solution.note in solution._repr_html_()


def test_options_change_what_is_tried() -> None:
    assert tesuji.solve(ESCARGOT, strategy="basic").status == "stuck"
    singles = tesuji.solve(EASY, techniques=["naked-single", "hidden-single"])
    assert set(singles.counts) <= {"naked-single", "hidden-single"}
    assert tesuji.solve(EASY, techniques="naked-single").counts.keys() == {"naked-single"}
    assert len(tesuji.solve(EASY, max_steps=3).steps) == 3
    assert tesuji.solve(ESCARGOT, timeout=1e-9).status == "timeout"
    assert tesuji.solve("." * 81, check="never").note != tesuji.solve("." * 81).note
    mine = tesuji.Rules.parse(MY_WING)
    assert "my-wing" in tesuji.solve(WINGS, rules=mine, with_="my-wing", with_first=True).counts


def test_the_kindest_path_takes_no_more_effort() -> None:
    kindest = tesuji.solve(WINGS, kindest=4).kindest
    assert kindest and kindest["effort"] <= kindest["greedy_effort"] and kindest["steps"] > 0
    assert tesuji.solve(WINGS).kindest is None


def test_ratings_have_values_and_intervals() -> None:
    rating = tesuji.solve(EASY, rating="minutes").rating
    assert rating and rating["low"] < rating["value"] < rating["high"]
    assert tesuji.grade(EASY, rating="minutes").rating == rating
    assert tesuji.solve(EASY).rating is None and tesuji.grade(EASY).rating is None
    runs = tesuji.solve(EASY, strategy="search-time(2)").runs
    assert runs and runs["runs"] == 2 and runs["counts"]["search"]["mean"] > 0
    made = tesuji.generate(seed=1, minutes=(8, 10))
    value = tesuji.solve(made, rating="minutes").rating
    assert value and 8 <= value["value"] <= 10
    with pytest.raises(tesuji.OptionError):
        tesuji.solve(EASY, rating="hours")
    with pytest.raises(tesuji.OptionError):
        tesuji.generate(minutes=(10, 8))


def test_many_games_are_solved(puzzles: Path) -> None:
    for file in ("kakuro10x12.txt", "sudoku4.txt", "sudoku6.txt", "sudoku12.txt", "overlap9.txt"):
        puzzle = next(iter(tesuji.read(puzzles / file)))
        assert tesuji.solve(puzzle).game
    windoku = next(iter(tesuji.read(puzzles / "windoku9.txt")))
    assert tesuji.solve(windoku, game="windoku").is_solved
    assert not tesuji.solve(windoku).is_solved


def test_an_unsound_rule_is_named() -> None:
    from samples import WRONG

    solution = tesuji.solve(EASY, rules=tesuji.Rules.parse(WRONG), techniques="wrong")
    assert solution.status == "unsound" and "wrong" in (solution.note or "")


def test_hints_say_more_at_each_level() -> None:
    hints = [tesuji.hint(EASY, level=level) for level in (1, 2, 3)]
    assert hints[0].text == "Look at: r5c5"
    assert len(hints[0].text) < len(hints[1].text) < len(hints[2].text)
    assert [hint.level for hint in hints] == [1, 2, 3]
    step = hints[0].step
    assert step is not None and step.technique == "naked-single"
    assert hints[0].status == "found" and hints[0].wrong == []
    assert "step" not in hints[1].json and "step" in hints[2].json
    assert all("<svg" in (hint._repr_svg_() or "") and "<img" in hint._repr_html_() for hint in hints)


def test_a_hint_names_what_was_entered_wrongly() -> None:
    position = tesuji.Puzzle(EASY).position().puzzle()
    wrong = tesuji.Puzzle(EASY.replace(".", "0")[:2] + "1" + EASY[3:])
    assert position.size == wrong.size
    hint = tesuji.hint(wrong)
    assert hint.status == "contradiction" and hint.step is None
    assert hint._repr_svg_() is None and hint._repr_html_()
    assert tesuji.hint("1234341243212143").status == "solved"


def test_an_explanation_leads_to_its_conclusion() -> None:
    solution = tesuji.solve(ESCARGOT)
    change = solution.steps[3].changes[0]
    for explained in (solution.explain(str(change)), tesuji.explain(ESCARGOT, str(change))):
        assert explained.status == "argued"
        assert explained.text.startswith(f"{change} follows in ")
        assert len(explained.facts) > len(explained.text)
        assert explained.json["steps"]
        assert "<svg" in (explained._repr_svg_() or "") and "<img" in explained._repr_html_()
    follows = tesuji.explain(ESCARGOT, str(solution.steps[-1].changes[0]), strategy="basic")
    assert follows.status == "follows" and "<img" in follows._repr_html_()
    assert tesuji.explain(ESCARGOT, "r1c1=1").status == "known"
    assert tesuji.explain("." * 81, "r1c1=1").status == "open"


@pytest.mark.parametrize("conclusion", ["r1c1", "r99c1=1", "r1c1=77", ""])
def test_what_is_no_conclusion_is_said(conclusion: str) -> None:
    with pytest.raises(tesuji.OptionError):
        tesuji.explain(EASY, conclusion)


def test_a_solution_is_a_page_of_a_notebook_that_stays_small() -> None:
    solution = tesuji.solve(ESCARGOT)
    page = solution._repr_html_()
    assert page.count("<details>") == len(solution.steps) + 2
    assert len(page.encode()) < 300_000
    assert "are shown here" in page
    assert "<svg" in (solution._repr_svg_() or "")
    small = tesuji.solve("1234341.4321.143")._repr_html_()
    assert "are shown here" not in small and small.count("<img") == small.count("<details>") + 1
    assert "図は" in tesuji.solve(ESCARGOT, lang="ja")._repr_html_()
