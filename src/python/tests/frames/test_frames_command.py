"""Frames and the program say the same."""

from __future__ import annotations

import csv
import json
import subprocess
from pathlib import Path

import tesuji


def test_grades_are_those_of_the_program(mixed: list[str], program: Path, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    texts = [*mixed, "no puzzle"]
    file.write_text("\n".join(texts), encoding="utf-8")
    args = [program, "grade", file, "--format", "csv", "--no-time"]
    done = subprocess.run(args, capture_output=True, text=True, encoding="utf-8", check=False)
    rows = list(csv.DictReader(done.stdout.splitlines()))
    frame = tesuji.grade(texts, strict=False)
    assert frame.columns == list(rows[0])
    for row, expected in zip(frame, rows, strict=True):
        for name, text in expected.items():
            cell = row[name]
            if isinstance(cell, float):
                assert cell == float(text)
            else:
                assert ("" if cell is None else str(cell)) == text, name


def test_solutions_are_those_of_the_program(mixed: list[str], program: Path, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    texts = [*mixed, "no puzzle"]
    file.write_text("\n".join(texts), encoding="utf-8")
    args = [program, "solve", file, "--format", "json", "--no-time", "--no-steps"]
    done = subprocess.run(args, capture_output=True, text=True, encoding="utf-8", check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    for row, line in zip(tesuji.solve(texts, strict=False), lines, strict=True):
        for name in ["line", "name", "game", "puzzle", "status", "result"]:
            assert row[name] == line.get(name), name
        assert row["error"] == (line["error"] or {}).get("message")
        if row["game"] is not None:
            assert row["steps"] == sum(line["counts"].values())
