"""The worth of waits at a moment that is worth a yaku itself: what is shown is what a ron pays."""

from typing import Final

from jantaku import Position, RiichiGame

LAST: Final = (
    "tenhou-4p E1 0+0 123456m678p2246s/1z1z1z1z2z2z2z2z3z3z3z3z4z4z4z4z5z5z/25000 13?/5z6z6z6"
    "z6z7z7z7z7z1m1m1m2m2m2m3m3m5s/25000 13?/4m4m4m5m5m6m6m6m7m7m7m7m8m8m8m8m9m/25000 13?/9m9"
    "m1p1p1p1p2p2p2p2p3p3p3p3p4p4p4p/25000 /9m/13? 1:discard"
)
"""The last discard of a round, a 5 sou: without that moment the hand has no yaku."""
EARLIER: Final = (
    "tenhou-4p E1 0+0 123456m678p2246s/1z1z1z2z2z2z2z3z3z3z3z4z4z4z4z5z5z/25000 13?/6z6z6"
    "z6z7z7z7z7z1m1m1m2m2m2m3m3m5s/25000 13?/4m4m5m5m6m6m6m7m7m7m7m8m8m8m8m9m/25000 13?/9m"
    "1p1p1p1p2p2p2p2p3p3p3p3p4p4p4p/25000 4?/9m/13? 1:discard"
)
"""The same a turn before: nothing lets the hand win."""


def declared(line: str) -> str:
    """The hand in riichi, before anything came between, when the next seat has drawn."""
    riichi = line.replace("5z/25000", "1s*/24000/i").replace("0+0", "0+1")
    return riichi.replace("13?/", "13?+?/", 1).replace("3m5s/", "3m/").replace(":discard", ":draw")


def rons(line: str) -> dict[str, int | None]:
    game = RiichiGame.from_position(Position.from_line(line), seed=1)
    return {one.tile.name: one.ron for one in game.show(0).extras.worth}


def test_a_ron_on_the_last_tile_is_shown_with_what_it_pays() -> None:
    game = RiichiGame.from_position(Position.from_line(LAST), seed=1)
    points = game.view(0).seats[0].points
    ron = next(one for one in game.legal_actions(0) if one.type == "ron")
    game.step({0: ron})
    assert rons(LAST)["5s"] == game.view(0).seats[0].points - points
    assert rons(EARLIER)["5s"] is None


def test_what_comes_after_this_moment_is_worth_no_yaku_of_it() -> None:
    assert rons(declared(LAST)) == rons(declared(EARLIER)) == {"5s": 3900}
