"""Actions and reasons in words, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.messages import filled, load
from jantaku.riichi.tiles.notation import format_mpsz
from jantaku.riichi.tiles.tile import tile_of_id

if TYPE_CHECKING:
    from collections.abc import Collection

    from jantaku.review.alternative import Alternative
    from jantaku.review.hint import Hint
    from jantaku.review.values import ReviewedDecision
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.tiles.tile import TileId


def action_words(action: RiichiAction, reds: Collection[TileId], language: str = "en") -> str:
    """Returns an action in words.

    >>> from jantaku.riichi.play.actions import RiichiAction
    >>> action_words(RiichiAction("riichi", 16), {16}), action_words(RiichiAction("pass"), (), "ja")
    ('riichi with 0m', '見送り')
    """
    tiles = [*action.own, *(() if action.tile is None else (action.tile,))]
    text = format_mpsz(tile_of_id(one, reds) for one in tiles)
    return load(language, "review")["action"][action.type].format(tiles=text)


def reason_sentence(one: ReviewedDecision, language: str = "en") -> str:
    """Returns one sentence why the advised action is better than the one taken."""
    return _compared("reason", one.reason.code, one.taken, one.advised, one.reds, language)


def hint_sentence(one: Hint, language: str = "en") -> str:
    """Returns one sentence why the advised action is better than the second.

    >>> from jantaku import RiichiGame
    >>> from jantaku.review import hint_for
    >>> hint_sentence(hint_for(RiichiGame(seed=7).position(), 0))[:49]
    'Both are close: discarding 2z is worth 800 points'
    """
    return _compared("hint", one.reason.code, one.second, one.advised, one.reds, language)


def _compared(
    section: str,
    code: str,
    taken: Alternative,
    advised: Alternative,
    reds: Collection[TileId],
    language: str,
) -> str:
    """Returns the sentence of a section for a reason, by default that of a review."""
    if code == "safety" and advised.danger < 0.0005:
        code = "safe"
    if code == "speed" and taken.win < 0.0005:
        code = "hopeless"
    words = load(language, "review")
    text = filled(
        {**words["reason"], **words[section]}[code],
        taken=action_words(taken.action, reds, language),
        advised=action_words(advised.action, reds, language),
        taken_win=_percent(taken.win),
        advised_win=_percent(advised.win),
        taken_danger=_percent(taken.danger),
        advised_danger=_percent(advised.danger),
        loss=_points(taken.loss),
        taken_points=_points(taken.points),
        advised_points=_points(advised.points),
        taken_place=f"{taken.place:.2f}",
        advised_place=f"{advised.place:.2f}",
        advised_chance=_percent(advised.chance),
        taken_value=_value(taken.value),
        advised_value=_value(advised.value),
    )
    return text[:1].upper() + text[1:]


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


def _points(points: float) -> str:
    return f"{round(points, -2):,.0f}"


def _value(points: float) -> str:
    return f"{round(points, -1) + 0.0:,.0f}"


def heading(key: str, language: str, of: object = None, **values: object) -> str:
    """Returns a line above a list: `summary` of a seat, `decision`, or `columns`, split by bars."""
    told = {name: getattr(of, name) for name in _TOLD.get(key, ())}
    told = {name: round(value) if name == "cost" else value for name, value in told.items()}
    if "decisions" in told:
        told["decisions"] = len(told["decisions"])
    return filled(load(language, "review")["line"][key], **told, **values)


_TOLD = {
    "summary": ("decisions", "agreed", "accuracy", "cost", "place_cost"),
    "decision": ("turn", "cost", "place_cost"),
}
