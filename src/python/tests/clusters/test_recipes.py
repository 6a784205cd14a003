"""The recipes on real clusters of two workers, some of which are killed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from workers import RECIPES, ROWS, killing, same

KILLS = 3


def test_ray_loses_and_doubles_nothing(collection: Path, expected: pa.Table, tmp_path: Path) -> None:
    out = tmp_path / "grades"
    command = [sys.executable, RECIPES / "ray_data.py", collection, out, "--workers", "2", "--batch", "100"]
    quiet = {"RAY_DATA_DISABLE_PROGRESS_BARS": "1", "RAY_USAGE_STATS_ENABLED": "0"}
    assert killing(command, 1, KILLS, quiet) > 0
    same(pq.read_table(out), expected)
    assert not Path(f"{out}.part").exists()


def test_spark_loses_and_doubles_nothing(collection: Path, expected: pa.Table, tmp_path: Path) -> None:
    out = tmp_path / "grades"
    # Two workers, each a process with one processor: what runs on local[2] is not tried again.
    command = [sys.executable, RECIPES / "spark.py", collection, out, "--partitions", "12"]
    command += ["--master", "local-cluster[2,1,1024]"]
    assert killing(command, 2, KILLS, {"PYSPARK_PYTHON": sys.executable}) > 0
    same(pq.read_table(out), expected)


def test_dask_loses_and_doubles_nothing(collection: Path, expected: pa.Table, tmp_path: Path) -> None:
    out = tmp_path / "grades"
    command = [sys.executable, RECIPES / "dask_frames.py", collection, out, "--workers", "2", "--partitions", "12"]
    assert killing(command, 3, KILLS) > 0
    same(pq.read_table(out), expected)
    assert not Path(f"{out}.part").exists()


def shards(out: Path, number: int) -> pa.Table:
    """What all shards have, with the keys of their rows."""
    assert sorted(file.name for file in out.glob("*.parquet")) == sorted(f"{n}.parquet" for n in range(1, number + 1))
    return pa.concat_tables([pq.read_table(out / f"{n}.parquet") for n in range(1, number + 1)])


@pytest.fixture(scope="session")
def whole(collection: Path, program: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[pa.Table, str]:
    """The rows and the summary of one run of the program."""
    out = tmp_path_factory.mktemp("whole")
    command = [program, "grade", collection, "--format", "parquet", "--no-time", "--output", out / "all.parquet"]
    subprocess.run([*command, "--summary", out / "all.json"], capture_output=True, check=False)
    return pq.read_table(out / "all.parquet"), summary(program, [out / "all.json"])


def summary(program: Path, parts: list[Path]) -> str:
    command = [program, "summary", *parts, "--format", "json"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def compare(out: Path, number: int, whole: tuple[pa.Table, str], program: Path) -> None:
    rows = shards(out, number).sort_by("line")
    assert rows["line"].to_pylist() == list(range(1, ROWS + 1))
    assert rows.to_pylist() == whole[0].to_pylist()
    assert summary(program, sorted(out.glob("*.json"))) == whole[1]


def test_parallel_loses_and_doubles_nothing(
    collection: Path, whole: tuple[pa.Table, str], program: Path, tmp_path: Path
) -> None:
    command: list[str | Path] = [RECIPES / "parallel.sh", collection, tmp_path / "grades", "9"]
    own = {"TESUJI": str(program), "WORKERS": "2", "HOME": str(tmp_path)}
    assert killing(command, 4, KILLS, own) > 0
    compare(tmp_path / "grades", 9, whole, program)


def test_slurm_goes_on_where_it_was_killed(
    collection: Path, whole: tuple[pa.Table, str], program: Path, tmp_path: Path
) -> None:
    # Two jobs of an array at once, as SLURM starts them, and again those that were killed.
    script = tmp_path / "array.sh"
    script.write_text(
        "seq 8 | xargs -P 2 -I {} sh -c 'while ! env SLURM_ARRAY_TASK_ID={} "
        f'sh {RECIPES}/slurm.sh "$0" "$1"; do :; done\' "$1" "$2"\n'
    )
    own = {"TESUJI": str(program), "SLURM_ARRAY_TASK_COUNT": "8", "SLURM_SUBMIT_DIR": str(RECIPES)}
    assert killing(["sh", script, collection, tmp_path / "grades"], 5, KILLS, own) > 0
    compare(tmp_path / "grades", 8, whole, program)


def test_a_shard_that_cannot_be_graded_says_why(collection: Path, program: Path, tmp_path: Path) -> None:
    command = [RECIPES / "shard.sh", collection, tmp_path / "grades", "1", "2", "--strategy", "nothing"]
    own = {**os.environ, "TESUJI": str(program)}
    done = subprocess.run(command, env=own, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "nothing" in done.stderr
    assert not list((tmp_path / "grades").glob("*.parquet"))
