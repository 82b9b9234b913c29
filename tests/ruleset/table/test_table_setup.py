"""The top-level keys that set up a table, and what survives from round to round."""

from typing import Any

import pytest

from jantaku.base.errors import ReplayError, RulesetError
from jantaku.ruleset import Ruleset, RulesetGame
from ruleset.acting import tiles
from ruleset.engine import KEYS, problems_of, program_of
from ruleset.playing import DRAW_OR_END, DRAWING, act, names, new_game, shown

WALL = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p"


def _round_of(**rules: Any) -> RulesetGame:
    """A game whose rounds are over with the first discard."""
    return new_game({"starting_tiles": 1, **DRAWING, **rules}, "1m 2m 3m 4m 5m")


def test_every_key_is_optional() -> None:
    game = RulesetGame(Ruleset({}), seed=0)
    assert game.result is None
    assert (game.deciding, game.view(0).tiles_left) == ((), 0)


def test_keys_the_document_only_uses_are_top_level_keys() -> None:
    assert {"functions", "reverse_dora_indicators"} <= set(KEYS)


def test_every_event_has_a_seat() -> None:
    events = ["before_start", "after_start", "before_exhaustive_draw", "before_conclusion"]
    game = _round_of(
        max_rounds=1, **{event: {"actions": [["push_message", event]]} for event in events}
    )
    act(game)
    heard = [(event.text, event.seat) for event in game.events if event.type == "message"]
    assert {text for text, _ in heard} == set(events)
    assert all(seat is not None for _, seat in heard)


@pytest.mark.parametrize(
    "key", ["display_honba", "display_riichi_sticks", "display_wall", "saki_ver", "tile_images"]
)
def test_the_view_says_how_it_is_shown(key: str) -> None:
    image = {"1m": "https://example.org/1m.png"}
    assert new_game({key: image}, "").view(0).display[key] == image
    assert new_game({}, "").view(None).display[key] == KEYS[key].default


@pytest.mark.parametrize("doras", ["2m", ["2m"], ["2m", "2m"]])
def test_dora_indicators_name_what_they_indicate(doras: Any) -> None:
    counting = {"actions": [["set_counter", "dora", "count_dora", "9m"]]}
    rules = {"starting_tiles": 2, "dora_indicators": {"9m": doras}, "after_start": counting}
    game = new_game(rules, "2m 2m 3m 4m 5m 6m 7m 8m")
    assert game.table.players[0].counters["dora"] == 2


@pytest.mark.parametrize("enabled", [True, False])
def test_saki_cards_are_offered_from_the_deck_only_when_enabled(enabled: bool) -> None:
    draft = {"display_name": "Draft", "show_when": [], "actions": [["draft_saki_card", 2]]}
    rules = {
        "enable_saki_cards": enabled,
        "saki_deck": list("abcdefgh"),
        "buttons": {"draft": draft},
    }
    game = new_game(rules, "")
    if not enabled:
        assert shown(game, 0) == []
        return
    offered = [action.call for action in game.legal_actions(0) if action.call]
    assert len(offered) == 2
    game.step({seat: game.legal_actions(seat)[0] for seat in game.deciding})
    cards = [player.status for player in game.table.players.values()]
    assert all(len(held & set("abcdefgh")) == 1 for held in cards)
    assert len(set.union(*cards)) == 4


def test_initial_score_defaults_to_nothing() -> None:
    assert [p.score for p in new_game({"initial_score": 25000}, "").table.players.values()] == [
        25000
    ] * 4
    assert new_game({}, "").table.players[0].score == 0


def test_only_interruptible_actions_look_at_the_buttons() -> None:
    button = {"display_name": "?", "show_when": ["someone_else_just_discarded"], "actions": []}
    rules = {"starting_tiles": 2, "buttons": {"any": button}}
    quiet = new_game(rules, WALL)
    act(quiet)
    assert quiet.deciding == (1,)
    loud = new_game({**rules, "interruptible_actions": ["play_tile"]}, WALL)
    act(loud)
    assert loud.deciding == (1, 2, 3)


def test_revealed_tiles_are_seen_by_everybody() -> None:
    rules = {
        "initial_dead_wall_length": 2,
        "reserved_tiles": ["first", "second"],
        "revealed_tiles": ["second", -1, "9s"],
        "max_revealed_tiles": 5,
    }
    game = new_game(rules, "1m 2m 3m 4m")
    assert names(game.view(None).revealed) == "3m 4m 9s 1x 1x"


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_max_rounds_ends_the_game(rounds: int) -> None:
    game = _round_of(max_rounds=rounds)
    for number in range(rounds):
        assert game.result is None
        assert game.table.kyoku == number
        act(game)
    assert game.result is not None


def test_repeated_rounds_do_not_count() -> None:
    game = _round_of(
        max_rounds=1,
        score_calculation={"tenpairenchan": True},
        before_exhaustive_draw={
            "actions": [
                [
                    "unless",
                    [{"name": "counter_at_least", "opts": ["n", 2]}],
                    [["set_status_all", "tenpai"]],
                ],
                ["add_counter", "n", 1],
            ]
        },
        persistent_counters=["n"],
    )
    act(game)
    assert (game.table.kyoku, game.table.honba, game.result) == (0, 1, None)


@pytest.mark.parametrize(("kept", "after"), [([], set()), (["blue"], {"blue"})])
def test_only_persistent_statuses_survive_a_round(kept: list[str], after: set[str]) -> None:
    start = {
        "actions": [
            [
                "when",
                [
                    {"name": "round_wind_is", "opts": ["east"]},
                    {"name": "seat_is", "opts": ["east"]},
                    {"name": "counter_equals", "opts": ["seen", 0]},
                ],
                [["set_status", "blue", "red"], ["set_counter_all", "seen", 1]],
            ]
        ]
    }
    game = _round_of(after_start=start, persistent_statuses=kept, persistent_counters=["seen"])
    assert game.table.players[0].status == {"blue", "red"}
    act(game)
    assert game.table.players[0].status == after


@pytest.mark.parametrize(("kept", "after"), [([], {}), (["a"], {"a": 3})])
def test_only_persistent_counters_survive_a_round(kept: list[str], after: dict[str, int]) -> None:
    ending = {"actions": [["set_counter", "a", 3], ["set_counter", "b", 4]]}
    game = _round_of(before_exhaustive_draw=ending, persistent_counters=kept)
    act(game)
    assert game.table.players[1].counters == after


@pytest.mark.parametrize(
    ("restrictions", "forbidden"),
    [
        ([[["1m"], []]], "1m"),
        ([[["1m"], ["true"]], [["2m"], "true"]], "1m 2m"),
        ([[["manzu"], "true"]], "1m 2m"),
        ([[["1m"], ["false"]]], ""),
        ([[["any"], ["is_drawn_tile"]]], ""),
        ([[["any"], ["not_is_drawn_tile"]]], "1m 2m 5p"),
    ],
)
def test_play_restrictions_forbid_tiles_while_their_condition_holds(
    restrictions: list[Any], forbidden: str
) -> None:
    rules = {"starting_tiles": 3, "play_restrictions": restrictions}
    game = new_game(rules, "1m 2m 5p 4m 5m 6m 7m 8m 9m 1p 2p 3p")
    legal = {action.index for action in game.legal_actions(0)}
    held = game.table.players[0].tiles
    assert {tile.name for at, tile in enumerate(held) if at not in legal} == set(forbidden.split())


def test_no_discard_forbids_a_tile() -> None:
    rules = {"starting_tiles": 1, "wall": [["1m", "no_discard"], "2m", "3m", "4m"]}
    game = RulesetGame(Ruleset(rules), walls=lambda _: program_of(Ruleset(rules)).wall, seed=0)
    assert game.deciding == ()


def test_reserved_names_stand_for_the_last_tiles_of_the_dead_wall() -> None:
    rules = {
        "initial_dead_wall_length": 3,
        "reserved_tiles": ["last", "before"],
        "after_start": {"actions": [["draw", 1, "last"], ["draw", 1, "before"]]},
    }
    game = new_game(rules, "1m 2m 3m 4m")
    assert names(game.table.players[0].draw) == "4m 3m"
    assert names(game.table.dead_wall) == "2m 3m 4m"


def test_without_a_dead_wall_the_reserved_tiles_are_set_apart() -> None:
    again = [["draw", 1, "opposite_end"], ["draw", 1, "last"], ["draw", 1, "before"]]
    rules = {"reserved_tiles": ["last", "before"], "after_start": {"actions": again}}
    game = new_game(rules, "1m 2m 3m 4m")
    assert (names(game.table.players[0].draw), game.view(None).tiles_left) == ("4m 4m 3m", 2)


def test_more_names_than_the_dead_wall_has_tiles_are_none() -> None:
    rules = {"initial_dead_wall_length": 1, "reserved_tiles": ["a", "b"], "revealed_tiles": ["a"]}
    game = new_game(rules, "1m 2m 3m 4m")
    assert (game.table.reserved_tiles, names(game.view(None).revealed)) == ([], "1x")


def test_debug_status_shows_every_status_to_everybody() -> None:
    start = {"actions": [["set_status", "hidden"]]}
    game = new_game({"debug_status": True, "after_start": start}, "")
    assert game.view(1).seats[0].statuses == ("hidden",)


def test_shown_statuses_are_seen_by_their_owner_only() -> None:
    rules = {
        "shown_statuses": ["mine"],
        "shown_statuses_public": ["open"],
        "after_start": {"actions": [["set_status", "mine", "open", "hidden"]]},
    }
    game = new_game(rules, "")
    assert game.view(0).seats[0].statuses == ("mine", "open")
    assert game.view(1).seats[0].statuses == ("open",)
    assert game.view(None).seats[0].statuses == ("open",)


def test_starting_tiles_are_dealt_in_every_round_seat_by_seat_from_east() -> None:
    game = _round_of()
    act(game)
    assert [names(player.hand) for player in game.table.players.values()] == [
        "1m",
        "2m",
        "3m",
        "4m",
    ]


def test_the_wall_holds_the_tiles_of_the_game() -> None:
    wall = ["1m", "0p", "7z", "1j", "4f", ["2s", "gold"], {"tile": "3s", "attrs": ["a"]}]
    game = RulesetGame(Ruleset({"wall": wall}), seed=0)
    assert sorted(tile.name for tile in game.table.wall) == sorted(
        ["1m", "0p", "7z", "1j", "4f", "2s", "3s"]
    )
    assert {tile.attrs for tile in game.table.wall} == {(), ("gold",), ("a",)}


def test_a_tile_that_does_not_exist_is_noted_and_left_out() -> None:
    ruleset = Ruleset({"wall": ["1m", "12m?"]})
    assert tiles("1m") == list(program_of(ruleset).wall)
    assert [problem.code for problem in problems_of(ruleset)] == ["unknown-tile"]


@pytest.mark.parametrize(
    "rules",
    [
        {"num_players": 5}, {"num_players": True}, {"num_players": "4"}, {"num_players": []},
        {"num_players": {}}, {"starting_tiles": "13"}, {"starting_tiles": -1},
        {"starting_tiles": 1.5}, {"initial_score": "many"}, {"starting_round": []},
    ],
)  # fmt: skip
def test_numbers_no_table_can_be_set_up_with_are_refused(rules: dict[str, Any]) -> None:
    with pytest.raises(RulesetError):
        RulesetGame(Ruleset(rules), seed=0)


@pytest.mark.parametrize(
    ("key", "entries"),
    [
        ("wall", ["1m"] * 1_001),
        ("buttons", {f"b{n}": {} for n in range(1_001)}),
        ("yaku", [{"display_name": "A", "value": 1, "when": []}] * 2_001),
    ],
)
def test_more_entries_than_a_table_goes_through_in_time_are_refused(key: str, entries: Any) -> None:
    rules = {"score_calculation": {"yaku_lists": ["yaku"]}, key: entries}
    with pytest.raises(RulesetError, match=rf"'{key}' holds {len(entries)} entries; leave at most"):
        assert program_of(Ruleset(rules)).yaku_names()


def test_a_number_that_is_null_is_the_default() -> None:
    game = new_game({"num_players": None, "starting_tiles": None, "starting_round": None}, "1m")
    assert (game.seats, game.table.kyoku, game.table.tiles_left) == ((0, 1, 2, 3), 0, 1)


@pytest.mark.parametrize(("players", "seats"), [(1, (0,)), (2, (0, 2)), (3, (0, 1, 2))])
def test_fewer_players_leave_places_empty(players: int, seats: tuple[int, ...]) -> None:
    game = new_game({"num_players": players, "starting_tiles": 2}, WALL)
    assert game.seats == seats
    act(game)
    assert game.deciding == (seats[1 % players],)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_and_the_winds_move_on_with_the_rounds(players: int) -> None:
    game = new_game(
        {"num_players": players, "starting_tiles": 1, "after_turn_change": DRAW_OR_END},
        " ".join(f"{n}m" for n in range(1, players + 2)),
    )
    for number in range(2 * players):
        view = game.view(None)
        dealer = game.seats[number % players]
        assert view.dealer == dealer
        winds = {seat.seat: seat.wind for seat in view.seats}
        assert winds[dealer] == "east"
        assert view.round_wind == ("east" if number < players else "south")
        act(game)


def test_rigged_rounds() -> None:
    rules = {
        "starting_tiles": 1,
        "starting_hand": {"south": ["9s", "9s"]},
        "starting_draws": ["7z"],
        "starting_dead_wall": ["6z"],
        "initial_dead_wall_length": 2,
        "starting_round": 5,
        "starting_honba": 2,
        "die1": 3,
        "die2": 4,
        "after_start": {"actions": [["draw"], ["draw", 1, "opposite_end"]]},
    }
    game = new_game(rules, "1m 2m 3m 4m 5m 6m 7m 8m 9m")
    assert names(game.table.players[1].hand[:2]) == "9s 9s"
    assert names(game.table.players[1].draw) == "7z 6z"
    assert (game.table.kyoku, game.table.honba, game.table.dice) == (5, 2, (3, 4))


@pytest.mark.parametrize("number", [-1, -17, 0.5])
def test_a_round_before_the_first_is_refused(number: float) -> None:
    with pytest.raises(RulesetError, match="'starting_round' is not a number from 0"):
        Ruleset({"wall": ["1m"] * 8, "starting_round": number})


def test_rigged_tiles_lie_in_the_whole_wall_before_the_dead_wall_is_cut_off() -> None:
    rules = {
        "num_players": 2,
        "starting_hand": {"west": ["9s"], "north": ["8s"]},
        "starting_draws": ["7z"],
        "starting_dead_wall": ["6z", "5z", "4z"],
        "initial_dead_wall_length": 2,
    }
    table = new_game(rules, "1m 2m 3m 4m 5m 6m").table
    assert (names(table.players[2].hand), table.wall_index) == ("9s", 1)
    assert (names(table.wall), names(table.dead_wall)) == ("1m 7z 3m 4z", "5z 6z")


def test_drawing_past_the_wall_takes_from_the_dead_wall_and_then_nothing() -> None:
    rules = {"initial_dead_wall_length": 1, "after_start": {"actions": [["draw", 5]]}}
    game = new_game(rules, "1m 2m")
    assert names(game.table.players[0].draw) == "1m 2m"


def test_the_same_rules_seed_and_actions_give_the_same_bytes() -> None:
    rules = {"wall": WALL.split(), "starting_tiles": 2, "max_rounds": 2, **DRAWING}
    games = [RulesetGame(Ruleset(rules), seed=9) for _ in range(2)]
    for game in games:
        for _ in range(6):
            act(game)
    assert games[0].snapshot() == games[1].snapshot()
    assert games[0].events == games[1].events
    again = RulesetGame.restore(games[0].snapshot())
    assert again.events == games[0].events
    assert again.snapshot() == games[0].snapshot()


def test_a_snapshot_holds_the_walls_that_were_given() -> None:
    game = new_game({"starting_tiles": 2, "max_rounds": 2, **DRAWING}, WALL)
    while game.result is None:
        act(game)
    again = RulesetGame.restore(game.snapshot())
    assert again.events == game.events
    assert again.snapshot() == game.snapshot()


def test_a_snapshot_knows_the_cards_that_were_drafted() -> None:
    draft = {"show_when": ["no_discards_yet"], "actions": [["draft_saki_card", 2]]}
    rules = {"enable_saki_cards": True, "saki_ver": "v12", "saki_deck": list("abcdefgh")}
    game = new_game({"starting_tiles": 3, "buttons": {"draft": draft}, **rules}, WALL)
    game.step({seat: game.legal_actions(seat)[0] for seat in game.deciding})
    again = RulesetGame.restore(game.snapshot())
    assert again.events == game.events
    assert all(player.status for player in again.table.players.values())


def test_a_clone_goes_its_own_way() -> None:
    game = new_game({"starting_tiles": 3}, WALL)
    other = game.clone()
    act(other)
    assert (len(game.table.players[0].pond), len(other.table.players[0].pond)) == (0, 1)
    assert game.deciding == (0,)


@pytest.mark.parametrize(
    "damaged",
    [
        b"", b"x", b"\x00" * 40, b"[]", b"{}", b'{"walls": 3}', b"[" * 5000,
        b'{"walls":[],"rules":{},"seed":1,"actions":[{"9":{}}]}',
    ],
)  # fmt: skip
def test_bytes_that_are_no_snapshot_are_refused(damaged: bytes) -> None:
    with pytest.raises(ReplayError, match="no snapshot"):
        RulesetGame.restore(damaged)


def test_score_calculation_holds_the_settings_of_scoring() -> None:
    settings = {"scoring_method": "multiplier", "score_multiplier": 3, "yaku_lists": ["yaku"]}
    rules = {
        "starting_tiles": 1,
        "max_rounds": 1,
        "after_start": {"actions": [["draw"]]},
        "buttons": {"win": {"show_when": ["has_draw"], "actions": [["win_by_draw"]]}},
        "score_calculation": settings,
        "yaku": [{"display_name": "Two", "value": 2, "when": []}],
    }
    game = new_game(rules, "1m 2m 3m 4m 1m")
    act(game, east="win")
    assert game.result is not None
    assert game.result.points == (18, -6, -6, -6)
