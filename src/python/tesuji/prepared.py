"""Solvers, graders, finders and generators, prepared for many puzzles."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from typing import Any, Literal, Unpack, final, overload

from . import _tesuji
from .errors import OptionError
from .explanation import Explanation
from .found import Found
from .frame import Frame
from .given import FINDER, GENERATOR, GRADER, GRADER_TABLE, SOLVER, TABLE, Given, count, keywords, texts
from .difficulty import Grade
from .grid import is_many
from .hints import Hint
from .options import FinderOptions, GeneratorOptions, GraderOptions, GradesOptions, Grid, ManyPuzzles, Names
from .options import SolverOptions, TableOptions
from .puzzle import Puzzle, one_puzzle
from .puzzles import Puzzles
from .solution import Solution


class Prepared:
    """Base class of objects that are created from options, and created again from them in other processes."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self._options = dict(options)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self._options), ()

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self._options.items())
        return f"{type(self).__name__}({options})"


def many(puzzles: Any) -> Any:
    """A table or an iterable of puzzles for the native layer."""
    return puzzles._native if isinstance(puzzles, Puzzles) else puzzles


def refuse_for_one(table: Mapping[str, Any]) -> None:
    """Refuses options for tables in a call with one puzzle."""
    if table:
        raise TypeError(f"{', '.join(table)} is only allowed for many puzzles")


@final
class Solver(Prepared):
    """A solver, prepared for many puzzles: it solves them with the techniques of a strategy only.

    `rules` default to the built-in ones, `strategy` to that of each puzzle's game, and `game` to that of each puzzle.
    `techniques` replace the strategy; those of `with_` are added to it in the order of their difficulty, or before all
    others (`with_first`). `uniqueness` allows techniques that assume exactly one solution. `timeout`, in seconds, and
    `max_steps` limit the solving of a puzzle. `kindest` is the width of the search for the kindest path, whose steps
    take the place of the simplest ones: 1 is fast, 4 usually finds the cheapest path. `rating` adds the value of a
    rating, such as `"minutes"`. `check` is when uniqueness is checked by search: `"never"`, `"unsolved"`
    (if the strategy finds no further step) or `"unfinished"` (also if `max_steps` was reached). Texts are in the
    language `lang`, `"en"` or `"ja"`.

    Solvers can be sent to other processes, with their options and the texts of their rules.

    >>> solver = Solver(strategy="basic")
    >>> solver.solve("1234341.4321.143").values
    '1234341243212143'
    """

    __module__ = "tesuji"

    @keywords(SOLVER)
    def __init__(self, **options: Unpack[SolverOptions]) -> None:
        super().__init__(options)
        given = Given(SOLVER, options)
        self._lang, self._timeout = given.text("lang"), given.seconds("timeout")
        self._native = _tesuji.Solver(given.rules()._native, self._lang, given.solving())

    # A text is one puzzle, although it is iterable.
    @overload
    def solve(self, puzzle: Puzzle | str | Grid) -> Solution: ...  # type: ignore[overload-overlap]
    @overload
    def solve(self, puzzle: ManyPuzzles, **table: Unpack[TableOptions]) -> Frame: ...
    @keywords(TABLE)
    def solve(self, puzzle: Any, **table: Any) -> Solution | Frame:
        """Solves a puzzle; or many of them, as a `Frame` with a row for each. The options of frames are those of
        `Grader.grade`.

        >>> [row["result"] for row in Solver().solve(["1234341.4321.143"])]
        ['1234341243212143']
        """
        if is_many(puzzle):
            return Frame(self._native.solve_all(many(puzzle), Given(GRADER_TABLE, table).table()))
        refuse_for_one(table)
        return Solution(self._native.solve(one_puzzle(puzzle)), self._lang)

    def hint(self, puzzle: Puzzle | str | Grid, *, level: Literal[1, 2, 3] = 1) -> Hint:
        """Returns the next step on a position, or the reason that there is no step. Level 1 shows where to look, level
        2 also names the technique, level 3 shows the whole step."""
        native = self._native.hint(one_puzzle(puzzle))
        if count("level", level) not in (1, 2, 3):
            raise OptionError(f"invalid level {level}: expected 1, 2 or 3")
        return Hint(native, level)

    def explain(self, puzzle: Puzzle | str | Grid, conclusion: str) -> Explanation:
        """Explains why a conclusion such as `"r3c4<>5"` or `"r3c4=5"` follows on a position."""
        solution = Solution(self._native.solve(one_puzzle(puzzle)), self._lang)
        return solution.explain(conclusion, timeout=self._timeout)


@final
class Finder(Prepared):
    """A finder, prepared for many positions: it searches given positions for techniques, without solving anything.

    `techniques` replace those of a `strategy`, the simplest first. Only the first match is returned, or every one with
    `all`. The other options are those of a `Solver`.

    >>> len(Finder(techniques="naked-single", all=True).find("1234341.4321.143"))
    2
    """

    __module__ = "tesuji"

    @keywords(FINDER)
    def __init__(self, *, techniques: Names | None = None, **options: Unpack[FinderOptions]) -> None:
        super().__init__({"techniques": techniques, **options})
        given = Given(FINDER, self._options)
        self._lang = given.text("lang")
        finding = {
            "techniques": given.names("techniques") or [],
            "strategy": given.strategy("strategy"),
            "all": given.flag("all"),
            "game": given.text("game"),
            "timeout": given.seconds("timeout"),
        }
        self._native = _tesuji.Finder(given.rules()._native, self._lang, finding)

    def find(self, puzzle: Puzzle | str | Grid) -> Found:
        """The matches on a position."""
        return Found(self._native.find(one_puzzle(puzzle)), self._lang)


@final
class Grader(Prepared):
    """A grader, prepared for many puzzles.

    The options are those of a `Solver`. `tallies` are strategies whose scores are added to the grade; they default to
    the grading strategy, if it has scores, and `d-score`.

    >>> grader = Grader(strategy="basic", tallies=[])
    >>> grader.grade("1234341.4321.143").counts
    {'naked-single': 2}
    """

    __module__ = "tesuji"

    @keywords(GRADER)
    def __init__(self, **options: Unpack[GraderOptions]) -> None:
        super().__init__(options)
        given = Given(GRADER, options)
        rules, tallies = given.rules()._native, given.names("tallies")
        for name in tallies or []:
            rules.strategy(name)
        self._native = _tesuji.Grader(rules, given.text("lang"), given.solving(), tallies)

    @overload
    def grade(self, puzzle: Puzzle | str | Grid) -> Grade: ...  # type: ignore[overload-overlap]
    @overload
    def grade(self, puzzle: ManyPuzzles, **table: Unpack[GradesOptions]) -> Frame: ...
    @keywords(GRADER_TABLE)
    def grade(self, puzzle: Any, **table: Any) -> Grade | Frame:
        """Grades a puzzle; or many of them, as a `Frame` with a row for each.

        Many puzzles are a table of any library with Arrow's PyCapsule interface, `Puzzles`, or an iterable of puzzles
        and texts. `column` names the column of a table with the puzzles and defaults to `"puzzle"`; `keep` lists
        columns to copy, `True` for all. An invalid row raises a `PuzzleError`, or with `strict=False` has the message
        as its `error`. `time=True` adds a column of microseconds. `jobs` is the number of threads, 0 for all cores.

        >>> frame = Grader(strategy="basic").grade(["1234341.4321.143", "1234341.4321.1.3"])
        >>> [row["open"] for row in frame]
        [2, 3]
        """
        if is_many(puzzle):
            return Frame(self._native.grade_all(many(puzzle), Given(GRADER_TABLE, table).table()))
        refuse_for_one(table)
        return Grade(self._native.grade(one_puzzle(puzzle)))


@final
class Generator(Prepared):
    """A generator of puzzles with one solution, prepared for many of them. The same seed gives the same puzzles.

    `game` defaults to `"sudoku"`; `size` is its side or its rows and columns, `block` the rows and columns of a block,
    `shape` the layout of several grids. `mix` lists further constraints. `givens` is their number, or a minimum and a
    maximum; `minimal` leaves as few as possible. `symmetry` is the symmetry of the givens. The puzzles can be
    restricted to those that a strategy solves (`solvable_with`), that need a technique (`needs`), or whose hardest step
    has a `level`: a name, or the easiest and the hardest one. `minutes` is a minimum and a maximum of the value of
    `rating`, by default the minutes that people take. `tries` and `timeout`, in seconds, limit the search for a
    puzzle.

    >>> generator = Generator(seed=1, givens=(28, 32))
    >>> generator.make(0) == generator.make(0), 28 <= generator.make(1).givens <= 32
    (True, True)
    """

    __module__ = "tesuji"

    @keywords(GENERATOR)
    def __init__(self, **options: Unpack[GeneratorOptions]) -> None:
        given = Given(GENERATOR, options)
        seed = given.number("seed", 2**64 - 1)
        # A short number is easy to type again.
        self._seed: int = int.from_bytes(os.urandom(8)) % 1_000_000_000 if seed is None else seed
        super().__init__({**options, "seed": self._seed})
        making = {
            "game": given.text("game"),
            "mix": texts("mix", given.values["mix"]),
            "seed": self._seed,
            "block": pair("block", given.values["block"]),
            "givens": givens(given.values["givens"]),
            "minimal": given.flag("minimal"),
            "solvable_with": given.strategy("solvable_with"),
            "needs": given.text("needs"),
            "level": levels(given.values["level"]),
            "shared_empty": given.flag("shared_empty"),
            "minutes": bounds("minutes", given.values["minutes"]),
            "rating": given.text("rating"),
            "tries": given.number("tries"),
            "timeout": given.seconds("timeout"),
        }
        words = size(given.values["size"]), given.text("shape"), given.text("symmetry")
        self._native = _tesuji.Generator(given.rules()._native, given.text("lang"), *words, making)

    @property
    def seed(self) -> int:
        """The seed of the puzzles; chosen at random if it was not given."""
        return self._seed

    def make(self, number: int = 0) -> Puzzle:
        """Returns the puzzle of this number, from 0. It does not depend on the puzzles generated before."""
        return self._native.make(number)

    # The parameter `count` hides the function of this name.
    def make_all(self, count: int, *, jobs: int = 0) -> Frame:
        """Returns the first `count` puzzles as a `Frame`: number, from 0, game and text of each, or an error message.

        >>> [row["puzzle"] for row in Generator(seed=1, size=4).make_all(2)]
        ['.....3...2.1...4', '.....2.....33..1']
        """
        return Frame(self._native.make_all(count, jobs))


def size(value: Any) -> str | None:
    """A size as text: a side, or rows and columns."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, tuple):
        rows, columns = pair("size", value) or (0, 0)
        return f"{rows}x{columns}"
    return str(count("size", value))


def pair(name: str, value: Any) -> tuple[int, int] | None:
    """Two numbers."""
    if value is None:
        return None
    if not isinstance(value, tuple) or len(value) != 2:
        raise TypeError(f"{name}: expected two numbers, not {value!r}")
    first, second = value
    return count(name, first), count(name, second)


def givens(value: Any) -> tuple[int, int | None] | None:
    """The minimum and the maximum number of givens."""
    if value is None:
        return None
    if isinstance(value, tuple) and len(value) == 2:
        least, most = value
        return 0 if least is None else count("givens", least), None if most is None else count("givens", most)
    number = count("givens", value)
    return number, number


def bounds(name: str, value: Any) -> tuple[float, float] | None:
    """The smallest and the largest value."""
    if value is None:
        return None
    if not isinstance(value, tuple) or len(value) != 2:
        raise TypeError(f"{name}: expected a smallest and a largest value, not {value!r}")
    least, most = (float(end) if one is None else float(one) for one, end in zip(value, ("0", "inf")))
    if not least <= most:
        raise OptionError(f"invalid {name} {value!r}: expected a smallest and a largest value")
    return least, most


def levels(value: Any) -> tuple[str | None, str | None] | None:
    """The easiest and the hardest level."""
    if value is None or isinstance(value, str):
        return None if value is None else (value, value)
    if not isinstance(value, tuple) or len(value) != 2:
        raise TypeError(f"level: expected one name or two, not {value!r}")
    if value == (None, None):
        raise TypeError("level: an easiest or a hardest one is needed")
    easiest, hardest = (None if one is None else texts("level", [one])[0] for one in value)
    return easiest, hardest
