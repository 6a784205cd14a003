"""Puzzles of a file or of lines, read one at a time."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, final

from . import _tesuji
from .puzzle import Puzzle


@final
class Puzzles:
    """Puzzles of a file or of lines, in any formats. Each iteration reads them again, one by one, so a file may contain
    millions.

    An invalid line raises a `PuzzleError` with its number during iteration; with `strict=False` the error replaces the
    puzzle.

    >>> puzzles = Puzzles(["1234341.4321.143", "no puzzle"], strict=False)
    >>> [type(one).__name__ for one in puzzles]
    ['Puzzle', 'PuzzleError']
    """

    __module__ = "tesuji"

    def __init__(
        self, source: str | os.PathLike[str] | Iterable[str], *, format: str | None = None, strict: bool = True
    ) -> None:
        self._options: dict[str, Any] = {"format": format, "strict": strict}
        self._path = os.fspath(source) if isinstance(source, (str, os.PathLike)) else None
        self._text = "" if self._path is not None else joined(source)
        self._native = _tesuji.Puzzles(self._path, self._text, format, strict)
        self._check()

    def _check(self) -> None:
        """Raises the error of a file that cannot be opened."""
        if self._path is not None:
            open(self._path, "rb").close()

    def __iter__(self) -> Iterator[Puzzle]:
        self._check()
        return iter(self._native)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Puzzles, **self._options), ([self._text] if self._path is None else self._path,)

    def __repr__(self) -> str:
        return "<Puzzles of lines>" if self._path is None else f"<Puzzles of {self._path}>"


def joined(lines: Any) -> str:
    """Lines as one text."""
    wrong = "expected a path, or lines with puzzles, not "
    if not hasattr(lines, "__iter__"):
        raise TypeError(wrong + type(lines).__name__)
    texts = []
    for line in lines:
        if not isinstance(line, str):
            raise TypeError(wrong + type(line).__name__)
        texts.append(line.rstrip("\r\n") + "\n")
    return "".join(texts)
