"""The circumstances of a win are written once, in `kernel/score/context.hpp`."""

import json
import subprocess
from inspect import signature

import pytest

from jantaku import Context, HandError, score
from jantaku._kernel import CIRCUMSTANCES, Circumstance
from jantaku.riichi.score.permission import Circumstances
from jantaku.riichi.score.yaku import LOCAL_YAKU, YAKU
from support import REPOSITORY

NAMES = [row.name for row in CIRCUMSTANCES]
LISTED = {
    "kernel/score/context.hpp",
    "src/jantaku/riichi/score/permission.py",  # for type checkers; a test below compares it
    "docs/schema/common.schema.json",  # written by `make tables`
}
SCATTERED = {
    "kernel/score/yaku_rows.hpp"  # an example of each yaku
}


def test_each_has_a_name_and_a_bit_of_its_own() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert [row.bit for row in CIRCUMSTANCES] == [1 << place for place in range(len(NAMES))]
    assert {row.name for row in CIRCUMSTANCES if row.local} <= set(LOCAL_YAKU) <= set(YAKU)


def test_type_checkers_know_the_keywords_of_the_kernel() -> None:
    keywords = [*signature(Context).parameters][1:]
    assert keywords == [*Circumstances.__annotations__]
    assert (keywords, keywords[: len(NAMES)]) == ([*signature(score).parameters][4:], NAMES)


@pytest.mark.parametrize("row", CIRCUMSTANCES, ids=NAMES)
def test_a_win_the_other_way_loses_what_it_cannot_have(row: Circumstance) -> None:
    context = Context(**{row.name: True})
    kept = {tsumo: getattr(context.on("1m", tsumo=tsumo), row.name) for tsumo in (False, True)}
    assert kept == {False: row.way != "tsumo", True: row.way != "ron"}


@pytest.mark.parametrize("row", CIRCUMSTANCES[1:], ids=NAMES[1:])
def test_a_win_the_other_way_is_refused(row: Circumstance) -> None:
    codes = set()
    for seat in "ES":  # of which one may be impossible for another reason
        try:
            score("123m456p789s11122z", tsumo=row.way == "ron", seat=seat, **{row.name: True})
        except HandError as error:
            codes.add(str(error.code))
    by = {"any": (), "tsumo": ("_by_ron",), "ron": ("_by_tsumo",)}[row.way]
    assert tuple({code[code.index("_by_") :] for code in codes if "_by_" in code}) == by


def test_the_schema_of_answers_has_them_all() -> None:
    text = (REPOSITORY / "docs" / "schema" / "common.schema.json").read_text(encoding="utf-8")
    assert json.loads(text)["$defs"]["flag"]["enum"] == NAMES, "run make tables"


def test_nothing_else_lists_them() -> None:
    folders = ("kernel", "src", "web/src", "web/kernel/src", "docs/schema")
    words = ("last_tile", "chiihou", "kanfuri", "paarenchan")
    command = [
        "git",
        "grep",
        "-lw",
        "--all-match",
        *(f"-e{word}" for word in words),
        "--",
        *folders,
    ]
    found = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    written = {
        name
        for name in found.stdout.split()
        if not any(part in name for part in ("/generated/", "/messages/", "/library/"))
        and all(word in (REPOSITORY / name).read_text(encoding="utf-8") for word in words)
    }
    assert written == LISTED | SCATTERED
