"""A bot's words where wins and draws are claimed: the truth, as far as the table shows it.

The program's findings are believed if they are shown; otherwise `truth` finds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.players.open_hands import (
    RIICHI,
    by_worth,
    correct_claims,
    is_hidden_ura,
    is_river_of_orphans,
    liable_seat,
    waits_by_rule,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.riichi.play.view import RiichiView
    from jantaku.riichi.play.wire import ClaimShown, HearingView
    from jantaku.riichi.rules import GameRule


def speak(view: RiichiView, rule: GameRule) -> RiichiAction:
    """The true word at this stage of a hearing, or the last legal one if no word is true."""
    assert view.hearing is not None
    wanted = _STAGES[view.hearing.stage](view, view.hearing, rule)
    return next((one for one in wanted if one in view.legal), view.legal[-1])


def is_right(view: RiichiView, claim: ClaimShown, rule: GameRule) -> bool:
    """True if a claim is correct, by the open hand and what is public."""
    if claim.evaluated is not None:
        return claim.name == claim.evaluated
    right = correct_claims(view, claim, rule)
    return claim.name in right or is_hidden_ura(view, claim, right, rule)


Words = list[RiichiAction]


def _worth(view: RiichiView, hearing: HearingView, rule: GameRule) -> Words:
    own = next(claim for claim in hearing.claims if claim.seat == view.seat)
    names = [own.evaluated] if own.evaluated else by_worth(correct_claims(view, own, rule), rule)
    least = [one for one in view.legal if one.type == "claim"][:1]
    return [*(RiichiAction("claim", name=name) for name in names), RiichiAction("cancel"), *least]


def _answer(view: RiichiView, hearing: HearingView, rule: GameRule) -> Words:
    right = is_right(view, hearing.claims[hearing.heard], rule)
    return [RiichiAction("ok" if right else "ng")]


def _verdict(view: RiichiView, hearing: HearingView, rule: GameRule) -> Words:
    right = is_right(view, hearing.claims[hearing.heard], rule)
    return [RiichiAction("valid" if right else "invalid")]


def _liable(view: RiichiView, hearing: HearingView, rule: GameRule) -> Words:
    seat = liable_seat(view.seats[hearing.claims[hearing.heard].seat], rule)
    nobody = seat is None or seat == hearing.source
    return [RiichiAction("liable", name="nobody" if nobody else str(seat))]


def _next(view: RiichiView, hearing: HearingView, _rule: GameRule) -> Words:
    """The next dealer: by the rules, or after a wrong claim by the dealer's result.

    The dealer stays after winning, and if nobody won unless the dealer is at fault.
    """
    valid = [one for one in hearing.claims if one.verdict == "valid" and one.name != RIICHI]
    if valid:
        stays = valid[0].seat == view.dealer
    else:
        stays = all(one.seat != view.dealer for one in hearing.claims if one.verdict != "valid")
    names = ("by_rules", "stay" if stays else "rotate")
    return [RiichiAction("next", name=name) for name in names]


def _agree(view: RiichiView, hearing: HearingView, rule: GameRule) -> Words:
    """Agrees if every verdict is correct."""
    said = ((claim.verdict == "valid", is_right(view, claim, rule)) for claim in hearing.claims)
    return [RiichiAction("ok" if all(valid == right for valid, right in said) else "ng")]


def _fix(_view: RiichiView, _hearing: HearingView, _rule: GameRule) -> Words:
    return [RiichiAction("fix")]


def _draw(view: RiichiView, _hearing: HearingView, rule: GameRule) -> Words:
    own = view.seats[view.seat or 0]
    waits = waits_by_rule(view, own, rule)
    nagashi = [RiichiAction("nagashi")] if is_river_of_orphans(own) else []
    return [*nagashi, RiichiAction("tenpai" if waits else "noten")]


def _last_hand(view: RiichiView, _hearing: HearingView, _rule: GameRule) -> Words:
    """The end of the game for a dealer who leads."""
    leads = view.seats[view.dealer].points == max(seen.points for seen in view.seats)
    return [RiichiAction("end_game" if leads else "go_on")]


_STAGES: Final[dict[str, Callable[[RiichiView, HearingView, GameRule], Words]]] = {
    "worth": _worth,
    "answer": _answer,
    "verdict": _verdict,
    "liable": _liable,
    "next": _next,
    "agree": _agree,
    "fix": _fix,
    "draw": _draw,
    "last_hand": _last_hand,
}
