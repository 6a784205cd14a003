"""The calls of the web page, as plain data."""

from __future__ import annotations

from typing import Any

import pytest
import tesuji
from samples import EASY, WRONG
from tesuji import service

call: Any = service.call


def test_calls_are_listed_and_made() -> None:
    known = {one.name: one for one in service.calls()}
    assert known["count"].pace == "long" and known["board"].pace == "quick" and known["save"].pace == "writes"
    assert all(one.about for one in known.values())
    hint = service.call("hint", position={"puzzle": EASY}, language="ja")
    assert hint["status"] == "found" and hint["figure"] is not None
    assert service.call("count", position={"puzzle": EASY}, most=2)["solutions"] == 1


def test_a_call_without_an_answer_says_why() -> None:
    with pytest.raises(tesuji.TesujiError, match="unknown call `fly`"):
        call("fly")
    with pytest.raises(tesuji.TesujiError, match="invalid call"):
        call("count", position={"puzzle": EASY})
    rules: Any = [{"name": "mine.tesuji", "text": "tesuji 1\ntechnique t { for }\n"}]
    with pytest.raises(tesuji.RulesError) as wrong:
        service.call("about", rules=rules)
    assert wrong.value.diagnostics[0].line == 2


def test_the_readers_rules_are_checked() -> None:
    checked = service.call("check-rules", rules=[{"name": "wrong.tesuji", "text": WRONG}])
    assert checked["techniques"][0][1] == "wrong.tesuji"
