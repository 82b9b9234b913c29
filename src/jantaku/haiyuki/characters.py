"""The seven characters: skills, rivals, and how they play when nobody plays them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jantaku.base.errors import JantakuError
from jantaku.haiyuki.refusal import unknown


@dataclass(frozen=True, slots=True)
class Profile:
    """The playing style of a character, each value from 0 to 1.

    `value` wants big yaku, `speed` calls and finishes, `defense` holds back what may be ronned,
    `colour` collects one colour, `greed` keeps dora and calls less, `luck` is the share of draws
    improved on hard tables.
    """

    value: float
    speed: float
    defense: float
    colour: float
    greed: float
    luck: float


@dataclass(frozen=True, slots=True)
class CharacterRow:
    """A character: who is the rival, which skills, and how the CPU plays it."""

    id: str
    rival: str
    skills: tuple[str, ...]
    profile: Profile
    is_hidden: bool = False


# fmt: off
CHARACTERS: Final = {
    row.id: row
    for row in (
        CharacterRow("ataho", "rinxiang", ("TIGER_STRIKE", "HELL_PILE"),
                     Profile(0.85, 0.15, 0.40, 0.85, 0.60, 0.25)),
        CharacterRow("rinxiang", "ataho", ("WATER_MIRROR", "DORA_BOMB"),
                     Profile(0.50, 0.45, 0.50, 0.35, 0.80, 0.25)),
        CharacterRow("fari", "petum", ("RECOVERY", "DISCARD_GUARD"),
                     Profile(0.35, 0.45, 0.65, 0.30, 0.35, 0.75)),
        CharacterRow("smash", "yuri", ("EXCHANGE_TILE", "EXCHANGE_RON"),
                     Profile(0.15, 0.95, 0.50, 0.20, 0.15, 0.25)),
        CharacterRow("petum", "fari", ("CRITICAL", "LAST_CHANCE"),
                     Profile(0.80, 0.50, 0.15, 0.55, 0.55, 0.00)),
        CharacterRow("yuri", "smash", ("SUPER_IAI", "SPIRIT_RIICHI"),
                     Profile(0.65, 0.50, 0.85, 0.50, 0.55, 0.25)),
        CharacterRow("mayu", "yuri", ("PAINT_TILE",),
                     Profile(0.80, 0.80, 0.90, 0.55, 0.65, 0.75), is_hidden=True),
    )
}
# fmt: on
NEUTRAL: Final = Profile(0.5, 0.5, 0.5, 0.3, 0.3, 0.0)


def character_of(name: str) -> CharacterRow:
    """The character of that name.

    Raises JantakuError for any other name.

    >>> character_of("petum").rival
    'fari'
    """
    row = CHARACTERS.get(name) if isinstance(name, str) else None
    if row is None:
        raise unknown("no_character", str(name), CHARACTERS).error(JantakuError)
    return row
