"""The neutral record: what is packed, and its views."""

import pytest

from jantaku.riichi.records.files import read_file
from jantaku.riichi.records.record import (
    EVENT_SIZE,
    Draw,
    EventCode,
    GameRecord,
    Kita,
    RecordedDiscard,
    RecordedWin,
    RoundRecord,
    iter_packed,
    limit_of,
)
from jantaku.riichi.tiles.tile import red_ids
from riichi.records.corpus import GAMES, path_of

GAMES_READ = {name: read_file(path_of(name, "tenhou_xml")) for name in GAMES}
ROUNDS = [record for game in GAMES_READ.values() for record in game.rounds]


def test_an_event_is_six_bytes() -> None:
    assert EVENT_SIZE == 6
    assert all(len(record.packed) % EVENT_SIZE == 0 for record in ROUNDS)


@pytest.mark.parametrize("record", ROUNDS)
def test_events_say_what_is_packed(record: RoundRecord) -> None:
    events = record.events
    assert len(events) == len(record.packed) // EVENT_SIZE
    for event, (code, seat, tile, third, *_) in zip(
        events, iter_packed(record.packed), strict=True
    ):
        if isinstance(event, (Draw, RecordedDiscard, Kita)):
            assert (event.seat, event.tile) == (seat, tile)
        if isinstance(event, RecordedDiscard):
            assert event.tsumogiri == (third == 1)
        if isinstance(event, RecordedWin):
            assert (code, event.winner, event.tile) == (EventCode.WIN, seat, tile)


def test_events_of_different_types_are_never_equal() -> None:
    assert Draw(0, 120) != Kita(0, 120)  # type: ignore[arg-type,comparison-overlap]


@pytest.mark.parametrize("record", ROUNDS)
def test_a_round_begins_with_the_dealers_draw_and_thirteen_tiles_each(record: RoundRecord) -> None:
    assert [len(hand) for hand in record.hands] == [13] * record.players
    assert isinstance(record.events[0], Draw)
    assert record.events[0].seat == record.dealer


@pytest.mark.parametrize("game", GAMES_READ.values(), ids=GAMES_READ)
def test_points_after_are_those_of_the_next_round(game: GameRecord) -> None:
    for before, after in zip(game.rounds, game.rounds[1:], strict=False):
        assert before.points_after == after.points


def test_red_fives_are_the_first_copies() -> None:
    assert red_ids((1, 1, 1)) == {16, 52, 88}
    assert red_ids((0, 2, 0)) == {52, 53}


def test_the_rules_are_those_that_the_record_tells() -> None:
    rules = GAMES_READ["own-3p"].rules
    assert (rules.players, rules.red_fives, rules.open_tanyao) == (3, (0, 1, 1), True)


def test_records_are_values() -> None:
    assert read_file(path_of("own-4p", "tenhou_xml")) == GAMES_READ["own-4p"]
    with pytest.raises(AttributeError):
        GAMES_READ["own-4p"].names = ()  # type: ignore[misc]


@pytest.mark.parametrize(
    ("points", "dealer", "payers", "limit"),
    [
        (7700, False, 0, 0),
        (8000, False, 0, 1),
        (11_600, True, 0, 0),
        (12_000, True, 0, 1),
        (5900, False, 2, 0),
        (6000, False, 2, 1),
        (32_000, False, 3, 5),
        (96_000, False, 3, 5),
    ],
)
def test_limits_follow_from_the_points(points: int, dealer: bool, payers: int, limit: int) -> None:
    assert limit_of(points, dealer=dealer, self_drawn_from=payers) == limit
