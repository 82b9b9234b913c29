"""`jantaku play` at the table: what is shown and answered, undo, save, hot seat, claims."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from cli.running import COMMAND, on_terminal, process, refused, run, typed_on_terminal
from jantaku import GameRule, RiichiGame
from jantaku.base.messages import LANGUAGES, load
from jantaku.cli.play.keys import KEYS, Option, choices, riichi_key
from jantaku.cli.play.session import Session, SessionMatch, sitters_of
from jantaku.draw.look import Look
from jantaku.draw.table.hearing import message
from jantaku.riichi.play.actions import ActionType
from jantaku.riichi.play.wire import in_hand

if TYPE_CHECKING:
    from pathlib import Path

    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.play.view import RiichiView

PLAY = ("play", "--seat", "e", "--robots", "efficiency")


pytestmark = pytest.mark.usefixtures("own_folder")


def typed(view: RiichiView, action: RiichiAction) -> str:
    """What a person types for the action."""
    if action.type == "pass":
        return ""
    if action.type in ("discard", "riichi"):
        own = view.seats[view.seat or 0]
        place = in_hand(own.tiles or (), own.drawn).index(action.tile or 0) + 1
        return f"r {place}" if action.type == "riichi" else f"{place}"
    return action.name or KEYS[action.type].key


class Script(NamedTuple):
    """Answers that play a whole game, how many there are when each round has ended, the game."""

    answers: list[str]
    ends: list[int]
    game: Any


@cache
def script(seed: int, rules: str = "tenhou") -> Script:
    """One person plays a whole game as `efficiency` would, against three of that name."""
    rule = GameRule.preset(rules)
    sitters = sitters_of(rule.players, [""], ["efficiency"] * 3, 0)
    session = Session.begin(RiichiGame(rule, seed=seed).spec, sitters, SessionMatch(seed))
    game, answers, rounds = session.game, list[str](), list[int]()
    while game.result is None:
        decided = {}
        for seat in game.deciding:
            decided[seat] = session.of_itself(seat) or session.robot_choice(seat, "efficiency")
            if session.of_itself(seat) is None:
                answers.append(typed(game.view(seat), decided[seat]))
        if any(event.type == "round_end" for event in game.step(decided)):
            rounds.append(len(answers))
            answers += [""] if game.result is None else []
    return Script(answers, rounds, game)


def played(*words: str, answers: list[str]) -> str:
    """What a session says whose answers are these."""
    result = run(*words, stdin="".join(f"{answer}\n" for answer in answers))
    assert result.err == ""
    return result.out


@cache
def played_whole(seed: int) -> str:
    """What the session of a script says."""
    return played(*PLAY, "--seed", f"{seed}", answers=script(seed).answers)


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


@pytest.mark.parametrize("rules", ["tenhou", "friends", "brain_training"])
def test_the_answers_at_the_terminal_play_the_game_of_the_engine(rules: str) -> None:
    answers, _, game = script(3, rules)
    words = (*PLAY, "--seed", "3", "--rules", rules)
    out = played(*words, answers=[*answers[:-1], "s kept.json"])
    assert "jantaku play --resume kept.json" in out
    with open("kept.json", encoding="utf-8") as file:
        kept = json.load(file)["game"]["actions"]
    whole = json.loads(game.snapshot())["actions"]
    assert kept == whole[: len(kept)]
    assert len(whole) - len(kept) < 40


def keep(words: tuple[str, ...], answers: list[str]) -> bytes:
    """The game that is kept after these answers."""
    played(*words, answers=[*answers, "s kept.json"])
    with open("kept.json", encoding="utf-8") as file:
        return json.dumps(json.load(file)).encode()


@pytest.mark.parametrize("count", [1, 5, 20, 60])
def test_taking_back_gives_the_same_bytes(count: int) -> None:
    answers, _, _ = script(8)
    words = (*PLAY, "--seed", "8")
    straight = keep(words, answers[:count])
    again = keep(words, [*answers[: count - 1], "14" if count == 1 else answers[count - 1], "u",
                         *answers[count - 1 : count]])  # fmt: skip
    assert again == straight


def test_taking_back_at_the_end_of_a_round_goes_back_into_it() -> None:
    answers, ends, _ = script(8)
    out = played(*PLAY, "--seed", "8", answers=[*answers[: ends[0]], "u"])
    assert "Undone.\n── East 1" in out


def test_there_is_nothing_to_take_back_before_the_first_decision() -> None:
    assert "There is nothing to undo." in played(*PLAY, "--seed", "7", answers=["u"])


@pytest.mark.parametrize("count", [1, 2, 17, 50, 90])
def test_a_kept_game_goes_on_to_the_same_end(count: int) -> None:
    answers, _, _ = script(8)
    whole = played_whole(8)
    played(*PLAY, "--seed", "8", answers=[*answers[:count], "s"])
    rest = answers[count:]
    went_on = run("play", "--resume", "jantaku-game.json", stdin="".join(f"{a}\n" for a in rest))
    assert went_on.code == 0
    result = "── Result "
    assert went_on.out.partition(result)[2] == whole.partition(result)[2]
    last = whole.partition(result)[0].rpartition("── ")[2]
    assert last in went_on.out


def test_undo_reaches_behind_a_resumption() -> None:
    words = (*PLAY, "--seed", "8")
    answers, _, _ = script(8)
    played(*words, answers=[*answers[:10], "s a.json"])
    played("play", "--resume", "a.json", answers=["u", "u", "u", "s b.json"])
    played(*words, answers=[*answers[:7], "s c.json"])
    with open("b.json", encoding="utf-8") as one, open("c.json", encoding="utf-8") as other:
        assert json.load(one) == json.load(other)


def test_where_nobody_answers_the_game_is_kept_and_says_how_to_go_on() -> None:
    result = run(*PLAY, "--seed", "7", stdin="\n")
    assert result.code == 1
    assert result.out.endswith(
        "You left the table.\n"
        "The game is saved in jantaku-game.json. To resume it:\n"
        "  jantaku play --resume jantaku-game.json\n"
    )
    assert "seed" not in result.out


def test_a_game_in_which_nothing_was_decided_is_not_kept(tmp_path: Path) -> None:
    assert run(*PLAY, "--seed", "7", stdin="").out.endswith("You left the table.\n")
    assert not list(tmp_path.iterdir())


def test_a_kept_game_never_takes_the_place_of_another(tmp_path: Path) -> None:
    for _ in range(2):
        played(*PLAY, "--seed", "7", answers=["", "s"])
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "jantaku-game-2.json",
        "jantaku-game.json",
    ]
    played("play", "--resume", "jantaku-game-2.json", answers=["1", "s"])
    assert len(list(tmp_path.iterdir())) == 2


def test_leaving_without_keeping_is_asked_for_twice(tmp_path: Path) -> None:
    out = played(*PLAY, "--seed", "7", answers=["", "q", "", "q", "y"])
    assert out.count("Leave without saving the game?") == 2
    assert out.endswith("You left the table.\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_keeps_the_game_and_says_how_to_go_on(number: int, code: int) -> None:
    with subprocess.Popen(
        [*COMMAND, *PLAY, "--seed", "7"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write("\n")
        child.stdin.flush()
        while "65 left" not in child.stdout.readline():
            pass
        child.send_signal(number)
        rest = child.stdout.read()
        assert child.wait(timeout=60) == code
    assert "jantaku play --resume jantaku-game.json" in rest
    assert run("play", "--resume", "jantaku-game.json", stdin="").out.count("65 left") == 1


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "jantaku play 1"}', "\udcff", "null"])
def test_a_file_that_is_no_kept_game_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert "--resume: 'x.json' is not a saved game" in refused("play", "--resume", "x.json")


@given(cut=st.integers(0, 10_000), put=st.binary(max_size=3))
@settings(max_examples=10, deadline=None)
def test_a_damaged_file_is_refused_in_a_sentence_or_plays(cut: int, put: bytes) -> None:
    played(*PLAY, "--seed", "8", answers=["1", "s whole.json"])
    with open("whole.json", "rb") as file:
        data = file.read()
    with open("cut.json", "wb") as file:
        file.write(data[: cut % len(data)] + put + data[cut % len(data) + 1 :])
    result = run("play", "--resume", "cut.json", stdin="")
    assert result.code in (1, 2)
    assert "inside jantaku" not in result.err


HAND = re.compile(r"^ {2}(?:\d[mpsz] {2,})+\d?[mpsz]?.*$", re.MULTILINE)


@pytest.mark.parametrize("rules", ["tenhou", "friends"])
def test_nobody_sees_another_hand(rules: str) -> None:
    """Each hand shown is the one of who was handed the screen, and of others' draws nothing."""
    chance = Random(5)
    answers = ["", *(chance.choice(["", "1", "5", "14", "n", "t"]) for _ in range(150))]
    words = ("play", "--seed", "4", "--rules", rules, "--people", "3", "--names", "Ann,Ben,Cy",
             "--robots", "efficiency", "--seat", "e")  # fmt: skip
    out = run(*words, stdin="\n".join([*answers, "s", ""])).out
    parts = re.split(r"^Hand the screen to (\w+); then press Enter\.$", out, flags=re.MULTILINE)
    assert len(parts) > 20
    game = _replayed()
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        assert not [line for line in text.splitlines() if "→" in line
                    and not line.startswith((name, "Dora", " ", "Ura", "──"))]  # fmt: skip
        for row in HAND.findall(text):
            shown = sorted(re.findall(r"\d[mpsz]", row.partition("(")[0].partition("[")[0]))
            assert shown in game[name], (name, row)


def _replayed() -> dict[str, list[list[str]]]:
    """Every hand each person has held in the game that was kept."""
    from jantaku.riichi.tiles.notation import format_tile
    from jantaku.riichi.tiles.tile import tile_of_id

    with open("jantaku-game.json", encoding="utf-8") as file:
        document = json.load(file)
    names = [one["name"] for one in document["seats"]]
    whole = RiichiGame.restore(json.dumps(document["game"]).encode())
    game, hands = RiichiGame.open(whole.spec), dict[str, list[list[str]]]()
    reds = whole.rule.red_ids
    for step in (*whole.actions, None):
        for seat, name in enumerate(names):
            tiles = game.view(seat).seats[seat].tiles or ()
            hands.setdefault(name, []).append(
                sorted(format_tile(tile_of_id(t, reds)) for t in tiles)
            )
        if step is not None:
            game.step(step)
    return hands


def test_the_screen_is_wiped_before_another_sits_down(tmp_path: Path) -> None:
    (tmp_path / "typed").write_bytes(b"\n1\n\n" * 3)
    with open("typed", "rb") as keys:
        out = typed_on_terminal("play", "--seed", "4", "--people", "4", stdin=keys)
    wiped = "\x1b[H\x1b[2J\x1b[3J"
    asked = [part for part in out.split(wiped) if "1-14" in part or "Enter" in part]
    assert len(asked) > 3
    assert all(part.count("1-14") <= 2 for part in asked)


def test_people_are_named_or_numbered_and_cannot_take_back() -> None:
    words = ("play", "--seed", "4", "--people", "2", "--seat", "e")
    out = run(*words, stdin="\nu\n").out
    assert "Hand the screen to Player 1; then press Enter." in out
    assert "You can undo only when you play alone with bots." in out
    named = run("play", "--seed", "4", "--names", "Ann,Ben", "--seat", "s", stdin="\n").out
    assert re.search(r"Hand the screen to (Ann|Ben)", named)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--people 5", "--people: no people 5; use 1 to 4"),
        ("--people 2 --names Ann", "--names: 1 names; name 2 people, separated by commas"),
        ("--names Ann,Ann", "--names: 1 names"),
        ("--names a,b,c,d,e", "--names: 5 people; 4 can play"),
        (
            "--names Annnnnnnnnnnnnnnn",
            "--names: 'Annnnnnnnnnnnnnn' is not a usable name; use at most 16",
        ),
        (
            "--robots me",
            "--robots: unknown player 'me'; choose among random, tsumogiri, efficiency",
        ),
        ("--robots random,random", "--robots: 2 players; name one for all, or one for each of 3"),
        ("--seat x", "--seat: unknown seat 'x'; use one of e, s, w, n"),
        ("--seat n --players 3", "--seat: unknown seat 'n'; use one of e, s, w"),
        ("--games 0", "--games: no games 0; use 1 to 1000"),
        ("--resume none.json", "--resume: cannot read 'none.json': No such file"),
        (
            "--resume x --rules ema",
            "--rules: this game has already begun; leave it out: the file contains it",
        ),
        ("--resume x --seed 7", "--seed: this game has already begun"),
        ("--resume x --people 2", "--people: this game has already begun"),
        ("--watch --people 2", "--people: a game to watch has no seats for people; leave it out"),
        ("--round 2 --robots random", "--robots: a game to watch has no seats for people"),
    ],
)
def test_bad_options_are_said_in_one_sentence(words: str, says: str) -> None:
    assert says in refused("play", *words.split())


def test_rules_without_robots_need_people_at_every_seat() -> None:
    with open("rules.json", "w", encoding="utf-8") as file:
        file.write('{"robots": "none"}')
    told = refused("play", "--rules", "rules.json")
    assert told.startswith("error: --people: these rules have no bots; seat people")
    assert run("play", "--rules", "rules.json", "--people", "4", stdin="").code == 1


def test_a_match_has_several_games_in_which_the_seats_move_on() -> None:
    words = ("play", "--rules", "tenhou", "--seed", "3", "--games", "2", "--robots", "efficiency")
    chance = Random(1)
    out = run(*words, "--seat", "e", stdin="\n".join(chance.choice(["", "1"]) for _ in range(3000)))
    assert out.code in (0, 1)
    assert "── Game 1 of 2 ──" in out.out
    assert "── Game 2 of 2 ──" in out.out
    second = out.out.partition("── Game 2 of 2 ──")[2]
    assert re.search(r"South +You +25000", second)


def test_games_are_entered_in_a_balance_sheet() -> None:
    answers, ends, _ = script(8)
    words = (*PLAY, "--seed", "8", "--names", "Ann", "--sheet", "sheet.json")
    for _ in range(2):
        out = played(*words, answers=[*answers[: ends[1]], "s"])
    out = played("play", "--resume", "jantaku-game.json", answers=answers[ends[1] + 1 :])
    assert out.rstrip().endswith("seed 8")
    assert re.search(r"Ann +\d +\d+", out.rpartition("── Result ")[2])
    told = run("sheet", "sheet.json", "--json").json
    assert [len(game["entries"]) for game in told["games"]] == [4]
    assert told["groups"] == [["Ann"]]
    played("play", "--resume", "jantaku-game-2.json", answers=answers[ends[1] + 1 :])
    assert len(run("sheet", "sheet.json", "--json").json["games"]) == 2


def test_a_file_that_is_no_sheet_is_refused_before_the_game() -> None:
    with open("x.json", "w", encoding="utf-8") as file:
        file.write("{}")
    assert refused("play", "--sheet", "x.json").startswith("error: --sheet: ")


def test_every_action_and_every_stage_has_its_words_in_every_language() -> None:
    assert set(KEYS) == set(get_args(ActionType))
    from jantaku.riichi.play.claims import Stage

    for language in LANGUAGES:
        assert all(message(row.says, Look(language)) for row in KEYS.values())
        assert set(load(language)["ask"]) == set(get_args(Stage)) - {"over"}


def test_a_claimed_win_is_valued_answered_judged_and_fixed() -> None:
    answers, _, _ = script(6, "friends")
    out = played(*PLAY, "--seed", "6", "--rules", "friends", answers=answers)
    for said in (
        "What is your win worth?",
        "You judge: is this right?",
        "What comes next?",
        "Fix it, or judge again?",
        "The wall is used up: what is your hand?",
        "Is this claim right?",
    ):
        assert said in out, said
    assert "── Result ──" in out


def test_a_wrong_win_is_a_chombo_and_the_dead_hand_only_discards() -> None:
    words = (*PLAY, "--seed", "7", "--rules", "friends")
    answers = ["a", "3 40", "c", "continue", "f", "", "", ""]
    out = played(*words, answers=answers)
    assert "You  calls a win on 6m" in out
    assert "You  3 han 40 fu  found: nothing to claim" in out
    assert "You  3 han 40 fu  found: nothing to claim  Aoi OK  Botan OK  Chika OK" in out
    assert "You    The hand is dead: it only discards what it draws" in out
    assert re.search(r"East +You +25000 +Dead hand", out)


def test_the_end_of_a_round_names_a_chombo_and_what_it_costs() -> None:
    words = (*PLAY, "--seed", "7", "--rules", "friends")
    reconsidered = ["a", "3 40", "i", "redeal", "r", "c", "redeal", "f"]
    for answers in (["a", "3 40", "c", "redeal", "f"], reconsidered):
        end = played(*words, answers=answers).rpartition("Broken off")[2]
        assert "\nYou  Chombo\n\nYou    -12000  13000\nAoi     +4000  29000\n" in end
    forgiven = ["a", "3 40", "c", "redeal", "r", "i", "redeal", "f"]
    assert "Chombo" not in played(*words, answers=forgiven).rpartition("Broken off")[2]


def test_others_answer_and_agree_or_not() -> None:
    words = ("play", "--seed", "7", "--rules", "friends", "--names", "Ann,Ben", "--seat", "e")
    answers = ["", "a", "mangan", "", "n", "", "i", "stay", "", "y", "", "f"]
    out = played(*words, "--robots", "efficiency", answers=answers)
    assert "Ann  Mangan  found: nothing to claim\nIs this claim right?" in out
    assert "Ben NG" in out
    assert "Do you agree?" in out
    assert "Next round  The dealer stays  Ben OK  Aoi OK  Botan OK" in out


def test_enter_claims_what_the_program_finds_and_nothing_where_it_finds_nothing() -> None:
    answers, _, _ = script(6, "friends")
    won = played(*PLAY, "--seed", "6", "--rules", "friends", answers=answers)
    claim = won.partition("What is your win worth?")[2].partition("\n> ")[0]
    assert re.search(r"Enter: (\d han \d+ fu|\w+an)\b", claim)
    wrong = played(*PLAY, "--seed", "7", "--rules", "friends", answers=["a"])
    assert "Enter: " not in wrong.partition("What is your win worth?")[2]


def test_who_must_find_the_worth_is_not_told_it() -> None:
    words = (*PLAY, "--seed", "7", "--rules", "brain_training")
    out = played(*words, answers=["a", "", "99", "?", "mangan", ""])
    claim = out.partition("What is your win worth?")[2]
    assert "Enter:" not in claim.partition("> mangan")[0]
    assert "found:" not in out
    assert "would choose" not in claim.partition("> mangan")[0]
    assert "You  Mangan" in claim


def test_a_called_win_is_taken_back_where_the_rules_let_it() -> None:
    words = (*PLAY, "--seed", "7", "--rules", "brain_training")
    out = played(*words, answers=["a", "x", "1"])
    assert "You  takes the call back" in out
    assert "You  4m\n" in out


def test_a_switch_is_taken_at_any_time() -> None:
    out = played(*PLAY, "--seed", "7", "--rules", "friends", answers=["e", "", "", "e"])
    assert "e: Ask at every discard on" in out
    assert "e: Ask at every discard off" in out
    assert out.count("a: Win anyway   e: Ask at every discard off   Enter: Pass") >= 2


def test_a_draw_is_claimed_from_a_list() -> None:
    words = (*PLAY, "--seed", "7", "--rules", "friends")
    out = played(*words, answers=["d", "other"])
    assert "d: Claim a draw (5)" in out
    assert "5: Claim a draw Another reason" in out
    assert "Which one? Enter cancels." in out


def test_a_suspended_game_is_kept_and_goes_on() -> None:
    words = (*PLAY, "--seed", "7", "--rules", "friends")
    out = played(*words, answers=["d", "other", "v", "suspend", "f"])
    assert "The game is suspended." in out
    went_on = played("play", "--resume", "jantaku-game.json", answers=[""])
    assert "East 1" in went_on


WORDS = ["", "", "", "1", "2", "5", "14", "t", "n", "r", "c", "p", "k", "r 1", "c 1", "p 1", "k 1",
         "a", "o", "d", "d 1", "y", "v", "i", "f", "x", "e", "m", "g", "continue", "redeal", "?",
         "w", "h", "u", "-", "l ja", "l zh", "l", "5p", "0p", "E", "C", "99", "foo", "mangan",
         "3 40", "q", "東", "\x07", "b", "riichi 5p", "?" * 90]  # fmt: skip


@given(
    seed=st.integers(0, 2**32),
    words=st.sampled_from(
        [
            ("--rules", "tenhou"),
            ("--rules", "majsoul", "--players", "3"),
            ("--rules", "friends"),
            ("--rules", "brain_training", "--names", "Ann,Ben"),
            ("--rules", "strict", "--people", "3"),
            ("--rules", "brain_training", "--people", "4"),
        ]
    ),
)
@settings(max_examples=12, deadline=None)
def test_random_keys_never_crash_and_always_end(seed: int, words: tuple[str, ...]) -> None:
    chance = Random(seed)
    typed_ = "\n".join(chance.choice(WORDS) for _ in range(400))
    result = run("play", "--seed", f"{seed}", "--robots", "efficiency", *words, stdin=typed_)
    assert result.code in (0, 1), result.err
    assert result.err == ""
    assert "You left the table" in result.out or "── " in result.out or "あなた" in result.out


@given(seed=st.integers(0, 2**32), rules=st.sampled_from(["tenhou", "friends", "brain_training"]))
@settings(max_examples=10, deadline=None)
def test_no_two_keys_of_a_decision_are_the_same(seed: int, rules: str) -> None:
    chance = Random(seed)
    game = RiichiGame(GameRule.preset(rules), seed=seed)
    for _ in range(150):
        if game.result is not None:
            break
        for seat in game.deciding:
            legal = (*game.legal_actions(seat), *game.switches(seat))
            options = [Option(game.write_action(seat, one), one) for one in legal]
            found = choices(options, riichi_key)
            keys = [choice.key for choice in found if choice.key]
            assert len(keys) == len({*keys})
            assert not {*keys} & {"h", "w", "u", "s", "q", "l", "?", "-"}
            assert sorted(map(repr, legal)) == sorted(
                repr(option.action) for choice in found for option in choice.options
            )
        game.step({seat: chance.choice(game.legal_actions(seat)) for seat in game.deciding})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [80, 120])
def test_no_line_is_wider_than_the_terminal(language: str, columns: int) -> None:
    chance = Random(2)
    keys = [chance.choice(WORDS[:-1]) for _ in range(150)]
    words = ("play", "--seed", "2", "--lang", language, "--robots", "efficiency", "--seat", "e")
    keys = [key for key in keys if not key.startswith(("l", "q"))]
    out = run(*words, stdin="\n".join(keys), columns=columns).out
    wide = [line for line in out.splitlines() if cell_len(line) > columns and line[:1] != ">"]
    assert wide == []


def test_a_board_with_all_its_news_fits_a_screen_of_24_lines() -> None:
    out = run(*PLAY, "--seed", "7", stdin="14\n" * 8, columns=80).out
    screens = re.split(r"^> .*\n", out, flags=re.MULTILINE)
    assert max(screen.strip("\n").count("\n") + 2 for screen in screens[:9]) <= 24


def test_the_language_can_be_changed_at_the_table() -> None:
    out = played(*PLAY, "--seed", "7", answers=["l ja", "l xx", "l en"])
    assert "東1局 · 残り69枚" in out
    assert "en, ja, ko, zh" in out
    assert out.count("East 1 · 69 left") == 2


def test_colours_and_glyphs_are_for_terminals() -> None:
    out = on_terminal(*PLAY, "--seed", "7")
    assert "\x1b[" in out
    assert "🀟" in out or "🀀" in out or "🀁" in out
    assert "\x1b[" not in on_terminal(*PLAY, "--seed", "7", NO_COLOR="1")
    assert "\x1b[" not in on_terminal(*PLAY, "--seed", "7", "--no-color")
    assert process(*PLAY, "--seed", "7").out == run(*PLAY, "--seed", "7").out


def test_help_tells_how_to_answer() -> None:
    out = played(*PLAY, "--seed", "7", answers=["h"])
    for said in ("t tsumo   n ron", "r 5p, c 46s", "8s↓ discarded as drawn", "u undo"):
        assert said in out


def test_dice_seat_the_people_unless_they_sit_as_they_come() -> None:
    def seat(seed: str, *words: str) -> Any:
        out = run("play", "--seed", seed, "--robots", "efficiency", *words, stdin="").out
        return re.search(r"(\w+) +You +25000", out)[1]  # type: ignore[index]

    assert len({seat(f"{seed}") for seed in range(12)}) == 4
    assert seat("3") == seat("3")
    with open("rules.json", "w", encoding="utf-8") as file:
        file.write('{"simple_seating": true}')
    assert {seat(f"{seed}", "--rules", "rules.json") for seed in range(4)} == {"East"}
