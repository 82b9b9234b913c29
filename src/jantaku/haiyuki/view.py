"""The table as one side may see it; all that a screen or a player needs, nothing re-derived.

Whose decision it is, and which, is told to that side alone: a pon or a win that may be declined is
nothing the other side, or a spectator, may know of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from .actions import HaiyukiAction
from .legal import legal, refusal
from .skills import SKILLS, obstacle, spent
from .state import Phase
from .talk import draw_occasion
from .tiles import COMPLETE, HELD, TYPES, UNITS
from .worth import WaitWorth, worth_of
from .yaku import tenpai_discards, waits

if TYPE_CHECKING:
    from .refusal import Refusal
    from .rules import HaiyukiRules
    from .state import HaiyukiSeat, PondTile, Side, State
    from .tiles import HaiyukiTile

SeenPhase = Phase | Literal["waiting"]


@dataclass(frozen=True, slots=True)
class SideView:
    """One side: `tiles` are None where they are hidden, `count` tells how many are concealed.

    `has_drawn` is whether one of them was just drawn; which one, `drawn`, only its owner sees.
    """

    character: str
    hp: int
    mp: int
    count: int
    tiles: tuple[HaiyukiTile, ...] | None
    drawn: HaiyukiTile | None
    pons: tuple[HaiyukiTile, ...]
    riichi: bool
    critical: bool
    mirror: bool
    guaranteed: bool
    guard: int
    spirit: int
    curse: int
    used: frozenset[str]
    has_drawn: bool = False


@dataclass(frozen=True, slots=True)
class SkillView:
    """A skill of one's own, and what keeps one from using it now; None where it may be used."""

    skill: str
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class Blocked:
    """An action that is refused now, and why; `refusal` says it in any language."""

    action: HaiyukiAction
    refusal: Refusal

    @property
    def fault(self) -> str:
        """Why, in English."""
        return self.refusal.fault

    @property
    def cure(self) -> str:
        """What to do instead, in English."""
        return self.refusal.cure


@dataclass(frozen=True, slots=True)
class HaiyukiView:
    """What one seat sees; `seat` None is a spectator, who sees no hand.

    `phase` is what this seat has to decide now, "waiting" where it has nothing to, and `actor` is
    the seat itself or None; `mover` is the side that has drawn or called last, the first one before
    anybody has.
    `waits` are those of the eleven tiles; of twelve, `keeping` tells for each discard that leaves
    tenpai what it waits for; `worth` tells of each of these waits what a win would be worth.
    `offered` is the discard that this seat may call or cancel. `skills` are its own; `no_riichi` is
    why it may not declare riichi, where it might expect to; `mood` is what its draw is to its hand,
    an occasion to say something.
    """

    seat: HaiyukiSeat | None
    rules: HaiyukiRules
    round: int
    turn: int
    phase: SeenPhase
    actor: HaiyukiSeat | None
    mover: HaiyukiSeat
    left: int
    dora: HaiyukiTile
    sides: tuple[SideView, SideView]
    pond: tuple[PondTile, ...]
    offered: HaiyukiTile | None
    first_riichi: HaiyukiSeat | None
    waits: tuple[HaiyukiTile, ...]
    keeping: tuple[tuple[HaiyukiTile, tuple[HaiyukiTile, ...]], ...]
    worth: tuple[WaitWorth, ...]
    legal: tuple[HaiyukiAction, ...]
    skills: tuple[SkillView, ...] = ()
    no_riichi: Refusal | None = None
    mood: str = ""

    @property
    def music(self) -> Literal["calm", "tension", "showdown"]:
        """What to play: tension once the rival is in riichi, showdown once the own side is first.

        >>> from jantaku.haiyuki import HaiyukiGame
        >>> HaiyukiGame(seed=7).view(0).music
        'calm'
        """
        if self.first_riichi is None:
            return "calm"
        return "showdown" if self.first_riichi == self.own_seat else "tension"

    @property
    def own_seat(self) -> HaiyukiSeat:
        """The seat; a spectator looks from the first."""
        return self.seat or 0

    @property
    def own(self) -> SideView:
        """The seat's own side; a spectator's is the first."""
        return self.sides[self.own_seat]

    @property
    def rival(self) -> SideView:
        """The side across."""
        return self.sides[1 - self.own_seat]


def view_of(
    state: State, seat: HaiyukiSeat | None, legal: tuple[HaiyukiAction, ...]
) -> HaiyukiView:
    """The match as that seat may see it; `legal` is what it may do."""
    own = None if seat is None else state.sides[seat]
    key = own.key if own else 0
    size = own.size if own else 0
    decides = seat is not None and state.actor == seat
    return HaiyukiView(
        seat=seat,
        rules=state.rules,
        round=state.round,
        turn=state.turn,
        phase=state.phase if decides or state.phase == "over" else "waiting",
        actor=seat if decides else None,
        mover=state.mover,
        left=len(state.wall),
        dora=state.dora,
        sides=(
            _side_view(state.sides[0], hidden=seat != 0),
            _side_view(state.sides[1], hidden=seat != 1),
        ),
        pond=tuple(state.pond),
        offered=state.offered if decides else None,
        first_riichi=state.first_riichi,
        waits=waits(key) if size == HELD else (),
        keeping=tuple((tile, waits(key - UNITS[tile])) for tile in tenpai_discards(key))
        if size == COMPLETE
        else (),
        worth=() if seat is None else worth_of(state, seat),
        legal=legal,
        skills=() if own is None or seat is None else _skills(state, seat),
        no_riichi=_no_riichi(state) if decides and state.phase == "action" else None,
        mood=_mood(own) if own else "",
    )


def _skills(state: State, seat: HaiyukiSeat) -> tuple[SkillView, ...]:
    """The seat's skills: what bars one for good is told before what bars it at this moment."""
    return tuple(
        SkillView(skill, spent(state, seat, skill) or obstacle(state, seat, skill))
        for skill in state.sides[seat].skills
    )


def _no_riichi(state: State) -> Refusal | None:
    seat = state.actor
    if seat is None or state.sides[seat].riichi or state.can_riichi(seat):
        return None
    return refusal(state, seat, HaiyukiAction("riichi"))


def _mood(own: Side) -> str:
    if own.drawn is None:
        return ""
    held = list(own.hand)
    held.remove(own.drawn)
    return draw_occasion(held, own.drawn)


def blocked(state: State, seat: HaiyukiSeat) -> tuple[Blocked, ...]:
    """What the deciding seat may expect to do now and may not: discards, active skills, riichi."""
    if state.actor != seat:
        return ()
    side = state.sides[seat]
    wanted = [
        HaiyukiAction("skill", skill=skill)
        for skill in side.skills
        if SKILLS[skill].phase == state.phase == "action"
    ]
    if state.phase in _WITH_DISCARD:
        wanted += [HaiyukiAction("discard", tile) for tile in range(TYPES) if tile in side.hand]
    if state.phase == "action":
        wanted.append(HaiyukiAction("riichi"))
    allowed = legal(state)
    return tuple(
        Blocked(action, refusal(state, seat, action)) for action in wanted if action not in allowed
    )


_WITH_DISCARD: Final = ("declared", "discard", "redo")


def _side_view(side: Side, *, hidden: bool) -> SideView:
    return SideView(
        character=side.character,
        hp=side.hp,
        mp=side.mp,
        count=len(side.hand),
        tiles=None if hidden else tuple(side.hand),
        drawn=None if hidden else side.drawn,
        pons=side.pons,
        riichi=side.riichi,
        critical=side.critical,
        mirror=side.mirror,
        guaranteed=side.guaranteed,
        guard=side.guard,
        spirit=side.spirit,
        curse=side.curse,
        used=side.used,
        has_drawn=side.drawn is not None,
    )
