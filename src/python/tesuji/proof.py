"""Proofs of rules, and checks of traces."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, final

from . import page
from .solution import Solution

if TYPE_CHECKING:
    from ._tesuji import ProofFacts, TraceFacts


@final
class ProofCase:
    """The proof of a technique or link with given arguments."""

    __module__ = "tesuji"

    def __init__(self, facts: ProofFacts) -> None:
        self._facts = facts

    @property
    def name(self) -> str:
        """The rule with its arguments, as in `naked-subset(2)`."""
        return self._facts["name"]

    @property
    def standing(self) -> str:
        """The status: `proved`, `tried`, `untried` or `refuted`."""
        return self._facts["standing"]

    @property
    def is_on_any_board(self) -> bool:
        """Whether it is proved for all boards."""
        return self._facts["is_on_any_board"]

    @property
    def text(self) -> str:
        """The status in words; if it is refuted, with the position and the solution that the rule loses."""
        return self._facts["text"]

    @property
    def json(self) -> dict[str, Any]:
        """The proof as a dict."""
        data: dict[str, Any] = json.loads(self._facts["json"])
        return data

    def _repr_svg_(self) -> str | None:
        """The position on which the rule is wrong, as a picture; `None` if it is not refuted."""
        slide = self._facts["slide"]
        return None if slide is None else slide["captioned"]

    def _repr_html_(self) -> str:
        """The status for a notebook."""
        slide = self._facts["slide"]
        return page.paragraphs(self._facts["line"]) if slide is None else page.board(slide)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<ProofCase {self.name}: {self.standing}>"


@final
class Proof:
    """Proof of a rule, case by case: its status, or the smallest counterexample found.

    >>> prove("skyscraper").standing
    'proved'
    """

    __module__ = "tesuji"

    def __init__(self, name: str, cases: list[ProofCase]) -> None:
        self._name = name
        self._cases = cases

    @property
    def name(self) -> str:
        """The name of the rule, as given to `prove`."""
        return self._name

    @property
    def standing(self) -> str:
        """The status of all cases together: `proved`, `tried`, `untried` or `refuted`, the worst of them."""
        known = {case.standing for case in self._cases}
        return next((word for word in ("refuted", "untried", "tried") if word in known), "proved")

    @property
    def cases(self) -> list[ProofCase]:
        """The proofs of the technique or link with each choice of arguments."""
        return list(self._cases)

    @property
    def text(self) -> str:
        """The status of each case, in words."""
        return "".join(case.text for case in self._cases)

    @property
    def json(self) -> list[dict[str, Any]]:
        """A dict for each case, as `tesuji rules prove --format json` writes it."""
        return [case.json for case in self._cases]

    def _repr_html_(self) -> str:
        """The status of each case for a notebook, with the positions on which cases are refuted."""
        return "".join(case._repr_html_() for case in self._cases)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Proof of {self._name}: {self.standing}>"


@final
class Verified:
    """Result of verifying a trace.

    >>> verified = verify(solve("1234341.4321.143"))
    >>> verified.status, verified.steps, bool(verified)
    ('checked', 2, True)
    """

    __module__ = "tesuji"

    def __init__(self, facts: TraceFacts) -> None:
        self._facts = facts

    @property
    def status(self) -> str:
        """`checked`, `wrong` or `timeout`."""
        return self._facts["status"]

    @property
    def steps(self) -> int:
        """The number of valid steps before the first invalid one."""
        return self._facts["steps"]

    @property
    def with_facts(self) -> int:
        """The number of these steps that name the facts they depend on."""
        return self._facts["with_facts"]

    @property
    def fault(self) -> dict[str, Any] | None:
        """The first error: a dict with `step`, `code` and `message`; `None` if there is no error."""
        return self.json.get("fault")

    @property
    def json(self) -> dict[str, Any]:
        """The report as a dict, as `tesuji verify --format json` writes it."""
        data: dict[str, Any] = json.loads(self._facts["json"])
        return data

    def __bool__(self) -> bool:
        return self.status == "checked"

    def __str__(self) -> str:
        return self._facts["text"]

    def __repr__(self) -> str:
        return f"<Verified: {self}>"


def trace_line(trace: Solution | Mapping[str, Any] | str) -> str:
    """A trace as a line of JSON."""
    if isinstance(trace, str):
        return trace
    if isinstance(trace, Solution):
        return trace._native.json()
    try:
        data = dict(trace)
    except (TypeError, ValueError):
        wrong = type(trace).__name__
        raise TypeError(f"expected a Solution, a dict or a line of JSON, not {wrong}") from None
    return json.dumps(data)
