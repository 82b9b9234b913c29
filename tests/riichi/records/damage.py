"""One told field of a record damaged: `DAMAGES`, by format, each a name and what it does to a text.

A damage changes one value of the record at a place that `chance` picks, so that what it tells is
possible by itself but not by the rules; it gives None where the record has no such value.
"""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

Damage = tuple[str, "Callable[[str, Random], str | None]"]


def _in_text(pattern: str, change: Callable[[str, Random], str]) -> Callable[..., str | None]:
    """A place that the pattern finds, its only group changed."""

    def damage(text: str, chance: Random) -> str | None:
        found = list(re.finditer(pattern, text))
        if not found:
            return None
        one = chance.choice(found)
        return text[: one.start(1)] + change(one[1], chance) + text[one.end(1) :]

    return damage


def _listed(at: Callable[[int], list[int]], by: float = 1) -> Callable[[str, Random], str]:
    """One of the numbers of a list between commas, of those whose places `at` gives."""

    def change(text: str, chance: Random) -> str:
        numbers = text.split(",")
        place = chance.choice(at(len(numbers)))
        value = float(numbers[place]) + by * chance.choice((1, 2, 5))
        numbers[place] = f"{value:.1f}" if "." in numbers[place] else str(int(value))
        return ",".join(numbers)

    return change


def _places(*which: int) -> Callable[[int], list[int]]:
    return lambda _: list(which)


def _every(start: int) -> Callable[[int], list[int]]:
    """Every other place."""
    return lambda size: list(range(start, size, 2))


def _seats(start: int, step: int) -> Callable[[int], list[int]]:
    """A place of each seat, but for the last, which is empty with three players."""
    return lambda _: [start + step * seat for seat in range(3)]


def _other_limit(text: str, chance: Random) -> str:
    return str(chance.choice([limit for limit in range(6) if str(limit) != text]))


def _other_die(text: str, chance: Random) -> str:
    return str(chance.choice([die for die in range(6) if str(die) != text]))


def _without_last_rounds(text: str, chance: Random) -> str | None:
    starts = [found.start() for found in re.finditer("<INIT", text)][1:]
    return f"{text[: chance.choice(starts)]}</mjloggm>" if starts else None


def _other_yaku(text: str, chance: Random) -> str:
    return chance.choice([yaku for yaku in ("26", "29", "34") if yaku != text])


def _other_seed(text: str, chance: Random) -> str:
    at = chance.randrange(10, 3000)
    return text[:at] + chance.choice([char for char in "Az09" if char != text[at]]) + text[at + 1 :]


def _bad_seed(text: str, chance: Random) -> str:
    at = chance.randrange(10, 3000)
    return text[:at] + chance.choice("!é $") + text[at + 1 :]


_INIT = r'<INIT [^>]*?seed="(\d+,\d+,\d+,\d+,\d+,\d+)"'
XML: tuple[Damage, ...] = (
    ("final points", _in_text(r'owari="([^"]*)"', _listed(_seats(0, 2)))),
    ("final scores", _in_text(r'owari="([^"]*)"', _listed(_seats(1, 2)))),
    ("final scores", _in_text(r'owari="([^"]*)"', _listed(_seats(1, 2), 0.1))),
    ("worth", _in_text(r'<AGARI [^>]*?ten="(\d+,\d+,\d+)"', _listed(_places(1), 100))),
    ("fu", _in_text(r'<AGARI [^>]*?ten="(\d+,\d+,[0-4])"', _listed(_places(0), 2))),
    ("limit", _in_text(r'<AGARI [^>]*?ten="\d+,\d+,(\d)"', _other_limit)),
    ("honba", _in_text(r'<(?:AGARI|RYUUKYOKU) [^>]*?ba="(\d+,\d+)"', _listed(_places(0)))),
    ("sticks", _in_text(r'<(?:AGARI|RYUUKYOKU) [^>]*?ba="(\d+,\d+)"', _listed(_places(1)))),
    ("points", _in_text(r'<REACH [^>]*?ten="([^"]*)"', _listed(_seats(0, 1)))),
    ("points", _in_text(r' sc="([^"]*)"', _listed(_seats(0, 2)))),
    ("gains", _in_text(r' sc="([^"]*)"', _listed(_seats(1, 2)))),
    ("next points", _in_text(r'<INIT [^>]*?ten="([^"]*)"', _listed(_seats(0, 1)))),
    ("dice", _in_text(r'<INIT [^>]*?seed="\d+,\d+,\d+,(\d),', _other_die)),
    ("dice", _in_text(r'<INIT [^>]*?seed="\d+,\d+,\d+,\d,(\d),', _other_die)),
    ("next", _in_text(_INIT, _listed(_places(1, 2)))),
    ("han", _in_text(r' yaku="([^"]*)"', _listed(_every(1)))),
    ("yaku", _in_text(r' yaku="(?:[3-9]\d?,\d+,)*([3-9]\d?),', _other_yaku)),
    ("dora", _in_text(r' yaku="(?:[^"]*,)?52,(\d+)', _listed(_places(0)))),
    ("shown", _in_text(r'<RYUUKYOKU ba[^>]*?( hai\d="[^"]*")', lambda *_: "")),
    ("event", _in_text(r'(<REACH who="\d" ten="[^"]*" step="2"/>)', lambda *_: "")),
    ("wall", _in_text(r'seed="[^,"]*,([^"]{3000,})"', _other_seed)),
    ("draw", _in_text(r"<[T-V](\d+)/>", lambda *_: "135")),
    ("missing", _without_last_rounds),
    ("missing", _in_text(r'( owari="[^"]*")', lambda *_: "")),
    ("unreadable", _in_text(r'seed="[^,"]*,([^"]{3000,})"', _bad_seed)),
    ("unreadable", _in_text(r'<AGARI [^>]*? m="([^"]*)"', _listed(_places(0), 512))),
)


def _in_json(find: Callable[[Any], list[tuple[Any, Any]]], by: Any) -> Callable[..., str | None]:
    """A place of a document that `find` gives, as what holds it and its key."""

    def damage(text: str, chance: Random) -> str | None:
        documents = [json.loads(line) for line in text.splitlines()]
        found = [place for document in documents for place in find(document)]
        if not found:
            return None
        holder, key = chance.choice(found)
        holder[key] = by(holder[key], chance) if callable(by) else holder[key] + by
        return "\n".join(json.dumps(one, ensure_ascii=False) for one in documents)

    return damage


def _wins(document: Any) -> list[Any]:
    results = [log[16] for log in document["log"] if log[16][0] == "和了"]
    return [won for result in results for won in result[2::2]]


def _text_at(pattern: str, by: int) -> Callable[[str, Random], str]:
    def change(text: str, _: Random) -> str:
        return re.sub(pattern, lambda found: str(int(found[0]) + by), text, count=1)

    return change


def _worths(pattern: str) -> Callable[[Any], list[tuple[Any, Any]]]:
    return lambda document: [(won, 3) for won in _wins(document) if re.search(pattern, won[3])]


def _relabelled(text: str, _: Random) -> str:
    return text.replace("跳満", "満貫") if "跳満" in text else text.replace("満貫", "跳満")


TENHOU_JSON: tuple[Damage, ...] = (
    ("final points", _in_json(lambda one: [(one["sc"], 0), (one["sc"], 2)], 100)),
    ("final scores", _in_json(lambda one: [(one["sc"], 1), (one["sc"], 3)], 1)),
    ("worth", _in_json(_worths(r"\d+点"), _text_at(r"\d+(?=点)", 100))),
    ("han", _in_json(_worths("飜"), _text_at(r"\d+(?=飜)", 1))),
    ("fu", _in_json(_worths("符"), _text_at(r"\d+(?=符)", 2))),
    ("limit", _in_json(_worths("^(満貫|跳満)"), _relabelled)),
    ("gains", _in_json(lambda one: [(log[16][1], 0) for log in one["log"] if log[16][1:]], 100)),
    ("next points", _in_json(lambda one: [(log[1], 1) for log in one["log"]], 100)),
    ("next", _in_json(lambda one: [(log[0], at) for log in one["log"] for at in (1, 2)], 1)),
    ("end", _in_json(lambda one: [(one, "log")], lambda log, _: log[:-1])),
)


def _actions(document: Any, name: str) -> list[Any]:
    actions = [one["result"] for one in document["data"]["data"]["actions"] if "result" in one]
    return [one["data"] for one in actions if one["name"] == f".lq.{name}"]


def _in(name: str, *keys: Any) -> Callable[[Any], list[tuple[Any, Any]]]:
    """The values at that path of the records of that name."""

    def find(document: Any) -> list[tuple[Any, Any]]:
        found = []
        for holder in _actions(document, name):
            for key in keys[:-1]:
                holder = holder.get(key) if isinstance(holder, dict) else holder[key]
                if not holder:
                    break
            else:
                found.append((holder, keys[-1]))
        return [
            (holder, key) for holder, key in found if not isinstance(holder, dict) or key in holder
        ]

    return find


def _players(document: Any) -> list[Any]:
    return document["head"]["result"]["players"]  # type: ignore[no-any-return]


MAJSOUL: tuple[Damage, ...] = (
    ("final points", _in_json(lambda one: [(row, "part_point_1") for row in _players(one)], 100)),
    ("final scores", _in_json(lambda one: [(row, "total_point") for row in _players(one)], 1000)),
    ("worth", _in_json(_in("RecordHule", "hules", 0, "point_rong"), 100)),
    ("fu", _in_json(_in("RecordHule", "hules", 0, "fu"), 2)),
    ("han", _in_json(_in("RecordHule", "hules", 0, "count"), 1)),
    ("gains", _in_json(_in("RecordHule", "delta_scores", 1), 100)),
    ("points", _in_json(_in("RecordHule", "old_scores", 0), 100)),
    ("points", _in_json(_in("RecordHule", "scores", 0), 100)),
    ("points", _in_json(_in("RecordDealTile", "liqi", "score"), 100)),
    ("pot", _in_json(_in("RecordDealTile", "liqi", "liqibang"), 1)),
    ("left", _in_json(_in("RecordDealTile", "left_tile_count"), 1)),
    ("next points", _in_json(_in("RecordNewRound", "scores", 1), 100)),
)


def _messages(type_: str, *keys: Any) -> Callable[[Any], list[tuple[Any, Any]]]:
    def find(message: Any) -> list[tuple[Any, Any]]:
        if message["type"] != type_ or keys[0] not in message:
            return []
        return [(message, keys[0])] if len(keys) == 1 else [(message[keys[0]], keys[1])]

    return find


MJAI: tuple[Damage, ...] = (
    ("final points", _in_json(_messages("end_game", "scores", 0), 100)),
    ("worth", _in_json(_messages("hora", "hora_points"), 100)),
    ("fu", _in_json(_messages("hora", "fu"), 2)),
    ("han", _in_json(_messages("hora", "fan"), 1)),
    ("gains", _in_json(_messages("hora", "deltas", 0), 100)),
    ("gains", _in_json(_messages("ryukyoku", "deltas", 0), 100)),
    ("next points", _in_json(_messages("start_kyoku", "scores", 1), 100)),
    ("next", _in_json(_messages("start_kyoku", "honba"), 1)),
)
