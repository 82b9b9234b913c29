"""The setup of a game: engine, version, rules, seed and options."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from jantaku.base.errors import (
    ReplayError,
)
from jantaku.base.seeds import seed_from_json, seed_to_json

if TYPE_CHECKING:
    from jantaku.base.seeds import Seed
    from jantaku.game.protocol import Json


@dataclass(frozen=True, slots=True)
class GameSpec:
    """All it takes to begin a game: with its actions it is the record of any game.

    `rules` and `options` are JSON, `version` is that of the engine. Rules of the library of
    rulesets are their name, version and digest, those of a user their text.

    >>> spec = GameSpec("riichi", 1, {"players": 3}, seed=7)
    >>> GameSpec.from_dict(spec.to_dict()) == spec
    True
    """

    engine: str
    version: int
    rules: Mapping[str, Json]
    seed: Seed
    options: Mapping[str, Json] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Json]:
        """Ready for JSON."""
        return {
            "engine": self.engine,
            "version": self.version,
            "rules": self.rules,
            "seed": seed_to_json(self.seed),
            "options": self.options,
        }

    def __hash__(self) -> int:
        return hash(json.dumps(self.to_dict(), sort_keys=True))

    @classmethod
    def from_dict(cls, document: object) -> Self:
        """Returns the value of a `to_dict` result. Raises ReplayError for anything else."""
        try:
            given = dict(document)  # type: ignore[call-overload]  # whatever it is
            engine, version = given.pop("engine"), given.pop("version")
            rules, options = given.pop("rules"), given.pop("options", {})
            seed = seed_from_json(given.pop("seed"))
        except (TypeError, KeyError, ValueError) as error:
            raise ReplayError(f"no setup of a game: {error}", "give what to_dict() gave") from None
        sound = type(engine) is str and type(version) is int
        if not sound or given or not isinstance(rules, Mapping) or not isinstance(options, Mapping):
            raise ReplayError("no setup of a game", "give what to_dict() gave")
        return cls(engine, version, rules, seed, options)
