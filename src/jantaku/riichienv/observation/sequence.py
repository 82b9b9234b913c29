"""An observation of four players as tokens and numbers, for networks that read sequences.

Faces are 0 for the red five of man, then 1 to 9 man, likewise pin and sou, then the honors: 37.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from jantaku.riichienv.action import Action, ActionType
from jantaku.riichienv.consts import LIVE_TILES
from jantaku.riichienv.convert import RED_IDS, mjai_to_tid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichienv.mjai.messages import Message
    from jantaku.riichienv.observation.observed_state import ObservedState

_NOBODY: Final = 4
_START: Final = (_NOBODY, 0, 2, 2, _NOBODY)
# Where each sort of token begins, among actions that happened and among those that may be taken.
_DONE: Final = {"discard": 1, "chi": 38, "pon": 128, "daiminkan": 168, "ankan": 205, "kakan": 239}
_MAY: Final = {
    "discard": 0,
    "ankan": 37,
    "kakan": 71,
    "tsumo": 108,
    "kyushu": 109,
    "pass": 110,
    "chi": 111,
    "pon": 201,
    "daiminkan": 241,
    "ron": 278,
}


def face(tile: int) -> int:
    """The face of a tile id."""
    kind = tile // 4
    if kind >= 27:
        return kind + 3
    return kind // 9 * 10 + (0 if tile in RED_IDS else kind % 9 + 1)


def _chi(taken: int, own: Sequence[int]) -> int:
    """The number of a chi, of 90: by lowest tile, a run with a five first without the red one."""
    tiles = sorted((taken, *own), key=lambda tile: tile // 4)
    low = tiles[0] // 4
    place = taken // 4 - low
    before = sum(6 if 2 <= number <= 4 else 3 for number in range(low % 9))
    red = any(tile in RED_IDS for tile in tiles)
    return low // 9 * 30 + before + 3 * red + place


def _pon(taken: int, own: Sequence[int]) -> int:
    """The number of a pon, of 40: of fives without the red one, with it in hand, taking it."""
    kind = taken // 4
    fives = sum(five < kind for five in (4, 13, 22))
    return kind + 2 * fives + (2 if taken in RED_IDS else any(tile in RED_IDS for tile in own))


def sparse(seen: ObservedState, game_style: int) -> bytes:
    """Style, seat, wind, round, tiles left, indicators, hand, drawn tile."""
    tokens = [game_style, 2 + seen.player_id, 6 + min(seen.round_wind, 2), 9 + seen.kyoku_index]
    tokens.append(13 + max(0, _left(seen)))
    tokens += [83 + 37 * at + face(tile) for at, tile in enumerate(seen.dora_indicators[:5])]
    tokens += [268 + tile for tile in seen.hand]
    if seen.drawn_tile is not None:
        tokens.append(404 + face(seen.drawn_tile))
    return np.array(tokens, np.uint16).tobytes()


def _left(seen: ObservedState) -> int:
    state = seen.state
    return LIVE_TILES[4] - 1 - sum(map(len, seen.discards)) if state is None else state.left


def numeric(seen: ObservedState) -> bytes:
    """Honba, sticks and points, own first, now and as the round began."""
    seats = [(seen.player_id + at) % 4 for at in range(4)]
    began: Message = {"honba": seen.honba, "kyotaku": seen.riichi_sticks, "scores": seen.scores}
    for message in seen.events:
        began = message if message["type"] == "start_kyoku" else began
    now = [seen.honba, seen.riichi_sticks, *(seen.scores[seat] for seat in seats)]
    then = [began["honba"], began["kyotaku"], *(began["scores"][seat] for seat in seats)]
    return np.array([*now, *then], np.float32).tobytes()


def progression(seen: ObservedState) -> bytes:
    """Seat, token, drawn or from hand, riichi, whom it was taken from: a row for each action."""
    rows: list[tuple[int, ...]] = []
    riichi = False
    for message in seen.events:
        kind = message["type"]
        if kind == "start_kyoku":
            rows = [_START]
        elif kind == "reach":
            riichi = True
        elif kind in _TOKENS or kind == "dahai":
            rows.append(_row(message, riichi=riichi))
            riichi = False
    return np.array(rows, np.uint16).reshape(-1, 5).tobytes()


def _row(message: Message, *, riichi: bool) -> tuple[int, ...]:
    kind, actor = message["type"], message["actor"]
    if kind == "dahai":
        token = _DONE["discard"] + face(mjai_to_tid(message["pai"]))
        return actor, token, int(message["tsumogiri"]), int(riichi), _NOBODY
    target = (message["target"] - actor) % 4 - 1 if "target" in message else _NOBODY
    own = [mjai_to_tid(name) for name in message["consumed"]]
    taken = mjai_to_tid(message["pai"]) if "pai" in message else own[0]
    return actor, _DONE[kind] + _TOKENS[kind](taken, own), 2, 2, target


def _face_of(taken: int, _: Sequence[int]) -> int:
    return face(taken)


_TOKENS: Final[dict[str, Any]] = {
    "chi": _chi,
    "pon": _pon,
    "daiminkan": _face_of,
    "ankan": lambda _, own: own[0] // 4,
    "kakan": _face_of,
}


def candidates(seen: ObservedState) -> bytes:
    """Token, drawn or from hand, riichi, whom it is taken from: a row for each legal action."""
    target = _offerer(seen)
    drawn = seen.drawn_tile
    rows = [row for legal in seen.legal_actions() if (row := _candidate(legal, target, drawn))]
    return np.array(rows, np.uint16).reshape(-1, 4).tobytes()


def _offerer(seen: ObservedState) -> int | None:
    for message in reversed(seen.events):
        if message["type"] in ("dahai", "kakan"):
            return (int(message["actor"]) - seen.player_id) % 4 - 1
    return None


def _candidate(legal: Action, target: int | None, drawn: int | None) -> tuple[int, ...] | None:
    kind, own = legal.action_type, legal.consume_tiles
    tile = own[0] if legal.tile is None and own else legal.tile or 0
    if kind == ActionType.DISCARD:
        return _MAY["discard"] + face(tile), int(legal.tile == drawn), 2, 3
    if kind in _OWN:
        name = _OWN[kind]
        return _MAY[name] + (_TOKENS[name](tile, own or [tile]) if name in _TOKENS else 0), 2, 2, 3
    if kind in _CLAIMS and target is not None:
        name = _CLAIMS[kind]
        return _MAY[name] + (_TOKENS[name](tile, own) if name in _TOKENS else 0), 2, 2, target
    return None


_OWN: Final = {
    ActionType.ANKAN: "ankan",
    ActionType.KAKAN: "kakan",
    ActionType.TSUMO: "tsumo",
    ActionType.KYUSHU_KYUHAI: "kyushu",
    ActionType.PASS: "pass",
}
_CLAIMS: Final = {
    ActionType.CHI: "chi",
    ActionType.PON: "pon",
    ActionType.DAIMINKAN: "daiminkan",
    ActionType.RON: "ron",
}
