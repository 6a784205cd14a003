"""Positions on their boards."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, final

from . import _tesuji

if TYPE_CHECKING:
    from .puzzle import Puzzle


def row_and_column(key: object) -> tuple[int, int]:
    """The row and the column of a cell."""
    if not isinstance(key, tuple):
        raise TypeError(f"'{type(key).__name__}' object is not an instance of 'tuple'")
    row, column = key
    return row, column


def value_set(bits: int) -> frozenset[int]:
    """The values whose bits are set; bit 0 is the value 1."""
    return frozenset(value + 1 for value in range(bits.bit_length()) if bits >> value & 1)


@final
class Position:
    """A position: which values the cells of a board have or may have.

    >>> position = Puzzle("1234341.4321.143").position()
    >>> position.open_cells, position[1, 1], position[2, 4]
    (2, 1, frozenset({2}))
    """

    __module__ = "tesuji"

    def __init__(self, native: _tesuji.Position) -> None:
        self._native = native

    @cached_property
    def _content(self) -> dict[tuple[int, int], int | frozenset[int]]:
        """The value or the candidates of each cell."""
        return {
            (row, column): value_set(candidates) if value is None else value
            for row, column, value, candidates in self._native.cells()
        }

    @property
    def cells(self) -> list[tuple[int, int]]:
        """The cells of the board by their rows and columns, both from 1."""
        return list(self._content)

    @property
    def open_cells(self) -> int:
        """The number of open cells."""
        return sum(isinstance(content, frozenset) for content in self._content.values())

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a value."""
        return self.open_cells == 0

    def __getitem__(self, key: tuple[int, int], /) -> int | frozenset[int]:
        """The value of the cell in a row and column, both from 1, or the set of its candidates."""
        row, column = row_and_column(key)
        try:
            return self._content[row, column]
        except KeyError:
            raise IndexError(f"r{row}c{column} is not a cell") from None

    def draw(self) -> str:
        """The board as text with the candidates of every open cell."""
        return self._native.text(True)

    def puzzle(self) -> Puzzle:
        """The position as a puzzle, with the candidates of its open cells."""
        return self._native.puzzle()

    def write(self, format: str = "candidates") -> str:
        """The position in a format, such as `candidates` or `pencilmarks`, with the candidates of its open cells."""
        return self._native.write(format)

    def _repr_svg_(self) -> str:
        """A picture for a notebook."""
        return self._native.svg()

    def __str__(self) -> str:
        return self._native.text(False)

    def __repr__(self) -> str:
        return f"<Position: {self.open_cells} open cells>"
