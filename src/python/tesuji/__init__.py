"""Sudoku and Kakuro by techniques that are written down as rules.

>>> solution = solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> solution.status, solution.level, len(solution.steps)
('solved', 'easy', 51)
>>> print(solution.steps[0])
1. Naked Single: r5c5=5 — 5 is the only candidate left in r5c5.
"""

from ._tesuji import __version__
from .declared import Game, Strategy, Technique
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
from .explanation import Explanation
from .found import Found
from .frame import Frame
from .functions import explain, find, generate, grade, hint, prove, read, solve, verify
from .grade import Grade
from .hint import Hint
from .position import Position
from .prepared import Finder, Generator, Grader, Solver
from .proof import Proof, ProofCase, Verified
from .puzzle import Puzzle
from .puzzles import Puzzles
from .rules import Rules
from .solution import Solution
from .step import Change, Match, Step

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

# Where people find a class is where it says that it is.
for _name in __all__:
    _public = globals()[_name]
    if isinstance(_public, type) and not issubclass(_public, (Exception, Diagnostic)):
        _public.__module__ = __name__
