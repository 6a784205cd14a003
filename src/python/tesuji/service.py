"""The calls of the web page: every request and every answer is plain data, as JSON has it.

>>> from tesuji import service
>>> service.call("count", position={"puzzle": "1234341.4321.143"}, most=10)["solutions"]
1

`calls()` lists the calls. Type checkers know the fields of each request and answer.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _tesuji
from .errors import Diagnostic, RulesError, TesujiError


class Call(NamedTuple):
    """A call of the service."""

    name: str
    #: "quick" if it ends at once, "long" if it may not, "writes" if it changes something.
    pace: str
    #: What it answers.
    about: str


def calls() -> list[Call]:
    """All calls of the service."""
    return [Call(*facts) for facts in _tesuji.service_calls()]


def failure(message: str, diagnostics: list[dict[str, Any]] | None = None) -> TesujiError:
    """The exception for a call without an answer; errors of rule files are a `RulesError`."""
    if diagnostics is None:
        return TesujiError(message)
    faults = [
        Diagnostic(
            code=one["code"],
            is_error=one["error"],
            message=one["message"],
            label=one["label"],
            help=one["help"],
            file=one["file"],
            line=one["line"],
            column=one["column"],
        )
        for one in diagnostics
    ]
    return RulesError(message, faults)


if TYPE_CHECKING:
    from ._service_types import call as call
else:

    def call(name: str, /, **request: Any) -> Any:
        """Returns the answer to a call with these arguments.

        `language` is "en" or "ja", and `rules` are rule files, each with its `name` and `text`.

        Raises:
            TesujiError: The call has no answer. It is a `RulesError` if rule files are the reason.
        """
        answer = json.loads(_tesuji.answer(json.dumps({**request, "call": name})))
        if "error" in answer:
            raise failure(**answer["error"])
        return answer["ok"]
