"""Solve Sudoku and Kakuro with techniques that are written as rules.

>>> solution = solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> solution.status, solution.level, len(solution.steps)
('solved', 'easy', 51)
>>> print(solution.steps[0])
1. Naked Single: r5c5=5 — 5 is the only candidate left in r5c5.
"""

from typing import TYPE_CHECKING

from ._tesuji import __version__
from .errors import (
    Diagnostic,
    FrameError,
    GenerateError,
    InternalError,
    OptionError,
    PuzzleError,
    RulesError,
    TesujiError,
    TraceError,
)

if TYPE_CHECKING:
    from .declared import Game, Strategy, Technique
    from .explanation import Explanation
    from .found import Found
    from .frame import Frame
    from .functions import explain, find, generate, grade, hint, prove, read, solve, verify
    from .difficulty import Grade
    from .hints import Hint
    from .position import Position
    from .prepared import Finder, Generator, Grader, Solver
    from .proof import Proof, ProofCase, Verified
    from .puzzle import Puzzle
    from .puzzles import Puzzles
    from .rules import Rules
    from .solution import Solution
    from .step import Change, Match, Step
else:
    # The module of each name, which is loaded on first use of the name.
    HOMES = {
        "Game": "declared",
        "Strategy": "declared",
        "Technique": "declared",
        "Explanation": "explanation",
        "Found": "found",
        "Frame": "frame",
        "explain": "functions",
        "find": "functions",
        "generate": "functions",
        "grade": "functions",
        "hint": "functions",
        "prove": "functions",
        "read": "functions",
        "solve": "functions",
        "verify": "functions",
        "Grade": "difficulty",
        "Hint": "hints",
        "Position": "position",
        "Finder": "prepared",
        "Generator": "prepared",
        "Grader": "prepared",
        "Solver": "prepared",
        "Proof": "proof",
        "ProofCase": "proof",
        "Verified": "proof",
        "Puzzle": "puzzle",
        "Puzzles": "puzzles",
        "Rules": "rules",
        "Solution": "solution",
        "Change": "step",
        "Match": "step",
        "Step": "step",
    }

    def __getattr__(name: str) -> object:
        """Returns a class, function or module of the package."""
        from importlib import import_module

        if name in ("functions", "options", "service"):
            return import_module(f".{name}", __name__)
        if name not in HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = getattr(import_module(f".{HOMES[name]}", __name__), name)
        return globals()[name]

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


__all__ = [
    "Change",
    "Diagnostic",
    "Explanation",
    "Finder",
    "Found",
    "Frame",
    "FrameError",
    "Game",
    "GenerateError",
    "Generator",
    "Grade",
    "Grader",
    "Hint",
    "InternalError",
    "Match",
    "OptionError",
    "Position",
    "Proof",
    "ProofCase",
    "Puzzle",
    "PuzzleError",
    "Puzzles",
    "Rules",
    "RulesError",
    "Solution",
    "Solver",
    "Step",
    "Strategy",
    "Technique",
    "TesujiError",
    "TraceError",
    "Verified",
    "explain",
    "find",
    "generate",
    "grade",
    "hint",
    "prove",
    "read",
    "solve",
    "verify",
    "__version__",
]
