"""Every public value survives pickle and copies and tells what it is."""

import copy
import inspect
import pickle
import pydoc
import random

import pytest

import jantaku
import jantaku.protocol
from jantaku.riichi.players.simple import play_efficiency
from jantaku.ruleset import library

HAND = "123m456p789s11122z"


def open_hand() -> jantaku.Hand:
    return jantaku.Hand("123m406p(789s)11122z")


def played(game, steps: int = 300, seed: int = 3):
    chances = random.Random(seed)
    for _ in range(steps):
        if not game.deciding:
            break
        game.step({seat: chances.choice(game.legal_actions(seat)) for seat in game.deciding})
    return game


def riichi_game() -> jantaku.RiichiGame:
    return played(jantaku.RiichiGame(seed=11))


def env() -> jantaku.RiichiEnv:
    env = jantaku.RiichiEnv(seed=5)
    env.reset()
    return env


VALUES = {
    "RiichiAction": lambda: jantaku.RiichiAction("discard", jantaku.TileId(16)),
    "Context": lambda: jantaku.Context(
        "0m",
        tsumo=True,
        riichi=True,
        round="S",
        seat="W",
        dora="5z1p0s3p",
        ura="5z",
        honba=2,
        kita=1,
    ),
    "Discard": lambda: jantaku.discards("123m406p789s11124z")[0],
    "RiichiEvent": lambda: riichi_game().events[-1],
    "FuItem": lambda: jantaku.score(HAND).fu_items[0],
    "GameResult": lambda: jantaku.GameResult(
        "played_out", "thousands", (jantaku.protocol.SeatResult(0, 25000, 5.0, 0),)
    ),
    "GameSpec": lambda: riichi_game().spec,
    "GameRule": lambda: jantaku.GameRule.preset("ema").replace(local_yaku=frozenset({"sanrenkou"})),
    "Group": lambda: jantaku.readings(HAND)[0].groups[0],
    "HaiyukiRules": lambda: jantaku.HaiyukiRules(rounds=2),
    "Hand": open_hand,
    "Meld": lambda: open_hand().melds[0],
    "GradedWait": lambda: jantaku.judge_win(HAND).won,
    "GradedYaku": lambda: jantaku.judge_win(HAND).won.yaku[0],
    "HandOutlook": lambda: jantaku.outlook("123m456p789s1178s5z", draws=2),
    "Lookahead": lambda: jantaku.lookahead(riichi_game(), riichi_game().deciding[0], samples=2),
    "LookaheadRow": lambda: VALUES["Lookahead"]().best,
    "SampleMean": lambda: VALUES["Lookahead"]().best.points,
    "OutlookRow": lambda: jantaku.outlook("123m456p789s1178s5z", draws=2).best,
    "Payment": lambda: jantaku.score(HAND).payment,
    "Position": lambda: riichi_game().position(),
    "PositionDiscard": lambda: riichi_game().position().seats[0].pond[0],
    "PositionMeld": lambda: jantaku.PositionMeld("pon", (jantaku.Tile(0),) * 3, 1),
    "SeatDanger": lambda: jantaku.danger(riichi_game().view(1))[0],
    "SeatPosition": lambda: riichi_game().position().seats[0],
    "Permission": lambda: jantaku.judge_win(HAND),
    "Reading": lambda: jantaku.readings(HAND)[0],
    "Score": lambda: jantaku.score_all("11122233m55p(777z)", "3m", rules="mleague")[1],
    "ShantenForms": lambda: jantaku.shanten_forms("123m456p789s1112z"),
    "RiichiView": lambda: riichi_game().view(1),
    "Ukeire": lambda: jantaku.ukeire("123m456p789s1112z"),
    "WaitValue": lambda: jantaku.wait_values("234m34678p23488s")[0],
    "YakuHan": lambda: jantaku.score(HAND).yaku[0],
}
GAMES = {
    "RiichiGame": riichi_game,
    "RulesetGame": lambda: played(jantaku.RulesetGame(library.load("sichuan"), seed=4), 60),
    "HaiyukiGame": lambda: played(jantaku.HaiyukiGame(seed=4), 40),
    "RiichiEnv": env,
    "Observation": lambda: next(iter(env().get_observations().values())),
    "Ruleset": lambda: library.load("hong_kong"),
}
# arrays: tests/env/test_vector.py, test_batch.py of score and outlook; tests/game/test_decisions.py
ELSEWHERE = {"VectorRiichi", "OutlookBatch", "ScoreBatch", "Decisions"}
NO_OBJECTS = {"Game", "KanDoraTimingMode", "Kind", "Tile", "TileId"}  # abstract, names, numbers


def test_every_public_class_is_tried() -> None:
    classes = {name for name in jantaku.__all__ if inspect.isclass(getattr(jantaku, name))}
    errors = {name for name in classes if issubclass(getattr(jantaku, name), Exception)}
    assert classes - errors <= VALUES.keys() | GAMES.keys() | ELSEWHERE | NO_OBJECTS


@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_equal_to_its_copies(name: str) -> None:
    value = VALUES[name]()
    for other in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), copy.copy(value)):
        assert type(other) is type(value)
        assert (other, hash(other), repr(other)) == (value, hash(value), repr(value))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_played_goes_on_from_its_copies_as_from_itself(name: str) -> None:
    game = GAMES[name]()
    copies = (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game))
    for other in copies:
        assert type(other) is type(game)
        assert repr(other) == repr(game)
        if hasattr(game, "snapshot"):
            assert other.snapshot() == game.snapshot()
    if hasattr(game, "deciding"):
        for other in copies:
            assert played(other, 50).events == played(copy.copy(game), 50).events
        assert GAMES[name]().events == game.events, "playing a copy has changed the game"


def test_scores_of_whole_games_survive_with_every_detail() -> None:
    chances, wins = random.Random(1), 0
    for seed in range(6):
        game = jantaku.RiichiGame(seed=seed)
        while game.deciding:
            game.step({seat: play_efficiency(game.view(seat), chances) for seat in game.deciding})
        for event in game.events:
            score = getattr(event, "score", None)
            if score is not None:
                wins += 1
                other = pickle.loads(pickle.dumps(score))
                assert (other, other.to_dict()) == (score, score.to_dict())
    assert wins > 20


def test_a_score_by_ids_under_rules_without_red_fives_survives() -> None:
    rules = jantaku.GameRule(red_fives=(0, 0, 0))
    ids = [16, 17, 18, 36, 40, 44, 72, 76, 80, 108, 109, 110, 112, 113]
    score = jantaku.score(ids, 113, rules=rules, tsumo=True)
    assert score.red == 0
    assert pickle.loads(pickle.dumps(score)).red == 0


def test_scores_of_other_readings_differ() -> None:
    one, other = jantaku.score_all("11122233m55p(777z)", "3m")
    assert one != other
    assert one != "text"


REPRS = {
    "Context": "Context('0m', tsumo=True, riichi=True, round='S', seat='W', dora='5z1p5s3p', "
    "ura='5z', kita=1, honba=2)",
    "GameRule": "GameRule(red_fives=(0, 0, 0), ",
    "RiichiGame": "<RiichiGame tenhou with 4 players, ",
    "RulesetGame": "<RulesetGame 'Sichuan",
    "HaiyukiGame": "<HaiyukiGame ataho against ",
    "Ruleset": "<Ruleset 'Hong Kong Old Style' with 4 players>",
    "Discard": "Discard('",
    "Score": "<Score han=",
}


@pytest.mark.parametrize("name", VALUES | GAMES)
def test_a_repr_says_what_it_is(name: str) -> None:
    text = repr((VALUES | GAMES)[name]())
    assert text.startswith(REPRS.get(name, ""))
    assert " object at 0x" not in text


@pytest.mark.parametrize("name", ["Context", "GameRule", "HaiyukiRules", "RiichiAction"])
def test_a_repr_of_a_value_makes_it_again(name: str) -> None:
    value = VALUES[name]()
    assert eval(repr(value), vars(jantaku) | {name: type(value)}) == value


def test_a_game_tells_who_decides_or_that_it_is_over() -> None:
    assert repr(jantaku.RiichiGame(seed=7)).endswith("E1: seat 0 decides>")
    over = played(jantaku.RiichiGame(jantaku.GameRule(winds=0), seed=1), 10_000)
    assert over.result is not None
    assert repr(over).endswith(": over>")


FUNCTIONS = [
    name
    for name in jantaku.__all__
    if callable(getattr(jantaku, name)) and not inspect.isclass(getattr(jantaku, name))
]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_tells_what_it_takes(name: str) -> None:
    function = getattr(jantaku, name)
    assert inspect.signature(function).parameters
    assert pickle.loads(pickle.dumps(function)) is function
    page = pydoc.plain(pydoc.render_doc(function))
    assert f"{name}(" in page
    assert len(page.splitlines()) > 3


@pytest.mark.parametrize("name", ["Context", "Hand", "Meld"])
def test_a_class_of_the_kernel_tells_what_it_takes(name: str) -> None:
    made = getattr(jantaku, name)
    assert "self" not in inspect.signature(made).parameters
    assert len(inspect.signature(made).parameters) >= 2


def test_signatures_are_those_that_the_functions_keep() -> None:
    assert str(inspect.signature(jantaku.shanten)) == "(hand, players=4)"
    assert str(inspect.signature(jantaku.discards)) == "(hand, visible=(), players=4)"
    assert inspect.signature(jantaku.score).parameters["seat"].default == "E"
    circumstances = [*inspect.signature(jantaku.Context).parameters][1:]
    assert [*inspect.signature(jantaku.score).parameters][4:] == circumstances
