"""A ruleset: the file, what is wrong with it, and the program made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jantaku.errors import RulesetError
from jantaku.ruleset.compile.compiler import Compiler
from jantaku.ruleset.compile.keys import Keys
from jantaku.ruleset.compile.kinds import READERS
from jantaku.ruleset.compile.program import read_program
from jantaku.ruleset.compile.source import Object, read_json, require_json

if TYPE_CHECKING:
    from collections.abc import Mapping


class Ruleset:
    """A ruleset ready to be played.

    `rules` are the JSON it was read from, `program` is what a game plays. `problems` are the faults
    found in it, each with its place; a game raises the ones it meets. Raises `RulesetError` if no
    table can be set up from it: what stands for players, wall and numbers has to be what it should.
    """

    def __init__(self, rules: Mapping[str, Any]) -> None:
        if not isinstance(rules, dict):
            raise RulesetError(
                "a ruleset is one JSON object", "put everything between { and }", code="ruleset"
            )
        if not isinstance(rules, Object):
            require_json(rules)
        self.rules = rules
        self.compiler = Compiler(rules, READERS)
        self.program = read_program(Keys(rules, self.compiler))

    @property
    def name(self) -> str:
        """The name of the game, as the file displays it."""
        return str(self.program.display["display_name"])

    def __repr__(self) -> str:
        return f"<Ruleset {self.name!r} with {len(self.program.seats)} players>"

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, _: object) -> Ruleset:
        return self

    def __reduce__(self) -> tuple[type[Ruleset], tuple[Mapping[str, Any]]]:
        return Ruleset, (self.rules,)

    @property
    def problems(self) -> list[RulesetError]:
        """What is wrong with the file, as far as it has been read."""
        return self.compiler.problems


def load(text: str | bytes, file: str | None = None) -> Ruleset:
    """The ruleset of a text.

    Raises `RulesetError` with its place for what is not JSON or sets up no table.

    >>> load('{"num_players": 2} // just us').program.seats
    (0, 2)
    """
    return Ruleset(read_json(text, file))
