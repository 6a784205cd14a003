"""Functions for single puzzles and for tables; they keep the solvers and other objects that they prepare."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, wraps
from typing import Any, Literal, ParamSpec, TypeVar, Unpack, overload

from . import _tesuji
from .explanation import Explanation
from .found import Found
from .frame import Frame
from .given import FINDER, GENERATOR, GRADER, GRADER_TABLE, PROVER, SOLVER, TABLE, VERIFIER, Given, keywords
from .difficulty import Grade
from .hints import Hint
from .options import FinderOptions, GeneratorOptions, GraderOptions, GraderTableOptions, Grid, ManyPuzzles, Names
from .options import ProverOptions, SolverOptions, SolverTableOptions, VerifierOptions
from .prepared import Finder, Generator, Grader, Solver
from .proof import Proof, ProofCase, Verified, trace_line
from .puzzle import Puzzle
from .puzzles import Puzzles
from .solution import Solution

T = TypeVar("T")
P = ParamSpec("P")


def kept(make: Callable[P, T]) -> Callable[P, T]:
    """Caches the last few objects by their options, which may be lists of names."""
    memory = lru_cache(maxsize=16)(make)

    @wraps(make)
    def made(*args: P.args, **options: P.kwargs) -> T:
        hashable: dict[str, Any] = {
            name: option if isinstance(option, str) or not isinstance(option, Iterable) else tuple(option)
            for name, option in options.items()
        }
        return memory(*args, **hashable)

    return made


@kept
def solver(**options: Unpack[SolverOptions]) -> Solver:
    """The solver with these options."""
    return Solver(**options)


@kept
def grader(**options: Unpack[GraderOptions]) -> Grader:
    """The grader with these options."""
    return Grader(**options)


@kept
def finder(techniques: Names | None, **options: Unpack[FinderOptions]) -> Finder:
    """The finder of some techniques with these options."""
    return Finder(techniques=techniques, **options)


@kept
def generator(**options: Unpack[GeneratorOptions]) -> Generator:
    """The generator with these options."""
    return Generator(**options)


def parted(options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The options of a table, and the others."""
    names = {"column", "keep", "strict", "time", "counts", "jobs"}
    table = {name: option for name, option in options.items() if name in names}
    return table, {name: option for name, option in options.items() if name not in table}


# A text is one puzzle, although it is iterable.
@overload
def solve(puzzle: Puzzle | str | Grid, **options: Unpack[SolverOptions]) -> Solution: ...  # type: ignore[overload-overlap]
@overload
def solve(puzzle: ManyPuzzles, **options: Unpack[SolverTableOptions]) -> Frame: ...
@keywords(SOLVER, TABLE)
def solve(puzzle: Any, **options: Any) -> Any:
    """Solves a puzzle with the techniques of a strategy; or many of them, as a `Frame` with a row for each.

    The options are those of `Solver`, and for many puzzles those of `Solver.solve`. A puzzle is a `Puzzle`, a text, or
    a grid: a list of rows or a two-dimensional array, with 0 or `None` for open cells. A text or grid that cannot be
    read raises a `PuzzleError`; a puzzle that breaks its rules, such as one with two equal digits in a row, has the
    status `invalid`.

    >>> solve("1234341.4321.143").values
    '1234341243212143'
    >>> solve("1234341.4321.143", strategy="basic", lang="ja").steps[0].title
    '単一候補'
    """
    table, options = parted(options)
    return solver(**options).solve(puzzle, **table)


@keywords(SOLVER)
def hint(puzzle: Puzzle | str | Grid, *, level: Literal[1, 2, 3] = 1, **options: Unpack[SolverOptions]) -> Hint:
    """Returns the next step on a position, or the reason that there is none.

    The options are those of `Solver`. Level 1 shows where to look, level 2 also names the technique, level 3
    shows the whole step.

    >>> print(hint("1234341.4321.143", level=2))
    Look for: Full House, in row 2, r2c4
    """
    return solver(**options).hint(puzzle, level=level)


@keywords(SOLVER)
def explain(puzzle: Puzzle | str | Grid, conclusion: str, **options: Unpack[SolverOptions]) -> Explanation:
    """Explains why a conclusion such as `"r3c4<>5"` or `"r3c4=5"` follows on a position.

    The options are those of `Solver`.

    >>> explain("1234341.4321.143", "r4c1=2").status
    'argued'
    """
    return solver(**options).explain(puzzle, conclusion)


@keywords(FINDER)
def find(puzzle: Puzzle | str | Grid, techniques: Names | None = None, **options: Unpack[FinderOptions]) -> Found:
    """Finds the matches of techniques on a given position: the first one, or with `all=True` every one.

    Without `techniques`, those of a strategy are searched for, the simplest first. The options are those of `Finder`.

    >>> [str(match.changes[0]) for match in find("1234341.4321.143", "naked-single", all=True)]
    ['r2c4=2', 'r4c1=2']
    """
    names = techniques if techniques is None or isinstance(techniques, str) else tuple(techniques)
    return finder(names, **options).find(puzzle)


@overload
def grade(puzzle: Puzzle | str | Grid, **options: Unpack[GraderOptions]) -> Grade: ...  # type: ignore[overload-overlap]
@overload
def grade(puzzle: ManyPuzzles, **options: Unpack[GraderTableOptions]) -> Frame: ...
@keywords(GRADER, GRADER_TABLE)
def grade(puzzle: Any, **options: Any) -> Any:
    """Grades the difficulty of a puzzle; or of many of them, as a `Frame` with a row for each.

    The options are those of `Grader`, and for many puzzles those of `Grader.grade`.

    >>> grade("1234341.4321.143").hardest
    'full-house'
    >>> frame = grade(["1234341.4321.143", "no puzzle"], strict=False)
    >>> [(row["status"], row["hardest"]) for row in frame]
    [('solved', 'full-house'), ('invalid', None)]
    """
    table, options = parted(options)
    return grader(**options).grade(puzzle, **table)


@overload
def generate(*, count: None = None, **options: Unpack[GeneratorOptions]) -> Puzzle: ...
@overload
def generate(*, count: int, jobs: int = 0, **options: Unpack[GeneratorOptions]) -> Frame: ...
@keywords(GENERATOR)
def generate(*, count: int | None = None, jobs: int = 0, **options: Any) -> Any:
    """Generates a puzzle with one solution; or `count` puzzles, as a `Frame`. The options are those of `Generator`.

    `jobs` is the number of threads for many puzzles, 0 for all cores.

    >>> [row["number"] for row in generate(seed=1, size=4, count=3)]
    [0, 1, 2]

    >>> generate(seed=1, size=4) == generate(seed=1, size=4)
    True
    """
    maker = Generator(**options) if options.get("seed") is None else generator(**options)
    return maker.make() if count is None else maker.make_all(count, jobs=jobs)


@keywords(PROVER)
def prove(name: str, **options: Unpack[ProverOptions]) -> Proof:
    """Searches for a proof of a technique or link, and for positions on which it is wrong.

    The search is limited to `timeout` seconds, 10 by default. The rule is tested on `positions` positions of each
    board, 60 by default. `jobs` is the number of threads, 0 for all cores; each case runs on one thread.

    >>> prove("skyscraper").standing
    'proved'
    """
    given = Given(PROVER, options)
    limits = given.seconds("timeout"), given.number("positions"), given.number("jobs")
    cases = _tesuji.prove(name, given.rules()._with_examples, given.text("lang"), *limits)
    return Proof(name, list(map(ProofCase, cases)))


@keywords(VERIFIER)
def verify(trace: Solution | Mapping[str, Any] | str, **options: Unpack[VerifierOptions]) -> Verified:
    """Checks a trace step by step with a SAT solver and without the engine.

    A trace is a `Solution`, its `json` or `evidence()`, or a line of `tesuji solve --format json`.

    >>> verify(solve("1234341.4321.143").evidence()).with_facts
    2
    """
    given = Given(VERIFIER, options)
    rules, lang, timeout = given.rules()._native, given.text("lang"), given.seconds("timeout")
    return Verified(_tesuji.verify(trace_line(trace), rules, lang, timeout))


def read(
    source: str | os.PathLike[str] | Iterable[str], *, format: str | None = None, strict: bool = True
) -> Puzzles:
    """Returns the puzzles of a file, given by its path, or of lines, in any formats.

    Each iteration reads them again, one by one. An invalid line raises a `PuzzleError` during iteration; with
    `strict=False` the error replaces the puzzle.

    >>> [puzzle.givens for puzzle in read(["1234341.4321.143", "1234............"])]
    [14, 4]
    """
    return Puzzles(source, format=format, strict=strict)
