"""Impossible positions are refused with place and reason, and never end in anything else."""

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku import (
    GameRule,
    JantakuError,
    Position,
    PositionDiscard,
    PositionError,
    PositionMeld,
    RiichiGame,
    RulesError,
)
from jantaku.riichi.records.files import read_file
from jantaku.riichi.tiles.notation import parse_mpsz
from riichi.position.journeys import moments
from riichi.records.corpus import path_of
from support import REPOSITORY


@cache
def positions() -> list[Position]:
    """Positions of our games at all kinds of moments."""
    random = Random(3)
    return [
        moment.game.position()
        for name in ("own-4p", "own-3p")
        for moment in moments(read_file(path_of(name, "mjai")), 8, random)
    ]


def one(event: str, players: int = 4) -> Position:
    """The first position of an event."""
    return next(
        position.seen_by(None)
        for position in positions()
        if position.event == event and position.rules.players == players
    )


def riichi() -> tuple[Position, int]:
    """A position with a seat in riichi."""
    return next(
        (position, seat)
        for position in positions()
        for seat, of in enumerate(position.seats)
        if any(tile.riichi for tile in of.pond[:-1]) and len(position.wall) > 13
    )


def with_seat(position: Position, seat: int, **values: Any) -> Position:
    """The position with other values of a seat."""
    seats = list(position.seats)
    seats[seat] = replace(seats[seat], **values)
    return replace(position, seats=tuple(seats))


def wrong_ones() -> dict[str, Position]:
    """An impossible position for each reason; no hand is known, so that nothing else is wrong."""
    start = RiichiGame(seed=7).position().seen_by(None)
    three = RiichiGame(GameRule(players=3), seed=7).position().seen_by(None)
    hand = start.seats[0].hand
    whole, in_riichi = riichi()
    declared = whole.seen_by(None)
    pond = declared.seats[in_riichi].pond
    at = next(index for index, tile in enumerate(pond) if tile.riichi)
    called = one("call")
    caller = called.turn
    meld = called.seats[caller].melds[-1]
    assert meld.source is not None
    source = called.seats[meld.source]
    (east,) = parse_mpsz("1z")
    (red,) = parse_mpsz("0m")
    (two,) = parse_mpsz("2m")
    discards = one("discard")
    no_reds = start.rules.replace(red_fives=(0, 0, 0))
    return {
        "tile_twice": with_seat(start, 0, hand=(*hand[:8], *(east,) * 5)),
        "no_red_five": with_seat(replace(start, rules=no_reds), 0, hand=(*hand[:12], red)),
        "not_in_play": with_seat(three, 0, hand=(*three.seats[0].hand[:12], two)),
        "hand_size": with_seat(start, 2, hand=start.seats[2].hand[1:]),
        "not_a_meld": with_seat(
            called,
            caller,
            melds=(*called.seats[caller].melds[:-1], replace(meld, tiles=(meld.tiles[0], 0, 8))),
        ),
        "chi_with_three": with_seat(
            three,
            0,
            hand=three.seats[0].hand[3:],
            melds=(PositionMeld("chi", parse_mpsz("123p"), 2),),
        ),
        "meld_source": with_seat(
            called, caller, melds=(*called.seats[caller].melds[:-1], replace(meld, source=caller))
        ),
        "nobody_discarded": with_seat(
            called, meld.source, pond=(*source.pond[:-1], replace(source.pond[-1], called=False))
        ),
        "nobody_called": with_seat(
            discards,
            discards.turn,
            pond=(
                *discards.seats[discards.turn].pond[:-1],
                replace(discards.seats[discards.turn].pond[-1], called=True),
            ),
        ),
        "pond_order": with_seat(start, 2, pond=(PositionDiscard(east),)),
        "not_its_turn": with_seat(
            replace(start, turn=1, drawn=hand[0]), 0, hand=(*hand[1:], start.drawn)
        ),
        "no_call_before": with_seat(
            replace(start, event="call", drawn=None), 0, hand=(*hand, start.drawn)
        ),
        "no_replacement": replace(start, event="replacement"),
        "no_discard": with_seat(replace(start, event="discard", drawn=None), 0, hand=hand),
        "no_kan_to_rob": replace(start, event="closed_kan", drawn=None),
        "no_kita": replace(three, event="kita", drawn=None),
        "too_many_kita": with_seat(start, 1, kita=1),
        "wall_size": replace(start, wall=start.wall[1:]),
        "dead_size": replace(start, dead=start.dead[1:]),
        "dora_count": replace(start, dora=(*start.dora, two), dead=start.dead[1:]),
        "riichi_twice": with_seat(
            declared,
            in_riichi,
            pond=(*pond[: at + 1], replace(pond[at + 1], riichi=True), *pond[at + 2 :]),
        )
        if at + 1 < len(pond)
        else with_seat(declared, in_riichi, pond=pond),
        "riichi_not_waiting": with_seat(declared, in_riichi, hand=whole.wall[:13]),
        "no_riichi": with_seat(start, 1, ippatsu=True),
        "too_few_sticks": replace(declared, sticks=0),
        "points_sum": with_seat(start, 3, points=30000),
        "not_liable": with_seat(start, 3, liable=1),
    }


def refused(position: Position) -> PositionError:
    with pytest.raises(PositionError) as caught:
        RiichiGame.from_position(position, seed=1)
    return caught.value


@pytest.mark.parametrize("code", sorted(wrong_ones()))
def test_impossible_positions(code: str) -> None:
    position = wrong_ones()[code]
    error = refused(position)
    assert error.code == code, error
    assert error.source
    assert error.fault
    assert error.cure


LINE = "tenhou-4p E1 0+0 {}/25000 13?/3z./25000 13?/4z./25000 13?/{}/25000 64?/7z/13? 0:{}"
OUT_OF_ORDER = "seats[3].pond: its number of discards does not fit the other ponds"
MISSING = "seats[0].melds[0]: seat 3 has not discarded 9p for it"


@pytest.mark.parametrize(
    ("hand", "pond", "event", "said"),
    [
        ("123m406m789p1199s4z+5m/2z.", "5z.", "draw", "seats[0].hand: 15 tiles where 14 are"),
        ("123m45566s1z+5m/2z.", "5z.", "draw", "seats[0].hand: 10 tiles where 14 are needed"),
        ("123m456s99s112z(9p<3:99p)/2z.", "9m.9p-", "call", OUT_OF_ORDER),
        ("123m456s99s112z(5p<3:55p)/2z.", "9m.5p-", "call", OUT_OF_ORDER),
        ("123m456s99s112z(9p<3:99p)/2z.", "9p.", "call", MISSING),
    ],
)
def test_the_fault_is_the_one_that_the_line_has(hand, pond, event, said):
    position = Position.from_line(LINE.format(hand, pond, event))
    assert str(refused(position)).startswith(said)


def test_a_place_is_named() -> None:
    wrong = wrong_ones()
    assert refused(wrong["hand_size"]).source == "seats[2].hand"
    assert refused(wrong["wall_size"]).source == "wall"
    assert str(refused(wrong["points_sum"])) == (
        "seats: points and riichi sticks are 105000 in all, not 100000; "
        "they are what the players begin with"
    )


def test_too_few_seats_and_strange_values() -> None:
    start = RiichiGame(seed=7).position()
    strange: Any = ["x"]
    for wrong in (
        replace(start, seats=start.seats[:3]),
        replace(start, dealer=9),
        replace(start, turn=9),
        replace(start, streaks=(1,)),
        replace(start, wall=strange),
        replace(start, seats=strange),
        replace(start, dora=(None,)),  # type: ignore[arg-type]
    ):
        assert refused(wrong).code


@pytest.mark.parametrize("position", positions()[::5], ids=lambda position: position.event)
def test_documents_keep_the_schema(position: Position) -> None:
    folder = REPOSITORY / "docs" / "schema"
    schema = json.loads((folder / "position.schema.json").read_text(encoding="utf-8"))
    tile = json.loads((folder / "common.schema.json").read_text(encoding="utf-8"))["$defs"]["tile"]
    schema["$defs"]["tile"] = tile
    for one_of in (position, position.seen_by(0), position.seen_by(None)):
        jsonschema.validate(one_of.to_dict(), schema)


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 40),
    st.sampled_from(["?", "5m", "0m", "9z", "draw", "discard", "call", "kita", "riichi", "chi"]),
    st.lists(st.sampled_from(["1m", "?", "7z", 3]), max_size=3),
)


@given(st.data())
def test_changed_documents_are_positions_or_refused(data: st.DataObject) -> None:
    """Any values of a document may be exchanged: it plays on, or an error names the place."""
    document: Any = json.loads(json.dumps(data.draw(st.sampled_from(positions())).to_dict()))
    for _ in range(data.draw(st.integers(1, 3))):
        at = document
        while True:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            below = at[key]
            if isinstance(below, dict | list) and data.draw(st.booleans()):
                at = below
                continue
            if data.draw(st.booleans()) and isinstance(at, list):
                del at[key]
            else:
                at[key] = data.draw(VALUES)
            break
    play_or_refuse(lambda: Position.from_dict(document))


@given(st.data())
def test_changed_lines_are_positions_or_refused(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from(positions())).to_line()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(line)))
        length = data.draw(st.integers(0, 3))
        letters = "0123456789mpsz?/()[]<:+*-. ,={}kditrE"
        line = line[:at] + data.draw(st.text(letters, max_size=3)) + line[at + length :]
    play_or_refuse(lambda: Position.from_line(line))


@given(st.text(max_size=200))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises((PositionError, RulesError)):
        Position.from_line(text)


def play_or_refuse(read: Any) -> None:
    try:
        position = read()
        game = RiichiGame.from_position(position, seed=1)
    except (PositionError, RulesError):
        return
    assert Position.from_line(position.to_line()) == position
    assert Position.from_dict(position.to_dict()) == position
    for _ in range(4):
        if game.result is None:
            game.step({seat: game.default_action(seat) for seat in game.deciding})


def test_errors_are_errors_of_the_library() -> None:
    assert issubclass(PositionError, (JantakuError, ValueError))
