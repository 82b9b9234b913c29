"""`jantaku play` at the table: what is shown and answered."""

import re

import pytest

from cli.play.scripts import PLAY, played, script
from cli.running import run

pytestmark = pytest.mark.usefixtures("own_folder")


def test_the_board_shows_the_table_and_the_hand_with_a_number_below_each_tile() -> None:
    out = run(*PLAY, "--seed", "7", "--ascii", stdin="\n\n").out
    assert out.startswith(
        """\
-- East 1, 69 left -----------------------------------------------------
Dora indicators  7z -> 5z
  South  Aoi    25000
  West   Botan  25000
  North  Chika  25000
> East   You    25000

  4m  5m  8m  1p  2p  4s  6s  6s  7s  8s  2z  4z  6z     6m
   1   2   3   4   5   6   7   8   9  10  11  12  13     14

1-14 or a tile: Discard   Enter: Discard 6m   h: help
"""
    )
    assert out.isascii()


def test_what_others_did_since_is_told_in_a_line_for_each() -> None:
    out = run(*PLAY, "--seed", "7", stdin="13\n\n\n").out
    assert "You    6z\nAoi    5s\nBotan  5m\nChika  5z\n── East 1" in out
    assert "Botan  Riichi 2m\n" in out
    assert "Riichi sticks 1" in out
    assert re.search(r"West +Botan +24000 +Riichi\n +5m 8s \*2m\n", out)


@pytest.mark.parametrize("answer", ["1", "4m", "  4m ", "4M", "🀊"])
def test_a_discard_is_a_number_or_a_tile(answer: str) -> None:
    told = run(*PLAY, "--seed", "7", stdin=f"{answer}\n").out.partition(f"> {answer.strip()}\n")[2]
    assert told.startswith("\nYou    4m\n")


def test_enter_discards_the_tile_just_drawn() -> None:
    assert "You    6m↓\n" in run(*PLAY, "--seed", "7", stdin="\n").out


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("15", "The tiles are numbered from 1 to 14."),
        ("0", "The tiles are numbered from 1 to 14."),
        ("9m", "You do not hold 9m."),
        ("r", "r is not possible here. Choose one of these:"),
        ("n 5p", "n 5p is not possible here. Choose one of these:"),
        ("riichi", "riichi is not possible here."),
        ("\x1b[2J", "\ufffd[2J is not possible here."),
        ("5" * 5000, "5" * 20 + " is not possible here."),
    ],
)
def test_what_cannot_be_done_says_what_can(answer: str, says: str) -> None:
    out = run(*PLAY, "--seed", "7", stdin=f"{answer}\n").out
    assert says in out
    assert out.count("1-14 or a tile: Discard   Enter: Discard 6m") == 2


def test_a_call_is_a_key_with_its_tiles_or_a_choice() -> None:
    start = [*PLAY, "--seed", "1"]
    begin = ["1", "1", "14"]
    asked = played(*start, answers=begin)
    assert "c: Chi 06p · 56p · 68p · 89p   Enter: Pass   h: help" in asked
    by_tiles = played(*start, answers=[*begin, "c 68p"])
    assert "You    Chi (678p) from Chika\n" not in by_tiles  # it is the caller's turn to discard
    assert "(678p) ←Chika" in by_tiles
    chosen = played(*start, answers=[*begin, "c", "3"])
    assert "1: Chi (067p)   2: Chi (567p)   3: Chi (678p)   4: Chi (789p)" in chosen
    assert "(678p) ←Chika" in chosen
    assert "You may" not in chosen
    back = played(*start, answers=[*begin, "c", ""])
    assert back.count("c: Chi 06p") == 2
    assert "←Chika" not in back


def test_after_a_call_enter_discards_nothing() -> None:
    out = played(*PLAY, "--seed", "1", answers=["1", "1", "14", "c 68p", ""])
    assert "Choose one of these:" in out.rpartition("> \n")[2]


def test_tiles_that_may_not_be_discarded_have_no_number() -> None:
    out = played(*PLAY, "--seed", "1", answers=["1", "1", "14", "c 68p", "9p"])
    hand, keys = out.rpartition("(678p) ←Chika\n")[0].rpartition("\n")[2], ""
    keys = out.rpartition("(678p) ←Chika\n")[2].partition("\n")[0]
    locked = {tile for tile, key in zip(hand.split(), keys.split(), strict=True) if key == "-"}
    assert locked <= {"7p", "4p"}


def test_passing_is_enter_and_leaves_the_tile_alone() -> None:
    out = played(*PLAY, "--seed", "1", answers=["1", "1", "14", ""])
    assert out.rstrip().count("<7p>") == 1
    assert "6z 8m 7p\n" in out


def test_a_riichi_names_its_discards_and_waits_tell_what_they_are_worth() -> None:
    answers, _, _ = script(8)
    at = next(at for at, answer in enumerate(answers) if answer.startswith("r "))
    out = played(*PLAY, "--seed", "8", answers=[*answers[:at], "w", "r", "99", answers[at], "w"])
    told = out.rpartition("r: Riichi 2m   1-14 or a tile: Discard")[0]
    assert "Discard    Waits  Left  Ron          Points  Tsumo           Points" in told
    assert "2m         5m        3  No yaku              3 han 30 fu  1100/2100" in told
    assert "Riichi 2m  5m        3  3 han 40 fu    5500  4 han 30 fu  2100/4000" in told
    assert "You    Riichi 2m\n" in out


def test_a_hint_shows_shanten_and_what_a_robot_would_do() -> None:
    out = played(*PLAY, "--seed", "7", answers=["?"])
    assert re.search(r"Shanten  \d-shanten\nDiscard  Shanten  Left  Useful tiles\n\d[mpsz] ", out)
    assert re.search(r"The efficiency player would choose: Discard \d[mpsz]\n", out)


def test_who_is_in_riichi_discards_by_itself_what_does_not_win() -> None:
    answers, _, _ = script(9)
    out = played(*PLAY, "--seed", "9", answers=answers)
    own = [line for line in out.splitlines() if line.startswith("You ")]
    assert any("Riichi" in line for line in own)
    assert not re.search(r"1-14 or a tile.*\n> \d+\n\nYou.*\n(?:.*\n){,3}.*You +\d+ +Riichi", out)


def test_no_calls_are_asked_until_the_next_hand_when_one_wants_none() -> None:
    quiet = played(*PLAY, "--seed", "1", answers=["-", *["14"] * 30])
    asked = played(*PLAY, "--seed", "1", answers=["14"] * 30)
    first = quiet.partition("Enter: continues")[0]
    assert "c: Chi" in asked
    assert "c: Chi" not in first
    assert "p: Pon" not in first


def test_a_whole_game_is_played_to_its_ranking() -> None:
    answers, _, game = script(8)
    result = run(*PLAY, "--seed", "8", stdin="\n".join([*answers, ""]))
    assert (result.code, result.err) == (0, "")
    ranking = result.out.partition("── Result ")[2].splitlines()[1:5]
    assert game.result is not None
    points = sorted((seat.points for seat in game.result.seats), reverse=True)
    assert [int(row.split()[-2]) for row in ranking] == points
    assert result.out.endswith("\nseed 8\n")
    assert result.out.count("seed") == 1


def test_the_end_of_a_round_shows_hand_yaku_fu_and_payments() -> None:
    answers, ends, _ = script(8)
    out = played(*PLAY, "--seed", "8", answers=answers)
    assert (
        """\
You  Tsumo 5m
     3335*67789m 456s 77z
     Ura dora indicators  6z → 7z
     Riichi 1 han · Ippatsu (within one turn) 1 han
     Menzen tsumo (closed self-draw) 1 han · Dora 2 han · Ura dora 2 han
     7 han 30 fu Haneman  12000 points

You    +14300  35300
"""
        in out
    )
    assert out.count("Enter: continues") == len(ends) - 1
    assert "Enter: continues   ?: details" in out


def test_the_end_of_a_round_tells_every_fu_on_demand() -> None:
    answers, ends, _ = script(8)
    out = played(*PLAY, "--seed", "8", answers=[*answers[: ends[1]], "?"])
    told = out.rpartition("> ?\n")[2]
    assert "Base" in told
    assert "20 fu" in told
    assert told.count("Enter: continues") == 1
