"""Difficulty of a puzzle."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any, final

if TYPE_CHECKING:
    from ._tesuji import GradeFacts, RatingFacts


@final
class Grade:
    """The difficulty of a puzzle.

    >>> graded = grade("1234341.4321.143")
    >>> graded.status, graded.level, graded.hardest, graded.open_cells
    ('solved', 'easy', 'full-house', 2)
    """

    __module__ = "tesuji"

    def __init__(self, line: str) -> None:
        self._line = line

    @cached_property
    def _facts(self) -> GradeFacts:
        """The grade as read from its line of JSON."""
        facts: GradeFacts = json.loads(self._line)
        return facts

    @property
    def status(self) -> str:
        """The status of solving: `solved`, `stuck`, `contradiction`, `invalid`, `timeout`, `unsound` or `fault`."""
        return self._facts["status"]

    @property
    def note(self) -> str | None:
        """Detail beyond the status; `None` if there is no detail."""
        error = self._facts["error"]
        return None if error is None else error["message"]

    @property
    def game(self) -> str | None:
        """The game of the puzzle."""
        return self._facts["game"]

    @property
    def puzzle(self) -> str | None:
        """The puzzle as a line."""
        return self._facts["puzzle"]

    @property
    def level(self) -> str | None:
        """The hardest level of the strategy on which a step was found."""
        return self._facts["level"]

    @property
    def hardest(self) -> str | None:
        """The technique of the highest difficulty that was applied."""
        return self._facts["hardest"]

    @property
    def difficulty(self) -> int | None:
        """The difficulty of that technique, as declared by its rule."""
        return self._facts["difficulty"]

    @property
    def rating(self) -> RatingFacts | None:
        """The value of the rating with its interval; `None` if no rating was named, or if it has no value."""
        return self._facts.get("rating")

    @property
    def open_cells(self) -> int | None:
        """The number of open cells of the initial position."""
        return self._facts["open"]

    @property
    def entropy(self) -> float | None:
        """The sudoku entropy of the initial position: the mean of the natural logarithms of the numbers of
        candidates."""
        return self._facts["entropy"]

    @property
    def symmetry(self) -> str | None:
        """The symmetries of the givens by name, separated by spaces."""
        return self._facts["symmetry"]

    @property
    def scores(self) -> dict[str, int | None]:
        """The scores of further strategies, by their names."""
        return dict(self._facts["tallies"])

    @property
    def counts(self) -> dict[str, int]:
        """The number of applications of each technique, in the order of the strategy."""
        return dict(self._facts["counts"])

    @property
    def json(self) -> dict[str, Any]:
        """The grade as a dict, as `tesuji grade --format json` writes it."""
        data: dict[str, Any] = json.loads(self._line)
        return data

    def __repr__(self) -> str:
        return f"<Grade: {', '.join(filter(None, (self.status, self.level, self.hardest)))}>"
