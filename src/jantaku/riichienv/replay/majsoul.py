"""The events of Mahjong Soul, from mjai messages and to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.riichienv.convert import mjai_to_mpsz, mpsz_to_mjai, tid_to_mpsz
from jantaku.riichienv.mjai.checks import checked_round

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.riichienv.mjai.messages import Message

_CALLS: Final = {"chi": 0, "pon": 1, "daiminkan": 2}


def majsoul_events(kyoku: Any, messages: Sequence[Message]) -> list[dict[str, Any]]:
    """Returns the messages of a `Kyoku` as events."""
    return [_EVENTS[said["type"]](kyoku, said) for said in messages if said["type"] in _EVENTS]


def _mpsz(name: str) -> str:
    return "" if name == "?" else mjai_to_mpsz(name)


def _new_round(kyoku: Any, message: Message) -> dict[str, Any]:
    hands = message["tehais"][: kyoku._players]
    dora = mjai_to_mpsz(message["dora_marker"])
    data = {"scores": kyoku.scores, "doras": [dora], "dora_marker": dora}
    data |= {f"tiles{seat}": [*map(_mpsz, hand)] for seat, hand in enumerate(hands)}
    data |= {"chang": kyoku.chang, "ju": kyoku.ju, "ben": kyoku.ben, "liqibang": kyoku.liqibang}
    data |= {"left_tile_count": kyoku.left_tile_count}
    data |= {"ura_doras": [tid_to_mpsz(tile) for tile in kyoku.ura_doras]}
    return {"name": "NewRound", "data": data}


def _deal(_: object, message: Message) -> dict[str, Any]:
    data = {"seat": message["actor"], "tile": _mpsz(message["pai"])}
    return {"name": "DealTile", "data": data}


def _discard(kyoku: Any, message: Message) -> dict[str, Any]:
    at = next(i for i, other in enumerate(kyoku._messages) if other is message)
    before = kyoku._messages[at - 1]
    riichi = before["type"] == "reach" and before["actor"] == message["actor"]
    data = {"seat": message["actor"], "tile": mjai_to_mpsz(message["pai"]), "is_liqi": riichi}
    data |= {"is_wliqi": riichi and kyoku.wliqi[message["actor"]]}
    return {"name": "DiscardTile", "data": data}


def _call(_: object, message: Message) -> dict[str, Any]:
    own = [*map(mjai_to_mpsz, message["consumed"])]
    data = {"seat": message["actor"], "type": _CALLS[message["type"]]}
    data |= {"tiles": [mjai_to_mpsz(message["pai"]), *own]}
    data |= {"froms": [message["target"], *[message["actor"]] * len(own)]}
    return {"name": "ChiPengGang", "data": data}


def _own_kan(_: object, message: Message) -> dict[str, Any]:
    closed = message["type"] == "ankan"
    tile = message.get("pai") or message["consumed"][0]
    data = {"seat": message["actor"], "type": 3 if closed else 2, "tiles": mjai_to_mpsz(tile)}
    return {"name": "AnGangAddGang", "data": data}


def _kita(_: object, message: Message) -> dict[str, Any]:
    return {"name": "BaBei", "data": {"seat": message["actor"], "moqie": False}}


def _dora(_: object, message: Message) -> dict[str, Any]:
    return {"name": "Dora", "data": {"dora_marker": mjai_to_mpsz(message["dora_marker"])}}


def _hule(kyoku: Any, message: Message) -> dict[str, Any]:
    win = next(
        context for context in kyoku.take_win_result_contexts() if context.seat == message["actor"]
    )
    told = {
        "seat": win.seat,
        "hu_tile": tid_to_mpsz(win.agari_tile),
        "zimo": win.conditions.tsumo,
        "count": win.expected_han,
        "fu": win.expected_fu,
        "fans": [{"id": number, "val": 0} for number in win.expected_yaku],
        "point_rong": 0,
        "point_zimo_qin": 0,
        "point_zimo_xian": 0,
        "yiman": False,
        "li_doras": [tid_to_mpsz(tile) for tile in win.ura_indicators],
    }
    return {"name": "Hule", "data": {"hules": [told]}}


def _no_tile(_: object, message: Message) -> dict[str, Any]:
    exhausted = message.get("reason") in ("exhaustive_draw", "fanpai", "nagashimangan", None)
    return {"name": "NoTile" if exhausted else "LiuJu", "data": {}}


_EVENTS: Final = {
    "start_kyoku": _new_round,
    "tsumo": _deal,
    "dahai": _discard,
    "chi": _call,
    "pon": _call,
    "daiminkan": _call,
    "ankan": _own_kan,
    "kakan": _own_kan,
    "kita": _kita,
    "dora": _dora,
    "hora": _hule,
    "ryukyoku": _no_tile,
}


def mjai_of_round(events: Sequence[Mapping[str, Any]]) -> list[Message]:
    """Returns the mjai messages of a round's events."""
    messages: list[Message] = []
    for event in events:
        messages += _MJAI[event["name"]](event["data"], messages)
    return checked_round([*messages, {"type": "end_kyoku"}])


def _began(data: Mapping[str, Any], _: object) -> list[Message]:
    players = 3 if not data.get("tiles3") else 4
    hands = [[*map(mpsz_to_mjai, data[f"tiles{seat}"])] for seat in range(players)]
    dealer = data["ju"]
    extra = [hands[dealer].pop()] if len(hands[dealer]) == 14 else []
    began: Message = {"type": "start_kyoku", "bakaze": "ESWN"[data["chang"]], "oya": dealer}
    began |= {"kyoku": dealer + 1, "honba": data.get("ben", 0), "kyotaku": data["liqibang"]}
    began |= {"scores": list(data["scores"]), "dora_marker": mpsz_to_mjai(data["doras"][0])}
    began["tehais"] = hands
    return [began, *({"type": "tsumo", "actor": dealer, "pai": pai} for pai in extra)]


def _drawn(data: Mapping[str, Any], _: object) -> list[Message]:
    return [{"type": "tsumo", "actor": data["seat"], "pai": mpsz_to_mjai(data["tile"])}]


def _thrown(data: Mapping[str, Any], told: Sequence[Message]) -> list[Message]:
    seat, pai = data["seat"], mpsz_to_mjai(data["tile"])
    drawn = told[-1]
    tsumogiri = data.get("moqie", drawn["type"] == "tsumo" and drawn["pai"] == pai)
    reach = [{"type": "reach", "actor": seat}] if data.get("is_liqi") else []
    return [*reach, {"type": "dahai", "actor": seat, "pai": pai, "tsumogiri": tsumogiri}]


def _called(data: Mapping[str, Any], _: object) -> list[Message]:
    seat, froms = data["seat"], data["froms"]
    at = next(i for i, source in enumerate(froms) if source != seat)
    tiles = [*map(mpsz_to_mjai, data["tiles"])]
    kind = [*_CALLS][data["type"]]
    message = {"type": kind, "actor": seat, "target": froms[at], "pai": tiles.pop(at)}
    return [message | {"consumed": tiles}]


def _kan(data: Mapping[str, Any], told: Sequence[Message]) -> list[Message]:
    seat, name = data["seat"], mpsz_to_mjai(data["tiles"])
    plain = name[:2]
    red = f"{plain}r" if plain in ("5m", "5p", "5s") else plain
    if data["type"] == 3:
        return [{"type": "ankan", "actor": seat, "consumed": [red, plain, plain, plain]}]
    pon = next(
        m for m in told if m["type"] == "pon" and m["actor"] == seat and m["pai"][:2] == plain
    )
    own = [pon["pai"], *pon["consumed"]]
    return [{"type": "kakan", "actor": seat, "pai": name, "consumed": own}]


def _set_aside(data: Mapping[str, Any], _: object) -> list[Message]:
    return [{"type": "kita", "actor": data["seat"], "pai": "N"}]


def _turned(data: Mapping[str, Any], _: object) -> list[Message]:
    return [{"type": "dora", "dora_marker": mpsz_to_mjai(data["dora_marker"])}]


def _won(data: Mapping[str, Any], told: Sequence[Message]) -> list[Message]:
    source = next(m["actor"] for m in reversed(told) if "actor" in m)
    messages = []
    for hule in data["hules"]:
        target = hule["seat"] if hule["zimo"] else source
        message: Message = {"type": "hora", "actor": hule["seat"], "target": target}
        message |= {"ura_markers": [*map(mpsz_to_mjai, hule.get("li_doras") or ())]}
        messages.append(message)
    return messages


def _drawn_game(reason: str) -> Any:
    return lambda _, __: [{"type": "ryukyoku", "reason": reason}]


_MJAI: Final[dict[str, Any]] = {
    "NewRound": _began,
    "DealTile": _drawn,
    "DiscardTile": _thrown,
    "ChiPengGang": _called,
    "AnGangAddGang": _kan,
    "BaBei": _set_aside,
    "Dora": _turned,
    "Hule": _won,
    "NoTile": _drawn_game("exhaustive_draw"),
    "LiuJu": _drawn_game("kyushu_kyuhai"),
}
