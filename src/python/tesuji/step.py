"""Matches and steps: their changes and explanations."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any, final

from . import _tesuji, page
from .position import Position

if TYPE_CHECKING:
    from ._tesuji import MatchFacts
    from .options import Language


@final
class Change:
    """Change of a step: a placed value or a removed candidate.

    >>> change = hint("1234341.4321.143").step.changes[0]
    >>> str(change), change.row, change.column, change.value, change.is_placement
    ('r2c4=2', 2, 4, 2, True)
    """

    __module__ = "tesuji"

    def __init__(self, row: int, column: int, value: int, is_placement: bool) -> None:
        self._parts = row, column, value, is_placement

    @property
    def row(self) -> int:
        """The row of the cell, from 1."""
        return self._parts[0]

    @property
    def column(self) -> int:
        """The column of the cell, from 1."""
        return self._parts[1]

    @property
    def value(self) -> int:
        """The value placed, or the candidate eliminated."""
        return self._parts[2]

    @property
    def is_placement(self) -> bool:
        """Whether the cell gets the value."""
        return self._parts[3]

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}{'=' if self.is_placement else '<>'}{self.value}"

    def __repr__(self) -> str:
        return f"<Change {self}>"

    def __eq__(self, value: object, /) -> bool:
        return isinstance(value, Change) and self._parts == value._parts

    def __hash__(self) -> int:
        return hash(self._parts)


class Match:
    """A technique found on a position: the cells, the conclusions and the explanation.

    >>> match = find("1234341.4321.143", "full-house")[0]
    >>> match.technique, match.title, [str(change) for change in match.changes]
    ('full-house', 'Full House', ['r2c4=2'])
    >>> match.text
    'r2c4 is the last open cell of row 2, and 2 is the only value missing there.'
    """

    __module__ = "tesuji"

    def __init__(self, native: _tesuji.Match) -> None:
        self._native = native

    @cached_property
    def _facts(self) -> MatchFacts:
        """The facts of the match, without texts."""
        return self._native.facts()

    @cached_property
    def _key(self) -> tuple[int, str, str]:
        """Key of equality and hashing."""
        return (self._facts["number"], *self._native.key())

    @property
    def technique(self) -> str:
        """The id of the technique, as in `naked-subset`."""
        return self._native.technique()

    @property
    def call(self) -> str:
        """The technique with its arguments, as in `naked-subset(2)`."""
        return self._native.call()

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments by the names of the parameters."""
        arguments: dict[str, Any] = self.json["args"]
        return arguments

    @property
    def title(self) -> str:
        """The title."""
        return self._native.title()

    @property
    def text(self) -> str:
        """The explanation of the match, in words."""
        return self._native.text()

    @property
    def changes(self) -> list[Change]:
        """The changes: placements first, then eliminations."""
        return [Change(*parts) for parts in self._facts["changes"]]

    @property
    def before(self) -> Position:
        """The position that it was found on."""
        return Position(self._native.before())

    @property
    def after(self) -> Position:
        """The position after the match is applied."""
        return Position(self._native.after())

    @property
    def bindings(self) -> dict[str, str]:
        """The values of the variables of its rule, in words."""
        return dict(self._native.bindings())

    def notation(self, style: str) -> str | None:
        """The match in a style of the rules, such as the notation of an article; `None` if the style has no notation
        for it."""
        return self._native.notation(style)

    @property
    def json(self) -> dict[str, Any]:
        """The match as a dict, as `tesuji find --format json` writes it."""
        data: dict[str, Any] = json.loads(self._native.json())
        return data

    def picture(self, lang: Language | None = None) -> str:
        """A picture of the board on which it was found, in this language if one is named."""
        return self._native.slide(lang)["board"]

    def _repr_svg_(self) -> str:
        """A picture for a notebook, with its text below."""
        return self._native.slide(None)["captioned"] or ""

    def _repr_html_(self) -> str:
        """Text and picture for a notebook."""
        return page.board(self._native.slide(None))

    def __str__(self) -> str:
        return str(self._native)

    def __repr__(self) -> str:
        return f"<{self.title}: {', '.join(map(str, self.changes))}>"

    def __eq__(self, value: object, /) -> bool:
        return isinstance(value, Match) and self._key == value._key

    def __hash__(self) -> int:
        return hash(self._key[1:])


@final
class Step(Match):
    """A match that a strategy has applied. It has all that a `Match` has.

    >>> step = solve("1234341.4321.143").steps[0]
    >>> step.number, step.level, str(step.after[2, 4])
    (1, 'easy', '2')
    """

    __module__ = "tesuji"

    @property
    def number(self) -> int:
        """Its number, from 1."""
        return self._facts["number"]

    @property
    def level(self) -> str | None:
        """The level of the strategy on which the step was found."""
        return self._facts["level"]

    @property
    def tallies(self) -> dict[str, int]:
        """The tallies of the strategy after this step, if they have changed since the previous step."""
        return dict(self._facts["tallies"])

    @property
    def json(self) -> dict[str, Any]:
        """The step as a dict, as `tesuji solve --format json` writes it."""
        return super().json

    def __repr__(self) -> str:
        return f"<{self.number}. {super().__repr__()[1:]}"
