"""The options of functions and prepared objects, for type checkers."""

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
    """A table of a library with Arrow's PyCapsule interface."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any: ...


class ArrowArray(Protocol):
    """One batch of such a library."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> Any: ...


ManyPuzzles: TypeAlias = ArrowStream | ArrowArray | Iterable[Puzzle | str | Grid | None]
Language: TypeAlias = Literal["en", "ja"]


class SolverOptions(TypedDict, total=False):
    """Options of solving: see `Solver`."""

    rules: Rules | None
    strategy: str | None
    techniques: Names | None
    with_: Names | None
    with_first: bool
    game: str | None
    uniqueness: bool
    timeout: Seconds | None
    max_steps: int | None
    kindest: int | None
    rating: str | None
    check: Literal["never", "unsolved", "unfinished"]
    lang: Language


class GraderOptions(SolverOptions, total=False):
    """Options of grading: see `Grader`."""

    tallies: Names | None


class TableOptions(TypedDict, total=False):
    """Options for reading a table of puzzles and for the result: see `Grader.grade`."""

    column: str
    keep: Names | bool | None
    strict: bool
    time: bool
    jobs: int


class GradesOptions(TableOptions, total=False):
    """Options for grading a table of puzzles; `counts` adds a column for each technique."""

    counts: bool


class SolverTableOptions(SolverOptions, TableOptions, total=False):
    """Options for solving many puzzles."""


class GraderTableOptions(GraderOptions, GradesOptions, total=False):
    """Options for grading many puzzles."""


class FinderOptions(TypedDict, total=False):
    """Options of finding: see `Finder`."""

    rules: Rules | None
    strategy: str | None
    all: bool
    game: str | None
    timeout: Seconds | None
    lang: Language


class ProverOptions(TypedDict, total=False):
    """Options of proving, with limits of time and positions: see `prove`."""

    rules: Rules | None
    timeout: Seconds
    positions: int
    jobs: int
    lang: Language


class VerifierOptions(TypedDict, total=False):
    """Options of verifying a trace: see `verify`."""

    rules: Rules | None
    timeout: Seconds | None
    lang: Language


class GeneratorOptions(TypedDict, total=False):
    """Options of generating: see `Generator`."""

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
    minutes: tuple[float | None, float | None] | None
    rating: str | None
    tries: int
    timeout: Seconds | None
    rules: Rules | None
    lang: Language
