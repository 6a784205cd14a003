"""Sudoku and Kakuro by techniques that are written down as rules."""

from ._tesuji import Rules, __version__
from .errors import Diagnostic, InternalError, OptionError, PuzzleError, RulesError, TesujiError

__all__ = [
    "Diagnostic",
    "InternalError",
    "OptionError",
    "PuzzleError",
    "Rules",
    "RulesError",
    "TesujiError",
    "__version__",
]
