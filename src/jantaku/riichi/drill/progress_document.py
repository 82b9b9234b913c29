"""Progress as JSON, which may come from anywhere."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import DrillError, shown
from jantaku.riichi.drill.document import drill_from_dict, drill_to_dict
from jantaku.riichi.drill.generator import KINDS, DrillSeed
from jantaku.riichi.drill.progress import INTERVALS_S, MOST_CARDS, Card, DrillProgress, KindProgress
from jantaku.riichi.drill.values import LARGEST_SEED, LEVELS, Drill

if TYPE_CHECKING:
    from jantaku.game.protocol import Json

TYPE: Final = "jantaku.riichi.drill.progress"
VERSION: Final = 1
LARGEST_FILE: Final = 4 * 2**20
"""The most bytes of a file: 500 drills from games have two million."""
_MOST: Final = 10**9
_LATEST_S: Final = 10**11
_CURE: Final = "give a file that the trainer wrote"


def progress_to_json(progress: DrillProgress) -> str:
    """Returns the progress as a document.

    >>> progress_from_json(progress_to_json(DrillProgress())) == DrillProgress()
    True
    """
    document: dict[str, Json] = {
        "type": TYPE,
        "version": VERSION,
        "streak": progress.streak,
        "best_streak": progress.best_streak,
        "kinds": {kind: asdict(own) for kind, own in progress.kinds.items()},
        "cards": [
            {"drill": _written(card.drill), "box": card.box, "due_s": card.due_s}
            for card in progress.cards
        ],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def progress_from_json(text: str) -> DrillProgress:
    """Returns the progress of a document; `DrillError` for anything else."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise DrillError("not JSON", _CURE) from None
    given = _object(document, "the progress")
    if given.get("type") != TYPE:
        told = "a document without a type" if "type" not in given else shown(given["type"], 40)
        raise DrillError(f"not progress but {told}", _CURE)
    if given.get("version") != VERSION:
        fault = f"progress of version {shown(given.get('version'), 40)}"
        raise DrillError(fault, f"this program reads version {VERSION}")
    kinds = _object(given.get("kinds"), "kinds")
    cards = given.get("cards")
    if not isinstance(cards, list) or len(cards) > MOST_CARDS:
        raise DrillError(f"{shown(cards, 40)} is not a list of cards", _CURE, source="cards")
    return DrillProgress(
        {kind: _kind(kinds[kind], kind) if kind in kinds else KindProgress() for kind in KINDS},
        _whole(given.get("streak"), "streak", 0, _MOST),
        _whole(given.get("best_streak"), "best_streak", 0, _MOST),
        tuple(sorted((_card(one, f"cards[{at}]") for at, one in enumerate(cards)), key=_due)),
    )


def _due(card: Card) -> int:
    return card.due_s


def _written(drill: Drill | DrillSeed) -> dict[str, Json]:
    return drill_to_dict(drill) if isinstance(drill, Drill) else asdict(drill)


def _drill(given: object, place: str) -> Drill | DrillSeed:
    if not isinstance(given, dict) or "hand" in given:
        return drill_from_dict(given)
    kind, players = given.get("kind"), given.get("players")
    if kind not in KINDS or players not in (3, 4):
        raise DrillError(f"{shown(given, 40)} is not a drill", _CURE, source=place)
    level = _whole(given.get("level"), f"{place}.level", LEVELS.start, LEVELS.stop - 1)
    seed = _whole(given.get("seed"), f"{place}.seed", 0, LARGEST_SEED)
    return DrillSeed(kind, level, seed, players)


def _card(given: object, place: str) -> Card:
    card = _object(given, place)
    return Card(
        _drill(card.get("drill"), f"{place}.drill"),
        _whole(card.get("box"), f"{place}.box", 0, len(INTERVALS_S) - 1),
        _whole(card.get("due_s"), f"{place}.due_s", 0, _LATEST_S),
    )


def _kind(given: object, place: str) -> KindProgress:
    own = _object(given, place)
    asked = _whole(own.get("asked"), f"{place}.asked", 0, _MOST)
    return KindProgress(
        asked,
        _whole(own.get("right"), f"{place}.right", 0, asked),
        _whole(own.get("level"), f"{place}.level", LEVELS.start, LEVELS.stop - 1),
        _whole(own.get("row"), f"{place}.row", -_MOST, _MOST),
    )


def _object(given: Any, place: str) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise DrillError(f"{shown(given, 40)} is not an object", _CURE, source=place)
    return given


def _whole(given: object, place: str, least: int, most: int) -> int:
    if type(given) is not int or not least <= given <= most:
        fault = f"{shown(given, 40)} is not a whole number from {least} to {most}"
        raise DrillError(fault, _CURE, source=place)
    return given
