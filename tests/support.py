"""What tests and benchmarks share: the data archives, wins as plain ids, answers to compare.

A `Win` is a winning hand with everything around it, so that the archives, the random generator and
the peers speak of the same thing; `to_jantaku` makes it the library's own.
"""

from __future__ import annotations

import json
import os
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

import pytest

from jantaku import Context, GameRule, Hand, Meld, Score, Tile, score
from jantaku.riichi.rules import PRESETS, THREE_PLAYER_PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from jantaku.riichi.tiles.notation import MeldType

REPOSITORY = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("JANTAKU_SHARED", REPOSITORY.parent / "shared"))
needs_shared = pytest.mark.skipif(
    not (SHARED / "data").is_dir(),
    reason=f"no data archives in {SHARED / 'data'}; JANTAKU_SHARED can name another folder",
)

PRESET_TABLES: list[tuple[str, Literal[3, 4]]] = [
    *((name, 4) for name in PRESETS),
    *((name, 3) for name in THREE_PLAYER_PRESETS),
]
"""Every preset with every number of players it has rules for."""

RED_FIVES = (16, 52, 88)
MeldIds = tuple[str, tuple[int, ...]]
"""Type as in `jantaku.Meld`, ids."""


@cache
def archive(name: str) -> list[dict[str, Any]]:
    """The cases of `<name>.zip`, a zip with one JSON file."""
    with zipfile.ZipFile(SHARED / "data" / f"{name}.zip") as file:
        cases: list[dict[str, Any]] = json.loads(file.read(f"{name}.json"))
    return cases


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """A winning hand and its circumstances; every tile is an id, winds count from East = 0."""

    concealed: tuple[int, ...]
    melds: tuple[MeldIds, ...]
    win: int
    tsumo: bool
    seat: int
    round: int
    dora: tuple[int, ...]
    ura: tuple[int, ...] = ()
    riichi: int = 0
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    last_tile: bool = False
    tenhou: bool = False
    chiihou: bool = False
    honba: int = 0
    riichi_sticks: int = 0
    kita: int = 0
    players: int = 4


def can_be(win: Win) -> bool:
    """Whether the circumstances follow from the order of turns, riichi needing four tiles left."""
    kan_dora = len(win.dora) > 1
    if win.tenhou or win.chiihou:
        return not kan_dora
    if win.ippatsu and win.riichi == 2:
        return not (win.melds or kan_dora or win.chankan or win.last_tile)
    return not (win.ippatsu and win.last_tile and not win.tsumo)


class Answer(NamedTuple):
    """What a scorer says of a win; `yaku` is han by id (dora too), the multiple for a yakuman."""

    yaku: dict[str, int]
    han: int | None
    fu: int | None
    """Both None for a yakuman."""
    yakuman: int
    points: int
    total: int
    """With honba and riichi sticks."""


def our_answer(win: Win, rules: GameRule | None = None) -> Answer | None:
    """None for a hand without yaku."""
    hand, context = to_jantaku(win)
    result = score(hand, context, rules=rules)
    if not result.has_yaku:
        return None
    return Answer(
        yaku_of(result),
        None if result.yakuman else result.han,
        None if result.yakuman else result.fu,
        result.yakuman,
        result.points,
        result.payment.total,
    )


def yaku_of(result: Score) -> dict[str, int]:
    """Han by id, kita among the dora as others count it; the multiple for a yakuman."""
    dora = {"dora": result.dora + result.kita, "ura_dora": result.ura, "red_dora": result.red}
    yaku = {yaku.id: yaku.yakuman or yaku.han for yaku in result.yaku}
    return yaku | {name: han for name, han in dora.items() if han and yaku}


def to_jantaku(win: Win) -> tuple[Hand, Context]:
    """The library's hand (winning tile included) and context."""
    melds = [meld_of(type_, map(tile_of, ids)) for type_, ids in win.melds]
    context = Context(
        win.win,
        tsumo=win.tsumo,
        riichi=win.riichi == 1,
        double_riichi=win.riichi == 2,
        ippatsu=win.ippatsu,
        rinshan=win.rinshan,
        chankan=win.chankan,
        last_tile=win.last_tile,
        tenhou=win.tenhou,
        chiihou=win.chiihou,
        round="ESWN"[win.round],
        seat="ESWN"[win.seat],
        dora=win.dora,
        ura=win.ura,
        honba=win.honba,
        riichi_sticks=win.riichi_sticks,
        kita=win.kita,
    )
    return Hand(win.concealed, melds), context


def meld_of(type_: str, tiles: Iterable[int]) -> Meld:
    """The library's meld, of a type that is one of its five names."""
    return Meld(cast("MeldType", type_), [Tile(tile) for tile in tiles])


def tile_of(id_: int) -> int:
    """0..33, or 34, 35, 36 for the red fives."""
    return 34 + RED_FIVES.index(id_) if id_ in RED_FIVES else id_ // 4


def from_random_wins(case: Mapping[str, Any]) -> Win:
    """`in` of random-wins.json."""
    types = {
        "chi": "chi",
        "pon": "pon",
        "minkan": "open_kan",
        "ankan": "closed_kan",
        "kakan": "added_kan",
    }
    same = ("win", "tsumo", "seat", "round", "riichi", "ippatsu", "rinshan", "chankan", "tenhou")
    return Win(
        concealed=tuple(case["closed"]),
        melds=tuple((types[meld["type"]], tuple(meld["tiles"])) for meld in case["melds"]),
        last_tile=case["haitei"] or case["houtei"],
        chiihou=case["chihou"],
        dora=tuple(case["dora"]),
        ura=tuple(case["ura"]),
        **{name: case[name] for name in same},
    )


def from_scored_hands(case: Mapping[str, Any]) -> Win:
    """`in` of scored-hands.json, whose tiles are `m340`, `z111+1` and the like."""
    param = case["param"]
    circumstances = param["hupai"]
    ids = _IdGiver()
    concealed_text, *meld_texts = case["shoupai"].split(",")
    concealed = [ids.give(tile) for tile in _majiang_tiles(concealed_text)]
    if "rongpai" in case:
        concealed += [ids.give(tile) for tile in _majiang_tiles(case["rongpai"])]
    melds = []
    for text in meld_texts:
        tiles = tuple(ids.give(tile) for tile in _majiang_tiles(text))
        melds.append((_majiang_meld_type(text, tiles), tiles))
    return Win(
        concealed=tuple(concealed),
        melds=tuple(melds),
        win=concealed[-1],
        tsumo="rongpai" not in case,
        seat=param["menfeng"],
        round=param["zhuangfeng"],
        dora=tuple(ids.give(tile) for text in param["baopai"] for tile in _majiang_tiles(text)),
        ura=tuple(
            ids.give(tile) for text in param["fubaopai"] or () for tile in _majiang_tiles(text)
        ),
        riichi=circumstances.get("lizhi", 0),
        ippatsu=circumstances.get("yifa", False),
        rinshan=circumstances.get("lingshang", False),
        last_tile="haidi" in circumstances,
        honba=param["jicun"]["changbang"],
        riichi_sticks=param["jicun"]["lizhibang"],
    )


class _IdGiver:
    """Hands out the ids of a kind one after the other; the red five only when it is asked for."""

    def __init__(self) -> None:
        self._given: set[int] = set()

    def give(self, tile: int) -> int:
        ids = [RED_FIVES[tile - 34]] if tile >= 34 else range(4 * tile, 4 * tile + 4)
        id_ = next(i for i in ids if i not in self._given and (tile >= 34 or i not in RED_FIVES))
        self._given.add(id_)
        return id_


def _majiang_tiles(text: str) -> Iterator[int]:
    suit = 0
    for letter in text:
        if letter in "mpsz":
            suit = "mpsz".index(letter)
        elif letter in "0123456789":
            yield 34 + suit if letter == "0" else 9 * suit + int(letter) - 1


def _majiang_meld_type(text: str, ids: Sequence[int]) -> str:
    if len({id_ // 4 for id_ in ids}) > 1:
        return "chi"
    if len(ids) == 3:
        return "pon"
    if not set(text) & set("+-="):
        return "closed_kan"
    return "open_kan" if text[-1] in "+-=" else "added_kan"
