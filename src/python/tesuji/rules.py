"""Rules: the built-in ones, and those of rule files."""

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, final

from . import _tesuji
from .declared import Game, Strategy, Technique
from .errors import Diagnostic, RulesError


@final
class Rules:
    """Techniques, strategies and games: the built-in ones, and those of rule files and folders of rule files.

    With `alone=True` the built-in rules are left out. Files are read once: rules that are sent to another process or
    machine include their texts.

    >>> rules = Rules()
    >>> rules.technique("x-wing").name
    'fish'
    >>> len(rules.games) > 10
    True
    """

    __module__ = "tesuji"

    def __init__(self, *paths: str | os.PathLike[str], alone: bool = False) -> None:
        texts, unread = _tesuji.read_rules(list(paths)) if paths else ([], [])
        for message in unread:
            warnings.warn(message, UserWarning, stacklevel=2)
        self._read(texts, alone)

    def _read(self, texts: Sequence[tuple[str, str]], alone: bool) -> None:
        """Reads rules of named texts."""
        self._texts, self._alone = list(texts), alone
        self._native = _tesuji.Rules(self._texts, alone, False)

    @cached_property
    def _with_examples(self) -> _tesuji.Rules:
        """The rules with the built-in examples, on which proofs test rules."""
        try:
            return _tesuji.Rules(self._texts, self._alone, True)
        except RulesError:
            return self._native

    @staticmethod
    def parse(text: str, *, name: str = "text", alone: bool = False) -> Rules:
        """Reads the rules of a text, in addition to the built-in rules.

        >>> rules = Rules.parse('''tesuji 1
        ... technique last-candidate {
        ...   for   c in cells(1)
        ...   let   {v} = candidates(c)
        ...   then  place v in c
        ... }''')
        >>> rules.technique("last-candidate").file
        'text'
        """
        return Rules._restored([(name, text)], alone)

    @staticmethod
    def _restored(texts: Sequence[tuple[str, str]], alone: bool) -> Rules:
        """Rules of several named texts, as read by another process."""
        rules = object.__new__(Rules)
        rules._read(texts, alone)
        return rules

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules._restored, (self._texts, self._alone)

    @property
    def techniques(self) -> list[Technique]:
        """All techniques, in the order of their files."""
        return [Technique(self._native, name) for name in self._native.names()[0]]

    @property
    def strategies(self) -> list[Strategy]:
        """All strategies, in the order of their files."""
        return [Strategy(self._native, name) for name in self._native.names()[1]]

    @property
    def games(self) -> list[Game]:
        """The declared games; `game` composes further ones."""
        return [Game(self._native, name) for name in self._native.names()[2]]

    def technique(self, name: str) -> Technique:
        """The technique with this id or alias."""
        return Technique(self._native, self._native.technique(name))

    def strategy(self, name: str) -> Strategy:
        """The strategy of this name."""
        return Strategy(self._native, self._native.strategy(name))

    def game(self, name: str) -> Game:
        """The game of this name, optionally with constraints.

        >>> Rules().game("sudoku with anti-knight").constraints
        ['anti-knight']
        """
        return Game(self._native, self._native.game(name))

    @property
    def styles(self) -> list[str]:
        """The styles that steps can be written in: languages, and notations of the literature."""
        return self._native.styles()

    @property
    def warnings(self) -> list[Diagnostic]:
        """The warnings about the rules."""
        return [Diagnostic(*parts) for parts in self._native.warnings()]

    def __repr__(self) -> str:
        techniques, strategies, games = map(len, self._native.names())
        return f"<Rules: {techniques} techniques, {strategies} strategies, {games} games>"


@lru_cache(maxsize=1)
def shipped() -> Rules:
    """The built-in rules, read once."""
    return Rules()
