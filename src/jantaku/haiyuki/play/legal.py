"""The legal actions of the deciding side, and why other actions are illegal.

`legal` and `refusal` use the same conditions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.haiyuki.hands.tiles import COMPLETE, TILES, TYPES
from jantaku.haiyuki.hands.yaku import tenpai_discards
from jantaku.haiyuki.play.actions import HaiyukiAction
from jantaku.haiyuki.play.skills import SKILLS, Need, obstacle
from jantaku.haiyuki.play.state import State, other
from jantaku.haiyuki.refusal import Refusal, refuse
from jantaku.haiyuki.rules import TURNS

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.haiyuki.hands.tiles import HaiyukiTile
    from jantaku.haiyuki.play.state import HaiyukiSeat, Side

_PAIR: Final = 2
_LEFT_AFTER_PON: Final = 3
_DISCARDING: Final = ("action", "declared", "discard", "redo")
_ANSWERING: Final = ("counter", "pon", "bomb", "last_chance")


def legal(state: State) -> tuple[HaiyukiAction, ...]:
    """Returns the legal actions of the deciding side, the plainest last."""
    if state.actor is None:
        return ()
    return tuple(_LEGAL[state.phase](state, state.actor))


def can_pon(state: State, seat: HaiyukiSeat) -> bool:
    """True if the seat may call the last discard."""
    return _missing(PON_NEEDS, state, seat) is None


def refusal(state: State, seat: HaiyukiSeat, action: HaiyukiAction) -> Refusal:
    """Why the deciding seat may not do what is not legal."""
    why = _REFUSALS.get(action.type)
    found: Refusal | None = why(state, seat, action) if why else None
    return found or refuse("impossible", name=str(action))


def _setup_cost(side: Side) -> int:
    return next(SKILLS[skill].cost for skill in side.skills if SKILLS[skill].kind == "setup")


def _types(tiles: list[HaiyukiTile]) -> tuple[HaiyukiTile, ...]:
    return tuple(dict.fromkeys(tiles))


def _discards(side: Side, tiles: tuple[HaiyukiTile, ...]) -> list[HaiyukiAction]:
    """Discards of these, the tile just drawn last."""
    last = [tile for tile in tiles if tile == side.drawn]
    return [
        HaiyukiAction("discard", tile)
        for tile in (*(tile for tile in tiles if tile != side.drawn), *last)
    ]


def _legal_setup(state: State, seat: HaiyukiSeat) -> list[HaiyukiAction]:
    """Every choice of tiles that the MP allow: at most 2048, from eleven tiles of eleven types."""
    side = state.sides[seat]
    most = side.mp // _setup_cost(side)
    choices: list[tuple[HaiyukiTile, ...]] = [()]
    for tile in _types(side.hand):
        copies = range(side.hand.count(tile) + 1)
        choices = [(*chosen, *[tile] * count) for chosen in choices for count in copies]
    choices = sorted((one for one in choices if len(one) <= most), key=len, reverse=True)
    return [HaiyukiAction("exchange", tiles=chosen) for chosen in choices]


def _legal_action(state: State, seat: HaiyukiSeat) -> list[HaiyukiAction]:
    side = state.sides[seat]
    found = []
    if side.drawn is not None and side.win_with():
        found.append(HaiyukiAction("tsumo"))
    if state.can_riichi(seat):
        found.append(HaiyukiAction("riichi"))
    if state.rules.skills:
        found += [
            HaiyukiAction("skill", skill=skill)
            for skill in side.skills
            if not obstacle(state, seat, skill)
        ]
    return found + _discards(side, _types(side.hand))


def _legal_declared(state: State, seat: HaiyukiSeat) -> list[HaiyukiAction]:
    side = state.sides[seat]
    return _discards(side, tenpai_discards(side.key))


def _legal_discard(state: State, seat: HaiyukiSeat) -> list[HaiyukiAction]:
    side = state.sides[seat]
    return _discards(side, tuple(t for t in _types(side.hand) if t != state.returned))


def _legal_answer(state: State, seat: HaiyukiSeat) -> list[HaiyukiAction]:
    skills = [
        HaiyukiAction("skill", skill=skill)
        for skill in state.sides[seat].skills
        if SKILLS[skill].phase == state.phase
    ]
    return [*skills, HaiyukiAction("pass")]


_LEGAL: Final[dict[str, Callable[[State, HaiyukiSeat], list[HaiyukiAction]]]] = {
    "setup": _legal_setup,
    "action": _legal_action,
    "declared": _legal_declared,
    "discard": _legal_discard,
    "redo": _legal_discard,
    "counter": _legal_answer,
    "bomb": _legal_answer,
    "last_chance": _legal_answer,
    "pon": lambda *_: [HaiyukiAction("pon"), HaiyukiAction("pass")],
}


def _is_edge(turn: int) -> bool:
    return turn in (1, TURNS)


def _faces_discard(state: State, seat: HaiyukiSeat) -> bool:
    return bool(state.pond) and state.pond[-1].seat == other(seat)


PON_NEEDS: Final = (
    Need(_faces_discard, refuse("no_discard_to_call")),
    Need(lambda state, seat: not state.sides[seat].riichi, refuse("locked")),
    Need(
        lambda state, seat: state.sides[seat].hand.count(state.pond[-1].tile) >= _PAIR,
        refuse("no_pair"),
    ),
    Need(
        lambda state, seat: len(state.sides[seat].hand) >= _LEFT_AFTER_PON, refuse("nothing_left")
    ),
    Need(
        lambda state, _seat: state.rules.pon_on_edge_turns or not _is_edge(state.turn),
        refuse("edge_turn"),
    ),
    Need(lambda state, seat: not state.sides[other(seat)].guard, refuse("rival_guards")),
)
RIICHI_NEEDS: Final = (
    Need(lambda state, seat: not state.sides[seat].riichi, refuse("declared_already")),
    Need(lambda state, _seat: state.phase == "action", refuse("riichi_after_draw")),
    Need(lambda state, seat: state.sides[seat].is_closed, refuse("hand_open")),
    Need(lambda state, _seat: state.turn < TURNS, refuse("riichi_too_late", turn=TURNS)),
    Need(
        lambda state, seat: bool(tenpai_discards(state.sides[seat].key)),
        refuse("no_tenpai_discard"),
    ),
)
TSUMO_NEEDS: Final = (
    Need(lambda state, _seat: state.has_drawn, refuse("not_drawn")),
    Need(
        lambda state, seat: state.sides[seat].win_with() is not None, refuse("no_yaku", n=COMPLETE)
    ),
)


def _missing(needs: tuple[Need, ...], state: State, seat: HaiyukiSeat) -> Need | None:
    return next((need for need in needs if not need.holds(state, seat)), None)


def _unless(needs: tuple[Need, ...]) -> Callable[..., Refusal | None]:
    def refused(state: State, seat: HaiyukiSeat, _action: HaiyukiAction) -> Refusal | None:
        need = _missing(needs, state, seat)
        return need.refusal if need else None

    return refused


def _name(tile: object) -> str:
    return TILES[tile].id if isinstance(tile, int) and 0 <= tile < TYPES else f"{tile!r}"[:40]


def _refuse_discard(state: State, seat: HaiyukiSeat, action: HaiyukiAction) -> Refusal | None:
    side, name = state.sides[seat], _name(action.tile)
    if state.phase not in _DISCARDING:
        return refuse(f"nothing_to_discard.{_moment(state)}")
    if action.tile not in side.hand:
        return refuse("not_held", tile=name)
    if state.phase == "declared":
        keeping = tuple(_name(tile) for tile in tenpai_discards(side.key))
        return refuse("breaks_tenpai", tile=name, tiles=keeping)
    if action.tile == state.returned:
        return refuse("taken_back", tile=name)
    return None


def _refuse_skill(state: State, seat: HaiyukiSeat, action: HaiyukiAction) -> Refusal | None:
    if not isinstance(action.skill, str) or action.skill not in SKILLS:
        about = {"name": str(action.skill)[:40], "skills": state.sides[seat].skills}
        return refuse("no_such_skill", **about)
    why = obstacle(state, seat, action.skill)
    if why:
        return why
    return refuse("setup_by_tile") if state.phase == "setup" else None


def _refuse_exchange(state: State, seat: HaiyukiSeat, action: HaiyukiAction) -> Refusal | None:
    if state.phase != "setup":
        return refuse("first_hand_only")
    side, chosen = state.sides[seat], action.tiles
    if side.mp < _setup_cost(side) * len(chosen):
        return refuse("too_many_marked", n=len(chosen), mp=side.mp)
    missing = next((tile for tile in chosen if chosen.count(tile) > side.hand.count(tile)), None)
    return None if missing is None else refuse("none_left_to_swap", tile=_name(missing))


def _refuse_pass(state: State, _seat: HaiyukiSeat, _action: HaiyukiAction) -> Refusal | None:
    return refuse(f"nothing_to_pass.{_moment(state)}")


def _moment(state: State) -> str:
    """Returns what is due now: an answer, the setup, or a discard."""
    if state.phase in _ANSWERING:
        return "answer"
    return "setup" if state.phase == "setup" else "discard"


_REFUSALS: Final[dict[str, Callable[..., Refusal | None]]] = {
    "discard": _refuse_discard,
    "riichi": _unless(RIICHI_NEEDS),
    "tsumo": _unless(TSUMO_NEEDS),
    "pon": _unless(PON_NEEDS),
    "skill": _refuse_skill,
    "exchange": _refuse_exchange,
    "pass": _refuse_pass,
}
