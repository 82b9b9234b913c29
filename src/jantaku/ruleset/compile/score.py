"""Reads `score_calculation`.

Any key may hold any JSON: what should be a number and is not becomes a fault that names its key,
raised where a hand is scored or paid by it.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jantaku.base.errors import RulesetError
from jantaku.ruleset.program import FIRST, SECOND, ScoreRules, UnreadableValue
from jantaku.ruleset.values.limits import MOST_HAN, Number, checked
from jantaku.ruleset.values.nodes import is_number, items_of
from jantaku.ruleset.values.place import fault_at
from jantaku.ruleset.words.keys import SCORE_KEYS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def read_score(node: Mapping[str, Any], language: int = FIRST) -> ScoreRules:
    """The rules of scoring, in that version of the language."""
    keys = _Score(node)
    by_points2 = node.get("score_multiplier") == "points2"
    later, pays_all = language == SECOND, keys.flag("pao_pays_all")
    by_form: Mapping[str, Callable[[str], object]] = {
        "flag": keys.flag,
        "number": keys.number,
        "names": keys.names,
    }
    plain = {
        name: by_form[key.form](name)
        for name, key in SCORE_KEYS.items()
        if key.form in by_form and name in _FIELDS
    }
    others: dict[str, Any] = {
        "words": {key: str(value) for key, value in node.items() if isinstance(value, str)},
        "places": keys.places,
        "scoring_method": keys.method(),
        **{name: None for name in _NEEDED if not isinstance(node.get(name), list)},
        "highest_scoring_yaku2_only": later and keys.flag("highest_scoring_yaku_only"),
        "score_multiplier": 1 if by_points2 else keys.number("score_multiplier"),
        "multiplied_by_points2": by_points2,
        "score_table": keys.table(),
        "limit_thresholds": keys.thresholds(),
        "limit_scores": tuple(
            keys.note_problem(keys.as_number, "limit_scores", value)
            for value in keys.items("limit_scores")
        ),
        "limit_names": keys.limit_names(),
        "han_fu_starting_han": keys.starting_han(),
        "han_fu_rounding_factor": keys.rounding(),
        "tsumo_loss": keys.tsumo_loss(default=later and keys.flag("split_oya_ko_payment")),
        "self_draw_multiplier": keys.either("self_draw_multiplier", "draw_multiplier"),
        "self_draw_penalty": keys.either("self_draw_penalty", "draw_penalty"),
        "multiplies_split": later,
        "pao_eligible_yaku": frozenset(keys.names("pao_eligible_yaku")),
        "pao_pays_all_yaku": pays_all or keys.flag("pao_pays_all_yaku"),
        "pao_pays_all_yaku2": pays_all or keys.flag("pao_pays_all_yaku2"),
        "draw_tenpai_payments": keys.numbers("draw_tenpai_payments", 3),
        "draw_nagashi_payments": keys.numbers("draw_nagashi_payments", 2),
        "tobi": keys.tobi(),
    }
    return ScoreRules(**{**plain, **others})


_FIELDS: Final = frozenset(field.name for field in fields(ScoreRules))
_NEEDED: Final = ("yaku_lists", "yaku2_lists")  # without them nothing counts, or no method fits

_Value = TypeVar("_Value")


class _Score:
    """The keys of `score_calculation`, each read as what it holds."""

    def __init__(self, node: Mapping[str, Any]) -> None:
        self.node = node
        self.places = dict(getattr(node, "places", {}))

    def wrong(self, key: str, fault: str, cure: str) -> RulesetError:
        """The error about a key, with its place."""
        return fault_at(self.places.get(key), "value", f"'{key}' {fault}", cure)

    def as_number(self, key: str, value: object) -> Number:
        """The value as a number of the game; raises `RulesetError` that names the key."""
        if not is_number(value):
            raise self.wrong(key, "is not a number", f'write "{key}": 1')
        return checked(value, f"'{key}'")

    def note_problem(
        self, read: Callable[[str, object], _Value], key: str, value: object
    ) -> _Value | UnreadableValue:
        """The value as read; what cannot be read is a fault."""
        try:
            return read(key, value)
        except RulesetError as error:
            return UnreadableValue(error)

    def number(self, key: str) -> Number | UnreadableValue | None:
        """The number under a key; its default, which may be None, if there is nothing."""
        value = self.node.get(key)
        if value is None:
            default: Number | None = SCORE_KEYS[key].default
            return default
        return self.note_problem(self.as_number, key, value)

    def either(self, key: str, other: str) -> Number | UnreadableValue | None:
        """The number under the first of two spellings that the file has."""
        return self.number(key if self.node.get(key) is not None else other)

    def items(self, key: str) -> list[Any]:
        """The items of the array under a key."""
        return items_of(self.node.get(key))

    def names(self, key: str) -> tuple[str, ...]:
        """The texts of the array under a key."""
        return tuple(str(item) for item in self.items(key) if isinstance(item, str))

    def flag(self, key: str) -> bool:
        """True if a key is switched on, by anything except false and null."""
        value = self.node.get(key, SCORE_KEYS[key].default)
        return value is not None and value is not False

    def numbers(self, key: str, count: int) -> tuple[Number, ...] | UnreadableValue | None:
        """The array of exactly that many numbers under a key; None if there is nothing."""
        if self.node.get(key) is None:
            return None
        values = self.items(key)
        if len(values) != count:
            cure = f'write "{key}": [{", ".join(["1000"] * count)}]'
            return UnreadableValue(self.wrong(key, f"is not a list of {count} numbers", cure))
        return self.note_problem(self._all, key, values)

    def _all(self, key: str, values: object) -> tuple[Number, ...]:
        return tuple(self.as_number(key, value) for value in items_of(values))

    def method(self) -> str | tuple[str, ...] | None:
        """The method or methods; a name that no method has scores nothing."""
        found = self.node.get("scoring_method")
        if isinstance(found, list):
            return tuple(str(name) if isinstance(name, str) else "" for name in found)
        return str(found) if isinstance(found, str) else None

    def table(self) -> Mapping[str, Number | UnreadableValue | None] | UnreadableValue:
        """Scores by points."""
        key, found = "score_table", self.node.get("score_table")
        if not isinstance(found, dict):
            cure = 'write "score_table": {"0": 1, "1": 2, "max": 4}'
            return UnreadableValue(self.wrong(key, "is not an object", cure))
        return {
            str(points): None if score is None else self.note_problem(self.as_number, key, score)
            for points, score in found.items()
        }

    def thresholds(self) -> tuple[tuple[Number, ...] | UnreadableValue, ...]:
        """Han and fu from which each limit holds."""
        key = "limit_thresholds"
        return tuple(self.note_problem(self._pair, key, item) for item in self.items(key))

    def _pair(self, key: str, value: object) -> tuple[Number, ...]:
        if not isinstance(value, list) or len(value) != 2:
            raise self.wrong(
                key, "has an entry that is not a pair", 'write "limit_thresholds": [[5, 0]]'
            )
        return self._all(key, value)

    def limit_names(self) -> tuple[str, ...]:
        """A name for every score of a limit; an empty text for a limit without a name."""
        names = self.items("limit_names")
        listed = [str(name) if isinstance(name, str) else "" for name in names]
        scores = len(self.items("limit_scores"))
        return (*listed[:scores], *[""] * (scores - len(listed)))

    def rounding(self) -> Number | UnreadableValue | None:
        """The number that scores are rounded to, above 0."""
        key = "han_fu_rounding_factor"
        factor = self.number(key)
        if is_number(factor) and factor <= 0:
            return UnreadableValue(self.wrong(key, "is not above 0", f'write "{key}": 100'))
        return factor

    def starting_han(self) -> Number | UnreadableValue | None:
        """The han added in the formula, within what may be counted at all."""
        key = "han_fu_starting_han"
        found = self.number(key)
        if is_number(found) and abs(found) > MOST_HAN:
            return UnreadableValue(self.wrong(key, f"is beyond {MOST_HAN}", f'write "{key}": 2'))
        return found

    def tsumo_loss(self, *, default: bool) -> str | bool:
        """The way in which three players settle a self-draw."""
        rule = self.node.get("tsumo_loss", default)
        return str(rule) if isinstance(rule, str) else rule is True

    def tobi(self) -> Number | UnreadableValue | None:
        """The score below which a game ends; None if it is off, 0 if it is on without a score."""
        found = self.node.get("tobi")
        if is_number(found):
            return self.note_problem(self.as_number, "tobi", found)
        return 0 if self.flag("tobi") else None
