"""The thirteen skills: owner's cost, kind, moment, limit, and what must hold to use each.

One row per skill. What a skill does is in `turns`, the only place that changes a match; here is
when it may. May import state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from .rules import HP, TURNS
from .state import State, other

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import HaiyukiSeat, Phase

RECOVERED: Final = 3000
GUARDED: Final = 5
SPIRITED: Final = 5
CURSED: Final = 3
LAST_SPIRIT: Final = TURNS - SPIRITED
"""The last turn whose promise of a win five turns later can be kept."""


class Refusal(NamedTuple):
    """Why something may not be done now, and what to do instead."""

    fault: str
    cure: str


SkillKind = Literal["active", "reactive", "setup"]


@dataclass(frozen=True, slots=True)
class Need:
    """What must hold; else the fault and its cure."""

    holds: Callable[[State, HaiyukiSeat], bool]
    fault: str
    cure: str

    @property
    def refusal(self) -> Refusal:
        """What to say where it does not hold."""
        return Refusal(self.fault, self.cure)


@dataclass(frozen=True, slots=True)
class SkillRow:
    """A skill: MP (for each tile, of a setup skill), when it is asked for, and its needs.

    `once` a round or as often as wanted; `free` leaves the turn's one active skill unused.
    """

    id: str
    kind: SkillKind
    cost: int
    phase: Phase
    needs: tuple[Need, ...] = ()
    once: bool = True
    free: bool = False

    @property
    def title(self) -> str:
        """The name as people read it."""
        return self.id.replace("_", " ").title()


_NO_RIICHI: Final = Need(
    lambda state, seat: not state.sides[seat].riichi,
    "in riichi only what happens by itself happens",
    "use it before you declare riichi",
)
_COULD_RIICHI: Final = Need(
    lambda state, seat: state.can_riichi(seat),
    "the hand cannot commit itself to a win",
    f"use it before turn {TURNS} with a closed hand that some discard leaves tenpai",
)
_IN_RIICHI: Final = Need(
    lambda state, seat: state.sides[seat].riichi, "you are not in riichi", "win in riichi"
)
_TENPAI: Final = Need(
    lambda state, seat: state.sides[seat].is_tenpai, "the hand is not tenpai", "be tenpai"
)
_SPIRIT_IN_TIME: Final = Need(
    lambda state, _seat: state.turn <= LAST_SPIRIT,
    "five turns from now the round is over",
    f"use it up to turn {LAST_SPIRIT}",
)
_NO_CURSE: Final = Need(
    lambda state, seat: not state.sides[other(seat)].curse,
    "the opponent still draws from the pile",
    "wait until the curse is used up",
)
_NO_GUARD: Final = Need(
    lambda state, seat: not state.sides[seat].guard,
    "your discards are still guarded",
    "wait until the guard has ended",
)
_HURT: Final = Need(
    lambda state, seat: state.sides[seat].hp < HP, "your HP are full", "keep it for later"
)
_OTHER_TILE: Final = Need(
    lambda state, seat: any(tile != state.pond[-1].tile for tile in state.sides[seat].hand),
    "you hold no other tile to discard",
    "take the win",
)

SKILLS: Final = {
    row.id: row
    for row in (
        SkillRow("TIGER_STRIKE", "active", 100, "action", (_NO_RIICHI, _COULD_RIICHI)),
        SkillRow("HELL_PILE", "active", 18, "action", (_NO_RIICHI, _NO_CURSE)),
        SkillRow("WATER_MIRROR", "active", 22, "action", (_NO_RIICHI,)),
        SkillRow("DORA_BOMB", "reactive", 32, "bomb", (_IN_RIICHI,)),
        SkillRow("RECOVERY", "active", 24, "action", (_NO_RIICHI, _HURT), once=False, free=True),
        SkillRow("DISCARD_GUARD", "active", 18, "action", (_NO_RIICHI, _NO_GUARD), once=False),
        SkillRow("EXCHANGE_TILE", "setup", 6, "setup"),
        SkillRow("EXCHANGE_RON", "reactive", 10, "counter", (_NO_RIICHI, _OTHER_TILE)),
        SkillRow("CRITICAL", "active", 24, "action", (_NO_RIICHI,)),
        SkillRow("LAST_CHANCE", "reactive", 18, "last_chance", (_TENPAI,)),
        SkillRow("SUPER_IAI", "reactive", 22, "counter", (_NO_RIICHI,)),
        SkillRow(
            "SPIRIT_RIICHI", "active", 24, "action", (_NO_RIICHI, _SPIRIT_IN_TIME, _COULD_RIICHI)
        ),
        SkillRow("PAINT_TILE", "setup", 4, "setup"),
    )
}


def obstacle(state: State, seat: HaiyukiSeat, skill: str) -> Refusal | None:
    """What keeps the seat from using the skill now; None where it may."""
    row = SKILLS[skill]
    if not (state.actor == seat and state.phase == row.phase):
        return Refusal(f"{row.title} is not for now", _MOMENTS[row.phase])
    return obstacle_at_its_moment(state, seat, skill)


def obstacle_at_its_moment(state: State, seat: HaiyukiSeat, skill: str) -> Refusal | None:
    """As `obstacle`, taking for granted that the moment is the skill's."""
    row, side = SKILLS[skill], state.sides[seat]
    if skill not in side.skills:
        cure = f"use {' or '.join(SKILLS[own].title for own in side.skills)}"
        return Refusal(f"{row.title} is no skill of {side.character}", cure)
    if not state.rules.skills:
        return Refusal("this match has no skills", "play without")
    if side.mp < row.cost:
        cure = "use it while there are enough; MP never come back in a match"
        return Refusal(f"{row.title} costs {row.cost} MP and {side.mp} are left", cure)
    if row.once and skill in side.used:
        return Refusal(f"{row.title} was used this round", "wait for the next round")
    if row.kind == "active" and side.acted and not row.free:
        return Refusal("one active skill was used this turn", "wait for your next turn")
    return next((need.refusal for need in row.needs if not need.holds(state, seat)), None)


def ready_skill(state: State, seat: HaiyukiSeat, phase: Phase) -> str | None:
    """The skill of the seat for such a moment, if it may be used; None otherwise."""
    for skill in state.sides[seat].skills:
        if SKILLS[skill].phase == phase and not obstacle_at_its_moment(state, seat, skill):
            return skill
    return None


_MOMENTS: Final = {
    "action": "use it on your turn, after the draw and before the discard",
    "setup": "use it on the first hand of a round",
    "counter": "use it when the opponent wins on your discard",
    "bomb": "use it when you win in riichi",
    "last_chance": "use it when a round ends without a win",
}
