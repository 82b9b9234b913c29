"""What a table refuses: each case is a short round with one thing wrong."""

import pytest

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.record import EVENT_SIZE, EventCode
from jantaku.riichi.records.tile_layout import TileLayout

# Every seat holds runs of ids, so that cases read easily: seat 0 holds 0-12, seat 1 13-25, ...
DEAL = bytes(range(52))
DORA, FIRST, SECOND, THIRD = 135, 60, 64, 68

E = EventCode
GOOD = [(E.DRAW, 0, FIRST), (E.DISCARD, 0, FIRST)]


def packed(*events: tuple[int, ...]) -> bytearray:
    return bytearray(b"".join(bytes(event).ljust(EVENT_SIZE, b"\0") for event in events))


def played(*events: tuple[int, ...], players: int = 4, deal: bytes = DEAL) -> TileLayout:
    table = TileLayout(players, 0, deal, DORA)
    table.play(packed(*events))
    return table


def test_a_discard_is_marked_as_tsumogiri() -> None:
    events = packed(*GOOD, (E.DRAW, 1, SECOND), (E.DISCARD, 1, 13))
    TileLayout(4, 0, DEAL, DORA).play(events)
    assert (events[EVENT_SIZE + 3], events[3 * EVENT_SIZE + 3]) == (1, 0)


def test_hands_melds_and_indicators_are_kept() -> None:
    table = played(
        (E.DRAW, 0, FIRST),
        (E.CLOSED_KAN, 0, 4),
        (E.DORA, 0, 131),
        (E.DRAW, 0, SECOND),
        (E.DISCARD, 0, 11),
    )
    assert table.hand(0) == (0, 1, 2, 3, 8, 9, 10, 12, FIRST, SECOND)
    assert [meld.tiles for meld in table.melds[0]] == [(4, 5, 6, 7)]
    assert table.doras == (DORA, 131)
    assert not table.over


def test_ura_are_hidden_until_they_are_seen() -> None:
    table = played(*GOOD)
    assert table.hidden((100, 101))
    assert not table.hidden((100, 100))
    assert not table.hidden((FIRST,))


FAULTS = {
    "a draw out of turn": ("draws out of turn", [(E.DRAW, 1, FIRST)]),
    "a tile drawn from a hand": ("is drawn, yet elsewhere", [(E.DRAW, 0, 20)]),
    "an indicator drawn": ("is drawn, yet elsewhere", [(E.DRAW, 0, DORA)]),
    "two draws": ("draws out of turn", [(E.DRAW, 0, FIRST), (E.DRAW, 0, SECOND)]),
    "a discard not held": ("does not hold", [(E.DRAW, 0, FIRST), (E.DISCARD, 0, 20)]),
    "a discard out of turn": ("discards out of turn", [*GOOD, (E.DISCARD, 1, 13)]),
    "a chi of no run": ("not make a run", [*GOOD, (E.CHI, 1, FIRST, 0, 13, 14)]),
    "a chi from across": (
        "not the left one",
        [(E.DRAW, 0, FIRST), (E.DISCARD, 0, 12), (E.CHI, 2, 12, 0, 16, 20)],
    ),
    "a pon of different tiles": ("different tiles", [*GOOD, (E.PON, 1, FIRST, 0, 13, 14)]),
    "a pon of a tile gone": (
        "nobody just discarded",
        [*GOOD, (E.DRAW, 1, SECOND), (E.PON, 2, FIRST, 0, 61, 62)],
    ),
    "a pon of tiles not held": ("does not hold", [*GOOD, (E.PON, 1, FIRST, 0, 61, 62)]),
    "a pon of one tile twice": ("same tile twice", [*GOOD, (E.PON, 1, FIRST, 0, 61, 61)]),
    "an open kan of tiles not held": ("does not hold", [*GOOD, (E.OPEN_KAN, 1, FIRST, 0)]),
    "a closed kan of tiles not held": (
        "does not hold",
        [(E.DRAW, 0, FIRST), (E.CLOSED_KAN, 0, FIRST)],
    ),
    "a tile added to no pon": ("a missing pon", [(E.DRAW, 0, 60), (E.ADDED_KAN, 0, 60)]),
    "a kita of four players": ("an impossible kita", [(E.DRAW, 0, 120), (E.KITA, 0, 120)]),
    "riichi out of turn": ("may not act", [*GOOD, (E.RIICHI, 1)]),
    "riichi twice": ("declared twice", [(E.DRAW, 0, FIRST), (E.RIICHI, 0), (E.RIICHI, 0)]),
    "riichi accepted undeclared": ("nobody declared", [*GOOD, (E.RIICHI_ACCEPTED, 0)]),
    "an indicator from a hand": ("yet elsewhere", [(E.DORA, 0, 0)]),
    "a sixth indicator": (
        "more than five",
        [(E.DORA, 0, tile) for tile in (130, 131, 132, 133, 134)],
    ),
    "a win on another tile": ("not the last", [*GOOD, (E.WIN, 1, SECOND, 0, 0, 255)]),
    "a win on one's own discard": ("not the last", [*GOOD, (E.WIN, 0, FIRST, 0, 0, 255)]),
    "one seat winning twice": (
        "wins twice",
        [*GOOD, (E.WIN, 1, FIRST, 0, 0, 255), (E.WIN, 1, FIRST, 0, 1, 255)],
    ),
    "a round going on": ("after its end", [*GOOD, (E.WIN, 1, FIRST, 0, 0, 255), (E.DORA, 0, 131)]),
    "a draw after the end": ("out of turn", [*GOOD, (E.DRAWN_GAME, 0, 0), (E.DRAW, 1, 100)]),
    "an end of no kind": ("no such end", [*GOOD, (E.DRAWN_GAME, 0, 99)]),
}


@pytest.mark.parametrize(("fault", "events"), FAULTS.values(), ids=FAULTS)
def test_what_cannot_be_is_refused(fault: str, events: list[tuple[int, ...]]) -> None:
    with pytest.raises(ReplayError, match=fault):
        played(*events)


@pytest.mark.parametrize(
    "deal", [DEAL[:-1], DEAL[:-1] + b"\0", DEAL[:-1] + bytes([200])], ids=["short", "twice", "none"]
)
def test_a_deal_that_cannot_be_is_refused(deal: bytes) -> None:
    with pytest.raises(ReplayError):
        played(deal=deal)


def test_three_players_have_no_middle_man() -> None:
    deal = bytes((*range(4), *range(32, 67)))
    assert played((E.DRAW, 0, 120), (E.KITA, 0, 120), players=3, deal=deal).kita[0] == (120,)
    with pytest.raises(ReplayError, match="yet elsewhere"):
        played((E.DRAW, 0, 5), players=3, deal=deal)
