"""Frames of whatever has puzzles."""

from __future__ import annotations

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import tesuji


@pytest.fixture(scope="module")
def expected(puzzles: list[str]) -> pa.Table:
    return pa.table(tesuji.grade(puzzles, strategy="basic"))


def graded(puzzles: object, **options: object) -> pa.Table:
    return pa.table(tesuji.grade(puzzles, strategy="basic", **options))


def test_a_list_has_a_row_for_each_text(puzzles: list[str], expected: pa.Table) -> None:
    assert expected.num_rows == len(puzzles)
    assert expected["line"].to_pylist() == list(range(1, len(puzzles) + 1))
    assert expected["puzzle"].to_pylist() == [text.replace("0", ".") for text in puzzles]
    assert set(expected["status"].to_pylist()) <= {"solved", "stuck"}


def test_every_kind_of_table_gives_the_same(puzzles: list[str], table: pa.Table, expected: pa.Table) -> None:
    frame, own = pl.DataFrame(table), table
    tables = [
        table,
        table.combine_chunks().to_batches()[0],
        table.to_reader(),
        table["puzzle"],
        pa.array(puzzles),
        frame,
        frame["puzzle"],
        frame.lazy().collect(),
        pd.DataFrame({"puzzle": puzzles}),
        pd.DataFrame({"puzzle": puzzles}, index=[f"row {n}" for n in range(len(puzzles))]),
        pd.Series(puzzles),
        duckdb.sql("select puzzle from own order by cast(id[2:] as int)"),
        iter(puzzles),
        (text for text in puzzles),
        tuple(puzzles),
        dict.fromkeys(puzzles).keys(),
    ]
    for puzzles in tables:
        assert graded(puzzles) == expected, type(puzzles)


@pytest.mark.parametrize(
    "kind",
    [
        pa.string(),
        pa.large_string(),
        pa.string_view(),
        pa.dictionary(pa.int8(), pa.string()),
        pa.dictionary(pa.uint32(), pa.large_string()),
    ],
    ids=str,
)
def test_texts_of_every_kind(puzzles: list[str], expected: pa.Table, kind: pa.DataType) -> None:
    texts = pa.array(puzzles).cast(kind) if not pa.types.is_dictionary(kind) else pa.array(puzzles, kind)
    assert graded(pa.table({"puzzle": texts})) == expected
    # Of a part of it as well.
    part = graded(pa.table({"puzzle": texts[20:50]}))
    assert part["puzzle"].to_pylist() == expected["puzzle"].to_pylist()[20:50]


def test_many_small_batches_are_one_table(puzzles: list[str], expected: pa.Table) -> None:
    batches = [pa.record_batch({"puzzle": [text]}) for text in puzzles]
    batches.insert(3, batches[0].slice(0, 0))
    assert graded(pa.RecordBatchReader.from_batches(batches[0].schema, batches)) == expected


def test_a_large_batch_comes_out_in_parts(puzzles: list[str]) -> None:
    ids = list(range(20_000))
    table = pa.record_batch({"id": ids, "puzzle": (puzzles * 200)[: len(ids)]})
    out = graded(table, keep="id")
    assert out["id"].to_pylist() == ids
    assert out["line"].to_pylist() == [n + 1 for n in ids]
    assert max(len(batch) for batch in out.to_batches()) <= 1024


def test_nothing_gives_a_table_without_rows(expected: pa.Table) -> None:
    for empty in [[], pa.table({"puzzle": pa.array([], pa.string())}), pl.DataFrame({"puzzle": []}, {"puzzle": str})]:
        out = graded(empty)
        assert out.num_rows == 0
        assert out.schema == expected.schema


def test_nulls_are_rows_without_a_text(puzzles: list[str]) -> None:
    for kind in [pa.string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string())]:
        texts = pa.array([None, puzzles[0], None], kind)
        out = graded(pa.table({"puzzle": texts}), strict=False)
        assert out["status"].to_pylist() == ["invalid", out["status"][1].as_py(), "invalid"]
        assert out["error"][0].as_py() == "the row has no text"
        assert out["open"][2].as_py() is None
        # A dictionary may have no text at all.
        out = graded(pa.table({"puzzle": pa.array([None, None], kind)}), strict=False)
        assert out["status"].to_pylist() == ["invalid", "invalid"]


def test_frames_are_tables_as_well(table: pa.Table, expected: pa.Table) -> None:
    first = tesuji.grade(table, strategy="basic").collect()
    assert graded(first) == expected


def test_names_come_from_their_column(puzzles: list[str]) -> None:
    table = pa.table({"name": ["one", None], "puzzle": puzzles[:2], "x": [1, 2]})
    out = graded(table, keep=True)
    assert out["name"].to_pylist() == ["one", None]
    assert out["x"].to_pylist() == [1, 2]
