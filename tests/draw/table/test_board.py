"""The table in text: ponds, melds, marks, the own hand; and what happened, in short lines."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.draw.look import Look
from jantaku.draw.table.board import Board
from jantaku.draw.table.event_lines import EventLines
from jantaku.draw.table.hearing import hearing_page
from jantaku.draw.terminal import plain
from jantaku.game.protocol import DisplayMeld, DisplayTile, PondTile
from jantaku.riichi.play import events as kinds
from jantaku.riichi.play import wire
from jantaku.riichi.play.events import RiichiEvent
from jantaku.riichi.tiles.tile import RED_IDS, TileId

NAMES = ("Ann", "Ben", "Cy", "Dan")


def view(seat: int | None = 0, seed: int = 7) -> wire.RiichiWireView:
    return RiichiGame(seed=seed).show(seat)


def drawn(shown: wire.RiichiWireView, look: Look | None = None, columns: int = 80) -> list[str]:
    names = NAMES[: len(shown.seats)]
    return plain(Board(names, look or Look(), columns).page(shown)).splitlines()


def with_seat(shown: wire.RiichiWireView, seat: int, **changes: object) -> wire.RiichiWireView:
    seats = list(shown.seats)
    seats[seat] = replace(seats[seat], **changes)  # type: ignore[arg-type]
    return replace(shown, seats=tuple(seats))


def with_extras(shown: wire.RiichiWireView, **changes: object) -> wire.RiichiWireView:
    return replace(shown, extras=replace(shown.extras, **changes))  # type: ignore[arg-type]


def heard(hearing: wire.HearingView) -> wire.HearingShown:
    shown = wire.hearing_shown(hearing, RED_IDS)
    assert shown is not None
    return shown


def faces(*names: str) -> tuple[DisplayTile, ...]:
    return tuple(map(DisplayTile, names))


def told_of(events: Sequence[RiichiEvent]) -> list[str]:
    written = [RiichiGame(seed=7).write_event(event) for event in events]
    return plain(EventLines(NAMES, Look()).page(written)).splitlines()


def ids(*tiles: int) -> tuple[TileId, ...]:
    return tuple(map(TileId, tiles))


def test_a_pond_tells_riichi_called_and_drawn_discards_by_sixes() -> None:
    river = [PondTile(tile) for tile in wire.tiles(ids(*range(0, 28, 4)), RED_IDS)]
    river[1] = replace(river[1], drawn=True)
    river[2] = replace(river[2], riichi=True)
    river[3] = replace(river[3], called=True)
    lines = drawn(with_seat(view(), 1, pond=tuple(river)))
    assert lines[3] == "     1m 2m↓ *3m (4m) 0m 6m   7m"


def test_the_tile_that_may_be_called_is_marked() -> None:
    (one,) = faces("1m")
    shown = with_seat(view(), 1, pond=(PondTile(one),))
    lines = drawn(with_extras(shown, turn=1, offered=one))
    assert lines[2].startswith("> South  Ben")
    assert lines[3] == "     <1m>"


def test_a_meld_says_from_whom_it_was_called_and_a_closed_kan_has_brackets() -> None:
    pon = DisplayMeld("pon", faces("5z", "5z", "5z"), 2, 0)
    kan = DisplayMeld("closed_kan", faces("1m", "1m", "1m", "1m"))
    assert drawn(with_seat(view(), 1, melds=(pon, kan)))[2].endswith("(555z) ←Cy  [1111m]")
    own = with_seat(view(), 0, melds=(pon,))
    assert drawn(own)[-2].endswith("   (555z) ←Cy")
    assert "(555z) <-Cy" in drawn(own, Look(ascii=True))[-2]


@pytest.mark.parametrize(
    ("changes", "extras", "mark"),
    [
        ({"riichi": True}, {}, "Riichi"),
        ({"riichi": True}, {"open_riichi": (2,)}, "Open riichi"),
        ({}, {"dead": (2,)}, "Dead hand"),
        ({"aside": faces("4z", "4z")}, {}, "Kita 2"),
    ],
)
def test_what_holds_for_a_seat_is_said_beside_it(
    changes: dict[str, object], extras: dict[str, object], mark: str
) -> None:
    shown = with_extras(with_seat(view(), 2, **changes), **extras)
    assert drawn(shown)[3].endswith(f"25000  {mark}")


def test_furiten_is_said_of_the_own_hand_alone() -> None:
    lines = drawn(with_extras(view(), furiten=True))
    assert lines[5].endswith("25000  Furiten")
    assert not lines[3].endswith("Furiten")


def test_the_wareme_is_said_beside_its_seat() -> None:
    assert drawn(with_extras(view(), wareme=3))[4].endswith("Wareme")


def test_ura_that_a_win_has_turned_are_shown() -> None:
    shown = view()
    bonus = (*shown.extras.bonus, *faces("2m", "3m"))
    lines = drawn(with_extras(shown, ura=faces("1m", "2m"), bonus=bonus))
    assert lines[1:3] == ["Dora indicators  7z → 5z", "Ura dora indicators  1m → 2m · 2m → 3m"]


def test_only_a_hand_that_lies_open_is_seen_of_others() -> None:
    assert not any("m" in line for line in drawn(view(None))[2:])
    tiles = wire.tiles(ids(*range(0, 52, 4)), RED_IDS)
    assert drawn(with_seat(view(), 1, tiles=tiles))[2].endswith("12340678 9m1234p".replace(" ", ""))


def test_three_sit_at_the_table_of_three() -> None:
    shown = RiichiGame(GameRule.preset("tenhou", players=3), seed=1).show(1)
    seats = [line[2:8].strip() for line in drawn(shown)[2:5]]
    assert seats == ["West", "East", "South"]


def test_glyphs_stand_above_their_tiles() -> None:
    *_, glyphs, tiles, keys = drawn(view(), Look(glyphs=True))
    assert len(glyphs.split()) == len(tiles.split()) == len(keys.split()) == 14
    assert glyphs.startswith("  🀊   🀋   🀎")


def test_what_may_not_be_discarded_has_no_key() -> None:
    shown = view()
    legal = shown.legal[1:]
    assert "-" in drawn(replace(shown, legal=legal))[-1].split()


def test_a_turn_is_one_line() -> None:
    events = [
        kinds.RiichiDrew(0, TileId(0)),
        kinds.RiichiDiscarded(0, TileId(4)),
        kinds.RiichiDrew(1),
        kinds.RiichiDiscarded(1, TileId(8), tsumogiri=True),
        kinds.RiichiChi(2, TileId(8), ids(12, 16), source=1),
        kinds.RiichiDiscarded(2, TileId(20)),
        kinds.RiichiDrew(3),
        kinds.RiichiRiichiDeclared(3),
        kinds.RiichiDiscarded(3, TileId(24)),
        kinds.RiichiClosedKan(0, TileId(0), ids(1, 2, 3)),
        kinds.RiichiDoraRevealed(TileId(28)),
        kinds.RiichiKita(1, TileId(120)),
    ]
    told = told_of(events)
    assert told == [
        "Ann              1m→2m",
        "Ben              3m↓",
        "Cy               Chi (340m) from Ben 6m",
        "Dan              Riichi 7m",
        "Ann              Closed kan [1111m]",
        "Dora indicators  8m → 9m",
        "Ben              Kita",
    ]


def test_what_is_said_of_a_win_has_lines_of_its_own() -> None:
    events = [
        kinds.RiichiWinCalled(1, about=0, tile=TileId(0)),
        kinds.RiichiHandShown(1, ids(4, 8), ids(0)),
        kinds.RiichiClaimed(1, "3 han 40 fu", about=0),
        kinds.RiichiClaimAnswered(2, about=1, ok=False),
        kinds.RiichiClaimJudged(0, "chombo", about=1),
        kinds.RiichiLiabilityJudged(None, about=1),
        kinds.RiichiHandDied(1),
        kinds.RiichiHidden(),
    ]
    told = told_of(events)
    assert told == [
        "Ben  calls a win on 1m",
        "Ben  shows 23m  Ura dora indicators  1m → 2m",
        "Ben  claims 3 han 40 fu",
        "Cy   NG to Ben",
        "Ann  judges Ben: Chombo",
        "     liable for the yakuman of Ben",
        "Ben  The hand is dead: it only discards what it draws",
    ]


def test_a_hearing_has_a_row_for_each_claim() -> None:
    answers = (wire.ClaimAnswer(0, ok=True), wire.ClaimAnswer(2, ok=False))
    claims = (
        wire.ClaimShown(1, "mangan", answers, "valid", None, "mangan"),
        wire.ClaimShown(3, "2 yakuman", (), "", None, ""),
    )
    hearing = wire.HearingView("win", "verdict", 0, 1, claims, 0, TileId(0))
    told = plain(hearing_page(heard(hearing), NAMES, Look(ascii=True))).splitlines()
    assert told == [
        "Ron 1m from Ann",
        "  Ben  Mangan      found: Mangan            Ann OK  Cy NG  Valid",
        "> Dan  2x yakuman  found: nothing to claim",
    ]
    untold = replace(hearing, claims=(replace(claims[0], evaluated=None),))
    assert "found" not in plain(hearing_page(heard(untold), NAMES, Look()))


def test_every_board_of_random_games_is_drawn_and_shows_its_own_hand_alone() -> None:
    chance = Random(1)
    game = RiichiGame(seed=3)
    while game.result is None:
        for seat in game.deciding:
            lines = drawn(game.show(seat), Look(ascii=True))
            assert all(line.isascii() and len(line) <= 80 for line in lines)
            held = len(game.view(seat).seats[seat].tiles or ())
            rows = lines[lines.index("") + 1 :]
            assert len(rows[0].partition("(")[0].partition("[")[0].split()) == held
        game.step({seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding})
