"""The sequences of tokens of an observation of four players, by its messages and actions alone."""

import numpy as np

from jantaku.riichienv import ActionType
from jantaku.riichienv.consts import LIVE_TILES
from jantaku.riichienv.convert import mjai_to_tid

RED = (16, 52, 88)
NOBODY = 4
DONE = {"dahai": 1, "chi": 38, "pon": 128, "daiminkan": 168, "ankan": 205, "kakan": 239}
TURN = {"DISCARD": 0, "ANKAN": 37, "KAKAN": 71, "TSUMO": 108, "KYUSHU_KYUHAI": 109, "PASS": 110}
CLAIM = {"CHI": 111, "PON": 201, "DAIMINKAN": 241, "RON": 278}


def face(tile):
    """0 for the red five of man, then 1 to 9 man, likewise pin and sou, then the honors."""
    kind = tile // 4
    return kind + 3 if kind >= 27 else kind // 9 * 10 + (0 if tile in RED else kind % 9 + 1)


def chi(taken, own):
    """All chi in their order: by lowest tile, with a five those without the red one first."""
    low = min(tile // 4 for tile in (taken, *own))
    order = [
        (number, red, taken)
        for number in range(7)
        for red in ((0, 1) if number in (2, 3, 4) else (0,))
        for taken in range(3)
    ]
    red = int(any(tile in RED for tile in (taken, *own)))
    return low // 9 * 30 + order.index((low % 9, red, taken // 4 - low))


def pon(taken, own):
    """All pons in their order: of fives without the red one, with it in hand, taking it."""
    order = [(kind, red) for kind in range(34) for red in range(3 if kind in (4, 13, 22) else 1)]
    red = 2 if taken in RED else int(any(tile in RED for tile in own))
    return order.index((taken // 4, red))


TOKEN = {
    "chi": chi,
    "pon": pon,
    "daiminkan": lambda taken, _: face(taken),
    "ankan": lambda taken, _: taken // 4,
    "kakan": lambda taken, _: face(taken),
}


def seq_sparse(seen):
    left = LIVE_TILES[4] - 1 - sum(map(len, seen.discards))
    left = max(0, left) if seen.state is None else seen.state.left
    tokens = [1, 2 + seen.player_id, 6 + min(seen.round_wind, 2), 9 + seen.kyoku_index, 13 + left]
    tokens += [83 + 37 * at + face(tile) for at, tile in enumerate(seen.dora_indicators)]
    tokens += [268 + tile for tile in seen.hand]
    tokens += [] if seen.drawn_tile is None else [404 + face(seen.drawn_tile)]
    return np.array(tokens, np.uint16)


def seq_numeric(seen):
    seats = [(seen.player_id + at) % 4 for at in range(4)]
    now = {"honba": seen.honba, "kyotaku": seen.riichi_sticks, "scores": seen.scores}
    starts = [message for message in seen.events if message["type"] == "start_kyoku"]
    numbers = [
        (one["honba"], one["kyotaku"], *(one["scores"][seat] for seat in seats))
        for one in (now, (starts or [now])[-1])
    ]
    return np.array(numbers, np.float32)


def seq_progression(seen):
    rows, riichi = [], False
    for message in seen.events:
        kind, actor = message["type"], message.get("actor")
        if kind == "start_kyoku":
            rows = [(NOBODY, 0, 2, 2, NOBODY)]
        riichi |= kind == "reach"
        if kind == "dahai":
            token = DONE[kind] + face(mjai_to_tid(message["pai"]))
            rows.append((actor, token, message["tsumogiri"], riichi, NOBODY))
        elif kind in DONE:
            own = [*map(mjai_to_tid, message["consumed"])]
            taken = own[0] if kind == "ankan" else mjai_to_tid(message["pai"])
            source = (message["target"] - actor) % 4 - 1 if "target" in message else NOBODY
            rows.append((actor, DONE[kind] + TOKEN[kind](taken, own), 2, 2, source))
        riichi &= kind not in DONE
    return np.array(rows, np.uint16).reshape(-1, 5)


def seq_candidates(seen):
    offers = [one["actor"] for one in seen.events if one["type"] in ("dahai", "kakan")]
    rows = []
    for action in seen.legal_actions():
        name = ActionType(action.action_type).name
        own, tile = action.consume_tiles, action.tile
        token = TOKEN[word](tile, own) if (word := name.lower()) in TOKEN else 0
        if name == "DISCARD":
            rows.append((face(tile), tile == seen.drawn_tile, 2, 3))
        elif name in TURN:
            rows.append((TURN[name] + token, 2, 2, 3))
        elif name in CLAIM and offers:
            rows.append((CLAIM[name] + token, 2, 2, (offers[-1] - seen.player_id) % 4 - 1))
    return np.array(rows, np.uint16).reshape(-1, 4)


SEQUENCES = [seq_sparse, seq_numeric, seq_progression, seq_candidates]
