"""Grids of values in Python programs, and the distinction between one puzzle and many."""

from __future__ import annotations

import operator
from itertools import chain
from typing import Any

from .errors import PuzzleError


def grid_text(value: Any) -> str | None:
    """The rows of a list or a two-dimensional array as JSON, which is a puzzle format; `None` if it is not a grid."""
    is_list = isinstance(value, (list, tuple))
    rows = value.tolist() if not is_list and hasattr(value, "ndim") and hasattr(value, "tolist") else value
    if not isinstance(rows, (list, tuple)) or len(rows) < 2 or not isinstance(rows[0], (list, tuple)):
        return None
    if {type(rows), *map(type, rows)} == {list} and {*map(type, chain.from_iterable(rows))} == {int}:
        return str(rows) if len({*map(len, rows)}) == 1 else None
    width, texts = len(rows[0]), []
    for row in rows:
        text = row_text(row) if isinstance(row, (list, tuple)) and len(row) == width else None
        if text is None:
            return None
        texts.append(text)
    return f"[{','.join(texts)}]"


def row_text(row: list[Any] | tuple[Any, ...]) -> str | None:
    """A row as JSON; `None` if one of its cells is neither a number, a text of two characters nor `None`."""
    cells = []
    for cell in row:
        if cell is None:
            cells.append("null")
        elif isinstance(cell, str) and len(cell) <= 2:
            escaped = cell.replace("\\", "\\\\").replace('"', '\\"')
            cells.append(f'"{escaped}"')
        else:
            try:
                cells.append(str(operator.index(cell)))
            except TypeError:
                return None
    return f"[{','.join(cells)}]"


def is_many(value: Any) -> bool:
    """Whether a value is a table, or an iterable other than a text, a dict or a grid."""
    if isinstance(value, str) or grid_text(value) is not None:
        return False
    if hasattr(value, "__arrow_c_stream__") or hasattr(value, "__arrow_c_array__"):
        return True
    return hasattr(value, "__iter__") and not isinstance(value, (bytes, bytearray, dict))


def text_of_item(item: Any, number: int) -> tuple[str, bool]:
    """Returns the text of a grid or the message of an error, and whether it is an error.

    The native layer calls this function for an item of a list of puzzles that is neither a text nor a puzzle.
    """
    text = grid_text(item)
    if text is not None:
        return text, False
    if isinstance(item, PuzzleError):
        return str(item), True
    raise TypeError(f"row {number}: `{type(item).__name__}` is neither a puzzle nor the text or grid of one")
