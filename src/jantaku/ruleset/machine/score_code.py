"""Writes how a program scores wins as numbers, as `kernel/ruleset/scoring.hpp` reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.base.errors import RulesetError
from jantaku.ruleset.machine.numbers import to_wire
from jantaku.ruleset.machine.values import SCORE_NUMBERS, SCORE_WORDS
from jantaku.ruleset.machine.writer import row_of
from jantaku.ruleset.program import (
    GROUP_WORDS,
    WINNING,
    Constant,
    OfCounter,
    OfWord,
    UnreadableValue,
)
from jantaku.ruleset.values.limits import GREATEST, Number
from jantaku.ruleset.values.tile import CLASSES, VOCABULARY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from jantaku.ruleset.machine.values import Values
    from jantaku.ruleset.program import Condition, Goal, GroupNeed, Key, Program, YakuRule

_NOTHING: Final = [0, -1]
_FIXED, _COUNTED, _AMOUNT = range(3)
_ONCE: Final = {"": 0, "hand": 1, "suit": 2}
_SHOWN: Final = ("point_name", "point2_name", "minipoint_name", "score_denomination")
_METHODS: Final = {
    name: at
    for at, name in enumerate(
        ("multiplier", "score_table", "vietnamese", "han_fu_formula"), start=1
    )
}
_NAMES: Final = (
    *("win_with_pao_name", "win_by_draw_name", "triple_win_draw_name", "win_by_discard_name"),
)
_SEVERAL: Final = range(2, 10)  # wins at once, whose names a file may have
_LOSSES: Final[Mapping[object, int]] = {
    word: at
    for at, word in enumerate(
        [
            *(False, True, "ron_loss", "add_1000", "double_collection", "unequal_split"),
            *("equal_split", "north_to_oya"),
        ]
    )
}


_ORPHANS: Final = ("1m", "9m", "1p", "9p", "1s", "9s", *(f"{number}z" for number in range(1, 8)))
_FU_OF_CALLS: Final = {  # of simple tiles, of terminals and honors
    "pon": (2, 4),
    "ankan": (16, 32),
    "daiminkan": (8, 16),
    "kakan": (8, 16),
    "chon": (1, 2),
    "chon_honors": (2, 2),
    "anfuun": (16, 16),
    "daiminfuun": (8, 8),
    "kafuun": (8, 8),
}


class ScoreCode(NamedTuple):
    """A program, its values, and what writes its parts and returns their places."""

    program: Program
    values: Values
    condition: Callable[[Condition], int]
    amount: Callable[[object], int]
    matcher: Callable[[object], int]
    error: Callable[[RulesetError], int]
    lists: dict[str, int]  # of yaku, by their numbers; those that are asked for join them


def scoring(code: ScoreCode) -> list[int]:
    """The numbers of a program's scoring."""
    program, rules, values = code.program, code.program.score, code.values
    first, second = rules.yaku_lists or (), rules.yaku2_lists or ()
    numbers = code.lists
    text = _each(_needs(code, needs) for needs in program.readings)
    text += row_of(map(values.text, sorted(program.concealed_melds)))
    written: list[list[int]] = []
    while len(written) < len(numbers):
        written.append(_list(code, list(numbers)[len(written)]))
    text += _each(written)
    text += row_of(map(numbers.__getitem__, first))
    text += row_of(map(numbers.__getitem__, second))
    text += _each(_precedence(code, *one) for one in program.yaku_precedence.items())
    text += _each(row_of(map(values.text, sorted(rivals))) for rivals in program.yaku_best_of)
    text += _each(_threshold(code, one) for one in rules.limit_thresholds)
    text += _each(
        [*_number(code, score), values.text(name)]
        for score, name in zip(rules.limit_scores, rules.limit_names, strict=True)
    )
    table = {} if isinstance(rules.score_table, UnreadableValue) else rules.score_table
    text += _each(
        [int(points), *_number(code, score)] for points, score in table.items() if _is_whole(points)
    )
    for payments in (rules.draw_tenpai_payments, rules.draw_nagashi_payments):
        text += _payments(code, payments)
    text += row_of(map(values.text, sorted(rules.pao_eligible_yaku)))
    several = [rules.words.get(f"win_by_discard_name_{count}") for count in _SEVERAL]
    text += row_of(-1 if name is None else values.text(name) for name in several)
    for names in (CLASSES["yaochuuhai"], _ORPHANS, CLASSES["jihai"]):
        text += row_of(sorted(VOCABULARY[name] for name in names))
    text += _each([values.text(name), *worth] for name, worth in _FU_OF_CALLS.items())
    of_table = table.get("max") if table is rules.score_table else rules.score_table
    words = _words(code, program)
    text += [int(words.get(name, getattr(rules, name, 0))) for name in SCORE_WORDS]
    ending, table_max = program.ending, {"table_max": of_table}
    for name in SCORE_NUMBERS:
        value = table_max.get(name, getattr(rules, name, getattr(ending, name, None)))
        text += _number(code, value)
    return text


def _number(code: ScoreCode, value: object) -> list[int]:
    """The number for the kernel; none, or the error of one that cannot be read."""
    if isinstance(value, UnreadableValue):
        return [0, code.error(value.error)]
    return _NOTHING if value is None else [1, to_wire(value)]


def _words(code: ScoreCode, program: Program) -> dict[str, int]:
    """The words and flags that are not a key of the rules."""
    rules, text = program.score, code.values.text
    method = rules.scoring_method
    pair = method if isinstance(method, tuple) else (method, None)
    both = (*pair, None, None)[:2]
    by_discard = rules.word("win_by_discard_label")
    return {
        "methods": 0 if pair is not method else 2 if len(pair) == 2 else 1,
        "method": _METHODS.get(both[0] or "", 0),
        "second_method": _METHODS.get(both[1] or "", 0),
        "has_yaku": rules.yaku_lists is not None,
        "has_yaku2": rules.yaku2_lists is not None,
        "counts_fu": program.counts_fu,
        "winners_stay": program.winners_stay,
        "bloody_end": program.bloody_end,
        "has_white": any(tile.name == "0z" for tile in program.wall),
        "tsumo_loss": _LOSSES.get(rules.tsumo_loss, len(_LOSSES)),
        "score_name": text(rules.word("score_name")),
        "win_by_draw_label": text(rules.word("win_by_draw_label")),
        "win_by_discard_label": text(by_discard),
        "win_by_call_label": text(rules.word("win_by_call_label", by_discard)),
        **{name: text(rules.word(name)) for name in _NAMES},
        "win_by_call_name": text(rules.word("win_by_call_name", rules.word(_NAMES[-1]))),
        "nagashi_name": text(rules.words["nagashi_name"]) if "nagashi_name" in rules.words else -1,
        "may_agariyame": _may(program.ending.agariyame),
        "may_tenpaiyame": _may(program.ending.tenpaiyame),
        "no_text": text(""),
        **{key: text(rules.word(key)) for key in _SHOWN},
        "win": _win(code),
    }


def _win(code: ScoreCode) -> int:
    """The number of what wins; -1 without any, and less than that for an error."""
    try:
        matcher = code.program.matchers["win"]
    except RulesetError as error:
        return -2 - code.error(error)
    return -1 if matcher is None else code.matcher(matcher)


def _list(code: ScoreCode, name: str) -> list[int]:
    """A list of yaku, or the error of one that cannot be read."""
    rules = code.program.score
    kind = [int(name in rules.extra_yaku_lists), int(name in rules.declare_only_yaku_lists)]
    try:
        yaku = code.program.yaku_lists[name]
    except RulesetError as error:
        return [*kind, code.error(error), 0]
    return [*kind, -1, *_each(_yaku(code, one) for one in yaku)]


def _may(goal: Goal) -> int:
    """If a dealer may stop: never, with a goal, or always."""
    return 0 if goal is None else 2 if goal is True else 1


def _payments(code: ScoreCode, payments: Sequence[Number] | UnreadableValue | None) -> list[int]:
    """The payments at a draw; the error alone if they cannot be read."""
    given = (payments,) if isinstance(payments, UnreadableValue) else payments or ()
    return _each(_number(code, one) for one in given)


def _is_whole(points: str) -> bool:
    return points.lstrip("-").isdecimal() and str(int(points)) == points and len(points) < 16


def _threshold(code: ScoreCode, threshold: object) -> list[int]:
    pair = threshold if isinstance(threshold, tuple) else (threshold, threshold)
    return [one for value in pair for one in _number(code, value)]


def _yaku(code: ScoreCode, yaku: YakuRule) -> list[int]:
    if isinstance(yaku.value, str):
        kind, value = _COUNTED, code.values.text(yaku.value)
    elif isinstance(yaku.value, Constant | OfCounter | OfWord):
        kind, value = _AMOUNT, code.amount(yaku.value)
    else:
        kind, value = _FIXED, to_wire(yaku.value)
    shown = code.program.translations.get(yaku.name, yaku.name)
    return [
        *(code.values.text(yaku.name), code.values.text(shown), kind, value),
        *(code.condition(yaku.when), _ONCE[yaku.once], int(yaku.joins)),
        *_needs(code, yaku.groups),
    ]


def _precedence(code: ScoreCode, name: str, beaten: Sequence[str | float]) -> list[int]:
    """The names and the values that a yaku replaces; no game has values beyond its range."""
    text = code.values.text
    names = [one for one in beaten if isinstance(one, str)]
    numbers = [one for one in beaten if not isinstance(one, str) and abs(one) <= GREATEST]
    return [text(name), *row_of(map(text, names)), *row_of(map(to_wire, numbers))]


def _needs(code: ScoreCode, needs: Iterable[GroupNeed]) -> list[int]:
    keywords = ("", *GROUP_WORDS)
    return _each(
        [
            *(need.count, keywords.index(need.keyword)),
            *row_of(map(code.values.text, sorted(need.melds))),
            *_each(_each(map(_key, way)) for way in sorted(need.ways) if _exists(way)),
        ]
        for need in needs
    )


def _exists(way: tuple[Key, ...]) -> bool:
    """True if all tiles of a way are of the language; no hand has the others."""
    return all(name.removesuffix(WINNING) in VOCABULARY for key in way for name in key)


def _key(key: Key) -> list[int]:
    """The tiles of a group: twice the number of each name, one more for the winning tile."""
    return row_of(
        2 * VOCABULARY[name.removesuffix(WINNING)] + name.endswith(WINNING) for name in key
    )


def _each(rows: Iterable[list[int]]) -> list[int]:
    """Rows one behind the other, and before them how many there are."""
    given = list(rows)
    return [len(given), *(one for row in given for one in row)]
