"""Frames: results for many puzzles, as tables that other programs read without a copy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, final

from . import _tesuji, page


@final
class Frame:
    """A table with named columns and one row for each puzzle. Its rows are computed when they are read."""

    __module__ = "tesuji"

    def __init__(self, native: _tesuji.Frame) -> None:
        self._native = native

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self._native.columns()

    def collect(self) -> Frame:
        """Computes all rows and returns them as a frame in memory."""
        return Frame(self._native.collect())

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any:
        # Casts to the requested schema are optional for producers; consumers cast themselves.
        return self._native.stream()

    def __arrow_c_schema__(self) -> Any:
        return self._native.arrow_schema()

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return self._native.iterate()

    def __len__(self) -> int:
        rows = self._native.rows()
        if rows is None:
            raise TypeError("the rows of this frame are not counted yet; collect() computes them")
        return rows

    def __bool__(self) -> bool:
        """Whether there may be rows: `False` only for a collected frame without rows."""
        return self._native.rows() != 0

    def __repr__(self) -> str:
        rows, columns = self._native.rows(), len(self.columns)
        if rows is None:
            return f"<Frame of {columns} columns, computed when it is read>"
        return f"<Frame of {rows} rows and {columns} columns>"

    def _repr_html_(self) -> str:
        """The first rows for a notebook; the columns if the frame is not collected."""
        rows, columns = self._native.rows(), self.columns
        if rows is None:
            names = ", ".join(f"<code>{page.plain(name)}</code>" for name in columns)
            return f"<p>A frame that is computed when it is read. Its columns: {names}</p>"
        return page.table(columns, list(islice(self._native.iterate("…"), 10)), rows)
