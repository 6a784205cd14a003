"""Grades the puzzles of Parquet files with Spark.

    spark-submit --master 'local[2]' --conf spark.task.cpus=1 spark.py puzzles.parquet grades --key id

The input has a column of puzzles and one of keys; each row of the output has the key of its puzzle. Each worker
loads the rules once and uses one thread. Spark repeats the partition of a worker that was killed, and its committer
discards the partial output of that worker.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

import tesuji


def graded(puzzles: DataFrame, *, column: str, key: str, options: dict[str, Any]) -> DataFrame:
    """The grades of a frame of puzzles, each with its key."""
    source = to_arrow_schema(puzzles.select(key, column).schema)
    table: dict[str, Any] = {"column": column, "keep": [key], "strict": False, "jobs": 1}

    def grade(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        reader = pa.RecordBatchReader.from_batches(source, (batch.cast(source) for batch in batches))
        # The grader with these options is kept from one partition to the next.
        yield from pa.RecordBatchReader.from_stream(tesuji.grade(reader, **table, **options))

    schema = pa.schema(tesuji.grade(source.empty_table(), **table, **options))
    work: Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]] = grade
    return puzzles.select(key, column).mapInArrow(work, from_arrow_schema(schema))


def main() -> None:
    parser = argparse.ArgumentParser(description="Grades puzzles with Spark.")
    parser.add_argument("source")
    parser.add_argument("out")
    parser.add_argument("--column", default="puzzle")
    parser.add_argument("--key", default="id")
    parser.add_argument("--partitions", type=int, help="number of parts of the input")
    parser.add_argument("--strategy")
    parser.add_argument("--master", help="master URL; by default that of spark-submit")
    args = parser.parse_args()
    builder = SparkSession.builder.appName("tesuji")
    if args.master:
        builder = builder.master(args.master)
    spark = builder.getOrCreate()
    puzzles = spark.read.parquet(args.source)
    if args.partitions:
        puzzles = puzzles.repartition(args.partitions)
    grades = graded(puzzles, column=args.column, key=args.key, options={"strategy": args.strategy})
    grades.write.parquet(args.out)
    spark.stop()


if __name__ == "__main__":
    main()
