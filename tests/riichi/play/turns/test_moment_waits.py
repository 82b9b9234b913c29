"""The worth of waits at a moment that is worth a yaku itself: what is shown is what a ron pays."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from jantaku import Position, RiichiGame
from jantaku.riichi.play.wait_worth import waiting

LAST: Final = (
    "tenhou-4p E1 0+0 123456m678p2246s/1z1z1z1z2z2z2z2z3z3z3z3z4z4z4z4z5z5z/25000 13?/5z6z6z6"
    "z6z7z7z7z7z1m1m1m2m2m2m3m3m5s/25000 13?/4m4m4m5m5m6m6m6m7m7m7m7m8m8m8m8m9m/25000 13?/9m9"
    "m1p1p1p1p2p2p2p2p3p3p3p3p4p4p4p/25000 /9m/13? 1:discard"
)
"""The last discard of a round, a 5 sou: without that moment the hand has no yaku."""
FIVE_SOU: Final = 22


def test_a_ron_on_the_last_tile_is_shown_with_what_it_pays() -> None:
    game = RiichiGame.from_position(Position.from_line(LAST), seed=1)
    view = game.view(0)
    shown = {one.kind: one.ron for one in waiting(view, game.rule)}
    earlier = {one.kind: one.ron for one in waiting(replace(view, left=4), game.rule)}
    assert earlier[FIVE_SOU] is None

    points = view.seats[0].points
    ron = next(one for one in game.legal_actions(0) if one.type == "ron")
    game.step({0: ron})
    assert shown[FIVE_SOU] == game.view(0).seats[0].points - points


def test_what_comes_after_this_moment_is_worth_no_yaku_of_it() -> None:
    game = RiichiGame.from_position(Position.from_line(LAST), seed=1)
    view = game.view(0)
    declared = replace(view.seats[0], riichi=True, ippatsu=True)
    late = replace(view, seats=(declared, *view.seats[1:]), left=0, legal=(), offered=None)
    later = replace(late, left=4)
    assert waiting(late, game.rule) == waiting(later, game.rule) != ()
