"""Solutions of puzzles."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any, final

from . import _tesuji, page
from .errors import OptionError
from .explanation import Explanation
from .position import Position
from .step import Step

if TYPE_CHECKING:
    from ._tesuji import KindestFacts, RatingFacts, RunFacts, SolutionFacts
    from .options import Language
    from .puzzle import Puzzle


def parsed(line: str | None) -> Any:
    """A value from JSON, if there is one."""
    return None if line is None else json.loads(line)


@final
class Solution:
    """Solution of a puzzle: its status and its steps.

    >>> solution = solve("1234341.4321.143")
    >>> solution.status, len(solution.steps), solution.counts
    ('solved', 2, {'full-house': 2})
    >>> print(solution.steps[0])
    1. Full House: r2c4=2 — r2c4 is the last open cell of row 2, and 2 is the only value missing there.
    """

    __module__ = "tesuji"

    def __init__(self, native: _tesuji.Solution, lang: str) -> None:
        self._native = native
        self._lang = lang

    @cached_property
    def _facts(self) -> SolutionFacts:
        """The result."""
        return self._native.facts()

    @property
    def status(self) -> str:
        """The status of solving: `solved`, `stuck`, `contradiction`, `invalid`, `timeout`, `unsound` or `fault`."""
        return self._facts["status"]

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a value, and they obey the laws."""
        return self.status == "solved"

    @property
    def note(self) -> str | None:
        """Detail beyond the status, such as which rule is unsound; `None` if there is no detail."""
        return self._facts["note"]

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle."""
        return self._native.puzzle()

    @property
    def game(self) -> str | None:
        """The game of the puzzle."""
        return self._facts["game"]

    @property
    def strategy(self) -> str:
        """The name of the strategy."""
        return self._facts["strategy"]

    @cached_property
    def _steps(self) -> tuple[Step, ...]:
        """The steps, created once."""
        return tuple(map(Step, self._native.steps()))

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps, each with the position that it was found on."""
        return self._steps

    @property
    def values(self) -> str | None:
        """The final values, one character for each square, `.` for an open one."""
        return self._facts["values"]

    @property
    def counts(self) -> dict[str, int]:
        """The number of applications of each technique, in the order of the strategy."""
        return dict(self._facts["counts"])

    @property
    def level(self) -> str | None:
        """The hardest level of the strategy on which a step was found."""
        return self._facts["level"]

    @property
    def tallies(self) -> dict[str, int]:
        """The scores and tallies of the strategy."""
        return dict(self._facts["tallies"])

    @property
    def kindest(self) -> KindestFacts | None:
        """The effort of the steps and that of the simplest ones, if the steps are those of the kindest path."""
        kindest: KindestFacts | None = parsed(self._facts["kindest"])
        return kindest

    @property
    def rating(self) -> RatingFacts | None:
        """The value of the rating with its interval; `None` if no rating was named, or if it has no value."""
        rating: RatingFacts | None = parsed(self._facts["rating"])
        return rating

    @property
    def runs(self) -> RunFacts | None:
        """The means of the scores and tallies and their standard deviations, if the strategy has several runs."""
        runs: RunFacts | None = parsed(self._facts["runs"])
        return runs

    @property
    def limits(self) -> list[str]:
        """The limits that techniques reached if solving is stuck: without them more steps might have been found."""
        return self._native.limits()

    @property
    def seconds(self) -> float:
        """The time that the strategy took, in seconds, without the planning for the board."""
        return self._facts["seconds"]

    @property
    def start(self) -> Position | None:
        """The position before the first step."""
        start = self._native.start()
        return None if start is None else Position(start)

    @property
    def reached(self) -> Position | None:
        """The position after the last step."""
        reached = self._native.reached()
        return None if reached is None else Position(reached)

    @property
    def trace(self) -> str:
        """All steps in words."""
        return self._native.trace()

    @property
    def json(self) -> dict[str, Any]:
        """The solution as a dict, as `tesuji solve --format json` writes it."""
        data: dict[str, Any] = json.loads(self._native.json())
        return data

    def evidence(self) -> dict[str, Any]:
        """The solution as a dict in which each step names the facts that it depends on: `verify` then checks these as
        well."""
        data: dict[str, Any] = json.loads(self._native.evidence())
        return data

    def lesson(self, lang: Language | None = None) -> str | None:
        """The whole solution explained with boards, as `tesuji teach --all` writes it."""
        return self._native.lesson(lang)

    def explain(self, conclusion: str, *, timeout: float | None = None) -> Explanation:
        """Explains why a conclusion such as `"r3c4<>5"` or `"r3c4=5"` follows on the initial position.

        >>> solve("1234341.4321.143").explain("r2c4=2").status
        'argued'
        """
        if timeout is not None and not 0 <= timeout < 2**64:
            raise OptionError(f"invalid timeout {timeout:g}: expected a time in seconds")
        return Explanation(self._native.explain(conclusion, timeout), self._lang)

    def write(self, format: str = "candidates") -> str | None:
        """The final position in a format, with the remaining candidates."""
        return self._native.write(format)

    def _repr_svg_(self) -> str | None:
        """The solution path as a picture: technique and difficulty of each step, candidates left."""
        return self._native.chart()

    def _repr_html_(self) -> str:
        """The solution path for a notebook: its result, and each step with its text, and boards up to the size
        limit of a page."""
        return page.course(str(self), self._repr_svg_(), self._native.slides(), self._lang)

    def __str__(self) -> str:
        return self._native.text()

    def __repr__(self) -> str:
        return f"<Solution: {self}>"
