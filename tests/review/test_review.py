"""The review of games: planted blunders come out on top, each with its reason."""

from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.base.errors import JantakuError, ReplayError, RulesError
from jantaku.base.messages import LANGUAGES, load
from jantaku.players import player_for
from jantaku.review import review_game
from jantaku.review.alternatives import alternatives_of
from jantaku.review.answers import review_answer
from jantaku.review.appraisal import Appraiser
from jantaku.review.decisions import MadeDecision
from jantaku.review.review import _reviewed
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.play.view import RiichiView
from jantaku.riichi.players.simple import play_efficiency
from jantaku.riichi.records.files import read_record
from jantaku.riichi.records.formats.mjai.writer import write_mjai
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.records.native import NativeRecord

from .reviewed import RECORDS, reviewed


def let_a_win_go(view: RiichiView, _: GameRule) -> RiichiAction | None:
    """Instead of a win the drawn tile, or a pass."""
    if not any(one.type in ("tsumo", "ron") for one in view.legal):
        return None
    return view.legal[-1] if view.legal[-1].type in ("pass", "discard") else None


def deal_in(view: RiichiView, rule: GameRule) -> RiichiAction | None:
    """The most dangerous discard against riichi, if another one is safe and the hand is far."""
    threatened = any(one.riichi for at, one in enumerate(view.seats) if at != view.seat)
    if not threatened or not all(one.type == "discard" for one in view.legal):
        return None
    worths = appraised(view, rule)
    worst = max(worths, key=lambda action: worths[action].danger * worths[action].loss)
    best = min(one.danger * one.loss for one in worths.values())
    hopeless = all(one.win < 0.05 for one in worths.values())
    risk = worths[worst].danger * worths[worst].loss
    return worst if hopeless and best < 50 and risk > 900 else None


def take_the_hand_apart(view: RiichiView, rule: GameRule) -> RiichiAction | None:
    """The discard that spoils a good hand, with no threat on the table."""
    if any(one.riichi for one in view.seats) or any(one.type != "discard" for one in view.legal):
        return None
    worths = appraised(view, rule)
    worst = min(worths, key=lambda action: worths[action].value)
    best = max(one.value for one in worths.values())
    return worst if best - worths[worst].value > 1500 else None


def appraised(view: RiichiView, rule: GameRule) -> dict[RiichiAction, Any]:
    assert view.seat is not None
    made = MadeDecision(0, 0, 0, view.seat, rule, view, view.legal[0])
    appraiser = Appraiser(made)
    return {action: appraiser.appraise(action) for action in view.legal}


BLUNDERS = {"win": let_a_win_go, "safety": deal_in, "speed": take_the_hand_apart}


def game_with_blunders(players: int, seed: int) -> tuple[RiichiGame, dict[str, RiichiAction]]:
    """A game of `trained` in which seat 0 makes each blunder once."""
    game = RiichiGame(GameRule.preset("tenhou", players=players), seed=seed)  # type: ignore[arg-type]
    player, chance = player_for(game, "trained"), Random(seed)
    made: dict[str, RiichiAction] = {}
    while game.result is None:
        actions = {seat: player(game.view(seat), chance) for seat in game.deciding}
        if 0 in actions and len(game.legal_actions(0)) > 1:
            view = game.view(0)
            for name, blunder in BLUNDERS.items():
                if name not in made and (action := blunder(view, game.rule)) is not None:
                    actions[0] = made[name] = action
                    break
        game.step(actions)
    return game, made


@pytest.mark.sample(2)
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 4)])
def test_planted_blunders_are_the_costliest_with_their_reasons(players: int, seed: int) -> None:
    game, made = game_with_blunders(players, seed)
    assert set(made) == set(BLUNDERS)
    data = write_mjai(record_of_game(game.events, game.rule)).encode()
    (seat,) = review_game(data, seats=[0]).seats
    top = seat.costliest(3)
    assert {one.reason.code for one in top} == set(BLUNDERS)
    assert all(one.cost < top[-1].cost for one in seat.decisions if one not in top)
    assert seat.agreed > 0.75 * len(seat.decisions)


def test_every_alternative_of_every_decision_has_its_worth() -> None:
    review = reviewed("own-3p.mjai.jsonl")
    assert [seat.seat for seat in review.seats] == [0, 1, 2]
    for seat in review.seats:
        assert seat.decisions
        for one in seat.decisions:
            chances = [other.chance for other in one.alternatives]
            assert sum(chances) == pytest.approx(1)
            assert chances[1:] == sorted(chances[1:], reverse=True)
            assert all(0 <= other.win <= 1 for other in one.alternatives)
            assert all(0 <= other.danger <= 1 for other in one.alternatives)
            assert all(1 <= round(other.place, 9) <= 3 for other in one.alternatives)
            assert one.cost >= 0
            assert 0 <= one.accuracy <= 1
            assert (one.reason.code == "agreed") == (one.played == 0)


@pytest.mark.long
def test_a_review_says_the_same_in_every_format() -> None:
    told = [
        asdict(review_answer(review_game(path.read_bytes(), seats=[1], rules="tenhou")))["seats"][
            0
        ]["decisions"]
        for path in sorted(RECORDS.glob("own-3p.*"))
    ]
    drop = ("event",)  # formats differ in what they count
    rows = [[{k: v for k, v in one.items() if k not in drop} for one in each] for each in told]
    assert all(len(each) == len(rows[0]) for each in rows)
    assert all(each == rows[0] for each in rows)


def test_words_are_there_in_every_language() -> None:
    review = reviewed("own-4p.mjai.jsonl", 0)
    english, *others = (load(language, "review") for language in LANGUAGES)
    for words in others:
        assert {section: set(rows) for section, rows in words.items()} == {
            section: set(rows) for section, rows in english.items()
        }
    sentences = {
        language: [one.why for one in review_answer(review, language).seats[0].decisions]
        for language in LANGUAGES
    }
    assert all("{" not in text and text for texts in sentences.values() for text in texts)
    assert len({texts[0] for texts in sentences.values()}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("data", "seats"), [(b"no record", None), (None, [3]), (None, [-1]), (None, ["0", 0])]
)
def test_what_cannot_be_reviewed_is_refused(data: bytes | None, seats: list[Any] | None) -> None:
    with pytest.raises(ReplayError):
        review_game(data or (RECORDS / "own-3p.mjai.jsonl").read_bytes(), seats=seats)


@pytest.mark.parametrize("record", [None, "game.xml", 5])
def test_what_is_no_record_at_all_is_a_wrong_type(record: Any) -> None:
    with pytest.raises(TypeError, match="a record is the bytes"):
        review_game(record)


def test_rules_replace_those_of_a_record_that_is_read() -> None:
    record = read_record((RECORDS / "own-4p.mjai.jsonl").read_bytes())
    assert not isinstance(record, NativeRecord)
    record = replace(record, rounds=record.rounds[:1])
    rule = GameRule.preset("mleague")
    assert review_game(record, seats=[0], rules=rule) == review_game(
        record.by_rules(rule), seats=[0]
    )
    with pytest.raises(RulesError):
        review_game(record, seats=[0], rules="nobody's")


def claiming(view: RiichiView, rng: Random) -> RiichiAction:  # noqa: ARG001 - a player's form
    return next(one for one in view.legal if one.type == "draw_claim")


def test_a_claim_of_a_bot_is_no_choice_that_is_shown() -> None:
    game = RiichiGame(GameRule.preset("friends"), seed=7)
    view = game.view(0)
    discard = next(one for one in view.legal if one.type == "discard")
    made = MadeDecision(0, 0, 0, 0, game.rule, view, discard)
    bots: Any = [("claims", lambda _: claiming), ("plays", lambda _: play_efficiency)]
    assert [*_reviewed(made, alternatives_of(made, [1.0] * len(view.legal)), bots).choices] == [
        "plays"
    ]


def first_legal(planes: Any, mask: Any) -> Any:  # noqa: ARG001 - a policy's form
    return mask.argmax(axis=1)


def test_another_policy_advises_and_bots_show_their_choices() -> None:
    data = (RECORDS / "own-3p.mjai.jsonl").read_bytes()
    review = review_game(
        data, seats=[0], policy=f"policy:{__name__}:first_legal", players=["smart", "tsumogiri"]
    )
    assert any(one.advised.chance == 1 for one in review.seats[0].decisions)
    for one in review.seats[0].decisions:
        assert {other.chance for other in one.alternatives} == {0, 1}
        assert set(one.choices) == {"smart", "tsumogiri"}
        chosen = one.alternatives[one.choices["tsumogiri"]]
        drawn = [other.drawn for other in one.alternatives if other.action.type == "discard"]
        assert chosen.drawn or chosen.action.type != "discard" or not any(drawn)
    for wrong in ({"policy": "policy:none.safetensors"}, {"players": ["nobody"]}):
        with pytest.raises(JantakuError):
            review_game(data, seats=[0], **wrong)  # type: ignore[arg-type]


@pytest.mark.long
def test_a_win_is_worth_all_that_it_takes() -> None:
    game, _ = game_with_blunders(4, 4)
    data = write_mjai(record_of_game(game.events, game.rule)).encode()
    (seat,) = review_game(data, seats=[0]).seats
    (passed,) = [one for one in seat.decisions if one.reason.code == "win"]
    assert passed.advised.win == 1
    assert passed.advised.value == passed.advised.points > 20_000  # with honba and sticks
