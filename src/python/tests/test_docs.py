"""The examples in docstrings, and that everything has one."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator

import pytest
import tesuji
from tesuji import errors, functions


def documented() -> Iterator[tuple[str, str | None]]:
    """What the package offers, with its docstrings: of classes of the extension each member as well."""
    yield "tesuji", tesuji.__doc__
    for name in tesuji.__all__:
        thing = getattr(tesuji, name)
        if not inspect.isclass(thing):
            if callable(thing):
                yield name, thing.__doc__
            continue
        yield name, thing.__doc__
        if issubclass(thing, BaseException) or thing is errors.Diagnostic:
            continue
        for member, value in vars(thing).items():
            if not member.startswith("__"):
                yield f"{name}.{member}", value.__doc__


DOCUMENTED = dict(documented())


@pytest.mark.parametrize("name", DOCUMENTED)
def test_everything_is_documented_and_examples_hold(name: str) -> None:
    text = DOCUMENTED[name]
    assert text, f"{name} has no docstring"
    globs = {**vars(tesuji)}
    example = doctest.DocTestParser().get_doctest(text, globs, name, None, 0)
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append)
    assert not said, "".join(said)


def test_functions_have_examples() -> None:
    for name in ("solve", "hint", "explain", "find", "grade", "generate", "prove", "verify", "read"):
        assert ">>>" in (getattr(functions, name).__doc__ or ""), name
