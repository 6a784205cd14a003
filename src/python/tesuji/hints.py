"""Hints: the next step of a strategy, in part or in full."""

from __future__ import annotations

import json
from typing import Any, final

from . import _tesuji, page
from .step import Change, Step


@final
class Hint:
    """The next step on a given position, or the reason that there is none.

    >>> hint("1234341.4321.143").text
    'Look at: row 2, r2c4'
    """

    __module__ = "tesuji"

    def __init__(self, native: _tesuji.Hint, level: int) -> None:
        self._native = native
        self._level = level

    @property
    def step(self) -> Step | None:
        """The step; `None` if the position is solved, has an error or is beyond the strategy."""
        step = self._native.step()
        return None if step is None else Step(step)

    @property
    def level(self) -> int:
        """The level of detail, 1 to 3."""
        return self._level

    @property
    def status(self) -> str:
        """`found`, or the reason that there is no step: `none`, `several-solutions`, or the status of the position."""
        status: str = json.loads(self._native.json(1))["status"]
        return status

    @property
    def text(self) -> str:
        """The hint in words."""
        return self._native.text(self._level)

    @property
    def wrong(self) -> list[Change]:
        """Entries and removed candidates that the givens contradict."""
        return [Change(*parts) for parts in self._native.wrong()]

    @property
    def json(self) -> dict[str, Any]:
        """The hint as a dict, as `tesuji hint --format json` writes it."""
        data: dict[str, Any] = json.loads(self._native.json(self._level))
        return data

    def _repr_svg_(self) -> str | None:
        """A picture for a notebook; `None` if there is no step."""
        slide = self._native.slide(self._level)
        return None if slide is None else slide["captioned"]

    def _repr_html_(self) -> str:
        """Text and picture for a notebook."""
        slide = self._native.slide(self._level)
        return page.paragraphs(self.text) if slide is None else page.board(slide)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Hint: {self._native.text(1)}>"
