"""The contract: legal and illegal actions, secrecy, snapshots, copies, rules and results."""

import json
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from jantaku.base.errors import IllegalAction, JantakuError, NotationError, ReplayError, RulesError
from jantaku.haiyuki import (
    CHARACTERS,
    TILES,
    Deal,
    HaiyukiAction,
    HaiyukiEvent,
    HaiyukiGame,
    HaiyukiRules,
    format_tiles,
    parse_tiles,
    tile_of,
)
from jantaku.haiyuki.hands.tiles import counts_of, key_of, sorted_tiles
from jantaku.haiyuki.players import HAIYUKI_PLAYERS
from jantaku.players import play

from .support import TENPAI, do, position, refused, side, whole

PAIRS = [("ataho", "rinxiang"), ("smash", "mayu"), ("fari", "yuri"), ("petum", "petum")]


def played(pair: tuple[str, str], seed: int, kind: str = "random") -> HaiyukiGame:
    game = HaiyukiGame(pair, seed=seed)
    for _ in play(game, [HAIYUKI_PLAYERS[kind]] * 2, seed):
        pass
    return game


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("kind", ["random", "hard"])
def test_the_same_rules_seed_and_actions_give_the_same_bytes(
    pair: tuple[str, str], kind: str
) -> None:
    one, other = played(pair, 5, kind), played(pair, 5, kind)
    assert one.snapshot() == other.snapshot()
    assert one.events == other.events
    assert played(pair, 6, kind).snapshot() != one.snapshot()


@pytest.mark.parametrize("pair", PAIRS)
def test_a_snapshot_restores_the_match_at_every_moment(pair: tuple[str, str]) -> None:
    game = HaiyukiGame(pair, HaiyukiRules(rounds=1, luck=(30, 0)), seed=8)
    chance = Random(1)
    while game.result is None:
        (seat,) = game.deciding
        game.step({seat: chance.choice(game.legal_actions(seat))})
        copy = HaiyukiGame.restore(game.snapshot())
        assert whole(copy) == whole(game)
        assert copy.events == game.events
        assert copy.snapshot() == game.snapshot()


def test_a_snapshot_is_json_of_rules_seed_and_actions() -> None:
    document = json.loads(HaiyukiGame(("smash", "fari"), seed=3).snapshot())
    assert document["options"] == {"characters": ["smash", "fari"]}
    assert (document["seed"], document["actions"]) == (3, [])


def test_deals_are_part_of_a_snapshot() -> None:
    wall = tuple(tile for tile in range(13) for _ in range(9))
    game = HaiyukiGame(deals=[Deal(wall, 1, 2)], seed=0)
    assert HaiyukiGame.restore(game.snapshot()).events == game.events


GOOD = json.loads(HaiyukiGame(seed=3).snapshot())
HOSTILE: list[object] = [
    None,
    [],
    {},
    {**GOOD, "version": 2},
    {**GOOD, "options": {}},
    {**GOOD, "options": {**GOOD["options"], "characters": ["ataho"]}},
    {**GOOD, "options": {**GOOD["options"], "characters": ["ataho", "nobody"]}},
    {**GOOD, "options": {**GOOD["options"], "characters": [{}, []]}},
    {**GOOD, "options": {**GOOD["options"], "characters": 3}},
    {**GOOD, "seed": -1},
    {**GOOD, "seed": 2**64},
    {**GOOD, "seed": 1.5},
    {**GOOD, "seed": True},
    {**GOOD, "rules": {"rounds": 0}},
    {**GOOD, "rules": {"jokers": 1}},
    {**GOOD, "rules": {"luck": [1]}},
    {**GOOD, "rules": {"luck": "12"}},
    {**GOOD, "rules": 3},
    {**GOOD, "options": {**GOOD["options"], "deals": [[[1, 2, 3], 0, 0]]}},
    {**GOOD, "options": {**GOOD["options"], "deals": [[list(range(117)), 0, 0]]}},
    {**GOOD, "options": {**GOOD["options"], "deals": [[["a"] * 117, 0, 0]]}},
    {**GOOD, "options": {**GOOD["options"], "deals": [1]}},
    {**GOOD, "actions": [{"0": ["discard", 99, "", []]}]},
    {**GOOD, "actions": [{"0": ["discard", [], "", []]}]},
    {**GOOD, "actions": [{"0": [{}, None, "", []]}]},
    {**GOOD, "actions": [{"0": ["skill", None, {}, []]}]},
    {**GOOD, "actions": [{"0": ["skill", None, "FLY", []]}]},
    {**GOOD, "actions": [{"0": ["exchange", None, "", [[]]]}]},
    {**GOOD, "actions": [{"0": ["exchange", None, "", 5]}]},
    {**GOOD, "actions": [{"0": ["discard"]}]},
    {**GOOD, "actions": [{"x": ["discard", 0, "", []]}]},
    {**GOOD, "actions": [["discard", 0, "", []]]},
    {**GOOD, "actions": "discard"},
    {**GOOD, "actions": 5},
]


@pytest.mark.parametrize("document", HOSTILE)
def test_bytes_that_are_no_snapshot_are_refused(document: object) -> None:
    with pytest.raises(ReplayError, match=r"no snapshot of a game|this is haiyuki, version 1"):
        HaiyukiGame.restore(json.dumps(document).encode())


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"{", b"[" * 100_000, b"NaN", b'{"version":1}'])
def test_bytes_that_are_no_json_are_refused(data: bytes) -> None:
    with pytest.raises(ReplayError):
        HaiyukiGame.restore(data)


def test_a_snapshot_with_bytes_changed_is_refused_or_another_match() -> None:
    data = played(("smash", "fari"), 2).snapshot()
    chance = Random(4)
    for _ in range(60):
        changed = bytearray(data)
        changed[chance.randrange(len(data))] = chance.randrange(256)
        with suppress(ReplayError):
            HaiyukiGame.restore(bytes(changed))


@pytest.mark.parametrize("pair", PAIRS)
def test_a_clone_goes_its_own_way(pair: tuple[str, str]) -> None:
    game = HaiyukiGame(pair, HaiyukiRules(rounds=1), seed=8)
    chance = Random(2)
    while game.result is None:
        copy = game.clone()
        before = whole(copy)
        (seat,) = game.deciding
        action = chance.choice(game.legal_actions(seat))
        told = game.step({seat: action})
        assert whole(copy) == before
        assert copy.step({seat: action}) == told
        assert whole(copy) == whole(game)


def test_only_the_deciding_seat_has_legal_actions() -> None:
    game = HaiyukiGame(seed=1)
    assert (game.players, game.deciding, game.legal_actions(1)) == (2, (0,), ())
    assert len(game.legal_actions(0)) > 5


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        ({}, "seat 0 has not decided"),
        ({1: HaiyukiAction("pass")}, "seat 1 has nothing to decide; seat 0 decides now"),
        (
            {0: HaiyukiAction("discard", 0), 1: HaiyukiAction("pass")},
            "seat 1 has nothing to decide",
        ),
        ({0: "discard"}, "seat 0 may not take the action 'discard'"),
        ({0: HaiyukiAction("pass")}, "there is nothing to pass on; discard a tile"),
        ({0: HaiyukiAction("exchange")}, "tiles are swapped in the first hand only"),
        ({0: HaiyukiAction("exchange", tiles=(99,))}, "seat 0 may not take the action"),
        ({0: HaiyukiAction("discard", 12)}, "no Purple Mayu in the concealed hand"),
        ({0: HaiyukiAction("pon")}, "there is no discard to call"),
        ({0: HaiyukiAction("skill", skill="FLY")}, "no skill 'FLY'; use Tiger Strike or Hell Pile"),
        ({0: HaiyukiAction("skill", skill=[])}, "seat 0 may not take the action HaiyukiAction("),  # type: ignore[arg-type]
    ],
)
def test_what_is_not_legal_is_refused_and_changes_nothing(
    actions: dict[int, HaiyukiAction], says: str
) -> None:
    game = HaiyukiGame(("ataho", "fari"), seed=20)
    while 12 in game._state.sides[0].hand:
        game = HaiyukiGame(("ataho", "fari"), seed=game.seed + 1)
    before = whole(game)
    with pytest.raises(IllegalAction, match=says.replace("(", r"\(")) as error:
        game.step(actions)
    assert whole(game) == before
    assert error.value.sentence.startswith(says)


def test_an_error_tells_the_legal_actions() -> None:
    game = HaiyukiGame(seed=1)
    with pytest.raises(IllegalAction) as error:
        game.step({0: HaiyukiAction("pass")})
    assert (error.value.legal, error.value.seat) == (game.legal_actions(0), 0)
    assert "discard" in str(error.value.to_dict()["legal"])


def test_nothing_can_be_done_when_the_match_is_over() -> None:
    game = played(("ataho", "fari"), 1)
    assert (game.deciding, game.legal_actions(0), game.view(0).legal) == ((), (), ())
    with pytest.raises(IllegalAction, match="the game is over"):
        game.step({0: HaiyukiAction("pass")})


@pytest.mark.parametrize("pair", PAIRS)
def test_every_action_not_legal_is_refused(pair: tuple[str, str]) -> None:
    everything = [
        HaiyukiAction(kind)  # type: ignore[arg-type]
        for kind in ("tsumo", "riichi", "pon", "pass", "skill", "discard")
    ]
    everything += [
        HaiyukiAction(kind, tile)  # type: ignore[arg-type]
        for kind in ("discard", "exchange", "pon")
        for tile in range(-1, 14)
    ]
    everything += [
        HaiyukiAction("exchange", tiles=tiles) for tiles in ((0,) * 8, (12,) * 9, (1, -1))
    ]
    everything += [
        HaiyukiAction("skill", skill=skill) for row in CHARACTERS.values() for skill in row.skills
    ]
    game = HaiyukiGame(pair, HaiyukiRules(rounds=1), seed=4)
    chance = Random(3)
    while game.result is None:
        (seat,) = game.deciding
        legal = game.legal_actions(seat)
        assert len(set(legal)) == len(legal)
        before = whole(game)
        for action in everything:
            if action not in legal:
                with pytest.raises(IllegalAction) as error:
                    game.step({seat: action})
                assert error.value.fault
                assert error.value.cure
        assert whole(game) == before
        game.step({seat: chance.choice(legal)})


@pytest.mark.parametrize("pair", PAIRS)
def test_no_seat_sees_what_it_may_not(pair: tuple[str, str]) -> None:
    game = played(pair, 3, "hard")
    for seat in (0, 1, None):
        for event in game.events:
            seen = event.seen_by(seat)
            if event.type == "draw":
                assert (seen.tile is None) == (event.seat != seat)
            elif event.type == "round":
                assert [hand is None for hand in seen.hands] == [seat != 0, seat != 1]
            elif event.type == "exchange" and event.seat != seat:
                assert (seen.tiles, seen.hands) == ((), (None, None))
            else:
                assert seen == event


@pytest.mark.parametrize("pair", PAIRS)
def test_a_view_does_not_depend_on_what_it_hides(pair: tuple[str, str]) -> None:
    game = HaiyukiGame(pair, HaiyukiRules(rounds=1), seed=6)
    chance = Random(5)
    while game.result is None:
        (seat,) = game.deciding
        view, rival = game.view(seat), 1 - seat
        assert view.rival.tiles is view.rival.drawn is None
        assert view.own.tiles is not None
        spectator = game.view(None)
        assert spectator.sides[0].tiles is spectator.sides[1].tiles is None
        assert (spectator.legal, spectator.waits) == ((), ())
        other = game.clone()
        state = other._state
        hidden = [*state.sides[rival].hand, *state.wall]
        Random(1).shuffle(hidden)
        count = len(state.sides[rival].hand)
        state.sides[rival].hand, state.wall = hidden[:count], hidden[count:]
        state.ura = (state.ura + 1) % 13
        assert other.view(seat) == view
        game.step({seat: chance.choice(view.legal)})


def test_events_tell_the_turns_in_order() -> None:
    game = played(("yuri", "mayu"), 9, "hard")
    for before, after in pairwise(game.events):
        if after.type not in ("round", "match"):
            assert (before.round, before.turn) <= (after.round, after.turn) or after.turn == 1
    assert (game.events[0].type, game.events[-1].type) == ("match", "match_end")


def test_views_tell_what_a_screen_needs() -> None:
    game = position(side(TENPAI, drawn="pet", critical=True, guard=2), side(hp=4000, mirror=True))
    view = game.view(0)
    assert view.keeping == ((tile_of("pet"), (tile_of("yuri"),)),)
    assert (view.own.critical, view.own.guard, view.rival.mirror, view.rival.hp) == (
        True, 2, True, 4000,
    )  # fmt: skip
    assert game.view(1).waits == ()
    do(game, "riichi", "discard pet")
    assert game.view(0).waits == (tile_of("yuri"),)
    assert (view.actor, view.mover) == (0, 0)


@pytest.mark.parametrize(
    "wrong",
    [
        {"rounds": 0}, {"rounds": True}, {"rounds": "3"}, {"nagari_damage": -1},
        {"nagari_damage": 10_001}, {"skills": 1}, {"luck": (0, 101)}, {"luck": (1, 2, 3)},
        {"luck": [0, 0]}, {"extra_rounds": None},
    ],
)  # fmt: skip
def test_rules_outside_their_range_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(RulesError) as error:
        replace(HaiyukiRules(), **wrong)  # type: ignore[arg-type]
    assert next(iter(wrong)) in str(error.value)


def test_rules_come_back_from_json() -> None:
    rules = HaiyukiRules(rounds=None, extra_rounds=True, nagari_damage=0, luck=(5, 100))
    assert HaiyukiRules.from_json(json.dumps(rules.to_dict())) == rules
    for text in ("", "[]", "3", '{"skils": true}', "[" * 100_000):
        with pytest.raises(RulesError):
            HaiyukiRules.from_json(text)


@pytest.mark.parametrize("names", [("ataho",), ("ataho", "rin"), ("ataho", "x" * 500), ()])
def test_characters_that_are_none_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(JantakuError):
        HaiyukiGame(names, seed=0)  # type: ignore[arg-type]


def test_results_have_points_scores_and_ranks() -> None:
    game = played(("petum", "ataho"), 12, "hard")
    assert game.result is not None
    first, second = game.result.points
    assert game.result.scores == (first / 1000, second / 1000)
    assert game.result.ranks == (int(first < second), int(second < first))


# Tiles as text


@pytest.mark.parametrize(
    "text",
    ["ataho3 rin", "ataho x3, rin", "ataho*3+rin1", "ataho ataho ataho rin", "  ataho3   rin  "],
)
def test_tiles_are_read_from_text(text: str) -> None:
    assert parse_tiles(text) == (0, 0, 0, 1)


def test_text_and_tiles_are_a_pair() -> None:
    chance = Random(1)
    for _ in range(200):
        tiles = chance.sample([tile for tile in range(13) for _ in range(9)], 12)
        assert sorted_tiles(parse_tiles(format_tiles(tiles))) == sorted_tiles(tiles)
        counts = counts_of(key_of(tiles))
        assert counts == tuple(tiles.count(tile) for tile in range(13))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("ataho3 rinn", 7),
        ("ataho10", 5),
        ("ataho0", 5),
        ("1m", 0),
        ("ataho3rin", 0),
        ("아타호", 0),
        ("ataho -3", 6),
    ],
)
def test_text_that_is_no_hand_is_refused_with_the_place(text: str, place: int) -> None:
    with pytest.raises(NotationError) as error:
        parse_tiles(text)
    assert error.value.position == place
    assert "^" in str(error.value)


@pytest.mark.parametrize("text", ["ataho9 ataho", "ataho " * 300])
def test_more_tiles_than_there_are_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_tiles(text)


def test_the_thirteen_tiles() -> None:
    assert len(TILES) == len({row.id for row in TILES}) == 13
    by_colour = [sum(row.colour == one for row in TILES) for one in ("red", "blue", "yellow")]
    assert by_colour == [4, 4, 4]
    assert sorted_tiles(range(13)) == [0, 1, 2, 3, 5, 4, 6, 7, 8, 9, 10, 11, 12]
    assert [tile_of(row.id) for row in TILES] == list(range(13))
    with pytest.raises(NotationError):
        tile_of("rinxiang")


def test_a_move_without_mp_is_refused() -> None:
    assert "costs 18 MP and 17 are left" in refused(
        position(side(drawn="pet", mp=17)), "skill HELL_PILE"
    )
    assert HaiyukiEvent("draw", 1, 1, 0, 3).seen_by(None).tile is None


def test_events_are_told_by_name() -> None:
    game = position(side(TENPAI, drawn="yuri"), ura="rin")
    told = [event.to_dict() for event in do(game, "tsumo")]
    win = told[0]["win"]
    assert isinstance(win, dict)
    assert (told[0]["type"], told[0]["seat"], told[0]["tile"]) == ("win", 0, "yuri")
    assert (win["yaku"], win["ura"], win["tiles"][0]) == ("SAM_DO_RIP", None, "ataho")
    assert json.loads(json.dumps(told))[0]["win"]["damage"] == 2400
    hidden = HaiyukiGame(seed=1).events[1].seen_by(1).to_dict()
    assert hidden["hands"][0] is None  # type: ignore[index]
