"""The rules of a match that are open to choice; the rulebook fixes all others."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final, Self

from jantaku.base.errors import RulesError, shown

if TYPE_CHECKING:
    from jantaku.game.protocol import Json

TURNS: Final = 20
HP: Final = 10_000
MP: Final = 100
SIDES: Final = 2

_MOST_ROUNDS = 100
_PERCENT = 100


@dataclass(frozen=True, slots=True)
class HaiyukiRules:
    """The length of a match and the other options of a table.

    The match ends after `rounds`, and the higher HP win; with None it lasts until one side has
    none. A match that is even then is drawn, or continues round by round with `extra_rounds`.
    Raises RulesError for a value outside its range.

    >>> HaiyukiRules(rounds=None).replace(skills=False).to_dict()["skills"]
    False
    """

    rounds: int | None = 3
    extra_rounds: bool = False
    pon_on_edge_turns: bool = False
    """True if pon can be called in the first and the last turn."""
    nagari_damage: int = 1000
    """HP that the one side not tenpai loses at a nagari."""
    skills: bool = True
    luck: tuple[int, int] = (0, 0)
    """Percentage of each side's draws that take the best of the next twenty tiles."""

    def __post_init__(self) -> None:
        for name in ("extra_rounds", "pon_on_edge_turns", "skills"):
            if not isinstance(getattr(self, name), bool):
                raise _wrong(name, getattr(self, name), "true or false")
        if self.rounds is not None and not _is_within(self.rounds, 1, _MOST_ROUNDS):
            raise _wrong("rounds", self.rounds, f"1 to {_MOST_ROUNDS}, or None for no limit")
        if not _is_within(self.nagari_damage, 0, HP):
            raise _wrong("nagari_damage", self.nagari_damage, f"0 to {HP}")
        if not (
            isinstance(self.luck, tuple)
            and len(self.luck) == SIDES
            and all(_is_within(one, 0, _PERCENT) for one in self.luck)
        ):
            raise _wrong("luck", self.luck, "two numbers from 0 to 100")

    def replace(self, **changes: Any) -> Self:
        """Returns the rules with these changes."""
        return replace(self, **changes)

    def to_dict(self) -> dict[str, Json]:
        """The rules by name, ready for JSON."""
        return {**asdict(self), "luck": list(self.luck)}

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Returns the rules of a JSON object; missing rules have their defaults.

        Raises RulesError for other text, or an unknown rule.

        >>> HaiyukiRules.from_json('{"rounds": 1}').rounds
        1
        """
        try:
            values = json.loads(text)
        except (ValueError, RecursionError):
            raise RulesError("no JSON", 'write an object such as {"rounds": 3}') from None
        if not isinstance(values, dict):
            raise RulesError("no JSON object", 'write an object such as {"rounds": 3}')
        names = [field.name for field in fields(cls)]
        for name in values:
            if name not in names:
                raise RulesError(f"no rule {name[:40]!r}", f"choose among {', '.join(names)}")
        if isinstance(values.get("luck"), list):
            values["luck"] = tuple(values["luck"])
        return cls(**values)


def _is_within(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _wrong(name: str, value: object, cure: str) -> RulesError:
    return RulesError(f"{name} is no {shown(value, 40)}", f"write {cure}", source=name)
