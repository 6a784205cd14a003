"""The options that functions and prepared objects have, for type checkers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, Literal, Protocol, TypeAlias, TypedDict

from .puzzle import Puzzle
from .rules import Rules

Names: TypeAlias = str | Iterable[str]
Grid: TypeAlias = Sequence[Sequence[int | None]]
Seconds: TypeAlias = float | timedelta


class ArrowStream(Protocol):
    """A table of a library that has Arrow's PyCapsule interface."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any: ...


class ArrowArray(Protocol):
    """One batch of such a library."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> Any: ...


ManyPuzzles: TypeAlias = ArrowStream | ArrowArray | Iterable[Puzzle | str | Grid | None]
Language: TypeAlias = Literal["en", "ja"]


class SolverOptions(TypedDict, total=False):
    """How puzzles are solved: see `Solver`."""

    rules: Rules | None
    strategy: str | None
    techniques: Names | None
    with_: Names | None
    with_first: bool
    game: str | None
    uniqueness: bool
    timeout: Seconds | None
    max_steps: int | None
    check: Literal["never", "unsolved", "unfinished"]
    lang: Language


class GraderOptions(SolverOptions, total=False):
    """How puzzles are graded: see `Grader`."""

    tallies: Names | None


class TableOptions(TypedDict, total=False):
    """How a table of puzzles is read, and what comes out: see `Grader.grade`."""

    column: str
    keep: Names | bool | None
    strict: bool
    time: bool
    jobs: int


class GradesOptions(TableOptions, total=False):
    """How a table of puzzles is graded, and whether there is a column for each technique (`counts`)."""

    counts: bool


class SolverTableOptions(SolverOptions, TableOptions, total=False):
    """How many puzzles are solved."""


class GraderTableOptions(GraderOptions, GradesOptions, total=False):
    """How many puzzles are graded."""


class FinderOptions(TypedDict, total=False):
    """What is looked for: see `Finder`."""

    rules: Rules | None
    strategy: str | None
    all: bool
    game: str | None
    timeout: Seconds | None
    lang: Language


class ProverOptions(TypedDict, total=False):
    """How long a proof is looked for, and on how many positions a rule is tried: see `prove`."""

    rules: Rules | None
    timeout: Seconds
    positions: int
    jobs: int
    lang: Language


class VerifierOptions(TypedDict, total=False):
    """How a trace is checked: see `verify`."""

    rules: Rules | None
    timeout: Seconds | None
    lang: Language


class GeneratorOptions(TypedDict, total=False):
    """What puzzles must be: see `Generator`."""

    game: str
    mix: Sequence[str]
    seed: int | None
    size: int | tuple[int, int] | str | None
    block: tuple[int, int] | None
    shape: str | None
    givens: int | tuple[int | None, int | None] | None
    minimal: bool
    symmetry: str
    solvable_with: str | None
    needs: str | None
    level: str | tuple[str | None, str | None] | None
    shared_empty: bool
    tries: int
    timeout: Seconds | None
    rules: Rules | None
    lang: Language
