"""Reviews and hints ready for JSON, with their words in one language."""

from __future__ import annotations

import gzip
import json
import lzma
from base64 import b64decode, b64encode
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from jantaku.base.messages import LANGUAGES
from jantaku.draw.answers.circumstances import blaming
from jantaku.review.hint import hint_for
from jantaku.review.rates import Rate  # noqa: TC001 - the schema of an answer reads it
from jantaku.review.reasons import ReasonCode  # noqa: TC001 - the schema of an answer reads it
from jantaku.review.review import review_game
from jantaku.review.wording import action_words, hint_sentence, reason_sentence
from jantaku.riichi.drill import drill_to_dict
from jantaku.riichi.lookahead import Objective, SampleMean, lookahead
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.alike import look_of
from jantaku.riichi.position import Position
from jantaku.riichi.statistics import archive_average
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import tile_of_id

if TYPE_CHECKING:
    from collections.abc import Collection

    from jantaku.game.protocol.actions import Seat
    from jantaku.review.alternative import Alternative
    from jantaku.review.hint import Hint
    from jantaku.review.values import GameReview, ReviewedDecision, SeatReview
    from jantaku.riichi.lookahead import LookaheadRow
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.tiles.tile import TileId

_COSTLIEST = 10


@dataclass(frozen=True, slots=True)
class AlternativeAnswer:
    """A legal action: its tiles in mpsz, in words, and what it is worth (see `Alternative`)."""

    type: str
    tile: str | None
    own: tuple[str, ...]
    drawn: bool
    words: str
    chance: float
    win: float
    points: int
    tenpai: float
    danger: float
    loss: int
    value: int
    place: float
    half: int | None
    """Half of the 95 % interval of how far it is behind the best, in a deep review."""
    equal: bool
    """True if a deep review leaves open whether another action is better."""


@dataclass(frozen=True, slots=True)
class LookaheadRowAnswer:
    """An action with its future (see `LookaheadRow`): its tiles in mpsz, and in words."""

    type: str
    tile: str | None
    own: tuple[str, ...]
    words: str
    samples: int
    points: SampleMean
    place: SampleMean
    behind: SampleMean
    equal: bool
    win: float
    deal_in: float
    tenpai: float
    gain: int
    loss: int
    chance: float


@dataclass(frozen=True, slots=True)
class LookaheadAnswer:
    """The actions of a seat (see `Lookahead`), the best first, and the number of tables."""

    seat: int
    objective: Objective
    samples: int
    rows: tuple[LookaheadRowAnswer, ...]


@dataclass(frozen=True, slots=True)
class DecisionAnswer:
    """A decision (see `ReviewedDecision`), with a sentence `why`; the most advised action first.

    `drill` is the one that teaches the advice, as in docs/trainer.md, null if none does.
    """

    event: int
    round: int
    turn: int
    seat: int
    left: int
    hand: str
    distance: int
    played: int
    accuracy: float
    cost: int
    place_cost: float
    reason: ReasonCode
    why: str
    choices: dict[str, int]
    alternatives: tuple[AlternativeAnswer, ...]
    drill: dict[str, Any] | None
    estimated: bool


@dataclass(frozen=True, slots=True)
class HintAnswer:
    """A hint (see `Hint`), with a sentence `why`; the most advised action first."""

    turn: int
    seat: int
    left: int
    hand: str
    distance: int
    reason: ReasonCode
    why: str
    alternatives: tuple[AlternativeAnswer, ...]


@dataclass(frozen=True, slots=True)
class SeatAnswer:
    """The decisions of a seat (see `SeatReview`); `costliest` has places in them."""

    seat: int
    name: str
    agreed: int
    accuracy: float
    cost: int
    place_cost: float
    costliest: tuple[int, ...]
    decisions: tuple[DecisionAnswer, ...]
    rates: tuple[Rate, ...]


@dataclass(frozen=True, slots=True)
class ReviewAnswer:
    """The review of a game: the names of its rounds, and the seats asked for.

    `archive_games` is the number of games in the archive to compare with, 0 without one.
    """

    rounds: tuple[str, ...]
    seats: tuple[SeatAnswer, ...]
    archive_games: int


def review_answer(review: GameReview, language: str = "en") -> ReviewAnswer:
    """Returns a review with its words in a language, its numbers rounded to what is shown."""
    average = review.kind and archive_average(review.kind)
    games = average.games // review.kind.players if review.kind and average else 0
    return ReviewAnswer(review.rounds, tuple(_seat(one, language) for one in review.seats), games)


def packed_review(log: str, seat: int, rules: str, language: str, **more: Any) -> str:
    """Returns the `review_answer` of a seat of a log as JSON, gzip, base64; the log is base64.

    `more` are options of `review_game`.
    """
    review = review_game(b64decode(log), seats=[seat], rules=rules or None, **more)
    return b64encode(gzip.compress(_json(review_answer(review, language)), 6, mtime=0)).decode()


def deep_review(log: str, seat: int, rules: str, tables: int, **more: Any) -> str:
    """Returns the `review_answer` of a deep review by language, as JSON, xz, base64.

    The words of four languages compress to little more than those of one.
    """
    review = review_game(b64decode(log), seats=[seat], rules=rules or None, deep=tables, **more)
    answers = {language: asdict(review_answer(review, language)) for language in LANGUAGES}
    return b64encode(lzma.compress(_json(answers))).decode()


def unpacked_review(packed: bytes, language: str, name: str | None = None) -> dict[str, Any]:
    """Returns the answer in a language from a decoded `deep_review`, with a name of its seat."""
    answer: dict[str, Any] = json.loads(lzma.decompress(packed))[language]
    if name is not None:
        answer["seats"][0]["name"] = name
    return answer


def _json(answer: Any) -> bytes:
    document = answer if isinstance(answer, dict) else asdict(answer)
    return json.dumps(document, separators=(",", ":")).encode()


def hint_answer(one: Hint, language: str = "en") -> HintAnswer:
    """Returns a hint with its words in a language, its numbers rounded to what is shown."""
    return HintAnswer(
        one.turn,
        one.seat,
        one.left,
        one.hand,
        one.distance,
        one.reason.code,
        hint_sentence(one, language),
        tuple(_alternative(other, one.reds, language) for other in one.alternatives),
    )


def lookahead_answer(
    position: Position, seat: Seat | None, language: str = "en", **options: Any
) -> LookaheadAnswer:
    """Returns a lookahead with the words of its actions in a language, its numbers rounded.

    Without a seat it is that of the first that decides. Of actions that look alike it has one.
    """
    if seat is None:
        seat = next(iter(RiichiGame.from_position(position, seed=0).deciding), 0)
    with blaming("seat"):
        found = lookahead(position, seat, **options)
    reds = position.rules.red_ids
    alike = {look_of(row.action, reds): row for row in reversed(found.rows)}
    rows = (row for row in found.rows if row in alike.values())
    return LookaheadAnswer(
        found.seat,
        found.objective,
        found.samples,
        tuple(_lookahead_row(row, reds, language) for row in rows),
    )


def lookahead_at_line(
    line: str, seat: Seat | None, language: str, options: dict[str, Any]
) -> dict[str, Any]:
    """Returns the `lookahead_answer` of a position as one line, ready for JSON."""
    return asdict(lookahead_answer(Position.from_line(line), seat, language, **options))


def _lookahead_row(
    row: LookaheadRow, reds: Collection[TileId], language: str
) -> LookaheadRowAnswer:
    means = {"points": 1, "place": 4, "behind": 4}
    shares = ("win", "deal_in", "tenpai", "chance")
    return LookaheadRowAnswer(
        **_action(row.action, reds, language),
        samples=row.samples,
        equal=row.is_equal,
        **{name: getattr(row, name).rounded(digits) for name, digits in means.items()},
        **{name: round(getattr(row, name), 4) for name in shares},
        gain=round(row.gain),
        loss=round(row.loss),
    )


def hint_at_line(
    line: str, seat: int, language: str, tables: int = 0, seconds: float | None = None
) -> dict[str, Any]:
    """Returns the `hint_answer` for a seat in a position as one line, ready for JSON.

    `tables` and `seconds` are those of `hint_for`.
    """
    hint = hint_for(Position.from_line(line), seat, tables=tables, seconds=seconds)
    return asdict(hint_answer(hint, language))


def _seat(seat: SeatReview, language: str) -> SeatAnswer:
    places = {id(one): at for at, one in enumerate(seat.decisions)}
    return SeatAnswer(
        seat.seat,
        seat.name,
        seat.agreed,
        round(seat.accuracy, 4),
        round(seat.cost),
        round(seat.place_cost, 3),
        tuple(places[id(one)] for one in seat.costliest(_COSTLIEST)),
        tuple(decision_answer(one, language) for one in seat.decisions),
        seat.rates,
    )


def decision_answer(one: ReviewedDecision, language: str = "en") -> DecisionAnswer:
    """Returns a decision with its words in a language, its numbers rounded to what is shown."""
    return DecisionAnswer(
        one.event,
        one.round,
        one.turn,
        one.seat,
        one.left,
        one.hand,
        one.distance,
        one.played,
        round(one.accuracy, 3),
        round(one.cost),
        round(one.place_cost, 3),
        one.reason.code,
        reason_sentence(one, language),
        {**one.choices},
        tuple(_alternative(other, one.reds, language) for other in one.alternatives),
        None if one.drill is None else drill_to_dict(one.drill),
        one.estimated,
    )


def _alternative(one: Alternative, reds: Collection[TileId], language: str) -> AlternativeAnswer:
    return AlternativeAnswer(
        **_action(one.action, reds, language),
        drawn=one.drawn,
        chance=round(one.chance, 4),
        win=round(one.win, 4),
        points=round(one.points),
        tenpai=round(one.tenpai, 4),
        danger=round(one.danger, 4),
        loss=round(one.loss),
        value=round(one.value),
        place=round(one.place, 3),
        half=None if one.behind is None else round(one.behind.half),
        equal=one.is_equal,
    )


def _action(action: RiichiAction, reds: Collection[TileId], language: str) -> dict[str, Any]:
    """Returns the fields of an answer that say what an action is."""
    return {
        "type": action.type,
        "tile": None if action.tile is None else format_tile(tile_of_id(action.tile, reds)),
        "own": tuple(format_tile(tile_of_id(tile, reds)) for tile in action.own),
        "words": action_words(action, reds, language),
    }
