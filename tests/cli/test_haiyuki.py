"""`jantaku haiyuki`: a match at the keyboard, the tournament, win rates, and the yaku tester."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

from cli.running import on_terminal, process, refused, run
from cli.test_docs import DOCS
from haiyuki.support import position, side
from jantaku.haiyuki import CHARACTERS, TILES, YAKU
from jantaku.haiyuki.ladder import BOSS, Ladder
from jantaku.haiyuki.texts import texts

PLAY = ("play", "haiyuki", "--character", "ataho", "--opponent", "fari", "--seed", "3")


def _words(command: str) -> list[str]:
    words = shlex.split(command)
    return ["play", "haiyuki", *words[1:]] if words[0] == "play" else ["haiyuki", *words]


pytestmark = pytest.mark.usefixtures("own_folder")


def _shown(out: str) -> list[str]:
    """What is said, without the answers and the file in which the match is kept."""
    lines = out.splitlines()
    return [line for line in lines if line[:1] != ">" and "jantaku-game" not in line]


# play


def test_the_table_shows_all_there_is_to_know() -> None:
    result = run(*PLAY, stdin="")
    assert result.code == 1
    shown = ("Round 1/3  Turn 1/20", "Dora", "Wall 94", "HP ####", "MP ####", "10000", "Pond")
    out = run(*PLAY, "--ascii", stdin="").out
    assert all(word in out for word in shown), out
    assert "Fari" in out
    assert "Ataho (You)" in out
    assert "[] [] []" in out
    assert "You left the table." in out


def test_every_choice_is_explained_and_what_is_blocked_says_why() -> None:
    out = run(*PLAY, stdin="").out
    assert "  1  Hell Pile (18 MP): the opponent's next three draws are useless" in out
    assert "  2  Discard " in out
    assert "  -  Tiger Strike: needs a closed tenpai hand; use it with a closed hand that" in out
    assert "  -  Riichi: no discard leaves the hand tenpai; discard and wait" in out


def test_a_choice_is_a_number_or_a_name() -> None:
    by_number = run(*PLAY, stdin="1\n1\n").out
    by_name = run(*PLAY, stdin="hell_pile\ndiscard rin\n").out
    other = run(*PLAY, stdin="Hell Pile\nRin\n").out
    for out in (by_name, other):
        assert _shown(out) == _shown(by_number)
    assert "You use Hell Pile! (-18 MP)" in by_number


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ("discard ataho", "No Ataho in the concealed hand; discard a tile you hold."),
        ("tiger_strike", "Needs a closed tenpai hand"),
        ("pon", "There is no discard to call"),
        ("mayu_purple\npon", "A pon needs a pair of the discarded tile in the hand; pass"),
        ("riichi", "No discard leaves the hand tenpai"),
        ("tsumo", "The 12 tiles have no yaku"),
        ("pass", "There is nothing to pass on"),
        ("recovery", "Recovery is not a skill of Ataho; use Tiger Strike or Hell Pile"),
        ("hell_pile\nhell_pile", "Hell Pile was used this round"),
        ("99", "There is no such choice.\nType one of the numbers."),
        ("0", "There is no such choice"),
        ("fly", "There is no such choice"),
        ("", "There is no such choice"),
        ("discard", "There is no such choice"),
        ("²", "There is no such choice"),
        ("9" * 5000, "There is no such choice"),
    ],
)
def test_bad_input_is_refused_with_the_reason_and_asks_again(moves: str, says: str) -> None:
    out = run(*PLAY, stdin=f"{moves}\n").out
    assert says in out
    asked = out.rpartition(says)[2]
    assert "Turn 1/20" not in asked
    assert "Number or name" in asked


def test_help_at_the_table_tells_rules_and_yaku() -> None:
    out = run(*PLAY, stdin="?\n").out
    assert "Twelve tiles with a yaku win" in out
    assert "Three-hit Combo" in out


def test_auto_plays_on_and_the_result_is_the_exit_code() -> None:
    result = run(*PLAY, stdin="a\na\nauto\n")
    assert "── Result ──" in result.out
    assert result.code == (0 if "You win the match!" in result.out else 1)
    codes = {
        run("play", "haiyuki", "--character", "smash", "--auto", "--seed", str(seed)).code
        for seed in range(8)
    }
    assert codes == {0, 1}


def test_without_a_character_it_asks_for_one() -> None:
    out = run("play", "haiyuki", "--auto", stdin="9\nnobody\n2\n").out
    assert "Choose your character." in out
    assert "  1  Ataho  Tiger Strike (100 MP), Hell Pile (18 MP)" in out
    assert out.count("There is no such choice") == 2
    assert "Rinxiang (You)" in out
    assert run("play", "haiyuki", stdin="").code == 1


def test_the_same_seed_gives_the_same_bytes() -> None:
    words = (*PLAY, "--auto")
    assert run(*words) == process(*words)
    assert run(*words[:-2], "4", "--auto") != run(*words)


@pytest.mark.parametrize("lang", ["ja", "ko", "zh"])
def test_it_speaks_japanese_korean_and_chinese(lang: str) -> None:
    words = {
        "ja": ("アターホー", "捨てる", "結果"),
        "ko": ("아타호", "버림", "결과"),
        "zh": ("阿塔霍", "打出", "结果"),
    }
    out = run(*PLAY, "--lang", lang, stdin="auto\n").out
    assert all(word in out for word in words[lang])
    assert not re.search("[A-Za-z]{3,}", out.replace("auto", ""))


def test_json_has_an_event_a_line() -> None:
    events = run(*PLAY, "--auto", "--json").json_lines
    assert (events[0]["type"], events[-2]["type"]) == ("match", "match_end")
    assert events[-1] == {"type": "seed", "seed": 3}
    assert {event["seat"] for event in events if event["type"] == "draw"} == {0, 1}
    (deal, *_) = (event for event in events if event["type"] == "round")
    assert [len(hand) for hand in deal["hands"]] == [11, 11]
    wins = [event["win"] for event in events if event["type"] == "win"]
    assert all(len(win["tiles"]) == 12 and win["damage"] > 0 for win in wins)


def test_rules_can_be_chosen() -> None:
    assert "Round 1/5" in run(*PLAY, "--rounds", "5", stdin="").out
    assert "Round 1  Turn" in run(*PLAY, "--rounds", "none", stdin="").out
    assert "Hell Pile" not in run(*PLAY, "--no-skills", stdin="").out.split("Your turn")[0]
    assert "this match has no skills" in run(*PLAY, "--no-skills", stdin="").out


def test_tiles_of_the_first_hand_are_swapped_one_by_one() -> None:
    words = ("play", "haiyuki", "--character", "smash", "--opponent", "fari", "--seed", "1")
    out = run(*words, stdin="1\n1\ndone\n").out
    assert "Which tiles of your first hand do you swap?" in out
    assert "You use Exchange Tile! (-12 MP)" in out
    assert "Chosen Yuri Yuri  12 MP" in out
    assert "You swap Yuri, Yuri." in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("play --character fari --json", "a match that asks has no JSON; add --auto"),
        ("play --auto --json", "a match that asks has no JSON; add --auto and --character"),
        ("play --auto --ladder --character fari --json", "a tournament has no JSON"),
    ],
)
def test_json_is_for_a_match_that_asks_nothing(words: str, says: str) -> None:
    result = run(*_words(words))
    assert (result.code, result.json["error"]["source"]) == (2, "--json")
    assert says in result.json["error"]["sentence"]


# names and refusals


@pytest.mark.parametrize(
    ("lang", "answers"),
    [
        ("en", ("Red Mayu", "redmayu", "discard red mayu", "mayu_red", "Discard RedMayu")),
        ("ja", ("赤マユ", "捨てる 赤マユ", "discard 赤マユ", "mayu_red")),
        ("ko", ("빨간 눈썹개", "빨간눈썹", "버리기 빨간 눈썹개", "mayu_red")),
        ("zh", ("红眉毛犬", "红眉犬", "打 红眉毛犬", "mayu_red")),
    ],
)
def test_a_tile_may_be_called_by_any_of_its_names(lang: str, answers: tuple[str, ...]) -> None:
    words = ("play", "haiyuki", "--character", "rinxiang", "--opponent", "ataho", "--seed", "5")
    shown = [run(*words, "--lang", lang, stdin=f"{one}\n").out for one in answers]
    assert all(_shown(out) == _shown(shown[0]) for out in shown)
    assert "2/20" in shown[0]


@pytest.mark.parametrize(
    ("lang", "answer", "says"),
    [
        ("en", "swrod", "Did you mean sword?"),
        ("en", "hell pil", "Did you mean Hell Pile?"),
        ("ja", "アタホ", "もしかして「アターホー」"),
        ("ko", "스매시", "혹시 “스마슈”?"),
        ("ko", "페텀", "혹시 “페톰”?"),
        ("zh", "阿塔河", "是不是想说“阿塔霍”"),
    ],
)
def test_a_name_nearly_right_is_asked_back(lang: str, answer: str, says: str) -> None:
    assert says in run(*PLAY, "--lang", lang, stdin=f"{answer}\n").out


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("ja", "手牌にアターホーがありません。持っている牌を捨てましょう。"),
        ("ko", "손에 아타호가 없습니다. 가진 패를 버리세요."),
        ("zh", "手牌里没有阿塔霍。请打出手中的牌。"),
    ],
)
def test_refusals_are_in_the_players_language(lang: str, says: str) -> None:
    assert says in run(*PLAY, "--lang", lang, stdin="discard ataho\n").out


@pytest.mark.parametrize("lang", ["ja", "ko", "zh"])
@pytest.mark.parametrize(
    "words",
    [
        "play --character nobody", "play --character atahoo", "play --difficulty x",
        "play --rounds 0", "play --seed x", "play --ladder --character mayu", "play --auto --json",
        "simulate --matches x", "yaku 1", "yaku xyz", "yaku ataho10", "yaku ataho9",
    ],
)  # fmt: skip
def test_errors_are_in_the_players_language(lang: str, words: str) -> None:
    result = run(*_words(words), "--lang", lang)
    assert result.code == 2
    said = result.json["error"]["sentence"] if "--json" in words else result.err.splitlines()[0]
    known = {*CHARACTERS, *(row.id for row in TILES), "error", "xyz", "x", "atahoo"}
    known |= {"nobody", "easy", "normal", "hard"}
    left = re.sub(r"--[a-z]+|TILES|JSON|'[^']*'", "", said)
    assert set(re.findall("[A-Za-z_]+", left)) <= known
    assert re.search("[^\\x00-\\x7f]", said)


def test_characters_and_tiles_have_their_names_on_the_command_line() -> None:
    words = ("play", "haiyuki", "--character", "화린", "--opponent", "유리와카마루", "--lang", "ko")
    assert "화린 (나)" in run(*words, stdin="").out
    hand = run("haiyuki", "yaku", "아타호6 주먹3 빨간눈썹3", "--lang", "ko")
    assert hand == run("haiyuki", "yaku", "ataho6 punch3 mayu_red3", "--lang", "ko")


# what waits are worth, and how it all fits


def test_the_table_tells_what_waits_are_worth() -> None:
    words = ("play", "haiyuki", "--character", "rinxiang", "--opponent", "ataho", "--seed", "5")
    out = run(*words, stdin="sword\nsmash\nmayu_red\nriichi\n").out
    before, after = out.split("> riichi")
    assert "Discard Smash → Yuri, 7 left: Speciality of Fari, tsumo 2800\n" in before
    assert "Discard Smash → Yuri, 7 left: Speciality of Fari, tsumo 2800, ron 2800\n" in after
    assert "Not Yuri, Fari, Punch, Wand: the hand would not be tenpai" in after


def test_the_waits_of_eleven_tiles_stand_below_the_hand() -> None:
    """A call is offered to a hand that waits: what drawing on is worth stands beside it."""
    from jantaku.cli.play.haiyuki.board import board
    from jantaku.draw.look import Look
    from jantaku.draw.table.haiyuki import HaiyukiDrawing
    from jantaku.draw.terminal import plain

    pond = ((1, "yuri"),)
    game = position(side("ataho3 rin3 smash3 yuri2"), phase="pon", pond=pond, dora="yuri")
    screen = HaiyukiDrawing(Look(), game.characters, 0, 80)
    shown = plain(board(screen, game.view(0)))
    assert "  Waits Yuri, 6 left: Four Trios, tsumo 3600" in shown


@pytest.mark.sample(4)
@pytest.mark.parametrize("lang", ["en", "ja", "ko", "zh"])
@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_lines_fit_the_terminal_and_names_stay_whole(lang: str, columns: int) -> None:
    words = ("play", "haiyuki", "--character", "ataho", "--opponent", "fari", "--seed", "3")
    out = run(*words, "--lang", lang, stdin="?\n" + "a\n" * 60, columns=columns).out
    lines = out.splitlines()
    assert [line for line in lines if cell_len(line) > columns] == []
    names = set(texts(lang)["on_tile"].values())
    label = texts(lang)["word"]["pond"]
    ponds = list(_blocks(lines, label))
    shown = [name.strip("*") for pond in ponds for line in pond for name in line.split()]
    assert set(shown) <= names
    assert columns > 40 or any(len(pond) > 1 for pond in ponds)


def _blocks(lines: list[str], label: str) -> Iterator[list[str]]:
    """The lines of every block that begins with the label, without it."""
    head = f"  {label}"
    for at, line in enumerate(lines):
        if line.startswith(head) and line[len(head) :][:1] in ("", " "):
            indent = " " * (cell_len(head) + 1)
            block = [line[len(head) :]]
            for below in lines[at + 1 :]:
                if not below.startswith(indent):
                    break
                block.append(below)
            yield block


def test_on_a_terminal_the_width_is_the_terminals() -> None:
    words = (*PLAY, "--lang", "ja", "--no-color")
    assert max(map(cell_len, on_terminal(*words, COLUMNS="40").splitlines())) <= 40


# the tournament


def test_the_tournament_is_kept_in_a_file_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    words = ("play", "haiyuki", "--ladder", "--rounds", "1", "--save", str(file))
    first = run(*words, "--character", "yuri", "--auto", "--seed", "2")
    saved = Ladder.from_json(file.read_text(encoding="utf-8"))
    assert saved.character == "yuri"
    assert f"{1}/5  Yuri - " in first.out
    if first.code:
        assert saved.continued == 1
        assert "You lost." in first.out
    again = run(*words, stdin="")
    assert f"{len(saved.defeated) + 1}/5  Yuri - " in again.out


def test_the_boss_comes_last_and_is_unlocked(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    ladder = Ladder("fari", seed=0)
    for _ in ladder.opponents:
        ladder = ladder.won()
    for seed in range(40):
        tried = Ladder("fari", seed, ladder.defeated)
        file.write_text(tried.to_json(), encoding="utf-8")
        words = ("play", "haiyuki", "--save", str(file), "--auto", "--rounds", "1")
        result = run(*words, "--seed", str(seed))
        assert "A new challenger" in result.out
        assert "6/6  Fari - Mayu" in result.out
        if not result.code:
            break
    assert "The tournament is yours!" in result.out
    assert "Mayu can be played from now on." in result.out
    assert Ladder.from_json(file.read_text(encoding="utf-8")).unlocked
    as_boss = run("play", "haiyuki", "--save", str(file), "--character", BOSS, "--force", stdin="")
    assert "1/6  Mayu - " in as_boss.out


def test_after_a_loss_it_asks_for_another_try() -> None:
    words = ("play", "haiyuki", "--ladder", "--character", "ataho", "--rounds", "1")
    for seed in range(10):
        result = run(*words, "--seed", str(seed), "--difficulty", "hard", stdin="auto\nn\n")
        if "You lost." in result.out:
            break
    assert "Play this opponent again? y or n" in result.out
    assert result.code == 1


def kept(file: Path, ladder: Ladder) -> str:
    """The tournament in the file; the text it has there."""
    file.write_text(ladder.to_json(), encoding="utf-8")
    return ladder.to_json()


YURIS = Ladder("yuri", 4).won().won()


@pytest.mark.parametrize("more", [(), ("--auto",)])
def test_another_characters_tournament_is_not_overwritten_unasked(
    tmp_path: Path, more: tuple[str, ...]
) -> None:
    file = tmp_path / "ladder.json"
    text = kept(file, YURIS)
    words = ("play", "haiyuki", "--save", str(file), "--character", "ataho", *more)
    told = refused(*words, stdin="y\n")
    says = f"{file} holds the tournament of Yuri, 2 of 5 won; name another file, or add --force"
    assert f"--save: {says} to start again as Ataho" in told
    assert file.read_text(encoding="utf-8") == text


def test_force_begins_anew_over_another_characters_tournament(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    kept(file, Ladder("yuri", 4, unlocked=True).won())
    words = ("play", "haiyuki", "--save", str(file), "--character", "ataho", "--force")
    assert "1/5  Ataho - " in run(*words, stdin="").out
    begun = Ladder.from_json(file.read_text(encoding="utf-8"))
    assert (begun.character, begun.defeated, begun.unlocked) == ("ataho", (), True)


@pytest.mark.parametrize(("answer", "begins"), [("y", True), ("n", False), ("", False)])
def test_at_the_keyboard_it_asks_before_it_overwrites(
    tmp_path: Path, answer: str, begins: bool
) -> None:
    file = tmp_path / "ladder.json"
    text = kept(file, YURIS)
    words = ("play", "haiyuki", "--save", str(file), "--character", "ataho")
    result = run(*words, stdin=f"{answer}\nq\n", keyboard=True, columns=200)
    assert "holds the tournament of Yuri, 2 of 5 won. Overwrite it and start as Ataho?" in (
        result.out
    )
    assert (result.code, "1/5  Ataho - " in result.out) == (1, begins)
    assert ("The saved tournament is unchanged." in result.out) != begins
    assert (file.read_text(encoding="utf-8") != text) == begins


def test_a_tournament_that_was_won_is_not_overwritten_unasked_either(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    ladder = Ladder("fari", continued=1)
    for _ in ladder.opponents:
        ladder = ladder.won()
    text = kept(file, ladder)
    words = ("play", "haiyuki", "--save", str(file))
    assert run(*words, "--character", "ataho", stdin="").code == 2
    asked = run(*words, stdin="1\nn\n", keyboard=True, columns=200)
    assert "holds the tournament of Fari, 5 of 5 won" in asked.out
    assert file.read_text(encoding="utf-8") == text
    assert "1/5  Fari - " in run(*words, "--character", "fari", stdin="").out


def test_the_same_character_goes_on_without_a_question(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    kept(file, YURIS)
    for more in ((), ("--character", "yuri"), ("--character", "Yuri", "--force")):
        assert "3/5  Yuri - " in run("play", "haiyuki", "--save", str(file), *more).out


@pytest.mark.parametrize("text", ["", "{}", '{"character": "nobody"}', "\x00\xff"])
def test_a_file_that_is_no_tournament_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "ladder.json"
    file.write_bytes(text.encode("latin-1"))
    words = ("play", "haiyuki", "--ladder", "--save", str(file), "--character", "ataho")
    result = run(*words)
    assert result.code == 2
    assert f"--save: {file} is not a saved tournament; nothing was written to it" in result.err
    assert file.read_bytes() == text.encode("latin-1")
    assert run(*words, "--force").code == 2
    assert file.read_bytes() == text.encode("latin-1")


# simulate


def test_win_rates_are_told_for_every_pairing() -> None:
    result = run("haiyuki", "simulate", "--matches", "49", "--rounds", "1", "--seed", "0")
    assert result.code == 0
    lines = result.out.splitlines()
    assert lines[0].startswith("49 matches · normal · seed 0 · ")
    assert len(lines) == 2 + 1 + len(CHARACTERS)
    assert all(line.count("%") == 8 for line in lines[3:])


@pytest.mark.long
def test_simulated_matches_add_up() -> None:
    words = ("haiyuki", "simulate", "--matches", "60", "--rounds", "1", "--seed", "0", "--json")
    document = run(*words).json
    total = sum(row["won"] + row["drawn"] + row["lost"] for row in document["pairings"])
    assert (total, sum(row["won"] - row["lost"] for row in document["pairings"])) == (120, 0)
    assert run(*words).json == document


# yaku


def test_the_yaku_tester_tells_what_counts_and_what_else_matches() -> None:
    result = run("haiyuki", "yaku", "ataho6 punch3 mayu_red3")
    assert result.code == 0
    assert "Counts Pure Red  6400 closed, 4800 open" in result.out
    assert "also matches Speciality of Ataho  2800 closed, 2100 open" in result.out


def test_the_yaku_tester_tells_the_waits_of_eleven_tiles() -> None:
    document = run("haiyuki", "yaku", "ataho8 smash3", "--json").json
    assert [(row["wait"], row["yaku"]) for row in document["answers"]] == [
        ("ataho", "IP_E_DAM"),
        ("smash", "PAL_BO_CHAE"),
    ]


@pytest.mark.parametrize("hand", ["ataho6 punch5 rin", "ataho5 rin5 smash"])
def test_a_hand_without_yaku_or_wait_gives_exit_code_1(hand: str) -> None:
    result = run("haiyuki", "yaku", hand)
    assert result.code == 1
    assert "No yaku" in result.out


def test_without_tiles_all_yaku_are_told() -> None:
    out = run("haiyuki", "yaku").out
    assert len(out.splitlines()) == 30
    document = run("haiyuki", "yaku", "--json", "--lang", "ko").json
    assert {row["yaku"]: row["points"] for row in document["yaku"]} == {
        row.id: row.points for row in YAKU
    }
    assert "순 적일색" in run("haiyuki", "yaku", "ataho6 punch3 mayu_red3", "--lang", "ko").out


def test_looks() -> None:
    words = ("haiyuki", "yaku", "ataho6 punch3 mayu_red3")
    assert run(*words, "--ascii").out.isascii()
    assert "\x1b[" in on_terminal(*words)
    assert "\x1b[" not in on_terminal(*words, "--no-color")


# the documentation


def test_the_documentation_names_every_character_skill_and_option() -> None:
    pages = ("haiyuki.md", "haiyuki-cli.md")
    text = "".join((DOCS / page).read_text(encoding="utf-8") for page in pages)
    for name, row in CHARACTERS.items():
        assert f"`{name}`" in text
        assert all(f"`{skill}`" in text for skill in row.skills)
    for option in ("--ladder", "--save", "--rounds", "--no-skills", "--difficulty", "--auto"):
        assert f"`{option}" in text
