"""Makes the atlas: generated puzzles, graded into Parquet files, with certified numbers of solutions.

    python make.py --out atlas                   # a million puzzles
    python make.py --out small --count 500       # a small atlas with the same proportions

Complete parts are kept, so that an interrupted run can be continued. The result depends only on the seeds below.
"""

from __future__ import annotations

import argparse
import os
import subprocess
from pathlib import Path

# The kinds of puzzles: the number of each in a million, and the options of `tesuji generate`. The seed is the index.
KINDS: list[tuple[str, int, list[str]]] = [
    ("sudoku-28-34", 300_000, ["--givens", "28..34"]),
    ("sudoku-basic", 300_000, ["--solvable-with", "basic"]),
    # As JSON: 36 lines of 36 squares would be one board.
    ("sudoku-6x6", 200_000, ["--size", "6"]),
    ("sudoku-rotate", 100_000, ["--symmetry", "rotate"]),
    ("sudoku-24-27", 75_000, ["--givens", "24..27"]),
    ("sudoku-minimal", 20_000, ["--minimal"]),
    ("x-sudoku", 2_000, ["--game", "x-sudoku"]),
    ("windoku", 2_000, ["--game", "windoku"]),
    ("jigsaw", 1_000, ["--game", "jigsaw"]),
]
MILLION = 1_000_000


def threads(jobs: int) -> list[str]:
    """The option that says how many threads work; without it all cores do."""
    return ["--jobs", str(jobs)] if jobs else []


def generate(tesuji: str, out: Path, count: int, jobs: int) -> list[Path]:
    """A file of puzzles of each kind."""
    folder = out / "puzzles"
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for seed, (name, share, options) in enumerate(KINDS, 1):
        file = folder / f"{name}.txt"
        files.append(file)
        if file.exists():
            continue
        number = max(1, share * count // MILLION)
        # The file gets its final name only when it is complete.
        part = file.with_suffix(".part")
        command: list[str | Path] = [tesuji, "generate", "--count", str(number), "--seed", str(seed), *options]
        subprocess.run([*command, *threads(jobs), "--output", part], check=True)
        os.replace(part, file)
    return files


def grade(tesuji: str, out: Path, files: list[Path], shards: int, jobs: int, strategy: list[str]) -> None:
    """The shards, one after the other; one that is whole is not made again."""
    folder = out / "grades"
    folder.mkdir(exist_ok=True)
    for shard in range(1, shards + 1):
        file = folder / f"{shard}.parquet"
        if file.exists():
            continue
        command: list[str | Path] = [tesuji, "grade", *files, "--shard", f"{shard}/{shards}", "--solutions", "--no-time", *strategy]
        command += ["--format", "parquet", "--output", file, "--summary", out / f"summary-{shard}.json"]
        done = subprocess.run([*command, *threads(jobs)], check=False)
        # Exit code 1 means that not all puzzles were solved.
        if done.returncode > 1:
            raise SystemExit(f"shard {shard} failed")


def summary(tesuji: str, out: Path) -> None:
    """The summaries of all shards as one."""
    parts = sorted(out.glob("summary-*.json"))
    done = subprocess.run([tesuji, "summary", *parts], capture_output=True, text=True, check=False)
    print(done.stdout or done.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes an atlas of graded puzzles.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=MILLION)
    parser.add_argument("--shards", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=0, help="number of threads; 0 for all cores")
    parser.add_argument("--strategy", help="strategy; by default that of each game")
    parser.add_argument("--tesuji", default=os.environ.get("TESUJI", "tesuji"), help="the program, built with --features tables")
    args = parser.parse_args()
    files = generate(args.tesuji, args.out, args.count, args.jobs)
    strategy = ["--strategy", args.strategy] if args.strategy else []
    grade(args.tesuji, args.out, files, args.shards, args.jobs, strategy)
    summary(args.tesuji, args.out)


if __name__ == "__main__":
    main()
