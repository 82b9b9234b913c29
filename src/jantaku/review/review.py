"""The review of a recorded game: `review_game`."""

from __future__ import annotations

from functools import cache, partial
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Final

from jantaku._kernel import shanten
from jantaku.base.errors import ReplayError, shown
from jantaku.players.by_engine import player_for
from jantaku.players.policy_names import TRAINED, policy_named
from jantaku.replay.scenes import PlayedRecord
from jantaku.review.advice import chances_of
from jantaku.review.alternatives import alternatives_of
from jantaku.review.decisions import decisions_of
from jantaku.review.deep import played_out
from jantaku.review.practice import drill_of_mistake
from jantaku.review.rates import rates_of
from jantaku.review.reasons import reason_of
from jantaku.review.values import GameReview, ReviewedDecision, SeatReview
from jantaku.riichi.lookahead.search import check_budget
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.alike import legal_like, look_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from jantaku.game.protocol.actions import Seat
    from jantaku.players.by_engine import AnyPlayer
    from jantaku.review.alternative import Alternative
    from jantaku.review.decisions import MadeDecision
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.records.native import NativeRecord
    from jantaku.riichi.records.record import GameRecord
    from jantaku.riichi.rules import GameRule

_MOST_AT_ONCE: Final = 256  # decisions whose chances are computed together


def review_game(
    record: bytes | GameRecord | NativeRecord,
    *,
    seats: Collection[Seat] | None = None,
    rules: str | GameRule | None = None,
    policy: str = TRAINED,
    players: Sequence[str] = (),
    deep: int = 0,
    jobs: int = 1,
    watch: Callable[[int, int], object] | None = None,
) -> GameReview:
    """Returns the review of a game of riichi, from a record in any format that can be read.

    Each decision of `seats`, all by default, has every alternative with its worth and how often
    strong players choose it; decisions without a choice are left out, and claims of house rules.
    `rules` replace those of the record. `policy` names the policy by which actions have chances
    (docs/policies.md): of a network in a file as `trained` does, of a function 1 for what it
    chooses. `players` are bots whose choices are shown too (`ReviewedDecision.choices`). With
    `deep`, a number of imagined tables for each decision, values are those of `jantaku.lookahead`
    on `jobs` threads; a decision that cannot be played out is `estimated`. `watch` is called after
    each decision with the number of those done, and of all.

    >>> from pathlib import Path
    >>> review = review_game(Path("tests/data/records/own-4p.mjai.jsonl").read_bytes(), seats=[0])
    >>> seat = review.seats[0]
    >>> len(seat.decisions), 0 <= seat.accuracy <= 1, seat.decisions[0].advised.action.type
    (97, True, 'discard')

    Raises `ReplayError` for what is not a record of riichi, and for a seat that it does not have;
    `ArgumentError` for `deep` and `jobs` out of range; `JantakuError` for a policy or a player that
    does not exist.
    """
    if deep:
        check_budget(deep, None, jobs)
    played = PlayedRecord(record, rules)
    there = range(len(played.names))
    asked = there if seats is None else seats
    if unknown := [seat for seat in asked if seat not in there]:
        raise ReplayError(f"the game has no seat {shown(unknown[0])}", f"use 0 to {there[-1]}")
    chosen = [seat for seat in there if seat in asked]
    found: dict[Seat, list[ReviewedDecision]] = {seat: [] for seat in chosen}
    rounds: dict[int, str] = {}
    bots = [(name, cache(partial(_player, name))) for name in players]
    decisions = [*decisions_of(played.scenes(), chosen)]
    for done, (made, chances) in enumerate(_advised(decisions, policy), 1):
        rounds.setdefault(made.round, _round_name(made))
        rows = played_out(made, chances, deep, jobs) if deep else None
        estimated = bool(deep) and rows is None
        rows = rows or alternatives_of(made, chances)
        reviewed = _reviewed(made, rows, bots, estimated=estimated)
        if reviewed is not None:
            found[made.seat].append(reviewed)
        if watch:
            watch(done, len(decisions))
    names = tuple(rounds.get(at, "") for at in range(max(rounds, default=-1) + 1))
    kind, rates = rates_of(played)
    reviews = (
        SeatReview(seat, played.names[seat], tuple(found[seat]), rates[seat]) for seat in chosen
    )
    return GameReview(names, tuple(reviews), kind)


def review_decision(one: MadeDecision) -> ReviewedDecision | None:
    """Returns the review of one decision; None if no action of it has a number."""
    ((_, chances),) = _advised([one], TRAINED)
    return _reviewed(one, alternatives_of(one, chances), ())


def _player(name: str, rule: GameRule) -> AnyPlayer:
    return player_for(RiichiGame(rule, seed=0), name)


def _advised(
    decisions: Iterable[MadeDecision], policy: str
) -> Iterator[tuple[MadeDecision, Sequence[float]]]:
    """Yields each decision with the chances of its legal actions."""
    asked = policy_named(policy)
    for _, group in groupby(enumerate(decisions), lambda row: row[0] // _MOST_AT_ONCE):
        several = [one for _, one in group]
        yield from zip(several, chances_of(asked, [one.view for one in several]), strict=True)


def _reviewed(
    one: MadeDecision,
    rows: Sequence[Alternative],
    bots: Sequence[tuple[str, Callable[[GameRule], AnyPlayer]]],
    *,
    estimated: bool = False,
) -> ReviewedDecision | None:
    view = one.view
    legal = view.legal
    if view.action_ids[legal.index(one.action)] < 0:
        return None
    played = next((at for at, row in enumerate(rows) if row.action == one.action), None)
    if played is None:
        return None
    chosen = (
        (name, legal_like(view, player(one.rule)(view, Random(0)), one.rule.red_ids))
        for name, player in bots
    )
    choices = {
        name: place for name, action in chosen if (place := _place(rows, action, one)) is not None
    }
    taken, advised = rows[played], rows[0]
    reason = reason_of(taken, advised)
    gain = advised.ahead_of(taken)
    costly = gain > 0 and not taken.is_equal
    return ReviewedDecision(
        event=one.event,
        round=one.round,
        turn=one.turn,
        seat=one.seat,
        left=view.left,
        hand=str(one.hand),
        distance=shanten(one.hand, one.rule.players),
        alternatives=tuple(rows),
        played=played,
        cost=gain if costly else 0.0,
        place_cost=max(0.0, taken.place - advised.place) if not taken.is_equal else 0.0,
        reason=reason,
        choices=choices,
        reds=one.rule.red_ids,
        drill=drill_of_mistake(one, taken, advised, reason.code) if costly else None,
        estimated=estimated,
    )


def _place(
    rows: Sequence[Alternative], action: RiichiAction | None, one: MadeDecision
) -> int | None:
    """Returns the place of the alternative that stands for an action; None for a claim."""
    if action is None:
        return None
    reds = one.rule.red_ids
    looks = [look_of(row.action, reds) for row in rows]
    look = look_of(action, reds)
    return looks.index(look) if look in looks else None


def _round_name(one: MadeDecision) -> str:
    view = one.view
    return f"{view.wind}{view.dealer + 1}" + (f"-{view.honba}" if view.honba else "")
