"""Exceptions of the package. All of them are subclasses of `TesujiError`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Diagnostic:
    """An error or a warning about a rule file."""

    code: str
    is_error: bool
    message: str
    label: str
    help: str | None
    file: str
    line: int
    column: int


class TesujiError(Exception):
    """Base class of all exceptions of the package."""


class RulesError(TesujiError, ValueError):
    """Rules that cannot be read or are invalid; `diagnostics` lists all errors."""

    def __init__(self, message: str, diagnostics: list[Diagnostic] | None = None) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics or []

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.diagnostics)


def rules_error(message: str, faults: list[tuple[Any, ...]]) -> RulesError:
    """The exception for rules with the diagnostics of the native layer."""
    return RulesError(message, [Diagnostic(*parts) for parts in faults])


class PuzzleError(TesujiError, ValueError):
    """A text that cannot be read as a puzzle; `row` is its row or line, from 1."""

    def __init__(self, message: str, row: int | None = None) -> None:
        super().__init__(message)
        self.row = row

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.row)


class OptionError(TesujiError, ValueError):
    """An option with an unknown name or an invalid value, or one that conflicts with other options."""


class GenerateError(TesujiError, RuntimeError):
    """No puzzle was found within the limits; `nearest` is the closest attempt, if there was one."""

    def __init__(self, message: str, nearest: str | None = None) -> None:
        super().__init__(message)
        self.nearest = nearest

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.nearest)


class TraceError(TesujiError, ValueError):
    """A text that is not the trace of a solution."""


class FrameError(TesujiError, ValueError):
    """A frame whose input cannot be read, or cannot be read again."""


class InternalError(TesujiError, RuntimeError):
    """An error in the engine itself."""
