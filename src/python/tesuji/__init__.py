"""Sudoku and Kakuro by techniques that are written down as rules."""

from ._tesuji import Frame, Rules, __version__
from .errors import Diagnostic, FrameError, InternalError, OptionError, PuzzleError, RulesError, TesujiError

__all__ = [
    "Diagnostic",
    "Frame",
    "FrameError",
    "InternalError",
    "OptionError",
    "PuzzleError",
    "Rules",
    "RulesError",
    "TesujiError",
    "__version__",
]
