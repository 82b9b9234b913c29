"""The characters: bots with a name, a face, a level and a temper.

A row of `CHARACTERS` is the truth about a character. Its name and its line in each language are in
`base/messages/catalog.json`, its face in `draw/faces`. To point a character at another player,
change `player` in its row.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

LEVELS: Final = (1, 2, 3, 4, 5, 6)
"""The levels of characters, from first steps to strong; the last one searches."""
SAGE: Final = "sage"
"""The player that plays rounds out: see `searches`."""


@dataclass(frozen=True, slots=True)
class BotCharacter:
    """A bot with a face: a player of riichi, and what is different about it.

    `level` is one of `LEVELS`; `temper` is a key of the texts. `weights` replace fields of
    `RiichiWeights`, for `smart` only. `slips` is the part of its decisions that are made without
    thought, from 0 to 1.
    """

    level: int
    temper: str
    player: str
    weights: Mapping[str, Any] = field(default_factory=dict)
    slips: float = 0.0


_CALLS_ANYTHING: Final = {"call_margin": 0.35}
_CALLS_EARLY: Final = {"call_margin": 0.65}
_FEARS_NOTHING: Final = {"fear": 0.2}
_FEARS_MUCH: Final = {"fear": 1.6, "call_margin": 1.2}
_CHEAP_HANDS: Final = (350, 900, 2300, 5000)
_DEAR_HANDS: Final = (8200, 9400, 12600, 13600, 17000, 18000, 19000, 24000, 27000, 34000)
_WANTS_MUCH: Final = {
    "call_margin": 1.6,
    "more_han": 0.7,
    "closed_extra": 1.1,
    "points": (*_CHEAP_HANDS, *_DEAR_HANDS),
}

CHARACTERS: Final[Mapping[str, BotCharacter]] = {
    "pico": BotCharacter(1, "carefree", "efficiency", slips=0.6),
    "mochi": BotCharacter(1, "quiet", "docile"),
    "ponta": BotCharacter(2, "open", "smart", _CALLS_ANYTHING, slips=0.4),
    "nagi": BotCharacter(2, "patient", "efficiency", slips=0.3),
    "tama": BotCharacter(3, "bold", "smart", _FEARS_NOTHING, slips=0.18),
    "hana": BotCharacter(3, "fast", "smart", _CALLS_EARLY, slips=0.2),
    "tsuru": BotCharacter(4, "careful", "smart", _FEARS_MUCH, slips=0.1),
    "tatsu": BotCharacter(4, "greedy", "smart", _WANTS_MUCH, slips=0.1),
    "fuku": BotCharacter(5, "calm", "smart"),
    "ume": BotCharacter(5, "sharp", "trained"),
    "gen": BotCharacter(6, "farsighted", SAGE),
}
"""The characters by name, the lowest level first."""


FILLERS: Final = ("tsuru", "tama", "hana")
"""The characters that take empty seats where no bot is chosen: good company, but beatable."""


def searches(name: str) -> bool:
    """True if a player of riichi plays rounds out: a server does that in another process.

    >>> searches("gen"), searches("sage"), searches("fuku")
    (True, True, False)
    """
    return (CHARACTERS[name].player if name in CHARACTERS else name) == SAGE


def companions(name: str, count: int) -> tuple[str, ...]:
    """Returns the characters to seat when a game is asked for against one: it, then its equals.

    Each sits once as long as there are others; those nearest to its level come first. A character
    that searches comes last: it sits where it is chosen.

    >>> companions("tama", 3)
    ('tama', 'hana', 'tsuru')
    """
    level = CHARACTERS[name].level
    nearest = sorted(
        CHARACTERS,
        key=lambda one: (
            one != name,
            searches(one),
            abs(CHARACTERS[one].level - level),
            -CHARACTERS[one].level,
        ),
    )
    return tuple(nearest[at % len(nearest)] for at in range(count))
