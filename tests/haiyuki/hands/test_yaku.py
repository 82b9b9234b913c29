"""The vectors of the yaku: which counts, which lose to it, and under which name."""

import pytest

from jantaku.haiyuki import YAKU, best_yaku, key_of, matching_yaku, parse_tiles, waits

VECTORS = """
ataho9 smash3 | IP_E_DAM | 12800 | SAM_DO_RIP
mayu_purple9 wand3 | IP_E_DAM | 12800 | SAM_DO_RIP
ataho8 punch4 | BI_O_UI | 12800 | PAL_BO_CHAE CHO_IL_SAEK PIL_SAL_GI SA_CHEON_YO_RI
punch8 ataho4 | PAL_BO_CHAE | 8800 | CHO_IL_SAEK PIL_SAL_GI
ataho8 sword4 | PAL_BO_CHAE | 8800 | SA_CHEON_YO_RI
ataho8 rin4 | PAL_BO_CHAE | 8800 | CHO_IL_SAEK
punch8 sword4 | MAGU_DDAERIGI | 9600 | PAL_BO_CHAE
ataho6 punch6 | O_UI | 9600 | YUK_BEOP_JEON_SEO JANG_GI
ataho6 pet6 | JU_HO | 7200 | YUK_BEOP_JEON_SEO
ataho6 rin6 | YUK_BEOP_JEON_SEO | 5600 | SAM_DO_RIP
mayu_purple6 mayu_red6 | YUK_BEOP_JEON_SEO | 5600 | SAM_DO_RIP
ataho6 punch3 mayu_red3 | SUN_IL_SAEK.red | 6400 | JANG_GI
ataho3 punch3 rin6 | SUN_IL_SAEK.red | 6400 | COMBINATION
ataho6 rin3 smash3 | SAM_DO_RIP | 2400 |
mayu_red4 mayu_blue4 mayu_yellow4 | JIN_MAYU | 9600 | JAYU_BAKAE_PYEONGDEUNG
mayu_red4 mayu_blue4 mayu_purple4 | SA_CHEON_YO_RI | 3200 |
pet4 fari4 wand4 | CROSS_COMBINATION | 9600 | CHO_IL_SAEK PIL_SAL_GI
punch4 sword4 wand4 | MAGU_DDAERIGI | 9600 | JAYU_BAKAE_PYEONGDEUNG
punch4 rin4 mayu_red4 | CHO_IL_SAEK.red | 8000 | PIL_SAL_GI
ataho4 smash4 pet4 | NAM_TANG | 7200 | JAYU_BAKAE_PYEONGDEUNG
rin4 yuri4 fari4 | YEO_TANG | 7200 | JAYU_BAKAE_PYEONGDEUNG
ataho4 rin4 smash4 | CHWI_HO_JEON | 7200 | SA_CHEON_YO_RI
fari4 smash4 yuri4 | PO_MUL_JANG | 7200 | SA_CHEON_YO_RI
ataho4 sword4 wand4 | JAYU_BAKAE_PYEONGDEUNG | 6400 | SA_CHEON_YO_RI
ataho4 punch4 sword4 | PIL_SAL_GI.ataho | 5600 | SA_CHEON_YO_RI
rin4 punch4 mayu_purple4 | PIL_SAL_GI.rin | 5600 | SA_CHEON_YO_RI
ataho4 rin4 mayu_blue4 | SA_CHEON_YO_RI | 3200 |
ataho3 rin3 punch3 mayu_red3 | SPECIAL_COMBINATION | 8000 | COMBINATION JANG_GI
mayu_red3 mayu_blue3 mayu_yellow3 mayu_purple3 | CHO_MAYU | 6400 | MAYU SAEK_HANA_SSIK
smash3 rin3 yuri3 fari3 | BYEON_TAE_GAE | 6400 | SAM_DO_RIP
ataho3 rin3 mayu_red3 mayu_purple3 | IL_SAEK.red | 4800 | SAM_DO_RIP
ataho3 rin3 punch3 mayu_purple3 | IL_SAEK.red | 4800 | COMBINATION
mayu_red3 mayu_blue3 mayu_yellow3 punch3 | MAYU | 4800 | SAM_DO_RIP
mayu_red6 mayu_blue3 mayu_yellow3 | MAYU | 4800 | SAM_DO_RIP
ataho3 punch3 smash3 sword3 | DOUBLE_COMBINATION | 4800 | JANG_GI
ataho3 rin3 punch3 smash3 | COMBINATION | 4000 | JANG_GI
ataho3 smash3 pet3 mayu_purple3 | SAEK_HANA_SSIK | 3200 | SAM_DO_RIP
ataho3 punch3 yuri3 pet3 | JANG_GI.ataho | 2800 | SAM_DO_RIP
ataho3 punch3 mayu_purple6 | JANG_GI.ataho | 2800 | SAM_DO_RIP
ataho3 smash3 yuri3 pet3 | SAM_DO_RIP | 2400 |
ataho2 rin2 smash2 yuri2 pet2 fari2 | ALL_STARS | 2400 |
ataho2 punch2 smash2 sword2 pet2 wand2 | SAM_YEON_GYEOK | 2000 |
ataho4 rin4 punch4 | CROSS_COMBINATION | 9600 |
ataho4 punch4 smash4 | PIL_SAL_GI.ataho | 5600 |
pet3 wand3 ataho3 smash3 | JANG_GI.pet | 2800 |
smash8 sword4 | BI_O_UI | 12800 |
smash6 sword3 mayu_blue3 | SUN_IL_SAEK.blue | 6400 |
pet6 wand3 mayu_yellow3 | SUN_IL_SAEK.yellow | 6400 |
"""
NOTHING = """
ataho6 punch5 rin
ataho2 rin2 smash2 sword2 pet2 wand2
ataho2 punch2 mayu_red2 mayu_blue2 smash2 pet2
ataho rin smash yuri pet fari punch sword wand mayu_red mayu_blue mayu_yellow
ataho5 rin5 smash2
ataho7 rin5
ataho9 rin2 smash
ataho5 punch4 smash3
"""
NOT = """
ataho6 punch3 smash3 | COMBINATION
ataho8 punch4 | CROSS_COMBINATION
ataho6 punch3 mayu_red3 | SPECIAL_COMBINATION
smash3 rin6 yuri3 | BYEON_TAE_GAE
ataho6 punch5 mayu_red | SUN_IL_SAEK
ataho6 punch6 | SUN_IL_SAEK
ataho4 punch4 rin4 | SUN_IL_SAEK
ataho6 punch6 | CHO_IL_SAEK
ataho6 punch3 rin3 | CHO_IL_SAEK
ataho4 sword4 mayu_purple4 | JAYU_BAKAE_PYEONGDEUNG
"""
WAITS = """
ataho3 rin3 smash3 yuri2 | yuri
ataho8 smash3 | ataho smash
ataho6 rin5 | rin
ataho5 rin5 smash |
ataho2 rin2 smash2 yuri2 pet2 fari | fari
"""


def _rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in row.split("|")] for row in text.strip().splitlines()]


@pytest.mark.parametrize("row", _rows(VECTORS), ids=[row[0] for row in _rows(VECTORS)])
def test_a_vector_has_its_yaku(row: list[str]) -> None:
    hand, name, points, losers = row
    key = key_of(parse_tiles(hand))
    match = best_yaku(key)
    assert match is not None
    assert (match.name, match.points) == (name, int(points))
    found = matching_yaku(key)
    assert found[0] == match
    assert set(losers.split()) <= {other.yaku.id for other in found[1:]}


@pytest.mark.parametrize("hand", NOTHING.strip().splitlines())
def test_a_vector_without_yaku_has_none(hand: str) -> None:
    key = key_of(parse_tiles(hand))
    assert best_yaku(key) is None
    assert matching_yaku(key) == ()


@pytest.mark.parametrize(("hand", "yaku"), _rows(NOT))
def test_a_hand_is_not_mistaken_for_a_yaku(hand: str, yaku: str) -> None:
    assert yaku not in {match.yaku.id for match in matching_yaku(key_of(parse_tiles(hand)))}


@pytest.mark.parametrize(("hand", "yaku"), [("ataho4 rin4 punch4", 1), ("ataho8 punch4", 1)])
def test_super_one_colour_counts_eight_as_two_sets(hand: str, yaku: int) -> None:
    found = [match.yaku.id for match in matching_yaku(key_of(parse_tiles(hand)))]
    assert found.count("CHO_IL_SAEK") == yaku


@pytest.mark.parametrize(("hand", "wanted"), _rows(WAITS))
def test_waits(hand: str, wanted: str) -> None:
    assert waits(key_of(parse_tiles(hand))) == parse_tiles(wanted)


@pytest.mark.parametrize("size", [0, 1, 11, 13])
def test_only_twelve_tiles_have_a_yaku(size: int) -> None:
    key = key_of(parse_tiles("ataho9 smash4")[:size])
    assert matching_yaku(key) == ()
    assert best_yaku(key) is None


def test_there_are_thirty_yaku_with_points_that_a_closed_hand_keeps() -> None:
    assert len({row.id for row in YAKU}) == len(YAKU) == 30
    assert all(row.points % 40 == 0 for row in YAKU)
