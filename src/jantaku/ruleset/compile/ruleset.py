"""A ruleset: the file, its faults, and the program compiled from it."""

from __future__ import annotations

import json
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.compile.base import BASE, based
from jantaku.ruleset.compile.compiler import Compiler
from jantaku.ruleset.compile.expressions.keys import Keys
from jantaku.ruleset.compile.kinds import READERS
from jantaku.ruleset.compile.program import read_program
from jantaku.ruleset.compile.source import Object, read_json, require_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.game.protocol import Json

TEXT: Final = "text"
"""The key of an origin that is a text of a user."""
JSON: Final = "json"
"""The key of an origin that is the JSON of a ruleset."""


class Ruleset:
    """A ruleset ready to be played.

    `rules` are the JSON it was read from, `program` is what a game plays, `origin` is what it can
    be had from again: a ruleset of the library by name, a text, or the rules. `problems` are the
    faults found in it, each with its place; a game raises the ones it meets. Raises `RulesetError`
    if no table can be set up from it: what stands for players, wall and numbers has to be right.
    """

    def __init__(self, rules: Mapping[str, Any], origin: Mapping[str, Json] | None = None) -> None:
        if not isinstance(rules, dict):
            raise RulesetError(
                "a ruleset is one JSON object", "put everything between { and }", code="ruleset"
            )
        if not isinstance(rules, Object):
            require_json(rules)
        if BASE in rules:
            rules = based(rules)
        self.rules = rules
        self.origin: Mapping[str, Json] = {JSON: rules} if origin is None else origin
        self.compiler = Compiler(rules, READERS)
        self.program = read_program(Keys(rules, self.compiler))

    @property
    def name(self) -> str:
        """The name of the game, as the file displays it."""
        return str(self.program.display["display_name"])

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the rules as JSON without spaces, in their order: that has a meaning."""
        return digest_of(self.rules)

    def __repr__(self) -> str:
        return f"<Ruleset {self.name!r} with {len(self.program.seats)} players>"

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, _: object) -> Ruleset:
        return self

    def __reduce__(self) -> tuple[type[Ruleset], tuple[Mapping[str, Any], Mapping[str, Json]]]:
        return Ruleset, (self.rules, self.origin)

    @property
    def problems(self) -> list[RulesetError]:
        """The faults of the file, as far as it has been read."""
        return self.compiler.problems


def digest_of(rules: Mapping[str, Any]) -> str:
    """SHA-256 of rules as JSON without spaces, in their order.

    >>> digest_of({})[:8]
    '44136fa3'
    """
    return sha256(json.dumps(rules, separators=(",", ":")).encode()).hexdigest()


def load(text: str | bytes, file: str | None = None) -> Ruleset:
    """The ruleset of a text.

    Raises `RulesetError` with its place for what is not JSON or sets up no table.

    >>> load('{"num_players": 2} // just us').program.seats
    (0, 2)
    """
    rules = read_json(text, file)
    if isinstance(rules, dict) and BASE in rules:
        return Ruleset(rules)  # kept as it is now, whatever its base becomes
    written = text if isinstance(text, str) else text.decode("utf-8-sig")
    return Ruleset(rules, {TEXT: written})
