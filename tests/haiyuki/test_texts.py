"""Words: every name in every language, and who says what when."""

import re
from itertools import pairwise
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from jantaku.base.errors import NotationError
from jantaku.base.messages import LANGUAGES
from jantaku.haiyuki import CHARACTERS, SKILLS, TILES, YAKU, HaiyukiEvent
from jantaku.haiyuki.hands.damage import BONUS_POINTS
from jantaku.haiyuki.hands.yaku import winning_hands
from jantaku.haiyuki.talk import Speaker, draw_occasion, spoken
from jantaku.haiyuki.texts import line, lines, say, text, texts

from .support import parse_tiles, tile_of

OCCASIONS = ("PON", "PON_REPLY", "RIICHI", "RIICHI_REPLY", "COUNTER_RIICHI", "WIN", "LOSE")
MOODS = ("RANDOM", "GOOD_DRAW", "BAD_DRAW", "WORRY_RON", "INTRO", "ENDING")


# What is written with letters in every language: HP and MP, what is typed at the keyboard.
LATIN = re.compile(
    r"\{[^}]*\}|(?<![A-Za-z])(?:HP|MP|JSON|y|n|q|a|auto)(?![A-Za-z])"
    r"|--[a-z]+|`[^`]*`|ataho6 punch3 mayu_red3"
)


def flat(language: str) -> dict[str, str]:
    """Every text of the language, by section and key."""
    return {
        f"{name}/{key}": words for name, part in texts(language).items()
        for key, words in part.items()
    }  # fmt: skip


def placeholders(words: str) -> list[str]:
    """What a text wants filled in."""
    return sorted(name for _, name, _, _ in Formatter().parse(words) if name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_in_the_same_order(language: str) -> None:
    ours, english = flat(language), flat("en")
    assert sorted(set(ours) ^ set(english)) == []
    assert list(ours) == list(english)
    assert [key for key, words in ours.items() if not words.strip()] == []


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_nothing_is_left_in_english(language: str) -> None:
    for key, words in flat(language).items():
        assert not re.search("[A-Za-z]", LATIN.sub("", words)), (key, words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_those_of_english(language: str) -> None:
    ours, english = flat(language), flat("en")
    may_leave_out = {"who", "tile", "n"}  # a language that says it without
    for key, words in ours.items():
        wanted, given = placeholders(english[key]), placeholders(words)
        assert set(given) <= set(wanted), key
        assert key.endswith(".you") or set(given) == set(wanted), key
        assert set(wanted) - set(given) <= may_leave_out, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_its_cure(language: str) -> None:
    assert set(texts(language)["fault"]) == set(texts(language)["cure"])


def test_every_refusal_in_the_code_has_words_and_every_word_is_used() -> None:
    import jantaku

    code = "".join(
        file.read_text(encoding="utf-8")
        for part in ("haiyuki", "cli/haiyuki", "cli/play/haiyuki")
        for file in sorted((Path(jantaku.__file__).parent / part).rglob("*.py"))
    )
    used = set(re.findall(r"\brefuse\(\s*\"([a-z_.]+)\"", code))
    named = set(re.findall(r"\bunknown\(\s*\"([a-z_]+)\"", code))
    used |= named | {f"{key}.near" for key in named}
    for key in set(re.findall(r"\brefuse\(f\"([a-z_]+)\.\{", code)):
        used |= {name for name in texts("en")["fault"] if name.startswith(f"{key}.")}
    assert used == set(texts("en")["fault"])


# Names as the original has them.
NAMES = {
    "ja": "アターホー リンシャン スマッシュ ユリワカマル ペトゥム ファーリン マユ",
    "ko": "아타호 린샹 스마슈 유리와카마루 페톰 화린 눈썹개",
}
SKILL_NAMES = {
    "ja": "猛虎一発拳 地獄積み 水鏡 ドラ爆震 回復 捨て牌防御 牌交換 ロン牌交換 クリティカル "
    "ラストチャンス 超居合い斬り 気合いリーチ 牌塗り替え",
    "ko": "맹호일발권/지옥쌓기/수경/도라폭진/회복/버린 패 방어/패 교환/론 패 교환/크리티컬/"
    "라스트 찬스/초 거합베기/기합 리치/패 덧칠",
}


@pytest.mark.parametrize("language", NAMES)
def test_characters_tiles_and_skills_have_the_names_of_the_original(language: str) -> None:
    shown = NAMES[language].split()
    order = ("ataho", "rinxiang", "smash", "yuri", "petum", "fari", "mayu")
    assert [text("character", name, language) for name in order] == shown
    assert [text("tile", row.id, language) for row in TILES[:6]] == shown[:6]
    skills = [text("skill", skill, language) for skill in SKILLS]
    assert skills == re.split("[ /]" if language == "ja" else "/", SKILL_NAMES[language])


@pytest.mark.parametrize(
    ("tile", "shown"),
    [
        ("mayu_red", "빨간 눈썹개"),
        ("mayu_blue", "파란 눈썹개"),
        ("mayu_yellow", "노란 눈썹개"),
        ("mayu_purple", "보라 눈썹개"),
        ("punch", "주먹"),
        ("sword", "검"),
        ("wand", "지팡이"),
    ],
)
def test_tiles_have_their_korean_names(tile: str, shown: str) -> None:
    assert text("tile", tile, "ko") == shown


def test_korean_calls_the_self_drawn_win_by_one_name() -> None:
    assert not [key for key, words in flat("ko").items() if "쓰모" in words or "츠모" in words]
    assert text("choice", "tsumo", "ko") == "쯔모"


@pytest.mark.parametrize(
    ("tile", "said"),
    [("sword", "검을 버렸다."), ("punch", "주먹을 버렸다."), ("rin", "린샹을 버렸다."),
     ("wand", "지팡이를 버렸다."), ("mayu_red", "빨간 눈썹개를 버렸다.")],
)  # fmt: skip
def test_korean_endings_fit_the_name(tile: str, said: str) -> None:
    assert say("told", "discard.you", "ko", who="", tile=tile) == said


def test_the_korean_ending_of_a_direction_knows_its_exception() -> None:
    assert say("told", "bomb", "ko", tile="sword") == "뒷도라가 검으로 바뀌었다!"
    assert say("told", "bomb", "ko", tile="fari") == "뒷도라가 화린으로 바뀌었다!"
    assert say("told", "bomb", "ko", tile="wand") == "뒷도라가 지팡이로 바뀌었다!"
    assert say("told", "bomb", "ko", tile="불") == "뒷도라가 불로 바뀌었다!"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    for row in TILES:
        assert text("tile", row.id, language)
    for name in CHARACTERS:
        assert text("character", name, language)
    for skill in SKILLS:
        assert text("skill", skill, language)
        assert text("effect", skill, language)
    for yaku in YAKU:
        assert text("yaku", yaku.id, language)
        assert text("condition", yaku.id, language)
    for bonus in BONUS_POINTS:
        assert text("bonus", bonus, language)
        assert text("bonus_condition", bonus, language)
    for name in {match.name for match in winning_hands().values()}:
        assert text("yaku", name, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_something_to_say_on_every_occasion(language: str) -> None:
    for name, row in CHARACTERS.items():
        for occasion in (*OCCASIONS, *MOODS, *row.skills):
            assert line(name, occasion, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_three_lines_for_all_that_happens_in_a_match(language: str) -> None:
    told = {*OCCASIONS, *MOODS}
    for name, row in CHARACTERS.items():
        for occasion in (*told, *row.skills):
            assert len(set(lines(name, occasion, language))) >= 3, (name, occasion)


def test_nobody_speaks_in_the_words_of_another() -> None:
    own = {name: {line(name, one) for one in ("RANDOM", "BAD_DRAW")} for name in CHARACTERS}
    assert len(set().union(*own.values())) == 2 * len(CHARACTERS)


def test_no_line_is_said_twice_in_a_row() -> None:
    for seed in range(5):
        speaker = Speaker(Random(seed))
        for name in CHARACTERS:
            for occasion in ("RANDOM", "PON", "PON_REPLY"):
                said = [speaker.line(name, occasion) for _ in range(40)]
                assert set(said) == set(lines(name, occasion))
                assert all(one != other for one, other in pairwise(said))
    assert Speaker(Random(1)).line("mayu", "NEVER") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_names_of_tiles_are_single_words_that_differ(language: str) -> None:
    for section in ("tile", "on_tile"):
        assert len(set(texts(language)[section].values())) == len(TILES)
    assert not any(" " in name for name in texts(language)["on_tile"].values())


def test_english_is_ascii() -> None:
    assert all(words.isascii() for part in texts("en").values() for words in part.values())


@pytest.mark.parametrize(
    ("yaku", "shown"),
    [
        ("PIL_SAL_GI.ataho", "맹호난무"),
        ("PIL_SAL_GI.rin", "유미쌍조"),
        ("PIL_SAL_GI.fari", "뇌격의 주문"),
        ("PIL_SAL_GI.smash", "백인일섬"),
        ("PIL_SAL_GI.pet", "대폭염의 주문"),
        ("PIL_SAL_GI.yuri", "선풍거합베기"),
        ("JANG_GI.ataho", "호격권"),
        ("JANG_GI.rin", "선열각"),
        ("JANG_GI.fari", "빙인의 주문"),
        ("JANG_GI.smash", "쾌진격"),
        ("JANG_GI.pet", "폭염의 주문"),
        ("JANG_GI.yuri", "진공거합베기"),
        ("SUN_IL_SAEK.red", "순 적일색"),
        ("SUN_IL_SAEK.blue", "순 청일색"),
        ("SUN_IL_SAEK.yellow", "순 황일색"),
    ],
)
def test_names_follow_the_tile_that_forms_the_yaku(yaku: str, shown: str) -> None:
    assert text("yaku", yaku, "ko") == shown


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(NotationError, match="no texts in language 'fr'; use one of en, ja, ko, zh"):
        texts("fr")


@pytest.mark.parametrize(
    ("held", "drawn", "occasion"),
    [
        ("ataho2 smash", "ataho", "GOOD_DRAW"),
        ("ataho smash", "wand", "BAD_DRAW"),
        ("ataho rin punch", "mayu_red", "RANDOM"),
    ],
)
def test_comments_on_draws(held: str, drawn: str, occasion: str) -> None:
    assert draw_occasion(parse_tiles(held), tile_of(drawn)) == occasion


def test_without_own_words_those_of_everybody_are_said() -> None:
    assert line("mayu", "PON_REPLY") == line("yuri", "PON_REPLY") == "Take it, then."
    assert line("mayu", "NEVER") == ""


def test_who_speaks_when() -> None:
    def said(type_: str, *, rival: bool = False, **what: object) -> list[tuple[int, str]]:
        event = HaiyukiEvent(type_, 1, 5, **what)  # type: ignore[arg-type]
        return list(spoken(event, rival_riichi=rival))

    assert said("riichi", seat=1) == [(1, "RIICHI"), (0, "RIICHI_REPLY")]
    assert said("riichi", seat=0, rival=True) == [(0, "COUNTER_RIICHI")]
    assert said("skill", seat=0, skill="HELL_PILE") == [(0, "HELL_PILE")]
    assert said("match_end", seat=1) == [(1, "WIN"), (0, "LOSE")]
    assert said("match_end") == said("discard", seat=0) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_words_for_everybody_else_and_an_ending(language: str) -> None:
    for name in CHARACTERS:
        others = set(CHARACTERS) - {name}
        assert set(texts(language)[f"meet.{name}"]) == others
        assert set(texts(language)[f"answer.{name}"]) == others
        for greeting in ("MEET", "ANSWER"):  # to anybody
            assert len(set(lines(name, greeting, language))) >= 2, (name, greeting)
    assert set(texts(language)["ending"]) == {*CHARACTERS, "true"}
    talks = [words for key, words in flat(language).items() if key.startswith(("meet.", "answer."))]
    assert len(set(talks)) == len(talks)
