"""Drills from positions of games: what they ask, and what they say was passed."""

import random
from collections.abc import Iterator

import pytest

from jantaku import DrillError, Hand, Meld, Position, RiichiGame, SeatPosition, parse_tile, waits
from jantaku.riichi.drill import drill_from_dict, drill_of_position, drill_to_dict, solve
from jantaku.riichi.players.simple import play_efficiency
from jantaku.riichi.tiles.tile import kind_of


def moments(seed: int, count: int) -> Iterator[Position]:
    """Positions of a game at which a seat has drawn."""
    game = RiichiGame(seed=seed)
    chance = random.Random(seed)
    while count and game.result is None:
        position = game.position()
        if position.event == "draw" and len(game.deciding) == 1:
            yield position
            count -= 1
        game.step({seat: play_efficiency(game.view(seat), chance) for seat in game.deciding})


def test_a_discard_is_asked_with_all_that_the_seat_sees() -> None:
    for position in moments(3, 30):
        drill = drill_of_position(position.seen_by(position.turn), "discard")
        assert drill.hand.size == 14
        assert solve(drill).answers
        assert drill_from_dict(drill_to_dict(drill)) == drill


def hidden_waits(seat: SeatPosition) -> set[int]:
    """The kinds that the seat waits for, its hand known."""
    melds = [Meld(meld.type, meld.tiles) for meld in seat.melds]
    return {*waits(Hand.from_tiles([tile for tile in seat.hand if tile is not None], melds))}


def test_no_hand_of_a_played_game_wins_by_a_tile_that_is_certain() -> None:
    certain = 0
    for seed in range(4):
        for position in moments(seed, 300):
            riichi = [at for at, seat in enumerate(position.seats) if _is_riichi(seat)]
            if not riichi or position.turn in riichi:
                continue
            drill = drill_of_position(position, "safe")
            kinds = {risk.kind for risk in solve(drill).risks if risk.is_certain}
            certain += len(kinds)
            for at in riichi:
                seen = drill.seats[(at - position.turn) % 4]
                found = hidden_waits(position.seats[at])
                assert seen.riichi
                assert not kinds & found or found & seen.genbutsu
    assert certain > 50


def test_every_discard_after_a_riichi_has_passed() -> None:
    shown = 0
    for position in moments(5, 400):
        drill = drill_of_position(position, "safe")
        for seen in drill.seats:
            if not seen.riichi:
                assert not seen.passed
                continue
            shown += 1
            after = len(seen.pond) - next(at for at, one in enumerate(seen.pond) if one.riichi)
            kinds = {kind_of(one.tile) for other in drill.seats for one in other.pond}
            assert {*seen.passed} <= kinds
            assert seen.passed or after == 1
            assert len(seen.passed) <= 3 * after
    assert shown > 20


def _is_riichi(seat: SeatPosition) -> bool:
    return any(one.riichi for one in seat.pond)


def test_what_was_played_and_a_note_are_kept() -> None:
    position = RiichiGame(seed=7).position()
    drill = drill_of_position(position, "discard", played=parse_tile("2s"), note="costly")
    again = drill_from_dict(drill_to_dict(drill))
    assert (again.played, again.note) == (parse_tile("2s"), "costly")


def test_a_hand_that_is_unknown_is_refused() -> None:
    position = RiichiGame(seed=7).position()
    with pytest.raises(DrillError, match="unknown"):
        drill_of_position(position.seen_by(1), "discard")


def test_a_score_is_not_asked_of_a_position() -> None:
    with pytest.raises(DrillError, match="choose from"):
        drill_of_position(RiichiGame(seed=7).position(), "score")
