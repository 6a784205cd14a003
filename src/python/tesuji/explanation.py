"""Explanations of conclusions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, final

from . import page

if TYPE_CHECKING:
    from ._tesuji import ExplanationFacts


@final
class Explanation:
    """Explanation of a conclusion: the steps that lead to it, and the facts that it depends on.

    >>> explained = explain("1234341.4321.143", "r2c4=2")
    >>> print(explained.text.splitlines()[0])
    r2c4=2 follows in one step:
    """

    __module__ = "tesuji"

    def __init__(self, facts: ExplanationFacts, lang: str) -> None:
        self._facts = facts
        self._lang = lang

    @property
    def status(self) -> str:
        """`known`, `argued`, `follows`, `open` or `timeout`."""
        return self._facts["status"]

    @property
    def text(self) -> str:
        """The steps that lead to the conclusion, or the cells and units that it follows from, in words."""
        return self._facts["text"]

    @property
    def facts(self) -> str:
        """The text with all facts that the conclusion depends on."""
        return self._facts["facts"]

    @property
    def json(self) -> dict[str, Any]:
        """The explanation as a dict, as `tesuji explain --format json` writes it."""
        data: dict[str, Any] = json.loads(self._facts["json"])
        return data

    def _heading(self) -> str:
        """The first line of the text."""
        return self.text.split("\n", 1)[0]

    def _repr_svg_(self) -> str | None:
        """The first picture for a notebook."""
        return self._facts["svg"]

    def _repr_html_(self) -> str:
        """Text and pictures for a notebook."""
        return page.course(self._heading(), None, self._facts["slides"], self._lang)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Explanation: {self._heading()}>"
