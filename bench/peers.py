"""The peers' own hands and contexts for a `Win`; a peer that is not installed is left out."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from typing import Any

from support import RED_FIVES, Win

from . import hands


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
    shapes, tiles = import_module("jansou.core.hand"), import_module("jansou.core.tiles")
    rules, contexts = import_module("jansou.core.rules"), import_module("jansou.scoring.context")
    types = {
        "chi": shapes.MeldType.CHII,
        "pon": shapes.MeldType.PON,
        "open_kan": shapes.MeldType.DAIMINKAN,
        "closed_kan": shapes.MeldType.ANKAN,
        "added_kan": shapes.MeldType.SHOUMINKAN,
    }
    winds = list(tiles.Wind)

    def tile(id_: int) -> Any:
        return tiles.Tile(tiles.TileKind(id_ // 4), id_ in RED_FIVES)

    def meld(type_: str, ids: tuple[int, ...]) -> Any:
        own = tuple(tile(id_) for id_ in ids)
        if type_ == "closed_kan":
            return shapes.Meld(types[type_], own)
        added = own[-1] if type_ == "added_kan" else None
        left = shapes.CallSource.KAMICHA
        return shapes.Meld(types[type_], own, called=own[0], source=left, added=added)

    hand = shapes.Hand(
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


def to_cmajiang(win: Win) -> tuple[Any, ...]:
    """The arguments of cmajiang's `hule`, by their places."""
    own = import_module("cmajiang")
    tiles = [_cmajiang_tile(id_) for id_ in win.concealed]
    last = _cmajiang_tile(win.win)
    tiles.remove(last)
    if win.tsumo:
        tiles.append(last)
    text = "".join(tiles) + "*" * (win.riichi > 0)
    hand = own.Shoupai(",".join([text, *(_cmajiang_meld(*meld) for meld in win.melds)]))
    return (
        hand,
        "" if win.tsumo else last + "=",
        _cmajiang_rule(),
        win.round,
        win.seat,
        win.riichi,
        win.ippatsu,
        win.chankan,
        win.rinshan,
        (1 if win.tsumo else 2) if win.last_tile else 0,
        0,
        [_cmajiang_tile(id_) for id_ in win.dora],
        [_cmajiang_tile(id_) for id_ in win.ura],
    )


def cmajiang_hands(size: int) -> list[Any]:
    """The hands of the benchmarks as cmajiang's objects."""
    make = import_module("cmajiang").Shoupai
    return [make([_cmajiang_tile(id_) for id_ in ids]) for ids in hands.ids(size)]


@cache
def _cmajiang_rule() -> Any:
    return import_module("cmajiang").Rule()


def _cmajiang_tile(id_: int) -> str:
    kind = id_ // 4
    return f"{'mpsz'[kind // 9]}{0 if id_ in RED_FIVES else kind % 9 + 1}"


def _cmajiang_meld(type_: str, ids: tuple[int, ...]) -> str:
    """The meld as text; the place of the sign says which tile was called and of which seat."""
    suit = _cmajiang_tile(ids[0])[0]
    digits = sorted((_cmajiang_tile(id_)[1] for id_ in ids), key=lambda digit: int(digit) or 5)
    if type_ == "chi":
        return f"{suit}{digits[0]}-{''.join(digits[1:])}"
    digits.sort(reverse=True)
    if type_ == "closed_kan":
        return suit + "".join(digits)
    if type_ == "added_kan":
        return f"{suit}{''.join(digits[:3])}={digits[3]}"
    return f"{suit}{''.join(digits)}="
