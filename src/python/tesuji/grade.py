"""Difficulty of a puzzle."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any, final


@final
class Grade:
    """How hard a puzzle is.

    >>> graded = grade("1234341.4321.143")
    >>> graded.status, graded.level, graded.hardest, graded.open_cells
    ('solved', 'easy', 'full-house', 2)
    """

    def __init__(self, line: str) -> None:
        self._line = line

    @cached_property
    def _facts(self) -> dict[str, Any]:
        """The grade as a dict that is not handed out."""
        return self.json

    @property
    def status(self) -> str:
        """The status of solving: `solved`, `stuck`, `contradiction`, `invalid`, `timeout`, `unsound` or `fault`."""
        status: str = self._facts["status"]
        return status

    @property
    def note(self) -> str | None:
        """Detail beyond the status; `None` if there is no detail."""
        error: dict[str, str] | None = self._facts["error"]
        return None if error is None else error["message"]

    @property
    def game(self) -> str | None:
        """The game of the puzzle."""
        game: str | None = self._facts["game"]
        return game

    @property
    def puzzle(self) -> str | None:
        """The puzzle as a line."""
        puzzle: str | None = self._facts["puzzle"]
        return puzzle

    @property
    def level(self) -> str | None:
        """The hardest level of the strategy on which a step was found."""
        level: str | None = self._facts["level"]
        return level

    @property
    def hardest(self) -> str | None:
        """The technique of the highest difficulty that was applied."""
        hardest: str | None = self._facts["hardest"]
        return hardest

    @property
    def difficulty(self) -> int | None:
        """The difficulty of that technique, as declared by its rule."""
        difficulty: int | None = self._facts["difficulty"]
        return difficulty

    @property
    def open_cells(self) -> int | None:
        """The number of open cells of the initial position."""
        open_cells: int | None = self._facts["open"]
        return open_cells

    @property
    def entropy(self) -> float | None:
        """The sudoku entropy of the initial position: the mean of the natural logarithms of the numbers of
        candidates."""
        entropy: float | None = self._facts["entropy"]
        return entropy

    @property
    def symmetry(self) -> str | None:
        """The symmetries of the givens by their names, with blanks between them."""
        symmetry: str | None = self._facts["symmetry"]
        return symmetry

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
