"""Grades the puzzles of Parquet files with Dask.

    python dask_frames.py puzzles.parquet grades --key id --workers 2

The input has a column of puzzles and one of keys; each row of the output has the key of its puzzle, in the order of
the input. Each worker loads the rules once and uses one thread. Dask repeats the partition of a worker that was
killed. The output folder gets its final name only when it is complete.
"""

from __future__ import annotations

import argparse
import os
import shutil
from typing import Any

import dask
import dask.dataframe as dd
import pandas as pd
import pyarrow as pa
from dask.distributed import Client, LocalCluster

import tesuji


def grade(part: pd.DataFrame, table: dict[str, Any], options: dict[str, Any]) -> pd.DataFrame:
    """The grades of a partition. The grader with these options is kept from one partition to the next."""
    return pa.table(tesuji.grade(part, **table, **options)).to_pandas(types_mapper=pd.ArrowDtype)


def graded(puzzles: dd.DataFrame, *, column: str, key: str, options: dict[str, Any]) -> dd.DataFrame:
    """The grades of a frame of puzzles, each with its key."""
    table: dict[str, Any] = {"column": column, "keep": [key], "strict": False, "jobs": 1}
    puzzles = puzzles[[key, column]]
    meta = grade(puzzles._meta, table, options)
    return puzzles.map_partitions(grade, table, options, meta=meta)


def main() -> None:
    parser = argparse.ArgumentParser(description="Grades puzzles with Dask.")
    parser.add_argument("source")
    parser.add_argument("out")
    parser.add_argument("--column", default="puzzle")
    parser.add_argument("--key", default="id")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--partitions", type=int, help="number of parts of the input")
    parser.add_argument("--strategy")
    parser.add_argument("--scheduler", help="address of a cluster; by default workers are started on this machine")
    args = parser.parse_args()
    # Several workers may be killed, one after the other, while they process the same partition.
    dask.config.set({"distributed.scheduler.allowed-failures": 10, "distributed.scheduler.work-stealing": True})
    here = None
    if not args.scheduler:
        here = LocalCluster(n_workers=args.workers, threads_per_worker=1, dashboard_address=None)
    part = args.out + ".part"
    shutil.rmtree(part, ignore_errors=True)
    with Client(args.scheduler or here):
        puzzles = dd.read_parquet(args.source, columns=[args.key, args.column])
        if args.partitions:
            puzzles = puzzles.repartition(npartitions=args.partitions)
        grades = graded(puzzles, column=args.column, key=args.key, options={"strategy": args.strategy})
        grades.to_parquet(part, write_index=False)
    if here:
        here.close()
    os.replace(part, args.out)


if __name__ == "__main__":
    main()
