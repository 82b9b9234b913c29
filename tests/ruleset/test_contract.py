"""Games of rulesets keep the contract of all games: every ruleset of the library, and small ones.

`make contract` looks at every step of the long ones too.
"""

import json
import os
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from jantaku.base.errors import IllegalAction, ReplayError, RulesetError
from jantaku.game import GameSpec, protocol
from jantaku.game.decisions import Decisions
from jantaku.game.engines import open_game, restore_game
from jantaku.game.testing import check_game
from jantaku.ruleset import Ruleset, RulesetAction, RulesetGame, library, load

from .engine import MOST_BYTES, DiscardEntry, RulesetTile, face_up
from .marathon import held
from .playing import DRAWING, act, new_game, toggle
from .test_foreign import NAMES, loaded

SHORT = {"max_rounds": 1}
LIBRARY: dict[str, tuple[Callable[[], Ruleset], int]] = {
    "bare": (lambda: library.load("bare"), 1),
    "example": (lambda: library.load("example", config=SHORT), 8),
    "example_for_two": (lambda: library.load("example", config={**SHORT, "num_players": 2}), 4),
    "hong_kong": (lambda: library.load("hong_kong", config=SHORT), 20),
    "sichuan": (lambda: library.load("sichuan", config=SHORT), 15),
    "american": (lambda: library.load("american", config=SHORT), 40),
    "riichi": (lambda: library.load("riichi", config=SHORT), 70),
    "tenhou": (lambda: library.load("riichi", preset="tenhou", config=SHORT), 70),
}
KAN = {
    "call": [[0, 0, 0]],
    "show_when": ["our_turn", "has_draw", "self_call_available"],
    "actions": [["self_call"], ["draw", 1, "opposite_end"]],
}
PON = {
    "call": [[0, 0]],
    "show_when": ["someone_else_just_discarded", "call_available"],
    "actions": [["call"], ["change_turn", "self"]],
}
ASIDE = {
    "show_when": ["our_turn", "has_draw", {"name": "status_missing", "opts": ["aside"]}],
    "actions": [
        ["set_status", "aside"],
        ["mark", [["hand", 2, ["match_suit"]]]],
        ["move_tiles", {"hand": ["marked"]}, "aside"],
        ["flip_aside_facedown"],
        ["clear_marking"],
    ],
}
SECRETS: dict[str, Any] = {
    "wall": [f"{number}{suit}" for suit in "mp" for number in range(1, 6)] * 4,
    "starting_tiles": 5,
    "dead_wall_length": 4,
    "reserved_tiles": ["first", "second"],
    "revealed_tiles": ["first"],
    "max_rounds": 1,
    "interruptible_actions": ["play_tile", "draw"],
    "after_start": {"actions": [["as", "toimen", [["set_status", "discard_facedown"]]]]},
    "buttons": {
        "hidden": {**KAN, "call_hidden": True, "call_name": "kan"},
        "down": {**KAN, "call_style": {"self": [["1x", 0], ["1x", 1], ["1x", 2], ["1x", "call"]]}},
        "pon": PON,
        "aside": ASIDE,
        "look": {
            "show_when": ["our_turn", "has_draw", {"name": "status_missing", "opts": ["looked"]}],
            "actions": [["set_status", "looked"], ["scry", 2]],
        },
    },
    "auto_buttons": {
        "sort": {"display_name": "Sort", "actions": [["sort_hand"]], "enabled_at_start": False}
    },
    **DRAWING,
}
"""A game in which nearly all that can be hidden is."""
STUMBLES = {
    "wall": ["1m", "2m", "3m", "4m", "5m", "6m"],
    "starting_tiles": 1,
    "buttons": {"b": {"show_when": ["our_turn"], "actions": [["win_by_discard"]]}},
}
"""A game with a fault in a button."""


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", LIBRARY)
def test_every_ruleset_of_the_library_keeps_the_contract(name: str) -> None:
    make, every = LIBRARY[name]
    ruleset = make()
    every = int(os.environ.get("CONTRACT_EVERY", every))
    found = check_game(lambda seed: RulesetGame(ruleset, seed=seed), [1], every=every)
    assert found.games == 1


@pytest.mark.sample(5)
@pytest.mark.parametrize("name", [name for name in NAMES if name != "powers"])
def test_rulesets_of_other_authors_keep_it(name: str) -> None:
    ruleset = loaded(name, **SHORT)
    every = int(os.environ.get("CONTRACT_EVERY", 50))
    found = check_game(
        lambda seed: RulesetGame(ruleset, seed=seed), [1], every=every, processes=False
    )
    assert found.games == 1


@pytest.mark.long
@pytest.mark.parametrize("rules", [SECRETS, STUMBLES], ids=["secrets", "stumbles"])
def test_small_games_keep_it_at_every_step(rules: dict[str, Any]) -> None:
    ruleset = Ruleset(rules)
    found = check_game(lambda seed: RulesetGame(ruleset, seed=seed), range(3), processes=False)
    assert found.games == 3


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", [name for name in LIBRARY if name != "bare"])
def test_absent_players_play_to_the_end(name: str) -> None:
    game = RulesetGame(LIBRARY[name][0](), seed=3)
    for _ in range(5_000):
        if not game.deciding:
            break
        game.step({seat: game.default_action(seat) for seat in game.deciding})
    assert game.status == "over"


def test_a_ruleset_of_the_library_is_known_by_name_version_and_digest() -> None:
    game = RulesetGame(library.load("riichi", preset="tenhou", mods=["kiriage"]), seed=1)
    rules = dict(game.spec.rules)
    assert rules.pop("digest") == game.ruleset.digest
    chosen = {"preset": "tenhou", "mods": ["kiriage"]}
    assert rules == {"name": "riichi", "version": library.VERSION, **chosen}
    assert open_game(game.spec).events == game.events
    assert len(game.snapshot()) < 1_000


@pytest.mark.parametrize(
    "change",
    [
        {"digest": "0" * 64}, {"version": library.VERSION + 1}, {"version": library.VERSION - 1},
        {"name": "chess"}, {"name": ["riichi"]}, {"mods": 5}, {"mods": ["no such mod"]},
        {"more": 1}, {"config": {"max_rounds": 3}},
    ],
)  # fmt: skip
def test_another_ruleset_of_the_library_is_refused(change: dict[str, Any]) -> None:
    spec = RulesetGame(library.load("example"), seed=1).spec
    other = GameSpec(spec.engine, spec.version, {**spec.rules, **change}, spec.seed)
    with pytest.raises((ReplayError, RulesetError)):
        open_game(other)
    with pytest.raises(ReplayError):
        restore_game(json.dumps({**other.to_dict(), "actions": [], "events": ""}).encode())


def test_a_game_by_an_earlier_library_is_refused_with_both_versions_and_a_cure() -> None:
    game = RulesetGame(library.load("taiwanese"), seed=1)
    stored = json.loads(game.snapshot())
    stored["rules"]["version"] = library.VERSION - 1
    with pytest.raises(ReplayError) as caught:
        restore_game(json.dumps(stored).encode())
    told = f"version {library.VERSION - 1} of the library: this is {library.VERSION}"
    assert told in caught.value.fault
    assert caught.value.cure == "play it with the version of Jantaku that made it"


@pytest.mark.parametrize("rules", [{}, {"text": 5}, {"json": []}, {"json": {"num_players": 77}}])
def test_rules_that_are_none_are_refused(rules: dict[str, Any]) -> None:
    with pytest.raises((ReplayError, RulesetError)):
        open_game(GameSpec("ruleset", 1, rules, 1))


def test_rules_of_a_user_are_kept_as_they_were_given() -> None:
    text = '{"wall": ["1m", "2m", "3m", "4m"], "starting_tiles": 1} // mine'
    assert RulesetGame(load(text), seed=1).spec.rules == {"text": text}
    rules = {"wall": ["1m", "2m", "3m", "4m"], "starting_tiles": 1}
    game = RulesetGame(Ruleset(rules), seed=1)
    assert (game.spec.rules, open_game(game.spec).events) == ({"json": rules}, game.events)


@pytest.mark.parametrize("letter", ["x", "\N{SNOWMAN}"])
def test_a_ruleset_as_long_as_may_be_can_be_stored(letter: str) -> None:
    most = MOST_BYTES // len(letter.encode()) - 200
    text = json.dumps({"num_players": 2, "more": letter * most}, ensure_ascii=False)
    game = RulesetGame(load(text.encode()), seed=1)
    assert len(game.snapshot()) > MOST_BYTES // 2
    assert RulesetGame.restore(game.snapshot()).snapshot() == game.snapshot()


def test_walls_that_were_given_are_options_and_no_others_are() -> None:
    rules = {"starting_tiles": 1, "max_rounds": 1, **DRAWING}
    game = new_game(rules, "1m 2m 3m 4m 5m")
    assert game.spec.options == {"walls": [["1m", "2m", "3m", "4m", "5m"]]}
    assert open_game(game.spec).events == game.events
    assert RulesetGame(Ruleset({"wall": ["1m"], **rules}), seed=1).spec.options == {}
    with pytest.raises(RulesetError, match="not a tile"):
        RulesetGame(Ruleset(rules), seed=1, walls=lambda _: [RulesetTile("cheese")])
    with pytest.raises(ReplayError, match="not a tile"):
        open_game(GameSpec("ruleset", 1, {"json": rules}, 1, {"walls": [["cheese"]]}))


@pytest.mark.parametrize(
    "rules", [{"more": 10**5_000}, {"more": json.loads("[" * 500 + "]" * 500)}]
)
def test_rules_that_could_not_be_stored_are_none(rules: dict[str, Any]) -> None:
    with pytest.raises(RulesetError):
        Ruleset(rules)


def test_a_game_that_met_a_fault_keeps_its_events_and_can_be_stored() -> None:
    game = RulesetGame(Ruleset(STUMBLES), seed=1)
    with pytest.raises(RulesetError, match="a win by discard before any discard"):
        game.step({0: RulesetAction("button", "b")})
    assert (game.status, game.deciding, game.legal_actions(0)) == ("failed", (), ())
    assert [event.type for event in game.events] == ["round", "turn", "button"]
    again = restore_game(game.snapshot())
    assert (again.status, again.events) == ("failed", game.events)
    assert str(again.error) == str(game.error)
    with pytest.raises(RulesetError, match="a win by discard before any discard"):
        again.step({0: RulesetAction("discard", index=0)})


def test_a_game_in_which_nobody_can_go_on_has_failed() -> None:
    game = RulesetGame(library.load("bare"), seed=1)
    assert (game.status, game.result) == ("failed", None)
    assert isinstance(game.error, RulesetError)
    assert (game.error.code, restore_game(game.snapshot()).status) == ("stuck", "failed")


def test_a_result_has_a_row_for_each_seat_that_is_taken() -> None:
    game = RulesetGame(library.load("example", config={**SHORT, "num_players": 2}), seed=1)
    while game.deciding:
        game.step({seat: game.default_action(seat) for seat in game.deciding})
    assert game.result is not None
    assert [row.seat for row in game.result.seats] == [0, 2]
    assert (game.result.reason, game.result.unit) == ("played_out", "points")
    with pytest.raises(KeyError):
        game.result.of(1)


def test_a_switch_is_told_to_its_seat_and_to_nobody_else() -> None:
    game = RulesetGame(Ruleset(SECRETS), seed=1)
    before = len(game.events)
    (switch,) = game.switches(2)
    assert switch == RulesetAction("toggle", "sort", on=True)
    game.step({2: switch})
    (told,) = game.events_since(before, 2)
    assert told.event == protocol.Toggled(2, "sort", on=True)
    for other in (0, 1, 3, None):
        (told,) = game.events_since(before, other)
        assert told.event == protocol.Hidden()
    assert game.switches(2) == (RulesetAction("toggle", "sort", on=False),)
    assert restore_game(game.snapshot()).snapshot() == game.snapshot()


def test_a_switch_is_taken_alone_and_leaves_what_others_decided() -> None:
    game = RulesetGame(Ruleset(SECRETS), seed=1)
    before = game.snapshot()
    (switch,) = game.switches(0)
    first = game.default_action(0)
    wrong: list[dict[Any, Any]] = [
        {0: switch, 1: game.switches(1)[0]},
        {0: first, 1: switch},
        {1: RulesetAction("toggle", "sort", on=False)},
        {1: RulesetAction("toggle", "no such button", on=True)},
        {9: switch},
    ]
    for actions in wrong:
        with pytest.raises(IllegalAction):
            game.step(actions)
    assert game.snapshot() == before
    desk = Decisions(game)
    desk.submit(1, switch)
    desk.submit(0, first)
    assert [dict(taken) for taken in game.actions] == [{1: switch}, {0: first}]


def test_a_switch_leaves_a_choice_that_is_not_listed() -> None:
    both = {"show_when": ["no_calls_yet"], "actions": [["mark", [["hand", 2]]], ["clear_marking"]]}
    rules = {**SECRETS, "starting_tiles": 3, "buttons": {"m": both}}
    game = new_game(rules, "1m 2m 3m " * 10)
    act(game, east="m", south="m", west="m", north="m")
    desk = Decisions(game)
    listed = game.legal_actions(0)[0]
    other = RulesetAction("choose", marks=listed.marks[::-1])
    assert other not in game.legal_actions(0)
    desk.submit(0, other)
    desk.submit(1, game.switches(1)[0])
    assert desk.held(0) == other


def test_no_switch_is_left_when_a_game_is_over() -> None:
    game = RulesetGame(Ruleset(SECRETS), seed=1)
    while game.deciding:
        game.step({seat: game.default_action(seat) for seat in game.deciding})
    assert (game.status, game.switches(0)) == ("over", ())
    with pytest.raises(IllegalAction):
        game.step({0: RulesetAction("toggle", "sort", on=True)})


def called_face_down(name: str) -> tuple[RulesetGame, Any]:
    """A game in which south lays down four of a kind, and the event of that."""
    game = new_game({**SECRETS, "starting_tiles": 5}, "1p 2p 3p 4p 5p 1m 1m 1m 1m 2m " + "4p " * 20)
    act(game, east="discard 1p")
    act(game, south=name)
    return game, next(event for event in reversed(game.events) if event.type == "call")


@pytest.mark.parametrize("name", ["hidden", "down"])
def test_a_meld_face_down_is_told_to_nobody_else(name: str) -> None:
    game, call = called_face_down(name)
    assert "1m" in str(call.seen_by(1))
    for other in (0, 2, 3, None):
        assert "1m" not in str(call.seen_by(other))
        assert "1m" not in str(game.write_event(call.seen_by(other)))
        assert "1m" not in str(game.show(other).seats[1].melds)
    assert "1m" in str(game.show(1).seats[1].melds)


def test_red_fives_are_fives_and_a_face_down_tile_has_a_name_for_its_owner_only() -> None:
    game = new_game({**SECRETS, "starting_tiles": 2}, "0p 1m 2m 3m 4m 5m 6m 7m " + "8m " * 12)
    assert game.show(0).seats[0].tiles[0] == protocol.DisplayTile("5p", red=True)
    assert game.show(1).seats[0].tiles == (protocol.BACK,) * 3
    act(game, east="aside")
    game.step({0: next(a for a in game.legal_actions(0) if a.type == "choose")})
    assert [tile.down for tile in game.show(0).seats[0].aside] == [True, True]
    assert all(tile.name for tile in game.show(0).seats[0].aside)
    assert game.show(1).seats[0].aside == (protocol.BACK,) * 2


def test_a_pass_and_an_offer_are_no_events() -> None:
    game = new_game({**SECRETS, "starting_tiles": 3}, "1m 2m 3m 1m 1m 4m 5m 2p 3p 4p 5p 1p " * 3)
    happened = act(game, east="discard 1m")
    assert (game.deciding, [event.type for event in happened]) == ((1,), ["discard"])
    happened = act(game, south="skip")
    assert [event.type for event in happened] == ["turn", "draw"]


def test_to_pass_has_a_name_of_its_own_beside_a_button_called_so() -> None:
    pass_ = {**PON, "actions": [["call"], ["change_turn", "self"]]}
    rules = {**SECRETS, "starting_tiles": 3, "buttons": {"pass": pass_}}
    game = new_game(rules, "1m 2m 3m 1m 1m 4m 5m 2p 3p 4p 5p 1p " * 3)
    act(game, east="discard 1m")
    assert [one.button for one in game.show(1).legal] == ["pass", "pass_"]
    for action in game.legal_actions(1):
        assert game.read_action(1, game.write_action(1, action)) == action


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", [name for name in LIBRARY if name != "bare"])
def test_what_is_imagined_can_be_played_on(name: str) -> None:
    game, chance = RulesetGame(LIBRARY[name][0](), seed=6), Random(name)
    for step in range(80):
        if not game.deciding:
            break
        if step % 16 == 0:
            for seat in game.seats:
                other = game.imagine(seat, chance.getrandbits(32))
                assert held(other.table) == held(game.table)
                for _ in range(30):
                    if not other.deciding:
                        break
                    other.step({s: chance.choice(other.legal_actions(s)) for s in other.deciding})
                assert other.error is None
        game.step({seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding})


def test_what_is_imagined_is_dealt_anew_by_every_seed_and_alike_by_the_same() -> None:
    game = RulesetGame(library.load("riichi"), seed=6)
    hands = [game.imagine(0, seed).table.players[1].hand for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]
    assert game.imagine(0, 1).table.players[0].hand == game.table.players[0].hand
    with pytest.raises(ReplayError, match="follows from no seed"):
        game.imagine(0, 1).snapshot()


def test_a_game_that_is_over_is_imagined_as_it_is_shown() -> None:
    game = new_game({**SECRETS, "starting_tiles": 3, "max_rounds": 1}, "1m 2m 3m 4m " * 4)
    while game.deciding:
        game.step({seat: game.default_action(seat) for seat in game.deciding})
    assert game.result is not None
    assert [game.imagine(seat, 1).show(seat) == game.show(seat) for seat in game.seats] == [
        True
    ] * 4


def test_hidden_melds_and_discards_face_down_become_others_that_can_be() -> None:
    kinds, discards = set(), set()
    game, _ = called_face_down("hidden")
    for name in ("5m", "4p"):
        down = RulesetTile("1x", (name, "discard"))
        game.table.players[2].pond.append(down)
        game.table.players[2].discards.append(down)
        game.table.history.insert(0, DiscardEntry(2, down))
    for seed in range(60):
        other = game.imagine(0, seed)
        (meld,) = other.table.players[1].calls
        assert len({face_up(tile).name for tile in meld.tiles}) == 1
        assert all("concealed" in tile.attrs for tile in meld.tiles)
        kinds.add(face_up(meld.tiles[0]).name)
        pond = other.table.players[2].pond
        assert sorted(other.table.players[2].discards) == sorted(pond)
        past = [one for one in other.table.history if isinstance(one, DiscardEntry)]
        assert sorted(one.tile for one in past if one.seat == 2) == sorted(pond)
        discards.update(face_up(tile).name for tile in pond)
        assert held(other.table) == held(game.table)
    assert {"1m", "4p"} <= kinds
    assert len(discards) > 1
    assert game.imagine(1, 1).table.players[1].calls == game.table.players[1].calls


def test_cards_that_others_are_offered_are_others() -> None:
    draft = {"show_when": ["no_discards_yet"], "actions": [["draft_saki_card", 2]]}
    cards = {"enable_saki_cards": True, "saki_ver": "v12", "saki_deck": list("abcdefgh")}
    rules = {"starting_tiles": 3, "buttons": {"draft": draft}, **cards}
    game = new_game(rules, "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p")
    assert game.deciding == (0, 1, 2, 3)
    offers = {str(game.imagine(0, seed).legal_actions(1)) for seed in range(20)}
    assert len(offers) > 1
    for seed in range(20):
        other = game.imagine(0, seed)
        assert other.legal_actions(0) == game.legal_actions(0)
        assert sorted(other.table.saki_deck) == list("abcdefgh")


def test_whoever_could_call_no_more_may_only_pass() -> None:
    game = new_game({**SECRETS, "starting_tiles": 3}, "1m 2m 3m 1m 1m 4m 5m 2p 3p 4p 5p 1p " * 3)
    act(game, east="discard 1m")
    legal = {game.imagine(0, seed).legal_actions(1) for seed in range(20)}
    assert game.imagine(0, 1).deciding == (1,)
    assert (RulesetAction("skip"),) in legal
    toggle(game, 3, "sort")
    assert game.imagine(1, 5).legal_actions(1) == game.legal_actions(1)
