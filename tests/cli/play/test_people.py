"""Several people at one terminal, the options of `jantaku play`, and balance sheets."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from cli.play.scripts import PLAY, played, script
from cli.running import refused, run, typed_on_terminal
from jantaku import RiichiGame

pytestmark = pytest.mark.usefixtures("own_folder")
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


def test_characters_have_their_names_at_the_table() -> None:
    words = ("play", "--seed", "4", "--seat", "e", "--robots")
    out = run(*words, "tama,ume,pico", stdin="").out
    assert all(name in out for name in ("Tama", "Ume", "Pico"))
    twins = run(*words, "hana,hana,ume", stdin="").out
    assert "Aoi" in twins
    assert "Botan" in twins
    assert "Ume" in twins


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
