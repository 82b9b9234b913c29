"""The numbers of rulesets and Haiyuki reach every legal action, and nothing else."""

import pytest

from env.games.playing import EVERY, as_seen, positions, reached
from jantaku import GameSpec, IllegalAction
from jantaku.env.games import NumberedGame, encoding_of
from jantaku.env.games.source import GameSource
from jantaku.game.numbers.choices import DONE, PASS, ActionNumbers, NumberedAction, NumberedChoice
from jantaku.haiyuki import HaiyukiGame
from jantaku.ruleset import RulesetGame, library, load


def check_reach(name: str, seed: int, steps: int, every: int = 1) -> int:
    """Compares reached with legal actions; returns the number of decisions."""
    decisions = 0
    for numbered, _ in positions(name, seed, steps, every):
        for seat in numbered.game.deciding:
            whole = numbered.encoding.choice(numbered.view(seat))
            if numbered.choice(seat).taken:
                continue
            legal = numbered.game.legal_actions(seat)
            found = reached(whole)
            assert set(found) <= set(legal)
            assert {as_seen(numbered, seat, one) for one in found} == {
                as_seen(numbered, seat, one) for one in legal
            }
            decisions += 1
    return decisions


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", EVERY)
def test_numbers_reach_every_legal_action_and_no_other(name: str) -> None:
    assert check_reach(name, 3, 48, every=4) > 8


@pytest.mark.long
@pytest.mark.parametrize("name", EVERY)
def test_numbers_reach_every_legal_action_in_whole_games(name: str) -> None:
    assert sum(check_reach(name, seed, 10_000) for seed in range(5)) > 300


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", EVERY)
def test_the_tables_of_a_text_are_always_alike(name: str) -> None:
    first = encoding_of(name)
    assert len(set(first.actions)) == len(first.actions) < 700
    assert len(set(first.planes)) == len(first.planes) == len(first.meanings)
    if name != "haiyuki":
        again = encoding_of(library.load(name.removeprefix("ruleset:")))
        assert (again.actions, again.planes) == (first.actions, first.planes)
        assert (again.cells, again.oracle_planes) == (first.cells, first.oracle_planes)


def test_a_game_is_named_by_its_name_setup_rules_or_itself() -> None:
    game = RulesetGame(library.load("hong_kong"), seed=7)
    for given in ("hong_kong", "ruleset:hong_kong", library.load("hong_kong"), game.spec, game):
        assert GameSource(given).open(7).events == game.events
    assert GameSource(HaiyukiGame(seed=7)).engine == "haiyuki"
    with pytest.raises(ValueError, match="VectorRiichi"):
        encoding_of("riichi")
    with pytest.raises(ValueError, match="VectorRiichi"):
        encoding_of(GameSpec("riichi", 1, {}, 7))
    with pytest.raises(TypeError, match="a game is a name"):
        encoding_of(7)  # type: ignore[arg-type]


def test_discards_of_the_hand_and_of_the_drawn_tile_have_numbers_of_their_own() -> None:
    names = encoding_of("hong_kong").actions
    assert (names[PASS], names[DONE], names.index("discard 1m")) == ("pass", "done", 11)
    assert names.index("discard drawn 1m") == 11 + 43
    assert [name for name in names if name.startswith("flower ")] == [
        *(f"flower {number}{kind}" for kind in "fg" for number in "1234"),
        "flower other",
    ]


def test_transparent_tiles_are_tiles_of_their_own() -> None:
    names = encoding_of("washizu").actions
    assert {"discard 1m", "discard 1m revealed", "pon 1m revealed"} <= {*names}


def test_three_tiles_of_the_charleston_are_three_picks() -> None:
    numbered = NumberedGame.begin("american", 1)
    names = numbered.encoding.actions
    assert len(names) == 396
    for seat in numbered.deciding:
        assert [names[number] for number in numbered.numbers(seat)] == ["pass_right"]
    numbered.take({seat: numbered.numbers(seat)[0] for seat in numbered.deciding})
    before = len(numbered.game.actions)
    for pick in range(3):
        assert (len(numbered.game.actions), numbered.deciding) == (before, (0, 1, 2, 3))
        assert [len(numbered.choice(seat).taken) for seat in range(4)] == [pick] * 4
        assert numbered.take({s: numbered.numbers(s)[-1] for s in (0, 1, 2)}) is False
        assert numbered.take({3: numbered.numbers(3)[-1]}) is (pick == 2)


@pytest.mark.long
def test_an_exchange_of_haiyuki_ends_with_done() -> None:
    numbered = NumberedGame(HaiyukiGame(("smash", "mayu"), seed=1))
    names, (seat,) = numbered.encoding.actions, numbered.deciding
    legal = numbered.game.legal_actions(seat)
    assert set(reached(numbered.choice(seat))) == set(legal)
    tile = numbered.numbers(seat)[-1]
    numbered.take({seat: tile})
    numbered.take({seat: DONE})
    assert names[tile].startswith("pick ")
    assert [len(one.tiles) for one in numbered.game.actions[0].values()] == [1]


def test_what_all_that_is_left_has_in_common_is_picked_already() -> None:
    choice = NumberedChoice(
        [NumberedAction("red", 9, (4, 6)), NumberedAction("plain", 9, (4, 5))]
    ).take(9)
    assert isinstance(choice, NumberedChoice)
    assert (choice.numbers, choice.taken) == ((5, 6), (9,))
    with pytest.raises(IllegalAction, match="number 4 is not legal now"):
        choice.take(4)


def test_actions_that_differ_in_nothing_else_have_ways() -> None:
    found = ActionNumbers(first_way=3)
    for action, look in (("a", 1), ("again", 1), ("b", 2)):
        found.add(action, 9, look=look)
    assert found.all() == [NumberedAction("a", 9, (3,)), NumberedAction("b", 9, (4,))]


def test_a_wrong_number_changes_nothing() -> None:
    numbered = NumberedGame.begin("haiyuki", 1)
    (seat,) = numbered.deciding
    for wrong in (PASS, 10**6, -1):
        with pytest.raises(IllegalAction, match=rf"seat {seat} may not take {wrong}"):
            numbered.take({seat: wrong})
    with pytest.raises(IllegalAction, match="it has no decision"):
        numbered.take({1 - seat: PASS})
    assert not numbered.game.actions


def test_a_game_that_its_rules_stop_is_over() -> None:
    wall = '["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m"]'
    rules = load(f'{{"wall": {wall}, "starting_tiles": 2}}')
    numbered = NumberedGame.begin(rules, 1)
    for _ in range(100):
        if not numbered.over:
            numbered.take({seat: numbered.numbers(seat)[0] for seat in numbered.deciding})
    assert numbered.over
    assert numbered.game.result is None
    assert "stuck" in str(numbered.game.error)
