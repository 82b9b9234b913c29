"""The peers' own hands and contexts for a `Win`; a peer that is not installed is left out."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from typing import Any

from support import RED_FIVES, Win


def peer(name: str) -> Any | None:
    """The module, or None with a line on stderr."""
    try:
        return import_module(name)
    except ImportError:
        sys.stderr.write(f"{name} is not installed and left out\n")
        return None


@cache
def _riichienv() -> tuple[Any, dict[str, Any], list[Any]]:
    """The compiled module, its meld types by our names, its winds."""
    own = import_module("riichienv._riichienv")
    types = {
        "chi": own.MeldType.Chi,
        "pon": own.MeldType.Pon,
        "open_kan": own.MeldType.Daiminkan,
        "closed_kan": own.MeldType.Ankan,
        "added_kan": own.MeldType.Kakan,
    }
    return own, types, [own.Wind.East, own.Wind.South, own.Wind.West, own.Wind.North]


def to_riichienv(win: Win) -> tuple[Any, tuple[Any, ...]]:
    """A HandEvaluator, and the arguments of its `calc`."""
    own, types, winds = _riichienv()
    melds = [own.Meld(types[type_], list(ids), type_ != "closed_kan") for type_, ids in win.melds]
    conditions = own.Conditions(
        tsumo=win.tsumo,
        riichi=win.riichi > 0,
        double_riichi=win.riichi == 2,
        ippatsu=win.ippatsu,
        haitei=win.last_tile and win.tsumo,
        houtei=win.last_tile and not win.tsumo,
        rinshan=win.rinshan,
        chankan=win.chankan,
        player_wind=winds[win.seat],
        round_wind=winds[win.round],
    )
    evaluator = own.HandEvaluator(list(win.concealed), melds)
    return evaluator, (win.win, list(win.dora), list(win.ura), conditions)


def to_jansou(win: Win) -> tuple[Any, Any, Any]:
    """The arguments of jansou's `score`: hand, winning tile, context."""
    hands, tiles = import_module("jansou.core.hand"), import_module("jansou.core.tiles")
    rules, contexts = import_module("jansou.core.rules"), import_module("jansou.scoring.context")
    types = {
        "chi": hands.MeldType.CHII,
        "pon": hands.MeldType.PON,
        "open_kan": hands.MeldType.DAIMINKAN,
        "closed_kan": hands.MeldType.ANKAN,
        "added_kan": hands.MeldType.SHOUMINKAN,
    }
    winds = list(tiles.Wind)

    def tile(id_: int) -> Any:
        return tiles.Tile(tiles.TileKind(id_ // 4), id_ in RED_FIVES)

    def meld(type_: str, ids: tuple[int, ...]) -> Any:
        own = tuple(tile(id_) for id_ in ids)
        if type_ == "closed_kan":
            return hands.Meld(types[type_], own)
        added = own[-1] if type_ == "added_kan" else None
        left = hands.CallSource.KAMICHA
        return hands.Meld(types[type_], own, called=own[0], source=left, added=added)

    hand = hands.Hand(
        tuple(tile(id_) for id_ in win.concealed), tuple(meld(*own) for own in win.melds)
    )
    context = contexts.WinContext(
        rules.preset("tenhou"),
        winds[win.round],
        winds[win.seat],
        win.tsumo,
        riichi=win.riichi == 1,
        double_riichi=win.riichi == 2,
        ippatsu=win.ippatsu,
        haitei=win.last_tile and win.tsumo,
        houtei=win.last_tile and not win.tsumo,
        rinshan=win.rinshan,
        chankan=win.chankan,
        dora_indicators=tuple(tile(id_) for id_ in win.dora),
        ura_indicators=tuple(tile(id_) for id_ in win.ura),
        honba=win.honba,
        riichi_sticks=win.riichi_sticks,
    )
    return hand, tile(win.win), context
