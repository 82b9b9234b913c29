"""Hints: they follow from what a seat sees, and say what a review says."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.base.errors import ArgumentError, JantakuError, SeatError
from jantaku.base.messages import LANGUAGES
from jantaku.players import player_for
from jantaku.review import Alternative, hint_for
from jantaku.review.answers import hint_answer, hint_at_line
from jantaku.review.decisions import MadeDecision
from jantaku.review.review import review_decision
from jantaku.riichi.play.alike import look_of

RULES = {
    "four players": GameRule.preset("tenhou"),
    "three players": GameRule.preset("tenhou", players=3),
    "house rules": GameRule.preset("friends"),
}


def choices(rule: GameRule, every: int) -> Iterator[tuple[RiichiGame, int]]:
    """A game at some of its decisions, each with the seat that has a choice."""
    game, chance, number = RiichiGame(rule, seed=5), Random(5), 0
    player = player_for(game, "efficiency")
    while game.result is None and len(game.actions) < 300:
        for seat in game.deciding:
            numbered = [one for one in game.action_ids(seat) if one >= 0]
            number += len(numbered) > 1
            if len(numbered) > 1 and number % every == 0:
                yield game, seat
        game.step({seat: player(game.view(seat), chance) for seat in game.deciding})


def same(ones: Iterable[Alternative], others: Iterable[Alternative], game: RiichiGame) -> bool:
    """Whether alternatives are equal; a network's chances differ in the last digits by chance."""
    rows = [
        {look_of(one.action, game.rule.red_ids): one for one in several}
        for several in (ones, others)
    ]
    assert rows[0].keys() == rows[1].keys()
    return all(
        one.chance == pytest.approx(rows[1][look].chance, abs=1e-4)
        and replace(one, action=rows[1][look].action, chance=rows[1][look].chance) == rows[1][look]
        for look, one in rows[0].items()
    )


@pytest.mark.parametrize("name", RULES)
def test_a_hint_is_the_same_whatever_others_have(name: str) -> None:
    different = 0
    for game, seat in choices(RULES[name], 60):
        position = game.position()
        hint = hint_for(position, seat)
        for seed in range(2):
            other = game.imagine(seat, seed).position()
            different += str(other) != str(position)
            assert same(hint_for(other, seat).alternatives, hint.alternatives, game)
        seen = hint_for(position.seen_by(seat), seat)
        assert same(seen.alternatives, hint.alternatives, game)
    assert different > 2


@pytest.mark.parametrize("name", RULES)
def test_a_hint_has_the_alternatives_of_a_review(name: str) -> None:
    kinds = set()
    for game, seat in choices(RULES[name], 25):
        hint, view = hint_for(game.position(), seat), game.view(seat)
        reds = game.rule.red_ids
        best = look_of(hint.advised.action, reds)
        action = next(one for one in view.legal if look_of(one, reds) == best)
        made = MadeDecision(0, 0, 0, seat, game.rule, view, action)
        reviewed = review_decision(made)
        assert reviewed.played == 0
        assert same(hint.alternatives, reviewed.alternatives, game)
        assert hint.reason.code != "agreed"
        kinds.add(hint.advised.action.type)
    assert "discard" in kinds
    assert "pass" in kinds


@pytest.mark.parametrize("name", RULES)
def test_a_hint_that_is_played_out_follows_from_what_the_seat_sees(name: str) -> None:
    for game, seat in choices(RULES[name], 12):
        hint = hint_for(game.position(), seat, tables=8)
        other = hint_for(game.imagine(seat, 1).position(), seat, tables=8)
        assert same(other.alternatives, hint.alternatives, game)
        assert hint.advised.is_equal
        chances = [one.chance for one in hint.alternatives[1:] if one.is_equal]
        assert chances == sorted(chances, reverse=True)
        assert {one.action for one in hint.alternatives} == {
            one.action for one in hint_for(game.position(), seat).alternatives
        }


@pytest.mark.parametrize("tables", [-1, 1 << 20])
def test_a_budget_out_of_range_is_refused(tables: int) -> None:
    with pytest.raises(ArgumentError, match="samples cannot be"):
        hint_for(RiichiGame(seed=7).position(), 0, tables=tables)
    with pytest.raises(ArgumentError, match="seconds cannot be"):
        hint_for(RiichiGame(seed=7).position(), 0, tables=8, seconds=0)


def test_a_hint_has_a_sentence_in_every_language() -> None:
    game = RiichiGame(seed=7)
    hint = hint_for(game.position(), 0)
    sentences = [hint_answer(hint, language).why for language in LANGUAGES]
    assert len({*sentences}) == len(LANGUAGES)
    assert not any("{" in one for one in sentences)
    assert hint_at_line(str(game.position()), 0, "en")["why"] == sentences[0]


def test_a_win_is_advised_as_one_that_is_there() -> None:
    for seed in range(40):
        game, chance = RiichiGame(GameRule(winds=0), seed=seed), Random(seed)
        player = player_for(game, "efficiency")
        while game.result is None:
            for seat in game.deciding:
                if any(one.type == "tsumo" for one in game.legal_actions(seat)):
                    for tables in (0, 64):
                        answer = hint_answer(hint_for(game.position(), seat, tables=tables))
                        assert (answer.reason, answer.alternatives[0].type) == ("win", "tsumo")
                        assert answer.why.startswith("A win is there: tsumo takes ")
                    return
            game.step({seat: player(game.view(seat), chance) for seat in game.deciding})
    pytest.fail("no game with a self-draw")


def test_a_seat_without_a_choice_gets_no_hint() -> None:
    position = RiichiGame(seed=7).position()
    with pytest.raises(ArgumentError, match="seat 1 has no choice"):
        hint_for(position, 1)
    with pytest.raises(SeatError):
        hint_for(position, 4)
    with pytest.raises(JantakuError):
        hint_for(position, 0, policy="policy:none.safetensors")
