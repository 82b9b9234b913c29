"""Claims and the kernel's state: what can be claimed, hearings, and the ends of rounds.

Functions of a state and its rules; `riichi.play.game` calls them if `GameRule.claims` is on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from jantaku.riichi.play.actions import PASS, RiichiAction
from jantaku.riichi.play.claims import DRAWS, RIICHI, Claim, Hearing
from jantaku.riichi.play.wire import ClaimAnswer, ClaimShown, HearingView
from jantaku.riichi.play.worth import worth_of, worths

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jantaku import _kernel
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.claims import Answers
    from jantaku.riichi.rules import GameRule

WINS: Final = frozenset(("tsumo", "ron", "win_anyway"))
_NINE: Final = "kyuushu_kyuuhai"
_NOBODY: Final = "nobody"


@dataclass(frozen=True, slots=True)
class SeatRoles:
    """The people at the table: all seats, and the seats of bots."""

    seats: tuple[Seat, ...]
    robots: frozenset[Seat]

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat in self.seats if seat not in self.robots)

    def in_turn(self, dealer: Seat) -> tuple[Seat, ...]:
        """Returns the seats of people, in turn from the dealer."""
        order = ((dealer + step) % len(self.seats) for step in range(len(self.seats)))
        return tuple(seat for seat in order if seat not in self.robots)


def bits(seats: Iterable[Seat]) -> int:
    """The seats as bits.

    >>> bits((0, 2))
    5
    """
    return sum(1 << seat for seat in set(seats))


def claimable(
    state: _kernel.RiichiState, rule: GameRule, seat: Seat, people: SeatRoles
) -> list[RiichiAction]:
    """Returns the claims of a deciding seat beyond the kernel's actions: wins and draws."""
    if state.dead >> seat & 1:
        return []
    asked = state.phase == "claim"
    if not asked and state.drawn(seat) is None:
        return []
    actions = [] if seat in people.robots else [RiichiAction("win_anyway")]
    return actions if asked else actions + _draw_claims(state, rule, seat, people)


def _draw_claims(
    state: _kernel.RiichiState, rule: GameRule, seat: Seat, people: SeatRoles
) -> list[RiichiAction]:
    """Returns claims of draws: any for people, only real ones for bots, never nine terminals."""
    names = [name for name in DRAWS if name == "other" or getattr(rule, name)]
    if seat in people.robots:
        names = [name for name in names if name != _NINE and is_true(state, Claim(seat, name))]
    return [RiichiAction("draw_claim", name=name) for name in names]


def is_true(state: _kernel.RiichiState, claim: Claim) -> bool:
    """True if a claimed abortive draw is real."""
    return claim.name in DRAWS and state.is_abortive(DRAWS[claim.name], claim.seat)


def hear_calls(
    state: _kernel.RiichiState,
    rule: GameRule,
    given: Mapping[Seat, RiichiAction],
    people: SeatRoles,
) -> Hearing | None:
    """The hearing that begins with these decisions, if any of them calls a win or claims a draw."""
    callers = [seat for seat, action in given.items() if action.type in WINS]
    claims = [seat for seat, action in given.items() if action.type == "draw_claim"]
    if not callers and not claims:
        return None
    common = _common(state, people)
    held = tuple((seat, act) for seat, act in given.items() if seat not in (*callers, *claims))
    if not callers:
        claim = Claim(claims[0], given[claims[0]].name)
        return Hearing("abortive", "verdict", claims=(claim,), held=held, **common)
    source, own = state.turn, state.phase == "turn"
    callers.sort(key=lambda seat: (seat - source) % len(people.seats))
    return Hearing(
        "win",
        "worth",
        source=source,
        tile=state.drawn(source) if own else state.offered,  # type: ignore[arg-type]
        claims=tuple(map(Claim, callers)),
        held=held,
        worths=tuple(worths(rule, tsumo=own)),
        cancelable=rule.win_cancelable,
        **common,
    )


def hear_exhaustion(state: _kernel.RiichiState, rule: GameRule, people: SeatRoles) -> Hearing:
    """The hearing when the wall is exhausted: who is tenpai."""
    common = _common(state, people)
    alive = len(common["dead"]) < len(people.seats)
    stage: Any = "draw" if alive else "next"
    return Hearing("exhaustive", stage, nagashi=rule.nagashi_mangan, **common)


def hear_dealer(state: _kernel.RiichiState, people: SeatRoles) -> Hearing:
    """The question to the dealer of a last round whether the game is to end."""
    return Hearing("last_hand", "last_hand", **_common(state, people))


def _common(state: _kernel.RiichiState, people: SeatRoles) -> dict[str, Any]:
    return {
        "seats": people.seats,
        "dealer": state.dealer,
        "people": people.in_turn(state.dealer),
        "riichi": tuple(seat for seat in people.seats if state.is_riichi(seat)),
        "dead": tuple(seat for seat in people.seats if state.dead >> seat & 1),
    }


def with_findings(state: _kernel.RiichiState, hearing: Hearing) -> Hearing:
    """The hearing with what the program finds about each claim."""
    found = (replace(claim, found=evaluated(state, hearing, claim)) for claim in hearing.claims)
    return replace(hearing, claims=tuple(found))


def laid_open(hearing: Hearing) -> tuple[Claim, ...]:
    """The claims whose seats show their hands: wins that cannot be taken back, tenpai, riichi."""
    if hearing.kind == "win":
        return tuple(
            claim for claim in hearing.claims if claim.name or not hearing.may_cancel(claim.seat)
        )
    return tuple(one for one in hearing.claims if one.name in ("tenpai", _NINE))


def evaluated(state: _kernel.RiichiState, hearing: Hearing, claim: Claim) -> str:
    """Returns the correct claim: a worth, tenpai, nagashi, the draw; empty if it is wrong."""
    if hearing.kind == "exhaustive":
        tenpai, rivers = state.at_exhaustion()
        if claim.name == "nagashi":
            return "nagashi" if rivers >> claim.seat & 1 else ""
        return "tenpai" if tenpai >> claim.seat & 1 else ""
    if hearing.kind == "abortive":
        return claim.name if is_true(state, claim) else ""
    if claim.name == RIICHI:
        return RIICHI if state.waits(claim.seat) else ""
    allowed, score, basic, _ = state.worth(claim.seat)
    return worth_of(score, basic) if allowed and score is not None else ""


def default_action(state: _kernel.RiichiState, hearing: Hearing, seat: Seat) -> RiichiAction:
    """The truth as the program finds it, an OK, and what usually follows."""
    legal = hearing.legal_actions(seat)
    truth = _truth(state, hearing, seat)
    return truth if truth in legal else legal[0 if hearing.stage == "worth" else -1]


def _truth(state: _kernel.RiichiState, hearing: Hearing, seat: Seat) -> RiichiAction | None:
    if hearing.stage == "worth":
        found = evaluated(state, hearing, Claim(seat))
        return RiichiAction("claim", name=found) if found else RiichiAction("cancel")
    if hearing.stage == "verdict":
        return RiichiAction("valid" if hearing.claims[hearing.at].is_confirmed else "invalid")
    if hearing.stage == "liable":
        pao = state.worth(hearing.claims[hearing.at].seat)[3]
        return RiichiAction("liable", name=_NOBODY if pao is None else str(pao))
    if hearing.stage == "next":
        return RiichiAction("next", name=hearing.default_next)
    if hearing.stage == "draw":
        return RiichiAction("tenpai" if state.at_exhaustion()[0] >> seat & 1 else "noten")
    return None


def shown_to(hearing: Hearing, seat: Seat | None, *, evaluate: bool) -> HearingView:
    """The hearing as a seat may see it: nothing of what others held back while a win was called."""
    return HearingView(
        kind=hearing.kind,
        stage=hearing.stage,
        judge=hearing.judge,
        heard=hearing.at,
        claims=tuple(
            ClaimShown(
                claim.seat,
                claim.name,
                _answers(claim.answers),
                claim.verdict,
                claim.liable,
                claim.found
                if evaluate and (hearing.stage != "worth" or claim.seat == seat)
                else None,
            )
            for claim in hearing.claims
        ),
        source=hearing.source,
        tile=hearing.tile,
        next=hearing.next,
        agreed=_answers(hearing.agreed),
    )


def _answers(given: Answers) -> tuple[ClaimAnswer, ...]:
    return tuple(ClaimAnswer(seat, ok) for seat, ok in given)


def end_round(state: _kernel.RiichiState, rule: GameRule, hearing: Hearing) -> Sequence[Any]:
    """Ends the round as judged. Returns the events of the kernel.

    A suspended game is over here; another game resumes it.
    """
    named = "game_over" if hearing.next == "suspend" else hearing.next
    fault = bits(hearing.at_fault)
    valid = hearing.valid
    if hearing.kind == "exhaustive" and named != "redeal":
        tenpai = bits(claim.seat for claim in valid if claim.name == "tenpai")
        rivers = bits(claim.seat for claim in valid if claim.name == "nagashi")
        return state.judge_exhaustion(tenpai, rivers, fault, named)
    if hearing.kind == "abortive" and valid and named != "redeal":
        return state.judge_without_win(DRAWS[valid[0].name], fault, named)
    if hearing.kind == "win" and len(valid) == 3 and rule.triple_ron_draw:
        return state.judge_without_win("sanchahou", fault, named)
    if hearing.kind == "win" and valid:
        wins = [_agreed(state, rule, hearing, claim) for claim in valid]
        return state.judge_wins(wins, fault, named)
    return state.judge_without_win("abandoned", fault, named)


def _agreed(
    state: _kernel.RiichiState, rule: GameRule, hearing: Hearing, claim: Claim
) -> tuple[Seat, int, Seat | None]:
    """Returns the winner, basic points (0 if the hand is worth the claim), and the liable seat."""
    _, score, basic, _ = state.worth(claim.seat)
    by_hand = score is not None and worth_of(score, basic) == claim.name
    own = hearing.source == claim.seat
    return claim.seat, 0 if by_hand else worths(rule, tsumo=own)[claim.name], claim.liable


def go_on(state: _kernel.RiichiState, hearing: Hearing) -> dict[Seat, RiichiAction]:
    """Returns the decisions about a pending discard, with passes for seats without one."""
    if state.phase != "claim":
        return {}
    held = dict(hearing.held)
    return {seat: held.get(seat, PASS) for seat in state.deciding}
