"""Keyword options: their names, types and values, and suggestions for unknown names."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from datetime import timedelta
from inspect import Parameter, signature
from typing import Any, TypeVar

from . import _tesuji
from .errors import OptionError
from .rules import Rules, shipped

F = TypeVar("F", bound=Callable[..., Any])

# Options with their default values.
SOLVER: dict[str, Any] = {
    "rules": None,
    "strategy": None,
    "techniques": None,
    "with_": None,
    "with_first": False,
    "game": None,
    "uniqueness": False,
    "timeout": None,
    "max_steps": None,
    "kindest": None,
    "rating": None,
    "check": "unsolved",
    "lang": "en",
}
GRADER: dict[str, Any] = {"tallies": None, **SOLVER}
FINDER: dict[str, Any] = {
    "rules": None,
    "techniques": None,
    "strategy": None,
    "all": False,
    "game": None,
    "timeout": None,
    "lang": "en",
}
GENERATOR: dict[str, Any] = {
    "game": "sudoku",
    "mix": (),
    "seed": None,
    "size": None,
    "block": None,
    "shape": None,
    "givens": None,
    "minimal": False,
    "symmetry": "none",
    "solvable_with": None,
    "needs": None,
    "level": None,
    "shared_empty": False,
    "minutes": None,
    "rating": None,
    "tries": 2000,
    "timeout": None,
    "rules": None,
    "lang": "en",
}
PROVER: dict[str, Any] = {"rules": None, "timeout": 10, "positions": 60, "jobs": 0, "lang": "en"}
VERIFIER: dict[str, Any] = {"rules": None, "timeout": None, "lang": "en"}
TABLE: dict[str, Any] = {"column": "puzzle", "keep": None, "strict": True, "time": False, "jobs": 0}
GRADER_TABLE: dict[str, Any] = {
    "column": "puzzle",
    "keep": None,
    "strict": True,
    "time": False,
    "counts": True,
    "jobs": 0,
}


def keywords(*sources: Mapping[str, Any]) -> Callable[[F], F]:
    """Returns a decorator that gives a function with `**options` a signature with the names of the keywords."""

    def spell_out(function: F) -> F:
        own = signature(function)
        named = {name for source in sources for name in source}
        parameters = {}
        for name, one in own.parameters.items():
            # Keywords that a source names are added in the order of the source.
            is_named = one.kind is Parameter.KEYWORD_ONLY and name in named
            if one.kind is not Parameter.VAR_KEYWORD and not is_named:
                parameters[name] = one
        for source in sources:
            for name, default in source.items():
                parameters.setdefault(name, Parameter(name, Parameter.KEYWORD_ONLY, default=default))
        setattr(function, "__signature__", own.replace(parameters=list(parameters.values())))
        return function

    return spell_out


class Given:
    """The options of a call by name; `None` selects the default value."""

    def __init__(self, defaults: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        for name in options:
            if name not in defaults:
                meant = _tesuji.did_you_mean(name, list(defaults))
                raise TypeError(f"unknown option `{name}`" + (f" — {meant}" if meant else ""))
        self.values = {**defaults, **{name: value for name, value in options.items() if value is not None}}

    def of_type(self, name: str, kind: type) -> Any:
        """An option of a type, or `None`."""
        value = self.values[name]
        if value is not None and not isinstance(value, kind):
            raise TypeError(f"{name}: '{type(value).__name__}' object is not an instance of '{kind.__name__}'")
        return value

    def text(self, name: str) -> Any:
        """A text, or `None`."""
        return self.of_type(name, str)

    def strategy(self, name: str) -> Any:
        """The name of a strategy that the rules have, or `None`."""
        strategy = self.text(name)
        if strategy is not None:
            self.rules()._native.strategy(strategy)
        return strategy

    def flag(self, name: str) -> bool:
        """Whether an option is on."""
        value = self.values[name]
        # NumPy has its own class.
        return bool(value) if type(value).__name__ in ("bool", "bool_") else bool(self.of_type(name, bool))

    def number(self, name: str, most: int = 2**63 - 1) -> Any:
        """A count, which is never negative, or `None`."""
        value = self.values[name]
        return None if value is None else count(name, value, most)

    def names(self, name: str) -> list[str] | None:
        """A list of names, or `None`; a single name is a list of one."""
        value = self.values[name]
        if value is None or isinstance(value, str):
            return value if value is None else [value]
        return texts(name, value)

    def seconds(self, name: str) -> float | None:
        """A time in seconds, or `None`."""
        value = self.values[name]
        if value is None:
            return None
        if isinstance(value, timedelta):
            value = value.total_seconds()
        if isinstance(value, str):
            raise TypeError(f"{name}: must be real number, not str")
        try:
            seconds = float(value)
        except TypeError as error:
            raise TypeError(f"{name}: {error}") from None
        if not 0 <= seconds < 2**64:
            raise OptionError(f"invalid {name} {seconds:g}: expected a time in seconds")
        return seconds

    def rules(self) -> Rules:
        """The rules; the built-in rules by default."""
        rules: Rules | None = self.of_type("rules", Rules)
        return shipped() if rules is None else rules

    def solving(self) -> dict[str, Any]:
        """The options of solving, for the native layer."""
        check = self.text("check")
        if check not in ("never", "unsolved", "unfinished"):
            raise OptionError(f"invalid check `{check}`: expected never, unsolved or unfinished")
        return {
            "strategy": self.strategy("strategy"),
            "techniques": self.names("techniques") or [],
            "with_": self.names("with_") or [],
            "with_first": self.flag("with_first"),
            "game": self.text("game"),
            "uniqueness": self.flag("uniqueness"),
            "timeout": self.seconds("timeout"),
            "max_steps": self.number("max_steps"),
            "kindest": self.number("kindest"),
            "rating": self.text("rating"),
            "check": check,
        }

    def table(self) -> dict[str, Any]:
        """The options of a frame, for the native layer."""
        return {
            "column": self.text("column"),
            "keep": kept(self.values["keep"]),
            "strict": self.flag("strict"),
            "time": self.flag("time"),
            "counts": self.flag("counts"),
            "jobs": self.number("jobs"),
        }


def count(name: str, value: Any, most: int = 2**63 - 1) -> int:
    """A number that is neither negative nor too large."""
    try:
        number = operator.index(value)
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from None
    if not 0 <= number <= most:
        raise OptionError(f"{name}: {number} is out of range")
    return number


def texts(name: str, value: Any) -> list[str]:
    """A list of texts, which is not a text itself."""
    if isinstance(value, str):
        raise TypeError(f"{name}: expected a list of texts, not one text")
    try:
        all_of_them = list(value)
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from None
    for one in all_of_them:
        if not isinstance(one, str):
            raise TypeError(f"{name}: '{type(one).__name__}' object is not an instance of 'str'")
    return all_of_them


def kept(keep: Any) -> list[str] | None:
    """The names of columns to carry along; `None` for all."""
    if keep is None or isinstance(keep, bool):
        return None if keep else []
    if isinstance(keep, str):
        return [keep]
    try:
        return texts("keep", keep)
    except TypeError:
        raise TypeError("keep: expected a list of column names, or True for all columns") from None
