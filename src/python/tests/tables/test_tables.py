"""Parquet and Arrow files of `tesuji grade`, read and written by others."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.ipc as ipc
import pyarrow.parquet as pq
import pytest

ROOT = Path(__file__).parents[4]
OPTIONS = ["--strategy", "basic", "--no-time", "--solutions"]
BAD = ["53..7", "nonsense", ""]


@pytest.fixture(scope="session")
def puzzles() -> pa.Table:
    """Puzzles of two games with names, and rows that are none."""
    names = ["sudoku9-medium.txt", "kakuro10x12.txt", "several.txt"]
    texts = [(ROOT / "tests/puzzles" / name).read_text(encoding="utf-8").splitlines() for name in names]
    rows = [line for text in texts for line in text if line and not line.startswith("#")] + [*BAD, None]
    return pa.table({"name": [f"n{number}" for number in range(len(rows))], "puzzle": rows, "rank": range(len(rows))})


def grade(program: Path, *args: str | Path, status: int = 2) -> subprocess.CompletedProcess[bytes]:
    ran = subprocess.run([program, "grade", *args, *OPTIONS], capture_output=True, check=False)
    assert ran.returncode == status, ran.stderr.decode()
    return ran


@pytest.fixture(scope="session")
def expected(program: Path, puzzles: pa.Table, tmp_path_factory: pytest.TempPathFactory) -> pl.DataFrame:
    """What CSV says of a Parquet file."""
    folder = tmp_path_factory.mktemp("expected")
    pq.write_table(puzzles, folder / "in.parquet")
    grade(program, folder / "in.parquet", "--format", "csv", "-o", folder / "out.csv")
    return pl.read_csv(folder / "out.csv", infer_schema_length=None)


def same(one: pl.DataFrame, csv: pl.DataFrame) -> bool:
    """Whether a table says what CSV says, in which an empty text is no text."""
    assert one.columns == csv.columns
    texts = pl.col(pl.String).replace("", None)
    # A column without any value has another type in CSV.
    return one.with_columns(texts).cast(csv.schema).equals(csv.with_columns(texts))


def written(puzzles: pa.Table, path: Path, how: str) -> None:
    match how:
        case "parquet-snappy":
            pq.write_table(puzzles, path, compression="snappy", row_group_size=7)
        case "parquet-gzip":
            pq.write_table(puzzles, path, compression="gzip", use_dictionary=False)
        case "parquet-lz4":
            pq.write_table(puzzles, path, compression="lz4", version="1.0")
        case "parquet-polars":
            pl.from_arrow(puzzles).write_parquet(path)
        case "parquet-duckdb":
            duckdb.sql("select * from puzzles").write_parquet(str(path))
        case "feather":
            feather.write_feather(puzzles, path, compression="uncompressed")
        case "stream":
            with pa.OSFile(str(path), "wb") as sink, ipc.new_stream(sink, puzzles.schema) as writer:
                writer.write_table(puzzles, max_chunksize=11)
        case "dictionary":
            column = puzzles.column("puzzle").dictionary_encode()
            pq.write_table(puzzles.set_column(1, "puzzle", column), path)


@pytest.mark.parametrize(
    "how",
    ["parquet-snappy", "parquet-gzip", "parquet-lz4", "parquet-polars", "parquet-duckdb", "feather", "stream", "dictionary"],
)
def test_what_others_wrote_is_read(
    how: str, program: Path, puzzles: pa.Table, expected: pl.DataFrame, tmp_path: Path
) -> None:
    written(puzzles, tmp_path / "in", how)
    grade(program, tmp_path / "in", "--format", "csv", "-o", tmp_path / "out.csv")
    assert pl.read_csv(tmp_path / "out.csv", infer_schema_length=None).equals(expected)
    names = puzzles.column("name").to_pylist()
    last = expected.tail(len(BAD) + 1)
    assert expected["name"].to_list()[:3] == names[:3]
    assert last["status"].to_list() == ["invalid"] * len(last)
    assert last["line"].to_list() == list(range(len(names) - len(BAD), len(names) + 1))


def readings(path: Path, form: str) -> Iterator[pl.DataFrame]:
    if form == "parquet":
        yield pl.read_parquet(path)
        yield pl.from_arrow(pq.read_table(path))
        yield duckdb.sql(f"select * from '{path}'").pl()
    else:
        yield pl.read_ipc(path)
        yield pl.from_arrow(feather.read_table(path))


@pytest.mark.parametrize("form", ["parquet", "arrow"])
def test_what_is_written_is_read_by_others(
    form: str, program: Path, puzzles: pa.Table, expected: pl.DataFrame, tmp_path: Path
) -> None:
    pq.write_table(puzzles, tmp_path / "in.parquet")
    out = tmp_path / "deep" / f"out.{form}"
    for jobs in ["1", "2", "4"]:
        grade(program, tmp_path / "in.parquet", "--format", form, "-o", out, "-j", jobs)
        seen = out.read_bytes()
        assert jobs == "1" or seen == before
        before = seen
    for frame in readings(out, form):
        assert same(frame, expected)
        assert frame.schema["line"] == pl.Int64 and frame.schema["naked-single"] == pl.Int32
        assert frame.schema["entropy"] == pl.Float64 and frame.schema["solutions"] == pl.Int32
    assert [path.name for path in out.parent.iterdir()] == [out.name]


def test_a_stream_goes_to_standard_output(
    program: Path, puzzles: pa.Table, expected: pl.DataFrame, tmp_path: Path
) -> None:
    pq.write_table(puzzles, tmp_path / "in.parquet")
    ran = grade(program, tmp_path / "in.parquet", "--format", "arrow")
    assert same(pl.from_arrow(ipc.open_stream(ran.stdout).read_all()), expected)


def test_rows_are_chosen_and_sorted_as_in_other_forms(program: Path, puzzles: pa.Table, tmp_path: Path) -> None:
    pq.write_table(puzzles, tmp_path / "in.parquet")
    chosen = ["--where", "open > 50", "--sort", "d-score", "--reverse"]
    grade(program, tmp_path / "in.parquet", *chosen, "--format", "csv", "-o", tmp_path / "out.csv")
    grade(program, tmp_path / "in.parquet", *chosen, "--format", "parquet", "-o", tmp_path / "out.parquet")
    csv = pl.read_csv(tmp_path / "out.csv", infer_schema_length=None)
    assert len(csv) > 20 and same(pl.read_parquet(tmp_path / "out.parquet"), csv)


def test_shards_make_up_the_whole(program: Path, puzzles: pa.Table, expected: pl.DataFrame, tmp_path: Path) -> None:
    pq.write_table(puzzles, tmp_path / "in.parquet")
    grade(program, tmp_path / "in.parquet", "--summary", tmp_path / "one.json")
    for part in range(1, 5):
        name = tmp_path / f"{part}.parquet"
        options = ["--shard", f"{part}/4", "--summary", tmp_path / f"{part}.json"]
        subprocess.run(
            [program, "grade", tmp_path / "in.parquet", *options, "--format", "parquet", "-o", name, *OPTIONS],
            capture_output=True,
            check=False,
        )
    assert same(pl.read_parquet(tmp_path / "[1-4].parquet").sort("line"), expected)
    summaries = [tmp_path / f"{part}.json" for part in range(1, 5)]
    ran = subprocess.run([program, "summary", "--format", "json", *summaries], capture_output=True, check=True)
    assert ran.stdout == (tmp_path / "one.json").read_bytes()
    summary: dict[str, Any] = json.loads(ran.stdout)
    assert summary["puzzles"] == len(expected)
    assert summary["solutions"] == {
        str(n): k for n, k in sorted(expected.drop_nulls("solutions").group_by("solutions").len().iter_rows())
    }


def test_several_files_are_named(program: Path, puzzles: pa.Table, tmp_path: Path) -> None:
    pq.write_table(puzzles.slice(0, 3), tmp_path / "a.parquet")
    feather.write_feather(puzzles.slice(3, 2), tmp_path / "b.arrow", compression="uncompressed")
    inputs = [tmp_path / "a.parquet", tmp_path / "b.arrow", "1234341.4321.143"]
    grade(program, *inputs, "--format", "parquet", "-o", tmp_path / "out.parquet", status=0)
    frame = pl.read_parquet(tmp_path / "out.parquet")
    assert frame["file"].to_list() == [str(inputs[0])] * 3 + [str(inputs[1])] * 2 + ["input 3"]
    assert frame["line"].to_list() == [1, 2, 3, 1, 2, 1]


def test_what_is_wrong_with_a_file_is_said(program: Path, puzzles: pa.Table, tmp_path: Path) -> None:
    path = tmp_path / "in.parquet"
    pq.write_table(puzzles, path)
    whole = path.read_bytes()

    def said(*args: str) -> str:
        return grade(program, path, *args).stderr.decode()

    assert "unknown column `puzles`; did you mean `puzzle`?" in said("--column", "puzles")
    assert "expected texts in the column `rank`, found Int64" in said("--column", "rank")
    assert "cannot append to a table" in said("--format", "parquet", "-o", str(tmp_path / "o"), "--resume")
    assert "cannot overwrite the input" in said("--format", "parquet", "-o", str(path))
    path.write_bytes(whole[: len(whole) // 2])
    assert f"cannot read {path}" in said()
    path.write_bytes(b"PAR1")
    assert f"cannot read {path}" in said()
    # A page in the middle that is not what it was: no row is lost without a word.
    path.write_bytes(whole[:40] + bytes(200) + whole[240:])
    ran = subprocess.run([program, "grade", path, *OPTIONS, "--format", "json"], capture_output=True, check=False)
    assert ran.returncode == 2 and b"panicked" not in ran.stderr


def test_a_killed_run_leaves_no_half_of_a_table(program: Path, tmp_path: Path) -> None:
    hard = (ROOT / "tests/puzzles/sudoku9-hard.txt").read_text(encoding="utf-8").splitlines()
    pq.write_table(pa.table({"puzzle": [line for line in hard if line and line[0] != "#"] * 2000}), tmp_path / "in.parquet")
    out = tmp_path / "out" / "out.parquet"
    args = [program, "grade", tmp_path / "in.parquet", "--format", "parquet", "-o", out, *OPTIONS]
    process = subprocess.Popen(args, stderr=subprocess.DEVNULL)
    while not (out.parent.exists() and list(out.parent.iterdir())):
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(0.1)
    assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not out.exists() and len(list(out.parent.iterdir())) == 1
