"""Puzzles, and texts and grids that are read as puzzles."""

from __future__ import annotations

from typing import Any, final

from . import _tesuji
from .grid import grid_text
from .position import Position, row_and_column, value_set
from .rules import Rules, shipped


@final
class Puzzle(_tesuji.Puzzle):
    """A puzzle, or a position with entries and candidates, read from a text in any of the formats.

    >>> puzzle = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> puzzle.size, puzzle[1, 1], puzzle[1, 3]
    ((9, 9), 5, None)
    >>> Puzzle(puzzle.write("matrix")) == puzzle
    True
    """

    __module__ = "tesuji"

    __slots__ = ()

    def __new__(cls, text: str, *, format: str | None = None, game: str | None = None) -> Puzzle:
        return super().__new__(cls, text, format, game)

    @property
    def name(self) -> str | None:
        """The name that its source gives it."""
        return self._facts()["name"]

    @property
    def line(self) -> int:
        """The line of its source on which it begins, from 1."""
        return self._facts()["line"]

    @property
    def game(self) -> str | None:
        """The game that its source names; without a name its inputs imply it."""
        return self._facts()["game"]

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of squares."""
        return self._facts()["size"]

    @property
    def values(self) -> int:
        """The largest value: its cells have values from 1 to this number."""
        return self._facts()["values"]

    @property
    def givens(self) -> int:
        """The number of given values."""
        rows, columns = self.size
        squares = ((row, column) for row in range(1, rows + 1) for column in range(1, columns + 1))
        return sum(self.is_given(row, column) for row, column in squares)

    def is_given(self, row: int, column: int) -> bool:
        """Whether the value of a cell is printed with the puzzle."""
        cell = self._cell(row, column)
        return cell is not None and cell[0]

    def __getitem__(self, key: tuple[int, int], /) -> int | frozenset[int] | None:
        """The content of the cell in a row and column, both from 1: a value, a set of candidates, or `None`."""
        row, column = row_and_column(key)
        cell = self._cell(row, column)
        if cell is None:
            raise IndexError(f"r{row}c{column} is not a cell")
        _, value, candidates = cell
        return value if candidates is None else value_set(candidates)

    def write(self, format: str = "line", *, rules: Rules | None = None) -> str:
        """The puzzle in a format, such as `line`, `matrix` or `json`.

        >>> print(Puzzle("1234341.4321.143").write("matrix"))
        #2A((1 2 3 4)
            (3 4 1 0)
            (4 3 2 1)
            (0 1 4 3))
        """
        return self._write(format, (rules or shipped())._native)

    def position(self, *, rules: Rules | None = None) -> Position:
        """Initial position on the board of its game, with the candidates that the placed values leave.

        >>> sorted(Puzzle("1234341.4321.143").position()[2, 4])
        [2]
        """
        return Position(self._position((rules or shipped())._native))

    def _repr_svg_(self) -> str | None:
        """A picture for a notebook; `None` if the puzzle has no board."""
        try:
            return self.position()._repr_svg_()
        except ValueError:
            return None

    def __str__(self) -> str:
        return self._key()

    def __repr__(self) -> str:
        return f'Puzzle("{quoted(self._key())}")'

    def __eq__(self, value: object, /) -> bool:
        return isinstance(value, Puzzle) and self._key() == value._key()

    __hash__ = _tesuji.Puzzle.__hash__

    def __getnewargs__(self) -> tuple[str]:
        return (self._text(),)


def quoted(text: str) -> str:
    """Escapes a text for double quotes."""
    signs: dict[str, str | int | None] = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
    return text.translate(str.maketrans(signs))


def one_puzzle(value: Any) -> Puzzle | str:
    """A puzzle, or the text of a puzzle or grid."""
    if isinstance(value, (str, Puzzle)):
        return value
    text = grid_text(value)
    if text is None:
        raise TypeError(f"expected a Puzzle, or the text or grid of one, not {type(value).__name__}")
    return text
