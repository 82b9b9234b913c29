"""The advice follows the values where they are clear, and no sentence speaks against them."""

from collections.abc import Iterator
from random import Random
from typing import Any, Literal
from zipfile import ZipFile

import pytest

from jantaku import GameRule, Position, RiichiGame, danger, outlook, shanten
from jantaku.players import player_for
from jantaku.players.characters import CHARACTERS
from jantaku.review import ReviewedDecision, hint_for, review_game
from jantaku.review.alternative import Alternative
from jantaku.review.alternatives import advised_of
from jantaku.review.appraisal import RON, Appraisal, Appraiser
from jantaku.review.decisions import MadeDecision
from jantaku.review.wording import action_words, hint_sentence, reason_sentence
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.players.position import hand_of
from support import SHARED, needs_shared

from .reviewed import reviewed

DEAD_WAIT = (
    "tenhou-4p S3 0+0 3457788m123668s/1m6z1m.5z.2p6p1p.9s.7p-.3p.2z.1s7z/21700"
    " 344m444p4077s(7p<0:56p)/9m6z2z1z.5s7z.9m.4z.6m3z.2z.2s.6m/32800"
    " 345m11122788p44z+8p/3z9m6z.7z8s2s2m5z.1s.7m.2m.6m.2m/10800"
    " 0588m3405p67789s/1z4z9p.2m2s.9m3s.4s.7p2z3p.3p2p/34700"
    " 1s1m8p5z4s7z3s7m3s3m9s5p4s6p6m9p13z/1z/6p1m979p5586s3z9s65z 2:draw won=0123"
)
ONE_LEFT = (
    "tenhou-4p S3 0+0 246m68p05789s677z/1m1s2p4z4z.9m./30100"
    " 33678m445789p33s+3p/3z1p-4z5s7p/14900"
    " 22m68s(1z<3:11z)(1p<1:23p)(4s<3:44s)/2z5p5m1m6s6s.3m.3s./15600"
    " 1136799m123p789s/1z-6z9p4s-.3s.5p1p2s./39400"
    " 4m7p1s4z9s7z7m33z90m32z45m3p9s7m8p6s4p8m2p7665555221z875422211s998p/7s/42658m1p8m046676p"
    " 1:draw won=0123"
)
LAST_DRAW = (
    "tenhou-4p E4 4+1 4456m234789p234s/3z5z7z3z.2z1s7s*1z.3m.7s.2m.2p.1s.8s.1s.5m.1z./22000"
    " 6677899m88p3456s/4z.8s1m.9p.8m.2m.1p.4s2s.6z-.2z.9s.2m.2p2p9p5p./18200"
    " 349m4056668p234s/3z7z9s.5z.7z.1p.4z1z.8s.1m1m1z.1s-1p.6z.5p/26300"
    " 478m5566s(6z<1:66z)(1s<2:23s)+7p/2z1p7z4p4z.3p.2z.9s.8s.3m.1m2m7s.3z.7s9s.3m/32500"
    " 6p09m4z/5z/6587m34377p0s9p5z6s 3:draw won=23 streaks=0,0,0,1"
)
DEAD_WAIT_OF_THREE = (
    "tenhou-3p E1 0+0 123p456p789s11s78s+2z/3z5z6s/35000 13?/9s9s6s/35000"
    " 13?/9s6s6s/35000 45?/4z/13? 0:draw"
)
SHARED_GAMES = (
    ("tenhou-3p", "2022010502gm-00b9-0000-3ee86ee7.xml"),
    ("tenhou-3p", "2022010923gm-00b9-0000-928c10d5.xml"),
    ("tenhou-4p", "2022010223gm-00a9-0000-9df3fa0d.xml"),
    ("tenhou-4p", "2022010321gm-00e1-0000-9726bc92.xml"),
    ("tenhou-4p", "2022010402gm-00a9-0000-74e0b8b1.xml"),
    ("tenhou-json", "2018040923gm-00a9-0000-1833afca.json"),
)


def worth(
    type_: str = "pass",
    chance: float = 0.5,
    *,
    win: float = 0.2,
    points: float = 5000,
    danger: float = 0.0,
    loss: float = 5000,
    tenpai: float = 0.5,
    place: float = 2.5,
) -> Alternative:
    """An action with numbers that fit together; its tile says nothing."""
    value = win * points - danger * loss
    action = RiichiAction(type_)  # type: ignore[arg-type]
    return Alternative(action, chance, win, points, tenpai, danger, loss, value, place)


def is_overruled(one: ReviewedDecision) -> bool:
    """Another action is worth 500 points more at no more danger, and no win is at stake."""
    best = one.advised
    return any(
        other.value - best.value > 500
        and other.danger <= best.danger
        and not (best.action.type in ("tsumo", "ron") and best.place < other.place)
        for other in one.alternatives
    )


def contradiction(one: ReviewedDecision) -> str:
    """What the reason of a decision claims against its own numbers; empty if nothing."""
    taken, advised, code = one.taken, one.advised, one.reason.code
    gain = advised.value - taken.value
    if code in ("close", "doubt", "agreed"):
        return "" if code != "doubt" or gain < 0 else "the values speak for the advice"
    if code == "placement":
        is_win = advised.action.type in ("tsumo", "ron")
        near = gain > -50 - 0.05 * taken.value
        return "" if taken.place > advised.place and (near or is_win) else "place"
    if gain <= 50:
        return "the values do not speak for the advice"
    named = {
        "safety": taken.danger - advised.danger >= 0.005,
        "speed": advised.win - taken.win >= 0.005,
        "value": advised.points - taken.points >= 150,
        "riichi": advised.win * advised.points > taken.win * taken.points,
        "damaten": advised.win * advised.points > taken.win * taken.points,
        "win": advised.win == 1.0,
        "worth": True,
    }
    return "" if named[code] else code


@pytest.mark.parametrize("named", [("own-3p.mjai.jsonl",), ("own-4p.mjai.jsonl", 0)])
def test_no_advice_is_far_behind_another_action_that_is_as_safe(named: tuple[Any, ...]) -> None:
    decisions = [one for seat in reviewed(*named).seats for one in seat.decisions]
    assert len(decisions) > 90
    assert not [one for one in decisions if is_overruled(one)]
    assert not [(reason_sentence(one), why) for one in decisions if (why := contradiction(one))]


@needs_shared
@pytest.mark.long
@pytest.mark.parametrize(("archive", "member"), SHARED_GAMES)
def test_no_advice_of_a_real_game_is_far_behind(archive: str, member: str) -> None:
    with ZipFile(SHARED / "data" / f"{archive}.zip") as file:
        review = review_game(file.read(member))
    decisions = [one for seat in review.seats for one in seat.decisions]
    assert not [one for one in decisions if is_overruled(one)]
    assert not [(reason_sentence(one), why) for one in decisions if (why := contradiction(one))]


@pytest.mark.parametrize(
    ("rows", "advised"),
    [
        ([worth(chance=0.9), worth(chance=0.1, win=0.29)], 0),  # 450 points
        ([worth(chance=0.9), worth(chance=0.1, win=0.31)], 1),
        ([worth(chance=0.9), worth(chance=0.1, win=0.4, danger=0.01)], 0),  # danger speaks for it
        ([worth(chance=0.9, danger=0.01), worth(chance=0.1, win=0.4, danger=0.01)], 1),
        ([worth(chance=0.9, win=0.0), worth(chance=0.1, win=0.02)], 1),  # it cannot win
        ([worth(chance=0.9, win=0.0), worth(chance=0.1, win=0.009)], 0),
        ([worth(chance=0.9, win=0.0, danger=0.05), worth(chance=0.1, win=0.0, tenpai=0.0)], 0),
        ([worth(chance=0.9, win=0.0, danger=0.3), worth(chance=0.1, win=0.0, tenpai=0.0)], 1),
        ([worth("ron", 0.9, win=1.0, points=1000, place=1.0), worth(win=0.4, place=1.5)], 0),
        ([worth("ron", 0.9, win=1.0, points=1000, place=3.0), worth(win=0.4, place=2.9)], 1),
    ],
)
def test_the_likeliest_action_is_advised_unless_the_values_are_clear(rows, advised):
    assert advised_of(rows) is rows[advised]


def test_what_is_certainly_wrong_is_not_advised() -> None:
    rows = [worth("riichi", 0.9), worth("discard", 0.1)]
    assert advised_of(rows, {rows[0].action}) is rows[1]


@pytest.mark.parametrize(
    ("line", "seat", "wrong", "advised"),
    [
        (DEAD_WAIT, 2, "riichi with 7p", "discarding 2p"),
        (ONE_LEFT, 1, "riichi with 4p", "discarding 3m"),
        (LAST_DRAW, 3, "discarding 7p", "discarding 5s"),
    ],
)
def test_the_likeliest_action_is_not_advised_where_it_cannot_win(line, seat, wrong, advised):
    hint = hint_for(Position.from_line(line), seat)
    likeliest = max(hint.alternatives, key=lambda one: one.chance)
    assert action_words(likeliest.action, ()) == wrong
    assert action_words(hint.advised.action, ()) == advised
    assert hint_sentence(hint).startswith(("Discarding", "Riichi with"))


@pytest.mark.parametrize(("line", "seat"), [(DEAD_WAIT, 2), (DEAD_WAIT_OF_THREE, 0)])
def test_no_player_declares_riichi_on_a_dead_wait(line: str, seat: int) -> None:
    game = RiichiGame.from_position(Position.from_line(line), seed=0)
    assert any(one.type == "riichi" for one in game.legal_actions(seat))
    for name in ("trained", "smart", "steady", *CHARACTERS):
        assert player_for(game, name)(game.view(seat), Random(0)).type != "riichi", name


def ends_without_hope(players: Literal[3, 4]) -> Iterator[tuple[RiichiGame, int]]:
    """Decisions under a riichi, with too few draws left for the hand to win."""
    game, chance = RiichiGame(GameRule.preset("tenhou", players=players), seed=3), Random(3)
    player = player_for(game, "efficiency")
    while game.result is None:
        for seat in game.deciding:
            view = game.view(seat)
            draws = view.left // players
            hand = hand_of(view.seats[seat], game.rule.red_ids)
            threatened = any(one.riichi for at, one in enumerate(view.seats) if at != seat)
            if threatened and view.turn == seat and shanten(hand, players) > draws:
                yield game, seat
        game.step({seat: player(game.view(seat), chance) for seat in game.deciding})


@pytest.mark.parametrize("players", [3, 4])
def test_no_player_risks_much_where_nothing_is_left_to_win(players: Literal[3, 4]) -> None:
    found = 0
    for game, seat in ends_without_hope(players):
        view = game.view(seat)
        risk = [sum(one.loss(kind) for one in danger(view, game.rule)) for kind in range(34)]
        least = min(risk[one.tile // 4] for one in view.legal if one.tile is not None)
        found += (
            max(risk[one.tile // 4] for one in view.legal if one.tile is not None) > least + 300
        )
        for name in ("trained", "ume", "fuku"):
            action = player_for(game, name)(view, Random(0))
            if action.type == "discard":
                assert action.tile is not None
                assert risk[action.tile // 4] <= least + 300
    assert found


def test_a_player_folds_where_tenpai_at_the_end_costs_more_than_it_brings() -> None:
    game = RiichiGame.from_position(Position.from_line(LAST_DRAW), seed=0)
    for name in ("trained", "ume", "fuku", "steady", "smart"):
        action = player_for(game, name)(game.view(3), Random(0))
        assert action_words(action, ()) == "discarding 5s"


LET_GO = (
    "tenhou-4p E1 1+{sticks} 78m567p234s55577z/3z1z9p/25000 13?/9m4z1p/25000"
    " 13?/9s6z6m/25000 13?/1z8s/25000 59?/1p/13? 2:discard"
)
NINE_TERMINALS = (
    "tenhou-4p E1 0+0 19m19p1357s12345z+7z//25000 13?//25000 13?//25000 13?//25000 69?/1p/13?"
    " 0:draw"
)


def appraised(line: str, seat: int) -> dict[str, Appraisal]:
    """The worth of the actions of a seat by their type."""
    game = RiichiGame.from_position(Position.from_line(line).seen_by(seat), seed=0)
    view = game.view(seat)
    appraiser = Appraiser(MadeDecision(0, 0, 0, seat, game.rule, view, view.legal[0]))
    return {one.type: appraiser.appraise(one) for one in view.legal}


def test_a_pass_over_a_win_is_furiten_until_the_next_discard() -> None:
    """The next draw may win; the others' discards before it do not."""
    worths = appraised(LET_GO.format(sticks=0), 0)
    hand = {"dora": "1p", "round": "E", "seat": "E", "honba": 1}
    seen = "9m4z1p9s6z6m1z8s"
    whole, silent = (
        outlook("78m567p234s55577z", draws=14, ron=ron, visible=seen, discards="3z1z9p", **hand)
        for ron in (RON["best"], 0.0)
    )
    assert silent.best.win[-1] < worths["pass"].win < whole.best.win[-1]


def test_a_pass_over_a_win_in_riichi_wins_by_self_draw_alone() -> None:
    line = LET_GO.replace("3z1z9p/25000", "3z1z9p*/24000/i").format(sticks=1)
    draw_alone = appraised(line, 0)["pass"]
    assert draw_alone.win < appraised(LET_GO.format(sticks=0), 0)["pass"].win


def test_a_win_takes_the_riichi_sticks_from_the_table() -> None:
    """Of four sticks nothing comes from the discarder, whose place depends on it."""
    one = appraised(LET_GO.format(sticks=0), 0)["ron"]
    more = appraised(LET_GO.format(sticks=4).replace("/25000", "/24000"), 0)["ron"]
    assert more.points == one.points + 4000
    assert more.place < one.place


def test_a_new_deal_for_nine_terminals_is_worth_a_usual_round() -> None:
    worths = appraised(NINE_TERMINALS, 0)
    again = worths["kyuushu"]
    assert again.value == pytest.approx(again.win * again.points)
    assert 1000 < again.value < 1500
    assert again.place == pytest.approx(2.5, abs=0.1)
    assert again.place < worths["discard"].place + 0.5
