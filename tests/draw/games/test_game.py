"""A round and a game on the page (`draw/games/round.py`, `turns.py`, `game.py`, `names.py`)."""

from dataclasses import replace

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.base.messages import LANGUAGES
from jantaku.draw.games.game import ranking_page
from jantaku.draw.games.round import Players, round_name, round_page
from jantaku.draw.look import Look
from jantaku.draw.names import seat_names
from jantaku.draw.terminal import line_width, plain
from jantaku.players import PLAYERS, play
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.records.record import RoundRecord
from jantaku.riichi.score.result import YakuHan
from jantaku.riichi.tiles.tile import red_ids

NAMES = ("Ada", "Bo", "Cy", "Di")


def rounds(seed: int, kind: str = "random", players: int = 4) -> tuple[RoundRecord, ...]:
    rule = GameRule(players=players)  # type: ignore[arg-type]
    game = RiichiGame(rule, seed=seed)
    events = list(play(game, [PLAYERS[kind]] * players, seed))
    return record_of_game(events, rule).rounds


def drawn(record: RoundRecord, look: Look | None = None) -> list[str]:
    players = Players(NAMES[: record.players], red_ids((1, 1, 1)))
    return plain(round_page(record, players, look or Look())).splitlines()


def test_the_beginning_has_dealer_first_with_winds_points_and_hands() -> None:
    record = next(one for one in rounds(7, "efficiency") if one.dealer == 1)
    lines = drawn(record)
    assert lines[0].startswith("── East 2 ──")
    assert lines[1].startswith("Dora indicators  ")
    assert [line.split()[:2] for line in lines[3:7]] == [
        ["East", "Bo"],
        ["South", "Cy"],
        ["West", "Di"],
        ["North", "Ada"],
    ]
    assert lines[8].split() == ["Bo", "Cy", "Di", "Ada"]


@pytest.mark.parametrize("players", [3, 4])
def test_every_turn_call_and_kan_is_told_once(players: int) -> None:
    for seed in range(6):
        for record in rounds(seed, players=players):
            text = "\n".join(drawn(record))
            log = text.split("\n\n")[2]
            codes = list(record.packed[::6])
            assert log.count("→") + log.count("↓") - log.count(" → ") == codes.count(1)
            assert log.count("Chi (") == codes.count(2)
            assert log.count("Pon (") == codes.count(3)
            assert log.count("kan ") == sum(codes.count(code) for code in (4, 5, 6))
            assert log.count("Kita ") == codes.count(7)
            assert log.count("Dora indicators") == codes.count(10)


def test_a_win_has_its_tile_hand_yaku_and_worth() -> None:
    record = rounds(7, "efficiency")[1]
    assert drawn(record)[-10:-5] == [
        "Cy  Ron 7m from Di",
        "    12377*8899m 456s 66z",
        "    Ura dora indicators  3m → 4m",
        "    Riichi 1 han · Iipeikou (twin runs) 1 han · Dora 2 han",
        "    4 han 40 fu Mangan  8000 points",
    ]
    assert drawn(record)[-4:] == [
        "Ada         32000",
        "Bo          23000",
        "Cy   +9300  31300",
        "Di   -9300  13700",
    ]


def test_tenpai_hands_of_a_draw_have_their_melds() -> None:
    record = rounds(11)[0]
    assert record.drawn_game is not None
    lines = drawn(record)
    at = lines.index("Exhaustive draw")
    assert lines[at + 1] == "Tenpai"
    assert lines[at + 2].startswith("Di  4p (")
    assert lines[at + 2].count("(") == 4


def test_a_record_that_tells_less_is_drawn_with_less() -> None:
    record = rounds(7, "efficiency")[1]
    (win,) = record.wins
    bare = replace(record, wins=(replace(win, yaku=(), fu=None, points=None, ura=()),))
    lines = drawn(bare)
    assert lines[-7:-4] == ["Cy  Ron 7m from Di", "    12377*8899m 456s 66z", ""]


def test_a_round_that_breaks_off_has_no_result() -> None:
    record = rounds(7, "efficiency")[0]
    cut = replace(record, wins=(), packed=record.packed[: 6 * 7])
    lines = drawn(cut)
    assert lines[-2:] == ["Ada    Bo     Cy     Di", "6m→8m  3s→2z  4p→8s  5s"]


def test_liable_players_are_named_and_worthless_ura_left_out() -> None:
    record = rounds(7, "efficiency")[1]
    (win,) = record.wins
    yaku = (YakuHan("daisangen", 0, 1), YakuHan("ura_dora", 0))
    liable = replace(record, wins=(replace(win, pao=0, yaku=yaku, points=32000),))
    text = "\n".join(drawn(liable))
    assert "Cy  Ron 7m from Di · Ada is liable" in text
    assert "Ura dora 0" not in text
    assert "Yakuman  32000 points" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("glyphs", [False, True])
def test_no_page_is_wider_than_a_terminal(language: str, glyphs: bool) -> None:
    look = Look(language, glyphs=glyphs)
    players = Players(
        seat_names(["x" * 99, "牌" * 99, "y" * 99, "z" * 99], look), red_ids((1, 1, 1))
    )
    for record in rounds(5):
        assert max(map(line_width, round_page(record, players, look))) <= 100


def test_ascii_is_ascii() -> None:
    for record in rounds(5):
        assert "\n".join(drawn(record, Look(ascii=True))).isascii()


def test_a_round_has_a_name_in_every_language() -> None:
    record = rounds(7)[0]
    names = [round_name(record, Look(language)) for language in LANGUAGES]
    assert names == ["East 1", "東1局", "동1국", "东1局"]


def test_names_are_shown_where_they_tell_players_apart() -> None:
    look = Look()
    assert seat_names(NAMES, look) == NAMES
    assert seat_names(("a", "a", "b", "c"), look) == ("Seat 0", "Seat 1", "Seat 2", "Seat 3")
    assert seat_names(("a", "", "b"), look) == ("Seat 0", "Seat 1", "Seat 2")
    assert seat_names(("\x1b[2J", "b" * 40, "牌" * 40), look) == ("\ufffd[2J", "b" * 16, "牌" * 8)
    assert seat_names(("Бэла", "b"), Look(ascii=True)) == ("????", "b")


def test_the_ranking_is_by_score_then_points_then_seat() -> None:
    page = ranking_page(NAMES, (25000, 25000, 30000, 20000), None, Look())
    assert [line.split()[:3] for line in plain(page).splitlines()[1:]] == [
        ["1", "Cy", "30000"],
        ["2", "Ada", "25000"],
        ["3", "Bo", "25000"],
        ["4", "Di", "20000"],
    ]
    page = ranking_page(NAMES[:2], (1, 2), (10.0, -10.0), Look(), ("random", "tsumogiri"))
    assert plain(page).splitlines()[1:] == [
        "1  Ada  random     1  +10.0",
        "2  Bo   tsumogiri  2  -10.0",
    ]
