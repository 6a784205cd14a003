"""Grades the puzzles of Parquet files with Ray Data.

    python ray_data.py puzzles.parquet grades --key id --workers 2

The input has a column of puzzles and one of keys; each row of the output has the key of its puzzle. Each worker
loads the rules once and uses one thread. Ray restarts a worker that was killed and repeats the lost batch. The output
folder gets its final name only when it is complete.
"""

from __future__ import annotations

import argparse
import os
import shutil
from typing import Any

import pyarrow as pa
import ray

import tesuji


class Grade:
    """What each worker has: a grader, and how batches are read."""

    def __init__(self, column: str, key: str, options: dict[str, Any]) -> None:
        self.grader = tesuji.Grader(**options)
        self.table: dict[str, Any] = {"column": column, "keep": [key], "strict": False, "jobs": 1}

    def __call__(self, batch: pa.Table) -> pa.Table:
        return pa.table(self.grader.grade(batch, **self.table))


def grade(
    source: str, out: str, *, column: str, key: str, workers: int, batch: int, options: dict[str, Any]
) -> None:
    """Grades one file or a folder of files into a folder."""
    part = out + ".part"
    shutil.rmtree(part, ignore_errors=True)
    puzzles = ray.data.read_parquet(source, columns=[key, column])
    grades = puzzles.repartition(target_num_rows_per_block=batch).map_batches(
        Grade,
        fn_constructor_args=(column, key, options),
        batch_format="pyarrow",
        batch_size=batch,
        compute=ray.data.ActorPoolStrategy(size=workers),
        num_cpus=1,
        max_restarts=-1,
        max_task_retries=-1,
    )
    grades.write_parquet(part)
    os.replace(part, out)


def main() -> None:
    parser = argparse.ArgumentParser(description="Grades puzzles with Ray Data.")
    parser.add_argument("source")
    parser.add_argument("out")
    parser.add_argument("--column", default="puzzle")
    parser.add_argument("--key", default="id")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--batch", type=int, default=4096, help="number of rows that a worker gets at a time")
    parser.add_argument("--strategy")
    parser.add_argument("--address", help="address of a cluster; by default workers are started on this machine")
    args = parser.parse_args()
    # A processor for each worker, and one for reading and writing.
    here = {} if args.address else {"num_cpus": args.workers + 1, "include_dashboard": False}
    ray.init(address=args.address, **here)
    options = {"strategy": args.strategy}
    grade(
        args.source,
        args.out,
        column=args.column,
        key=args.key,
        workers=args.workers,
        batch=args.batch,
        options=options,
    )
    ray.shutdown()


if __name__ == "__main__":
    main()
