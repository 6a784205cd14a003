"""What can be wrong: each a class of its own, all of them a `TesujiError`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Diagnostic:
    """A fault of a rule file."""

    code: str
    is_error: bool
    message: str
    label: str
    help: str | None
    file: str
    line: int
    column: int


class TesujiError(Exception):
    """What the engine has to say against an input."""


class RulesError(TesujiError, ValueError):
    """Rules that cannot be read, or that have faults: all of them are in `diagnostics`."""

    def __init__(self, message: str, diagnostics: list[Diagnostic] | None = None) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics or []

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.diagnostics)


def rules_error(message: str, faults: list[tuple[Any, ...]]) -> RulesError:
    """The error of rules with the faults that the native layer found."""
    return RulesError(message, [Diagnostic(*parts) for parts in faults])


class PuzzleError(TesujiError, ValueError):
    """A text that is no puzzle: `row` is its row or line, from 1."""

    def __init__(self, message: str, row: int | None = None) -> None:
        super().__init__(message)
        self.row = row

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.row)


class OptionError(TesujiError, ValueError):
    """An option that names what is not there, or does not fit the others."""


class GenerateError(TesujiError, RuntimeError):
    """No puzzle came out in time: `nearest` is what came nearest to one, where something did."""

    def __init__(self, message: str, nearest: str | None = None) -> None:
        super().__init__(message)
        self.nearest = nearest

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.nearest)


class TraceError(TesujiError, ValueError):
    """A text that is no trace of a solution."""


class FrameError(TesujiError, ValueError):
    """A frame whose input cannot be read, or not again."""


class InternalError(TesujiError, RuntimeError):
    """A fault of the engine itself."""
