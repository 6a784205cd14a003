"""Runs the queries of study.sql on an atlas, and prints the time that DuckDB takes for each.

    python study.py atlas
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterator
from pathlib import Path

import duckdb

SQL = Path(__file__).with_name("study.sql")


def questions() -> Iterator[tuple[str, str, str]]:
    """The name, the words and the SQL of each question."""
    for part in re.split(r"^-- (?=[a-z]+: )", SQL.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        heading, sql = part.split("\n", 1)
        name, words = heading.split(": ", 1)
        yield name, words, sql.strip()


def atlas(folder: Path) -> duckdb.DuckDBPyConnection:
    """A connection with the rows of all shards."""
    con = duckdb.connect()
    con.execute(
        f"""create view grades as select parse_filename(file, true) as kind, *
        from read_parquet('{folder / "grades"}/*.parquet', union_by_name = true)"""
    )
    return con


def main() -> None:
    parser = argparse.ArgumentParser(description="Analyzes an atlas.")
    parser.add_argument("folder", type=Path)
    con = atlas(parser.parse_args().folder)
    for name, words, sql in questions():
        started = time.perf_counter()
        answer = con.sql(sql).fetchall()
        seconds = time.perf_counter() - started
        print(f"{name}: {words} ({seconds:.2f} s)")
        con.sql(sql).limit(40).show(max_width=120)
        assert answer is not None


if __name__ == "__main__":
    main()
