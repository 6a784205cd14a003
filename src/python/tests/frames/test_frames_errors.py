"""What is wrong with a frame is an exception that names the row."""

from __future__ import annotations

import ctypes

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import tesuji
from tesuji import _tesuji


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_first_wrong_row_is_named(puzzles: list[str], jobs: int) -> None:
    texts = puzzles * 20
    texts[1500] = "no puzzle"
    texts[1700] = "neither"
    frame = tesuji.grade(pa.table({"puzzle": texts}), strategy="basic", jobs=jobs)
    with pytest.raises(tesuji.PuzzleError, match='^row 1501: cannot read "no puzzle"') as wrong:
        frame.collect()
    assert wrong.value.row == 1501
    with pytest.raises(tesuji.PuzzleError):
        list(frame)
    # Other readers raise exceptions of their own, with the same words.
    with pytest.raises(pa.ArrowInvalid, match="PuzzleError: row 1501"):
        pa.table(frame)
    with pytest.raises(pl.exceptions.ComputeError, match="PuzzleError: row 1501"):
        pl.DataFrame(frame)
    with pytest.raises(Exception, match="PuzzleError: row 1501"):
        pd.DataFrame.from_arrow(frame)


def test_wrong_rows_stay_where_they_are_wanted(puzzles: list[str]) -> None:
    texts = [puzzles[0], "no puzzle", None, puzzles[1], puzzles[0] + "\n" + puzzles[1], "1" * 81, ""]
    rows = list(tesuji.grade(texts, strategy="basic", strict=False))
    assert [row["line"] for row in rows] == list(range(1, len(texts) + 1))
    wrong = [row["line"] for row in rows if row["status"] == "invalid"]
    assert wrong == [2, 3, 5, 6, 7]
    assert all((row["error"] is not None) == (row["status"] == "invalid") for row in rows)
    assert "several" in rows[4]["error"]


def test_a_null_is_no_puzzle() -> None:
    with pytest.raises(tesuji.PuzzleError, match="row 1: the row has no text"):
        tesuji.grade(pa.table({"puzzle": pa.array([None], pa.string())})).collect()


def test_what_is_no_table_is_named() -> None:
    for wrong in [5, None, object(), {"puzzle": []}, b"..", pl.LazyFrame({"puzzle": ["x"]})]:
        with pytest.raises(TypeError, match=type(wrong).__name__):
            tesuji.grade(wrong)
    with pytest.raises(TypeError, match="row 2: `int` is neither a puzzle nor the text or grid of one"):
        tesuji.grade(["." * 81, 3], strict=False).collect()


def test_errors_of_an_input_come_through(puzzles: list[str]) -> None:
    def broken():
        yield from puzzles * 30
        raise LookupError("the disk is gone")

    frame = tesuji.grade(broken(), strategy="basic")
    with pytest.raises(LookupError, match="the disk is gone"):
        for number, _ in enumerate(frame):
            last = number
    # What was read before it came out.
    assert last == len(puzzles) * 30 // 1024 * 1024 - 1

    def batches():
        yield pa.record_batch({"puzzle": puzzles})
        raise LookupError("the network is gone")

    reader = pa.RecordBatchReader.from_batches(pa.schema({"puzzle": pa.string()}), batches())
    with pytest.raises(tesuji.FrameError, match="the network is gone"):
        tesuji.grade(reader, strategy="basic").collect()

    class Wrong:
        def __arrow_c_stream__(self, requested_schema=None):
            raise LookupError("no stream today")

    with pytest.raises(LookupError, match="no stream today"):
        pa.table(tesuji.grade(Wrong()))


def test_a_capsule_has_to_be_what_it_is_called(table: pa.Table) -> None:
    class Other:
        def __init__(self, given):
            self.given = given

        def __arrow_c_stream__(self, requested_schema=None):
            return self.given

    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    memory = ctypes.create_string_buffer(200)
    named = new(ctypes.addressof(memory), b"something_else", None)
    used = table.__arrow_c_stream__()
    pa.table(Other(used))
    for wrong, text in [(named, "PyCapsule"), (7, "PyCapsule"), (used, "released"), (table.schema.__arrow_c_schema__(), "PyCapsule")]:
        with pytest.raises((ValueError, TypeError), match=text):
            pa.table(tesuji.grade(Other(wrong)))


def test_texts_that_are_no_utf8_are_refused(puzzles: list[str]) -> None:
    raw = pa.array([puzzles[0].encode(), b"\xff\xfe"])
    texts = pa.StringArray.from_buffers(len(raw), raw.buffers()[1], raw.buffers()[2])
    with pytest.raises(tesuji.FrameError, match="(?i)utf-?8"):
        tesuji.grade(pa.table({"puzzle": texts})).collect()


@pytest.mark.skipif(not hasattr(_tesuji, "_panic_at"), reason="a build for users has no rows that panic")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_panic_is_an_exception(puzzles: list[str], jobs: int, capfd) -> None:
    frame = tesuji.grade(puzzles, strategy="basic", jobs=jobs)
    _tesuji._panic_at(70)
    try:
        with pytest.raises(tesuji.InternalError, match="row 70 panics for a test"):
            frame.collect()
        with pytest.raises(pa.ArrowInvalid, match="InternalError: row 70"):
            pa.table(frame)
        with pytest.raises(pl.exceptions.ComputeError, match="InternalError: row 70"):
            pl.DataFrame(frame)
    finally:
        _tesuji._panic_at(0)
    assert pa.table(frame).num_rows == len(puzzles)
