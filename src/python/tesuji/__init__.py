"""Sudoku and Kakuro by techniques that are written down as rules.

>>> solution = solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> solution.status, solution.level, len(solution.steps)
('solved', 'easy', 51)
>>> print(solution.steps[0])
1. Naked Single: r5c5=5 — 5 is the only candidate left in r5c5.
"""

from ._tesuji import (
    Change,
    Explanation,
    Finder,
    Found,
    Game,
    Generator,
    Grade,
    Grader,
    Hint,
    Match,
    Position,
    Proof,
    ProofCase,
    Puzzle,
    Puzzles,
    Rules,
    Solution,
    Solver,
    Step,
    Strategy,
    Technique,
    Verified,
    __version__,
)
from .errors import (
    Diagnostic,
    GenerateError,
    InternalError,
    OptionError,
    PuzzleError,
    RulesError,
    TesujiError,
    TraceError,
)
from .functions import explain, find, generate, grade, hint, prove, read, solve, verify

__all__ = [
    "Change",
    "Diagnostic",
    "Explanation",
    "Finder",
    "Found",
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
