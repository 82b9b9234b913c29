"""The thirteen skills: owner's cost, kind, moment, limit, and what must hold to use each.

One row per skill. What a skill does is in `turns`, the only place that changes a match; here is
when it may.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from jantaku.haiyuki.play.state import State, other
from jantaku.haiyuki.refusal import Refusal, refuse
from jantaku.haiyuki.rules import HP, TURNS

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.haiyuki.play.state import HaiyukiSeat, Phase

RECOVERED: Final = 3000
GUARDED: Final = 5
SPIRITED: Final = 5
CURSED: Final = 3
LAST_SPIRIT: Final = TURNS - SPIRITED
"""The last turn whose promise of a win five turns later can be kept."""


SkillKind = Literal["active", "reactive", "setup"]


@dataclass(frozen=True, slots=True)
class Need:
    """A condition, and the refusal if it does not hold."""

    holds: Callable[[State, HaiyukiSeat], bool]
    refusal: Refusal


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


_NO_RIICHI: Final = Need(lambda state, seat: not state.sides[seat].riichi, refuse("in_riichi"))
_BEFORE_LAST_TURN: Final = Need(
    lambda state, _seat: state.turn < TURNS, refuse("riichi_too_late", turn=TURNS)
)
_CLOSED_TENPAI: Final = Need(lambda state, seat: state.can_riichi(seat), refuse("no_closed_tenpai"))
_IN_RIICHI: Final = Need(lambda state, seat: state.sides[seat].riichi, refuse("not_in_riichi"))
_TENPAI: Final = Need(lambda state, seat: state.sides[seat].is_tenpai, refuse("not_tenpai"))
_SPIRIT_IN_TIME: Final = Need(
    lambda state, _seat: state.turn <= LAST_SPIRIT, refuse("spirit_too_late", turn=LAST_SPIRIT)
)
_NO_CURSE: Final = Need(
    lambda state, seat: not state.sides[other(seat)].curse, refuse("still_cursed")
)
_NO_GUARD: Final = Need(lambda state, seat: not state.sides[seat].guard, refuse("still_guarded"))
_HURT: Final = Need(lambda state, seat: state.sides[seat].hp < HP, refuse("hp_full"))
_OTHER_TILE: Final = Need(
    lambda state, seat: any(tile != state.pond[-1].tile for tile in state.sides[seat].hand),
    refuse("no_other_tile"),
)

SKILLS: Final = {
    row.id: row
    for row in (
        SkillRow(
            "TIGER_STRIKE", "active", 100, "action", (_NO_RIICHI, _BEFORE_LAST_TURN, _CLOSED_TENPAI)
        ),
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
            "SPIRIT_RIICHI", "active", 24, "action", (_NO_RIICHI, _SPIRIT_IN_TIME, _CLOSED_TENPAI)
        ),
        SkillRow("PAINT_TILE", "setup", 4, "setup"),
    )
}


def obstacle(state: State, seat: HaiyukiSeat, skill: str) -> Refusal | None:
    """Returns why the seat may not use the skill now, or None."""
    row = SKILLS[skill]
    if not (state.actor == seat and state.phase == row.phase):
        return refuse(f"moment.{row.phase}", skill=skill)
    return obstacle_at_its_moment(state, seat, skill)


def obstacle_at_its_moment(state: State, seat: HaiyukiSeat, skill: str) -> Refusal | None:
    """Like `obstacle`, assuming that the moment is right for the skill."""
    missing = (need.refusal for need in SKILLS[skill].needs if not need.holds(state, seat))
    return spent(state, seat, skill) or next(missing, None)


def spent(state: State, seat: HaiyukiSeat, skill: str) -> Refusal | None:
    """Returns why the seat may not use the skill regardless of the table, or None."""
    row, side = SKILLS[skill], state.sides[seat]
    if skill not in side.skills:
        about = {"skill": skill, "character": side.character, "skills": side.skills}
        return refuse("not_own_skill", **about)
    if not state.rules.skills:
        return refuse("no_skills_here")
    if side.mp < row.cost:
        return refuse("too_dear", skill=skill, cost=row.cost, mp=side.mp)
    if row.once and skill in side.used:
        return refuse("used_up", skill=skill)
    if row.kind == "active" and side.acted and not row.free:
        return refuse("one_a_turn")
    return None


def ready_skill(state: State, seat: HaiyukiSeat, phase: Phase) -> str | None:
    """The skill of the seat for such a moment, if it may be used; None otherwise."""
    for skill in state.sides[seat].skills:
        if SKILLS[skill].phase == phase and not obstacle_at_its_moment(state, seat, skill):
            return skill
    return None
