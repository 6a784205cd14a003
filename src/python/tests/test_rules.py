"""Rules, and what they declare."""

from __future__ import annotations

from pathlib import Path

import pytest
import tesuji
from samples import MY_WING, PLAIN


def test_what_ships_declares_techniques_strategies_and_games() -> None:
    rules = tesuji.Rules()
    fish = rules.technique("x-wing")
    assert fish.name == "fish"
    assert "x-wing" in fish.aliases
    assert fish.signature.startswith("fish(")
    assert fish.file == "rules/techniques/fish.tesuji"
    assert fish.place.startswith(fish.file + ":")
    least, most = fish.difficulty or (0, 0)
    assert 0 < least < most
    assert fish.about
    assert "…X-Wing" in fish.titles()
    assert {technique.name for technique in rules.techniques} >= {"fish", "naked-subset", "skyscraper"}
    basic = rules.strategy("basic")
    assert "hidden-single" in basic.techniques
    assert rules.strategy("default").levels and not basic.is_part and basic.about and basic.place
    assert rules.strategy("d-score").totals == ["d-score"]
    assert {strategy.name for strategy in rules.strategies} >= {"basic", "default"}
    killer = rules.game("killer")
    assert "cages" in killer.inputs
    assert killer.strategy in {strategy.name for strategy in rules.strategies}
    assert killer.place.startswith("rules/games/")
    assert "killer" in killer.page()
    assert rules.game("sudoku with anti-knight").constraints == ["anti-knight"]
    assert "kakuro" in [game.name for game in rules.games]
    assert "ja" in rules.styles


def test_titles_are_in_the_language_that_is_asked_for() -> None:
    rules = tesuji.Rules()
    assert rules.technique("naked-subset").title("ja") != rules.technique("naked-subset").title("en")
    assert rules.game("sudoku").title("ja") not in (None, rules.game("sudoku").title())
    assert rules.strategy("default").title("ja") != rules.strategy("default").title("en")
    with pytest.raises(tesuji.OptionError, match="unknown language `fr`"):
        rules.technique("naked-subset").title("fr")  # type: ignore[arg-type]


def test_rule_files_and_folders_are_read(tmp_path: Path) -> None:
    (tmp_path / "mine.tesuji").write_text(MY_WING, encoding="utf-8")
    for path in (tmp_path, tmp_path / "mine.tesuji", str(tmp_path / "mine.tesuji")):
        rules = tesuji.Rules(path)
        assert rules.technique("my-wing").title("ja") == "マイウィング"
        assert rules.technique("x-wing").name == "fish"
    (tmp_path / "mine.tesuji").write_text(PLAIN, encoding="utf-8")
    alone = tesuji.Rules(tmp_path, alone=True)
    assert [technique.name for technique in alone.techniques] == ["plain"]
    assert alone.strategies == [] and alone.games == []


def test_a_file_with_faults_says_where_they_are(tmp_path: Path) -> None:
    file = tmp_path / "mine.tesuji"
    file.write_text(MY_WING.replace("X = candidates(p)", "X = candidate(p)"), encoding="utf-8")
    with pytest.raises(tesuji.RulesError, match="did you mean `candidates`") as caught:
        tesuji.Rules(file)
    fault = caught.value.diagnostics[0]
    assert (fault.code, fault.line, fault.column, fault.is_error) == ("E103", 9, 15, True)
    assert fault.file == str(file)
    assert fault.message == "unknown function `candidate`"
    assert fault.help == "did you mean `candidates`?"


def test_every_fault_of_a_text_is_listed() -> None:
    one, two = (f"technique {name} {{ for c in cels(1) then place 1 in c }}" for name in ("one", "two"))
    text = f"tesuji 1\n{one}\n{two}\n"
    with pytest.raises(tesuji.RulesError) as caught:
        tesuji.Rules.parse(text, name="two.tesuji")
    assert {(fault.file, fault.line) for fault in caught.value.diagnostics} == {("two.tesuji", 2), ("two.tesuji", 3)}
    with pytest.raises(ValueError):
        tesuji.Rules.parse("nonsense")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(tesuji.RulesError, match="nowhere.tesuji"):
        tesuji.Rules(tmp_path / "nowhere.tesuji")


def test_warnings_are_kept() -> None:
    rules = tesuji.Rules.parse(MY_WING.replace('ja "マイウィング"', ""))
    assert all(not warning.is_error for warning in rules.warnings)
    assert rules.technique("my-wing").title("ja") == "My Wing"


@pytest.mark.parametrize(
    ("kind", "name", "near"),
    [("technique", "x-wig", "x-wing"), ("strategy", "basik", "basic"), ("game", "sudoko", "sudoku")],
)
def test_a_name_that_is_not_there_is_answered_with_the_nearest(kind: str, name: str, near: str) -> None:
    with pytest.raises(tesuji.OptionError, match=f"`{near}`"):
        getattr(tesuji.Rules(), kind)(name)
