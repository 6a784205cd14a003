"""Techniques, strategies and games as rule files declare them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar, final

from ._tesuji import Rules as NativeRules

if TYPE_CHECKING:
    from ._tesuji import DeclaredFacts, GameFacts, StrategyFacts, TechniqueFacts
    from .options import Language

F = TypeVar("F", bound="DeclaredFacts")


class Declared(Generic[F]):
    """A declaration of a rule file."""

    def __init__(self, rules: NativeRules, name: str) -> None:
        self._rules = rules
        self._name = name
        self._known: dict[Language, F] = {}

    def _read(self, lang: Language) -> F:
        """The facts that the rule declares, with titles in a language."""
        raise NotImplementedError

    def _facts(self, lang: Language = "en") -> F:
        """The facts that the rule declares, read once for each language."""
        if lang not in self._known:
            self._known[lang] = self._read(lang)
        return self._known[lang]

    @property
    def name(self) -> str:
        """Its id."""
        return self._name

    @property
    def place(self) -> str:
        """The file and line of its declaration."""
        return self._facts()["place"]

    @property
    def about(self) -> str:
        """The first sentence of the comment above it."""
        return self._facts()["about"]

    def __str__(self) -> str:
        return self._name

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._name}>"


@final
class Technique(Declared["TechniqueFacts"]):
    """A technique: a rule with a pattern and its conclusions.

    >>> Rules().technique("naked-subset").title()
    'Naked Pair'
    """

    __module__ = "tesuji"

    def _read(self, lang: Language) -> TechniqueFacts:
        """The facts of a technique."""
        return self._rules.technique_facts(self._name, lang)

    @property
    def signature(self) -> str:
        """The id with its parameters, as in `naked-subset(n in 2..4)`."""
        return self._facts()["signature"]

    @property
    def aliases(self) -> list[str]:
        """Its other names."""
        return list(self._facts()["aliases"])

    @property
    def difficulty(self) -> tuple[int, int] | None:
        """The difficulties of its easiest and its hardest case; `None` if its rule declares no difficulty."""
        return self._facts()["difficulty"]

    @property
    def file(self) -> str:
        """The name of its file."""
        return self._facts()["file"]

    def title(self, lang: Language = "en") -> str:
        """The title; with several cases, that of the first."""
        return next(iter(self.titles(lang)), "")

    def titles(self, lang: Language = "en") -> list[str]:
        """The titles of its cases, each once."""
        return list(self._facts(lang)["titles"])

    def __repr__(self) -> str:
        return f"<Technique {self.signature}>"


@final
class Strategy(Declared["StrategyFacts"]):
    """A strategy: which techniques are tried, and in which order.

    >>> "hidden-single" in Rules().strategy("basic").techniques
    True
    """

    __module__ = "tesuji"

    def _read(self, lang: Language) -> StrategyFacts:
        """The facts of a strategy."""
        return self._rules.strategy_facts(self._name, lang)

    @property
    def techniques(self) -> list[str]:
        """The techniques that it tries, with their arguments, in its order."""
        return list(self._facts()["techniques"])

    @property
    def levels(self) -> list[str]:
        """The names of its levels, the easiest first."""
        return list(self._facts()["levels"])

    @property
    def totals(self) -> list[str]:
        """The names of the scores that it adds up."""
        return list(self._facts()["totals"])

    @property
    def is_part(self) -> bool:
        """Whether it is only used inside other strategies, and not meant to solve a puzzle alone."""
        return self._facts()["is_part"]

    def title(self, lang: Language = "en") -> str | None:
        """The title; `None` if the strategy has no title."""
        return self._facts(lang)["title"]


@final
class Game(Declared["GameFacts"]):
    """A kind of puzzle: the inputs of a puzzle, and which units and laws its board has.

    >>> Rules().game("killer").inputs
    ['h', 'w', 'cages']
    """

    __module__ = "tesuji"

    def _read(self, lang: Language) -> GameFacts:
        """The facts of a game."""
        return self._rules.game_facts(self._name, lang)

    @property
    def constraints(self) -> list[str]:
        """The names of the constraints that the game adds to its base."""
        return list(self._facts()["constraints"])

    @property
    def inputs(self) -> list[str]:
        """The names of the inputs of a puzzle, besides the values of its cells."""
        return list(self._facts()["inputs"])

    @property
    def strategy(self) -> str:
        """The strategy that solves its puzzles by default."""
        return self._facts()["strategy"]

    def title(self, lang: Language = "en") -> str | None:
        """The title; `None` if the game has no title."""
        return self._facts(lang)["title"]

    def page(self, lang: Language = "en") -> str:
        """Its declaration, its units and its board, as a page of text."""
        return self._rules.game_page(self._name, lang)
