"""Matches that finders return."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, final, overload

from . import _tesuji, page
from .step import Match


@final
class Found(Sequence[Match]):
    """The matches that were found on a position: a sequence of `Match`, and whether there may be more."""

    __module__ = "tesuji"

    def __init__(self, native: _tesuji.Matches, lang: str) -> None:
        self._native = native
        self._lang = lang
        self._list = list(map(Match, native.matches()))

    @property
    def timed_out(self) -> bool:
        """Whether the time limit was reached, so that there may be more matches."""
        return self._native.timed_out()

    @property
    def limits(self) -> list[str]:
        """The limits that techniques reached, in words: there may be more matches than were found."""
        return self._native.limits()

    @property
    def json(self) -> dict[str, Any]:
        """The result as a dict, as `tesuji find --format json` writes it."""
        data: dict[str, Any] = json.loads(self._native.json())
        return data

    def __len__(self) -> int:
        return len(self._list)

    @overload
    def __getitem__(self, key: int, /) -> Match: ...
    @overload
    def __getitem__(self, key: slice[Any, Any, Any], /) -> list[Match]: ...
    def __getitem__(self, key: int | slice[Any, Any, Any], /) -> Match | list[Match]:
        return self._list[key]

    def __iter__(self) -> Iterator[Match]:
        return iter(self._list)

    def _repr_html_(self) -> str:
        """The matches with their pictures, for a notebook."""
        slides = self._native.slides()
        return page.course("" if slides else str(self), None, slides, self._lang)

    def __str__(self) -> str:
        return self._native.text()

    def __repr__(self) -> str:
        return repr(self._list)
