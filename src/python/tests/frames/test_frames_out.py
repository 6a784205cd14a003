"""Frames as other libraries read them."""

from __future__ import annotations

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import tesuji


@pytest.fixture
def frame(table: pa.Table) -> tesuji.Frame:
    return tesuji.grade(table, strategy="basic", keep=["id"])


@pytest.fixture(scope="module")
def rows(table: pa.Table) -> list[dict[str, object]]:
    return list(tesuji.grade(table, strategy="basic", keep=["id"]))


def test_a_frame_is_iterated_over_by_rows(rows: list[dict[str, object]], table: pa.Table) -> None:
    assert [row["id"] for row in rows] == table["id"].to_pylist()
    assert rows[0]["line"] == 1
    assert isinstance(rows[0]["entropy"], float)
    assert list(rows[0])[:3] == ["id", "line", "name"]


def test_pyarrow_reads_it(frame: tesuji.Frame, rows: list[dict[str, object]]) -> None:
    assert pa.table(frame).to_pylist() == rows
    reader = pa.RecordBatchReader.from_stream(frame)
    assert reader.schema == pa.schema(frame)
    assert reader.read_all().to_pylist() == rows


def test_polars_reads_it(frame: tesuji.Frame, rows: list[dict[str, object]]) -> None:
    assert pl.DataFrame(frame).to_dicts() == rows
    hard = pl.DataFrame(frame).lazy().filter(pl.col("status") == "stuck").select("id").collect()
    assert hard["id"].to_list() == [row["id"] for row in rows if row["status"] == "stuck"]


def test_pandas_reads_it(frame: tesuji.Frame, rows: list[dict[str, object]]) -> None:
    out = pd.DataFrame.from_arrow(frame)
    assert list(out["id"]) == [row["id"] for row in rows]
    assert list(out["open"]) == [row["open"] for row in rows]


def test_duckdb_reads_it(frame: tesuji.Frame, rows: list[dict[str, object]]) -> None:
    con = duckdb.connect()
    assert con.sql("select id, line, open from frame order by line").fetchall() == [
        (row["id"], row["line"], row["open"]) for row in rows
    ]
    # Joined with itself it is read twice at once.
    query = "select count(*) from frame a join frame b using (id) where a.puzzle = b.puzzle"
    assert con.sql(query).fetchall() == [(len(rows),)]


def test_duckdb_reads_what_it_gave(table: pa.Table, rows: list[dict[str, object]]) -> None:
    con = duckdb.connect()
    con.register("given", table)
    con.sql("create table puzzles as from given")
    # A query cannot use its own connection, but a second one to the same data.
    frame = tesuji.grade(con.cursor().sql("from puzzles"), strategy="basic", keep="id")
    assert con.sql("select max(open) from frame").fetchall() == [(max(row["open"] for row in rows),)]


def test_parquet_is_written_batch_by_batch(frame: tesuji.Frame, tmp_path, rows: list[dict[str, object]]) -> None:
    reader = pa.RecordBatchReader.from_stream(frame)
    with pq.ParquetWriter(tmp_path / "grades.parquet", reader.schema) as writer:
        for batch in reader:
            writer.write_batch(batch)
    assert pq.read_table(tmp_path / "grades.parquet").to_pylist() == rows


def test_it_is_read_as_often_as_its_input(frame: tesuji.Frame) -> None:
    assert pa.table(frame) == pa.table(frame)


def test_what_is_read_once_says_so(puzzles: list[str], table: pa.Table) -> None:
    for once in [iter(puzzles), (text for text in puzzles), table.to_reader()]:
        frame = tesuji.grade(once, strategy="basic")
        # Neither its columns nor a stream of which nothing is taken are a reading.
        assert frame.columns[0] == "line"
        pa.RecordBatchReader.from_stream(frame)
        pa.schema(frame)
        assert pa.table(frame).num_rows == len(puzzles)
        with pytest.raises(tesuji.FrameError, match="once.*collect"):
            pa.table(frame)


def test_what_is_collected_stays(puzzles: list[str]) -> None:
    frame = tesuji.grade(iter(puzzles), strategy="basic").collect()
    assert len(frame) == len(puzzles)
    assert pa.table(frame) == pa.table(frame) == pa.table(frame.collect())
    assert [row["line"] for row in frame] == list(range(1, len(puzzles) + 1))
    assert not tesuji.grade([]).collect()


def test_a_notebook_shows_it(puzzles: list[str]) -> None:
    frame = tesuji.grade([*puzzles[:12], "<b>"], strategy="basic", strict=False)
    assert frame
    assert "13" not in repr(frame)
    assert "<code>hardest</code>" in frame._repr_html_()
    with pytest.raises(TypeError, match="collect"):
        len(frame)
    frame = frame.collect()
    assert "13 rows" in repr(frame)
    html = frame._repr_html_()
    assert html.count("<tr>") == 11
    # What is empty in all of them is left out.
    assert "<th>puzzle</th>" in html and "<th>error</th>" not in html
    assert "&lt;b&gt;" in tesuji.grade(["<b>"], strict=False).collect()._repr_html_()
