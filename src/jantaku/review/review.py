"""The review of a recorded game: `review_game`."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

import numpy as np

from jantaku._kernel import shanten
from jantaku.base.errors import ReplayError
from jantaku.players.policy_names import trained_network
from jantaku.replay.scenes import PlayedRecord
from jantaku.review.alternative import Alternative
from jantaku.review.appraisal import Appraiser
from jantaku.review.decisions import decisions_of
from jantaku.review.reasons import reason_of
from jantaku.review.values import GameReview, ReviewedDecision, SeatReview
from jantaku.riichi.players.position import hand_of
from jantaku.riichi.tiles.tile import tile_of_id

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from jantaku.game.protocol.actions import Seat
    from jantaku.review.decisions import MadeDecision
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.records.native import NativeRecord
    from jantaku.riichi.records.record import GameRecord
    from jantaku.riichi.rules import GameRule

_LIKELY: Final = 0.01  # a chance from which an action is looked at closely
_MOST_AT_ONCE: Final = 256  # decisions whose chances are computed together


def review_game(
    record: bytes | GameRecord | NativeRecord,
    *,
    seats: Collection[Seat] | None = None,
    rules: str | GameRule | None = None,
    watch: Callable[[ReviewedDecision], object] | None = None,
) -> GameReview:
    """Returns the review of a game of riichi, from a record in any format that can be read.

    Each decision of `seats`, all by default, has every alternative with its worth and how often
    strong players choose it; decisions without a choice are left out, and claims of house rules.
    `rules` replace those of the record. `watch` is called with each decision once it is reviewed.

    >>> from pathlib import Path
    >>> review = review_game(Path("tests/data/records/own-4p.mjai.jsonl").read_bytes(), seats=[0])
    >>> seat = review.seats[0]
    >>> len(seat.decisions), 0 <= seat.accuracy <= 1, seat.decisions[0].advised.action.type
    (97, True, 'discard')

    Raises `ReplayError` for what is not a record of riichi, and for a seat that it does not have.
    """
    played = PlayedRecord(record, rules)
    players = len(played.names)
    chosen = range(players) if seats is None else sorted(set(seats))
    if unknown := [seat for seat in chosen if seat not in range(players)]:
        raise ReplayError(f"the game has no seat {unknown[0]}", f"use 0 to {players - 1}")
    found: dict[Seat, list[ReviewedDecision]] = {seat: [] for seat in chosen}
    rounds: dict[int, str] = {}
    for one in _advised(decisions_of(played.scenes(), chosen)):
        made, chances = one
        rounds.setdefault(made.round, _round_name(made))
        reviewed = _reviewed(made, chances)
        if reviewed is not None:
            found[made.seat].append(reviewed)
            if watch:
                watch(reviewed)
    names = tuple(rounds.get(at, "") for at in range(max(rounds, default=-1) + 1))
    reviews = (SeatReview(seat, played.names[seat], tuple(found[seat])) for seat in chosen)
    return GameReview(names, tuple(reviews))


def review_decision(one: MadeDecision) -> ReviewedDecision | None:
    """Returns the review of one decision; None if no action of it has a number."""
    ((_, chances),) = _advised([one])
    return _reviewed(one, chances)


def _advised(
    decisions: Iterable[MadeDecision],
) -> Iterator[tuple[MadeDecision, Sequence[float]]]:
    """Yields each decision with the chances of its legal actions."""
    network = trained_network()
    numbered = enumerate(decisions)
    for _, group in groupby(numbered, lambda row: row[0] // _MOST_AT_ONCE):
        several = [one for _, one in group]
        scores = network.scores(np.stack([one.view.planes("full") for one in several]))
        for one, row in zip(several, scores, strict=True):
            ids = np.array(one.view.action_ids)
            logits = np.where(ids >= 0, row[ids], -np.inf)
            most = logits.max()
            weights = np.exp(logits - most) if np.isfinite(most) else np.zeros(len(ids))
            yield one, (weights / max(weights.sum(), 1e-30)).tolist()


def _reviewed(one: MadeDecision, chances: Sequence[float]) -> ReviewedDecision | None:
    view = one.view
    legal = view.legal
    if view.action_ids[legal.index(one.action)] < 0:
        return None
    appraiser, drawn = Appraiser(one), view.seats[one.seat].drawn
    hand = hand_of(view.seats[one.seat], one.rule.red_ids)
    rows = []
    for action, chance in _distinct(one, chances):
        worth = appraiser.appraise(action, closely=chance >= _LIKELY or action == one.action)
        is_drawn = action.tile is not None and action.tile == drawn
        rows.append(Alternative(action, chance, **worth._asdict(), drawn=is_drawn))
    rows.sort(key=lambda row: -row.chance)
    played = next(at for at, row in enumerate(rows) if row.action == one.action)
    taken, advised = rows[played], rows[0]
    return ReviewedDecision(
        event=one.event,
        round=one.round,
        turn=one.turn,
        seat=one.seat,
        left=view.left,
        hand=str(hand),
        distance=shanten(hand, one.rule.players),
        alternatives=tuple(rows),
        played=played,
        cost=max(0.0, advised.value - taken.value),
        place_cost=max(0.0, taken.place - advised.place),
        reason=reason_of(taken, advised),
        reds=one.rule.red_ids,
    )


def _distinct(one: MadeDecision, chances: Sequence[float]) -> Iterator[tuple[RiichiAction, float]]:
    """Yields the numbered actions with their chances, those that look alike as one.

    A tile just drawn is one with an equal one of the hand; the action taken stands for both.
    """
    view, reds = one.view, one.rule.red_ids
    found: dict[tuple[object, ...], tuple[RiichiAction, float]] = {}
    for action, number, chance in zip(view.legal, view.action_ids, chances, strict=True):
        if number < 0:
            continue
        tile = None if action.tile is None else tile_of_id(action.tile, reds)
        look = action.type, tile, tuple(sorted(tile_of_id(own, reds) for own in action.own))
        other, more = found.get(look, (action, 0.0))
        found[look] = (action if action == one.action else other), chance + more
    yield from found.values()


def _round_name(one: MadeDecision) -> str:
    view = one.view
    return f"{view.wind}{view.dealer + 1}" + (f"-{view.honba}" if view.honba else "")
