"""Columns of the input that are carried along, and those of the puzzles."""

from __future__ import annotations

import datetime

import polars as pl
import pyarrow as pa
import pytest

import tesuji


@pytest.fixture
def wide(puzzles: list[str]) -> pa.Table:
    rows = 70
    return pa.table(
        {
            "id": pa.array(range(rows), pa.uint16()),
            "grid": puzzles[:rows],
            "when": [datetime.date(2020, 1, 1)] * rows,
            "tags": [["a", "b"]] * rows,
            "source": pa.array(["x", "y"] * (rows // 2)).dictionary_encode(),
            "view": pa.array(["z"] * rows, pa.string_view()),
            "score": [None, 1.5] * (rows // 2),
            "raw": [b"\0"] * rows,
            "good": [True, None] * (rows // 2),
        }
    )


def test_all_types_are_carried_along(wide: pa.Table) -> None:
    frame = tesuji.grade(wide, column="grid", keep=True, strategy="basic")
    out = pa.table(frame)
    others = [name for name in wide.column_names if name != "grid"]
    assert out.column_names[: len(others)] == others
    assert out.select(others) == wide.select(others)
    assert pl.DataFrame(frame).shape == (wide.num_rows, len(frame.columns))


def test_named_ones_come_in_their_order(wide: pa.Table) -> None:
    frame = tesuji.grade(wide, column="grid", keep=["score", "id", "good", "source", "view", "raw"])
    assert frame.columns[:3] == ["score", "id", "good"]
    first, second = list(frame)[:2]
    assert [first[name] for name in ["score", "id", "good", "source", "view", "raw"]] == [
        None,
        0,
        True,
        "x",
        "z",
        b"\0",
    ]
    assert (second["score"], second["good"], second["source"]) == (1.5, None, "y")


def test_types_that_python_has_nothing_for_are_named(wide: pa.Table) -> None:
    with pytest.raises(tesuji.FrameError, match="`when`.*Date32"):
        list(tesuji.grade(wide, column="grid", keep="when"))


def test_a_column_is_kept_without_a_copy(wide: pa.Table) -> None:
    out = pa.table(tesuji.grade(wide, column="grid", keep="id"))
    addresses = [table["id"].chunk(0).buffers()[1].address for table in (wide, out)]
    assert addresses[0] == addresses[1]


def test_names_that_are_not_there_are_wrong_at_once(wide: pa.Table) -> None:
    with pytest.raises(tesuji.OptionError, match="unknown column `gird`; did you mean `grid`"):
        pa.table(tesuji.grade(wide, column="gird"))
    with pytest.raises(tesuji.OptionError, match="unknown column `puzzle`; expected one of id, grid, when"):
        tesuji.grade(wide).columns
    with pytest.raises(tesuji.OptionError, match="unknown column `sorce`; did you mean `source`"):
        pa.table(tesuji.grade(wide, column="grid", keep=["id", "sorce"]))
    with pytest.raises(tesuji.OptionError, match="expected texts in the column `id`, found UInt16"):
        pa.table(tesuji.grade(wide, column="id"))
    with pytest.raises(tesuji.OptionError, match="no columns to keep: id"):
        tesuji.grade(["…"], keep="id").columns
    with pytest.raises(TypeError, match="keep"):
        tesuji.grade(wide, keep=3)


def test_two_columns_of_one_name_are_refused(puzzles: list[str]) -> None:
    table = pa.table({"puzzle": puzzles[:1], "level": [1]})
    with pytest.raises(tesuji.OptionError, match="two columns `level`"):
        pa.table(tesuji.grade(table, keep=True))
    with pytest.raises(tesuji.OptionError, match="two columns `puzzle`"):
        pa.table(tesuji.grade(table, keep="puzzle"))
