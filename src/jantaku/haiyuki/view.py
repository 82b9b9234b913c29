"""The table as a side may see it, with everything that a screen or a player needs.

Only the deciding side sees that it has a decision, and which: the other side and spectators must
not learn of a pon or a win that may be declined.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from jantaku.haiyuki.hands.tiles import COMPLETE, HELD, TYPES, UNITS
from jantaku.haiyuki.hands.yaku import tenpai_discards, waits
from jantaku.haiyuki.play.actions import HaiyukiAction
from jantaku.haiyuki.play.legal import legal, refusal
from jantaku.haiyuki.play.skills import SKILLS, obstacle, spent
from jantaku.haiyuki.play.state import Phase
from jantaku.haiyuki.talk import draw_occasion
from jantaku.haiyuki.worth import HaiyukiWaitWorth, worth_of

if TYPE_CHECKING:
    from jantaku.haiyuki.hands.tiles import HaiyukiTile
    from jantaku.haiyuki.play.state import HaiyukiDiscard, HaiyukiSeat, Side, State
    from jantaku.haiyuki.refusal import Refusal
    from jantaku.haiyuki.rules import HaiyukiRules

SeenPhase = Phase | Literal["waiting"]


@dataclass(frozen=True, slots=True)
class SideView:
    """A side: `tiles` are None if they are hidden, `count` is the number of concealed tiles.

    `has_drawn` is true if one of them was just drawn; only its owner sees which one (`drawn`).
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
    """A skill of the seat, and why it may not be used now; None if it may be used."""

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
        """The cure, in English."""
        return self.refusal.cure


@dataclass(frozen=True, slots=True)
class HaiyukiView:
    """The view of a seat; `seat` None is a spectator, who sees no hand.

    `phase` is the kind of this seat's decision, "waiting" without one, and `actor` is the seat
    itself or None; `mover` is the side that has drawn or called last, the first one before anybody
    has.
    `waits` are those of the eleven tiles; of twelve, `keeping` has the waits for each discard that
    leaves tenpai; `worth` has the worth of a win on each of these waits. `offered` is the discard
    that this seat may call or cancel. `skills` are its skills; `no_riichi` is why it may not
    declare riichi, if it might expect to; `mood` is the value of its draw for its hand, an
    occasion to say something.
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
    pond: tuple[HaiyukiDiscard, ...]
    offered: HaiyukiTile | None
    first_riichi: HaiyukiSeat | None
    waits: tuple[HaiyukiTile, ...]
    keeping: tuple[tuple[HaiyukiTile, tuple[HaiyukiTile, ...]], ...]
    worth: tuple[HaiyukiWaitWorth, ...]
    legal: tuple[HaiyukiAction, ...]
    skills: tuple[SkillView, ...] = ()
    no_riichi: Refusal | None = None
    mood: str = ""

    @property
    def music(self) -> Literal["calm", "tension", "showdown"]:
        """The music: tension if the rival declared riichi first, showdown if the viewer did.

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
    """Returns the seat's skills; a permanent obstacle is reported before a momentary one."""
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
    """Returns the expected actions that are illegal now: discards, active skills, riichi."""
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
