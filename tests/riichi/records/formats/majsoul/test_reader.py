"""Mahjong Soul's records: both forms, the dealer's first draw, and what is refused."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.formats.majsoul.reader import read_majsoul
from jantaku.riichi.records.formats.majsoul.wire import decode, encode, unwrap, wrap
from jantaku.riichi.records.formats.majsoul.writer import write_majsoul_wire
from jantaku.riichi.records.record import Draw
from jantaku.riichi.records.verify import verify_game
from jantaku.riichi.tiles.tile import tile_of_id
from riichi.records.corpus import GAMES, document_of, path_of

TEXT = path_of("own-4p", "majsoul").read_text(encoding="utf-8")
WIRE = path_of("own-4p", "majsoul_wire").read_bytes()
Document = dict[str, Any]


def document() -> Document:
    return document_of("own-4p", "majsoul")


def records_of(game: Document) -> list[Document]:
    return [action["result"] for action in game["data"]["data"]["actions"]]


def first(name: str, game: Document) -> Document:
    found = next(record for record in records_of(game) if record["name"] == f".lq.{name}")
    data: Document = found["data"]
    return data


def test_json_and_protobuf_tell_the_same() -> None:
    assert read_majsoul(WIRE) == read_majsoul(TEXT)
    assert write_majsoul_wire(read_majsoul(TEXT)) == WIRE


def test_the_data_may_come_without_its_head() -> None:
    game = document()
    alone = read_majsoul(json.dumps(game["data"]))
    assert (alone.rounds, alone.names) == (read_majsoul(TEXT).rounds, ("",) * 4)
    assert read_majsoul(wrap(game["data"])) == alone


def changed(value: Any, change: Callable[[Document], Document]) -> Any:
    """The value, and each object in it changed."""
    if isinstance(value, dict):
        return change({key: changed(part, change) for key, part in value.items()})
    return [changed(part, change) for part in value] if isinstance(value, list) else value


# A key, and a key of the objects that lack it.
LEFT_OUT = [
    ("hand", "hu_tile"),
    ("hu_tile", "hand"),
    ("doras", "fans"),
    ("li_doras", "fans"),
    ("fans", "hu_tile"),
    ("fu", "fans"),
    ("count", "fans"),
    ("point_rong", "fans"),
    ("point_zimo_xian", "fans"),
    ("delta_scores", "hules"),
    ("old_scores", "hules"),
    ("scores", "hules"),
    ("players", "gameend"),
    ("tingpai", "hand"),
    ("scores", "gameend"),
    ("delta_scores", "old_scores"),
    ("part_point_1", "total_point"),
    ("total_point", "part_point_1"),
    ("left_tile_count", "tile"),
    ("score", "liqibang"),
    ("paishan", "tiles0"),
    ("liqi", "seat"),
    ("val", "id"),
]


@pytest.mark.parametrize(("key", "beside"), LEFT_OUT)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_left_out_is_no_difference(name: str, key: str, beside: str) -> None:
    def stripped(part: Document) -> Document:
        return {k: v for k, v in part.items() if k != key or beside not in part}

    game = changed(document_of(name, "majsoul"), stripped)
    assert verify_game(read_majsoul(json.dumps(game))).differences == ()


@pytest.mark.parametrize("name", GAMES)
def test_keys_in_camel_case_are_read(name: str) -> None:
    def camel(part: Document) -> Document:
        return {re.sub(r"_(\w)", lambda at: at[1].upper(), key): one for key, one in part.items()}

    game = document_of(name, "majsoul")
    assert read_majsoul(json.dumps(changed(game, camel))) == read_majsoul(json.dumps(game))


def test_the_older_version_lists_records() -> None:
    game = document()
    game["data"]["data"] = {"records": records_of(game)}
    assert read_majsoul(json.dumps(game)) == read_majsoul(TEXT)


def test_actions_that_are_no_game_events_are_skipped() -> None:
    game = document()
    game["data"]["data"]["actions"].insert(3, {"type": 2, "user_input": {"seat": 1}})
    assert read_majsoul(json.dumps(game)) == read_majsoul(TEXT)


@pytest.mark.parametrize(
    ("hand_end", "discard", "moqie", "drawn"),
    [
        (["1m", "2m"], "9p", False, "2m"),  # nothing says otherwise: the last
        (["1m", "2m"], "1m", True, "1m"),  # tsumogiri says it
        (["1m", "2m"], "2m", False, "1m"),  # the last is alone, yet was not just drawn
    ],
)
def test_the_dealers_first_draw(hand_end: list[str], discard: str, moqie: bool, drawn: str) -> None:
    hand = ["9p", "8p", "7p", "6p", "5p", "4p", "3p", "2p", "1p", "1s", "2s", "3s", *hand_end]
    others = [[f"{number}s" for number in range(4, 9)] + list(honors) for honors in HONORS]
    new_round = {
        "scores": [25_000] * 4,
        **{f"tiles{seat}": tiles for seat, tiles in enumerate([hand, *others])},
        "doras": ["9m"],
    }
    rows = [
        {"name": ".lq.RecordNewRound", "data": new_round},
        {"name": ".lq.RecordDiscardTile", "data": {"tile": discard, "moqie": moqie}},
        {"name": ".lq.RecordLiuJu", "data": {"type": 2}},
    ]
    event = read_majsoul(json.dumps({"data": {"records": rows}})).rounds[0].events[0]
    assert isinstance(event, Draw)
    assert tile_of_id(event.tile) == {"1m": 0, "2m": 1}[drawn]


HONORS = (
    ("1z", "2z", "3z", "4z", "5z", "6z", "7z", "1z"),
    ("2z", "3z", "4z", "5z", "6z", "7z", "1z", "2z"),
    ("3z", "4z", "5z", "6z", "7z", "3z", "4z", "5z"),
)
REFUSED: dict[str, tuple[Callable[[Document], object], str]] = {
    "no events": (lambda game: game["data"].clear(), "no game events"),
    "an unknown record": (lambda game: records_of(game)[3].update(name=".lq.Dance"), "'Dance'"),
    "no such tile": (lambda game: first("RecordDealTile", game).update(tile="9z"), "is not a tile"),
    "no such seat": (lambda game: first("RecordDealTile", game).update(seat=9), "a seat is 9"),
    "another winning hand": (
        lambda game: first("RecordHule", game)["hules"][0].update(hu_tile="7z"),
        "not the one that was played",
    ),
    "a wall of other tiles": (
        lambda game: first("RecordNewRound", game).update(paishan="1z" * 83),
        "red|more tiles|wall",
    ),
    "a yaku of no number": (
        lambda game: first("RecordHule", game)["hules"][0]["fans"].append({"id": 99, "val": 1}),
        "number of a yaku",
    ),
    "a round in a round": (
        lambda game: game["data"]["data"]["actions"].__delitem__(slice(8, 10_000)),
        "no end",
    ),
}


@pytest.mark.parametrize(("change", "fault"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_record_is_refused(change: Callable[[Document], object], fault: str) -> None:
    game = document()
    change(game)
    with pytest.raises(ReplayError, match=fault):
        read_majsoul(json.dumps(game))


def test_the_record_at_fault_is_named() -> None:
    game = document()
    records_of(game)[4]["data"]["tile"] = "x"
    with pytest.raises(ReplayError, match=r"\(\w+, record 5\)"):
        read_majsoul(json.dumps(game))


MISFITS: dict[str, tuple[str, dict[str, Any], str]] = {
    "tiles of a call": ("RecordChiPengGang", {"tiles": 5}, r"tiles is 5 .*it is a list"),
    "a tile of a call": ("RecordChiPengGang", {"tiles": [5]}, r"5 is not a tile"),
    "no tiles of a call": ("RecordChiPengGang", {"tiles": []}, r"tiles is an empty list"),
    "no seat of a call": ("RecordChiPengGang", {"froms": []}, r"froms is an empty list"),
    "dora": ("RecordDealTile", {"doras": 7}, r"doras is 7 .*it is a list"),
    "wins": ("RecordHule", {"hules": {"seat": 1}}, r"hules is \{'seat': 1\} .*it is a list"),
    "a win": ("RecordHule", {"hules": [3]}, r"hules\[0\] is 3 .*it is an object"),
    "yaku": ("RecordHule", {"hules": [{"fans": 3}]}, r"hules\[0\].fans is 3 .*it is a list"),
    "riichi": ("RecordDealTile", {"liqi": [1]}, r"liqi is \[1\] .*it is an object"),
    "hands": ("RecordNewRound", {"tiles0": 1}, r"tiles0 is 1 .*it is a list"),
    "a wall": ("RecordNewRound", {"paishan": 4}, r"paishan is 4 .*it is a text"),
}


@pytest.mark.parametrize(("name", "change", "fault"), MISFITS.values(), ids=MISFITS)
def test_a_field_of_another_form_is_named(name: str, change: dict[str, Any], fault: str) -> None:
    game = document()
    first(name, game).update(change)
    with pytest.raises(ReplayError) as caught:
        read_majsoul(json.dumps(game))
    assert re.search(fault, f"{caught.value.fault} {caught.value.cure}")
    assert re.search(rf"\({name}, record \d+\)", caught.value.fault)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"accounts": 3}, r"accounts is 3"),
        ({"accounts": [{"seat": 0, "level": 2}]}, r"accounts\[0\].level is 2"),
        ({"config": [1]}, r"config is \[1\]"),
        ({"result": {"players": 3}}, r"result.players is 3"),
    ],
)
def test_a_field_of_the_head_is_named(change: dict[str, Any], fault: str) -> None:
    game = document()
    game["head"].update(change)
    with pytest.raises(ReplayError, match=fault + r" \(head\)"):
        read_majsoul(json.dumps(game))


@given(st.integers(-(2**31), 2**31 - 1), st.text(), st.lists(st.integers(0, 2**32 - 1)))
def test_protobuf_leads_back(score: int, name: str, froms: list[int]) -> None:
    name = name.encode("utf-8", "replace").decode()
    cases = [
        ("LiQiSuccess", {"seat": 3, "score": score}),
        ("Account", {"nickname": name}),
        ("RecordChiPengGang", {"froms": froms}),
    ]
    for type_, message in cases:
        kept = {key: value for key, value in message.items() if value}
        assert decode(type_, encode(type_, message)) == kept


def test_unpacked_lists_and_unknown_fields_are_read() -> None:
    assert decode("RecordChiPengGang", b"\x20\x01\x20\x02") == {"froms": [1, 2]}
    unknown = b"\xf8\x01\x05" + b"\xfa\x01\x01x" + b"\xfd\x01abcd" + b"\xf9\x01abcdefgh"
    assert decode("FanInfo", unknown + b"\x18\x02") == {"id": 2}


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_refused(data: bytes) -> None:
    for read in (unwrap, lambda data: decode("ResGameRecord", data)):
        with suppress(ReplayError):
            read(data)
