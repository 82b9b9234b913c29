"""What the deciding side may do, and why it may not do the rest.

`legal` and `refusal` ask the same questions. May import skills and state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .actions import HaiyukiAction
from .rules import TURNS
from .skills import SKILLS, Need, Refusal, obstacle
from .state import State, other
from .tiles import COMPLETE, TILES, TYPES
from .yaku import tenpai_discards

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import HaiyukiSeat, Side
    from .tiles import HaiyukiTile

_PAIR: Final = 2
_LEFT_AFTER_PON: Final = 3
_DISCARDING: Final = ("action", "declared", "discard", "redo")
_ANSWERING: Final = ("counter", "pon", "bomb", "last_chance")


def legal(state: State) -> tuple[HaiyukiAction, ...]:
    """What the deciding side may do, the plainest last."""
    if state.actor is None:
        return ()
    return tuple(_LEGAL[state.phase](state, state.actor))


def can_pon(state: State, seat: HaiyukiSeat) -> bool:
    """Whether the seat may call the last discard."""
    return _missing(PON_NEEDS, state, seat) is None


def refusal(state: State, seat: HaiyukiSeat, action: HaiyukiAction) -> Refusal:
    """Why the deciding seat may not do what is not legal."""
    refuse = _REFUSALS.get(action.type)
    found = refuse(state, seat, action) if refuse else None
    return found or Refusal(f"{action} is not possible now", "choose one of legal_actions(seat)")


def markable(state: State, seat: HaiyukiSeat) -> tuple[HaiyukiTile, ...]:
    """Tiles of the first hand that may still be put among those to swap."""
    side = state.sides[seat]
    if side.mp < _setup_cost(side) * (len(side.marked) + 1):
        return ()
    held = side.hand
    return tuple(t for t in _types(held) if held.count(t) > side.marked.count(t))


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
    marks = [HaiyukiAction("exchange", tile) for tile in markable(state, seat)]
    return [*marks, HaiyukiAction("done")]


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
    Need(_faces_discard, "there is no discard to call", "wait for the opponent's discard"),
    Need(
        lambda state, seat: not state.sides[seat].riichi,
        "in riichi the hand is locked",
        "wait for a win",
    ),
    Need(
        lambda state, seat: state.sides[seat].hand.count(state.pond[-1].tile) >= _PAIR,
        "a pon needs a pair of the discarded tile in the hand",
        "pass",
    ),
    Need(
        lambda state, seat: len(state.sides[seat].hand) >= _LEFT_AFTER_PON,
        "nothing would be left to discard",
        "pass",
    ),
    Need(
        lambda state, _seat: state.rules.pon_on_edge_turns or not _is_edge(state.turn),
        "the first and the last turn know no pon",
        "pass",
    ),
    Need(
        lambda state, seat: not state.sides[other(seat)].guard,
        "the opponent guards the discards",
        "wait until the guard has ended",
    ),
)
RIICHI_NEEDS: Final = (
    Need(
        lambda state, seat: not state.sides[seat].riichi,
        "riichi is declared already",
        "discard a tile that keeps tenpai",
    ),
    Need(
        lambda state, _seat: state.phase == "action",
        "riichi is declared after a draw",
        "wait for your draw",
    ),
    Need(
        lambda state, seat: state.sides[seat].is_closed,
        "the hand is open",
        "win by tsumo, the only way left to it",
    ),
    Need(
        lambda state, _seat: state.turn < TURNS,
        f"turn {TURNS} is too late for riichi",
        "win by tsumo or discard",
    ),
    Need(
        lambda state, seat: bool(tenpai_discards(state.sides[seat].key)),
        "no discard leaves the hand tenpai",
        "discard and wait for a better tile",
    ),
)
TSUMO_NEEDS: Final = (
    Need(
        lambda state, _seat: state.has_drawn,
        "tsumo is a win on the tile just drawn",
        "discard; after a pon nothing was drawn",
    ),
    Need(
        lambda state, seat: state.sides[seat].win_with() is not None,
        f"the {COMPLETE} tiles have no yaku",
        "`jantaku haiyuki yaku TILES` says what has one",
    ),
)


def _missing(needs: tuple[Need, ...], state: State, seat: HaiyukiSeat) -> Need | None:
    return next((need for need in needs if not need.holds(state, seat)), None)


def _refuse(needs: tuple[Need, ...]) -> Callable[..., Refusal | None]:
    def refuse(state: State, seat: HaiyukiSeat, _action: HaiyukiAction) -> Refusal | None:
        need = _missing(needs, state, seat)
        return need.refusal if need else None

    return refuse


def _name(tile: object) -> str:
    return TILES[tile].id if isinstance(tile, int) and 0 <= tile < TYPES else f"{tile!r}"[:40]


def _refuse_discard(state: State, seat: HaiyukiSeat, action: HaiyukiAction) -> Refusal | None:
    side, name = state.sides[seat], _name(action.tile)
    if state.phase not in _DISCARDING:
        return Refusal("there is nothing to discard now", _answers(state))
    if action.tile not in side.hand:
        return Refusal(f"no {name} in the concealed hand", "discard a tile you hold")
    if state.phase == "declared":
        keeping = ", ".join(_name(tile) for tile in tenpai_discards(side.key))
        return Refusal(f"without {name} the hand is not tenpai", f"discard {keeping}")
    if action.tile == state.returned:
        return Refusal(f"{name} was just taken back", "discard another tile")
    return None


def _refuse_skill(state: State, seat: HaiyukiSeat, action: HaiyukiAction) -> Refusal | None:
    if not isinstance(action.skill, str) or action.skill not in SKILLS:
        skills = " or ".join(state.sides[seat].skills)
        return Refusal(f"no skill {str(action.skill)[:40]!r}", f"use {skills}")
    why = obstacle(state, seat, action.skill)
    if why:
        return why
    if state.phase == "setup":
        return Refusal("a setup skill is used tile by tile", "use exchange, and done at the end")
    return None


def _refuse_exchange(state: State, seat: HaiyukiSeat, action: HaiyukiAction) -> Refusal | None:
    if state.phase != "setup":
        return Refusal("tiles are swapped in the first hand only", "go on with the turn")
    side = state.sides[seat]
    if side.mp < _setup_cost(side) * (len(side.marked) + 1):
        fault = f"{len(side.marked) + 1} tiles cost more than the {side.mp} MP left"
        return Refusal(fault, "swap those chosen with done")
    return Refusal(f"no {_name(action.tile)} left to swap", "choose a tile of the hand, or done")


def _refuse_pass(state: State, _seat: HaiyukiSeat, _action: HaiyukiAction) -> Refusal | None:
    return Refusal("there is nothing to pass on", _answers(state))


def _answers(state: State) -> str:
    if state.phase in _ANSWERING:
        return "answer, or pass"
    return "choose tiles to swap, or done" if state.phase == "setup" else "discard a tile"


_REFUSALS: Final[dict[str, Callable[..., Refusal | None]]] = {
    "discard": _refuse_discard,
    "riichi": _refuse(RIICHI_NEEDS),
    "tsumo": _refuse(TSUMO_NEEDS),
    "pon": _refuse(PON_NEEDS),
    "skill": _refuse_skill,
    "exchange": _refuse_exchange,
    "pass": _refuse_pass,
    "done": _refuse_pass,
}
