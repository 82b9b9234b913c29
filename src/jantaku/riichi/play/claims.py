"""Wins and draws that are claimed, answered and judged at the table, stage by stage.

A `Hearing` is a frozen value: what has been said so far, and whose word is next. `take` makes the
next one of it; what a verdict does to the round is the game's (`riichi.game`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from jantaku.riichi.play import events
from jantaku.riichi.play.actions import RiichiAction
from jantaku.riichi.play.worth import is_yakuman

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from jantaku.riichi.play.actions import ActionType, Seat
    from jantaku.riichi.play.events import RiichiEvent
    from jantaku.riichi.tiles.tile import TileId

Kind = Literal["win", "exhaustive", "abortive", "last_hand"]
Stage = Literal[
    "worth", "answer", "verdict", "liable", "next", "agree", "fix", "draw", "last_hand", "over"
]
Answers = tuple[tuple[int, bool], ...]

_ABOUT_ONE: Final = frozenset(("answer", "verdict", "liable"))
"""Stages that are about one claim."""
_AFTER_ANSWERS: Final = frozenset(("verdict", "liable", "next", "agree", "fix"))
_OF_ALL: Final = ("game_over", "suspend")
"""Ends of the game, which need the consent of all."""
MOST_RECONSIDERED: Final = 3
"""How often a verdict can be reconsidered, so that no table talks forever."""
DRAWS: Final[dict[str, str]] = {
    "kyuushu_kyuuhai": "kyuushu",
    "suufon_renda": "suufon",
    "suucha_riichi": "suucha",
    "suukaikan": "suukaikan",
    "other": "abandoned",
}
"""The abortive draws that can be claimed, and the ends of a round that they are."""
RIICHI: Final = "riichi"
"""What a hand in riichi claims that is laid open at the end of a round: that it waits."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim of a seat: a win's worth, tenpai, a draw; its answers, and the verdict.

    `found` is what the program finds: the correct claim, or "" if there is nothing to claim.
    """

    seat: Seat
    name: str = ""
    answers: Answers = ()
    verdict: Literal["", "valid", "invalid", "chombo"] = ""
    liable: Seat | None = None
    found: str = ""

    @property
    def is_confirmed(self) -> bool:
        """True if the program finds what is claimed."""
        return self.found == self.name != ""

    def is_against(self, verdict: str) -> bool:
        """True if a verdict is against what the program finds."""
        return not self.found if verdict == "valid" else self.is_confirmed


@dataclass(frozen=True, slots=True)
class Hearing:
    """Claims, and how far they have been heard.

    `at` is the claim that is answered or judged now, `source` who discarded the tile (the caller of
    a self-draw), `held` what the others decided while the win was called. `people` are the seats of
    people, in turn from the dealer.

    No claimant judges while there is another person. A verdict against what the program
    finds, and an end of the game, need the consent of all people.
    """

    kind: Kind
    stage: Stage
    seats: tuple[Seat, ...]
    dealer: Seat
    people: tuple[Seat, ...]
    source: Seat | None = None
    tile: TileId | None = None
    claims: tuple[Claim, ...] = ()
    at: int = 0
    next: str = ""
    agreed: Answers = ()
    held: tuple[tuple[Seat, RiichiAction], ...] = ()
    reconsidered: int = 0
    worths: tuple[str, ...] = ()
    cancelable: bool = False
    nagashi: bool = False
    riichi: tuple[Seat, ...] = ()
    dead: tuple[Seat, ...] = ()

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """The seats that must decide next."""
        return _STAGES[self.stage].deciding(self)

    def legal_actions(self, seat: Seat) -> tuple[RiichiAction, ...]:
        """Returns the legal actions of the seat."""
        return _STAGES[self.stage].legal(self, seat) if seat in self.deciding else ()

    def take(self, actions: Mapping[Seat, RiichiAction]) -> tuple[Hearing, tuple[RiichiEvent, ...]]:
        """The hearing after these words, one of each deciding seat, and what all have heard."""
        return _STAGES[self.stage].take(self, actions)

    @property
    def judge(self) -> Seat:
        """The seat that judges the claim heard now, or decides what follows.

        The first person in turn who claims nothing; if all do, another one than the claimant.
        """
        about = {self.claims[self.at].seat} if self.stage in _ABOUT_ONE and self.claims else set()
        wrong = {claim.seat for claim in self.wrong}
        for apart in ({claim.seat for claim in self.claims}, about | wrong, about):
            if found := [seat for seat in self.people if seat not in apart]:
                return found[0]
        return self.people[0] if self.people else self.dealer

    def _object(self, answers: Answers) -> bool:
        """True if a person objects in these answers; bots do not count."""
        return any(not ok for seat, ok in answers if seat in self.people)

    @property
    def is_contested(self) -> bool:
        """True if a person objects to something that needs the consent of all."""
        against = any(claim.is_against(claim.verdict) for claim in self.claims)
        return self._object(self.agreed) and (against or self.next in _OF_ALL)

    @property
    def is_settled(self) -> bool:
        """True if the program decides: a single person has not objected to what it confirms."""
        objects = any(self._object(claim.answers) for claim in self.claims)
        confirmed = all(claim.is_confirmed for claim in self.claims)
        heard = self.stage in _AFTER_ANSWERS and not self.reconsidered
        return heard and len(self.people) == 1 and confirmed and not objects

    def may_judge(self, verdict: str) -> bool:
        """True if the judge may give that verdict on the claim heard now.

        At last only one that the program does not contradict, so that a hearing ends.
        """
        claim = self.claims[self.at]
        if not claim.is_against(verdict) or len(self.people) <= 1:
            return True
        others = tuple(one for one in claim.answers if one[0] != self.judge)
        objects = verdict == "valid" and self._object(others)
        return not objects and not self._is_last

    @property
    def _is_last(self) -> bool:
        return self.reconsidered >= MOST_RECONSIDERED

    def may_cancel(self, seat: Seat) -> bool:
        """True if a caller may take the call back: not in riichi, when ura-dora have been seen."""
        return self.cancelable and seat not in self.riichi

    @property
    def default_next(self) -> str:
        """The default continuation of the game; the judge may choose another one.

        After a wrong claim the dealer stays if it won, or if nobody won and it was not at fault.
        """
        if not self.wrong:
            return "redeal" if _is_other_draw(self) else "by_rules"
        if self.kind == "win" and self.valid:
            return "stay" if self.valid[0].seat == self.dealer else "rotate"
        if self.kind == "win" or not self.valid:
            return "rotate" if any(claim.seat == self.dealer for claim in self.wrong) else "stay"
        return "by_rules"

    @property
    def valid(self) -> tuple[Claim, ...]:
        """The claims found valid, except hands in riichi that were shown with a win."""
        return tuple(one for one in self.claims if one.verdict == "valid" and one.name != RIICHI)

    @property
    def wrong(self) -> tuple[Claim, ...]:
        """Claims found invalid or a chombo."""
        return tuple(one for one in self.claims if one.verdict in ("invalid", "chombo"))

    @property
    def at_fault(self) -> tuple[Seat, ...]:
        """The seats that pay a penalty."""
        return tuple(one.seat for one in self.claims if one.verdict == "chombo")


def _acts(*types: ActionType) -> tuple[RiichiAction, ...]:
    return tuple(RiichiAction(type_) for type_ in types)


def _named(type_: ActionType, names: tuple[str, ...]) -> tuple[RiichiAction, ...]:
    return tuple(RiichiAction(type_, name=name) for name in names)


def _others(hearing: Hearing, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in hearing.seats if other != seat)


def _with_claim(hearing: Hearing, at: int, claim: Claim) -> tuple[Claim, ...]:
    return (*hearing.claims[:at], claim, *hearing.claims[at + 1 :])


def _worth_legal(hearing: Hearing, seat: Seat) -> tuple[RiichiAction, ...]:
    cancel = _acts("cancel") if hearing.may_cancel(seat) else ()
    return cancel + _named("claim", hearing.worths)


def _worth_taken(
    hearing: Hearing, actions: Mapping[Seat, RiichiAction]
) -> tuple[Hearing, tuple[RiichiEvent, ...]]:
    kept = tuple(
        replace(claim, name=actions[claim.seat].name)
        for claim in hearing.claims
        if actions[claim.seat].type == "claim"
    )
    told = tuple(
        events.RiichiWinCanceled(claim.seat)
        if actions[claim.seat].type == "cancel"
        else events.RiichiClaimed(claim.seat, actions[claim.seat].name, about=hearing.source)
        for claim in hearing.claims
    )
    if not kept:
        return replace(hearing, stage="over", next="continue"), told
    return replace(hearing, stage="answer", at=0, claims=kept), told


def _answer_taken(
    hearing: Hearing, actions: Mapping[Seat, RiichiAction]
) -> tuple[Hearing, tuple[RiichiEvent, ...]]:
    answers = _answers(actions)
    claim = hearing.claims[hearing.at]
    told = tuple(events.RiichiClaimAnswered(seat, about=claim.seat, ok=ok) for seat, ok in answers)
    claims = _with_claim(hearing, hearing.at, replace(claim, answers=answers))
    last = hearing.at + 1 == len(claims)
    after = replace(hearing, claims=claims, at=0 if last else hearing.at + 1)
    return replace(after, stage="verdict") if last else after, told


def _answers(actions: Mapping[Seat, RiichiAction]) -> Answers:
    return tuple((seat, actions[seat].type == "ok") for seat in sorted(actions))


def _verdict_legal(hearing: Hearing, _seat: Seat) -> tuple[RiichiAction, ...]:
    return tuple(one for one in _VERDICTS if hearing.may_judge(one.type))


def _verdict_taken(
    hearing: Hearing, actions: Mapping[Seat, RiichiAction]
) -> tuple[Hearing, tuple[RiichiEvent, ...]]:
    claim = hearing.claims[hearing.at]
    verdict = actions[hearing.judge].type
    judged = replace(claim, verdict=verdict)  # type: ignore[arg-type]  # of the three that are legal
    told = (events.RiichiClaimJudged(hearing.judge, verdict, about=claim.seat),)
    claims = _with_claim(hearing, hearing.at, judged)
    after = replace(hearing, claims=claims, at=hearing.at + 1)
    if after.at < len(claims):
        return after, told
    return _with_riichi(after), told


def _with_riichi(hearing: Hearing) -> Hearing:
    """Adds the seats in riichi that must show tenpai when a round ends with a valid win."""
    known = {claim.seat for claim in hearing.claims}
    shown = tuple(Claim(seat, RIICHI) for seat in hearing.riichi if seat not in known)
    if hearing.kind == "win" and hearing.valid and shown:
        return replace(hearing, claims=hearing.claims + shown)
    return _liable_from(hearing, 0)


def _liable_from(hearing: Hearing, at: int) -> Hearing:
    """Moves to the next valid yakuman for which a seat may be liable, or to the next stage."""
    for place in range(at, len(hearing.claims)):
        claim = hearing.claims[place]
        if hearing.kind == "win" and claim.verdict == "valid" and is_yakuman(claim.name):
            return replace(hearing, stage="liable", at=place)
    return replace(hearing, stage="next", at=0)


def _liable_legal(hearing: Hearing, _seat: Seat) -> tuple[RiichiAction, ...]:
    # A discarder pays as it is, so liability leaves nothing to share.
    others = _others(hearing, hearing.claims[hearing.at].seat)
    names = (str(seat) for seat in others if seat != hearing.source)
    return _named("liable", ("nobody", *names))


def _liable_taken(
    hearing: Hearing, actions: Mapping[Seat, RiichiAction]
) -> tuple[Hearing, tuple[RiichiEvent, ...]]:
    name = actions[hearing.judge].name
    liable = None if name == "nobody" else int(name)
    claim = replace(hearing.claims[hearing.at], liable=liable)
    told = (events.RiichiLiabilityJudged(liable, about=claim.seat),)
    claims = _with_claim(hearing, hearing.at, claim)
    return _liable_from(replace(hearing, claims=claims), hearing.at + 1), told


def _next_legal(hearing: Hearing, _seat: Seat) -> tuple[RiichiAction, ...]:
    names: tuple[str, ...] = ("by_rules",)
    if hearing.wrong or _is_other_draw(hearing):
        names = ("stay", "rotate")
        ended = bool(hearing.valid) and hearing.kind == "win"
        names += () if ended or hearing.kind == "exhaustive" else ("continue",)
        names += () if ended else ("redeal",)
        if hearing.kind == "exhaustive" and hearing.valid:
            names = ("by_rules", *names)
    ends = () if hearing._is_last and len(hearing.people) > 1 else _OF_ALL
    return _named("next", (*names, *ends))


def _is_other_draw(hearing: Hearing) -> bool:
    return hearing.kind == "abortive" and hearing.claims[0].name == "other"


def _next_taken(
    hearing: Hearing, actions: Mapping[Seat, RiichiAction]
) -> tuple[Hearing, tuple[RiichiEvent, ...]]:
    name = actions[hearing.judge].name
    return replace(hearing, stage="agree", next=name), (
        events.RiichiNextHandChosen(hearing.judge, name),
    )


def _agree_taken(
    hearing: Hearing, actions: Mapping[Seat, RiichiAction]
) -> tuple[Hearing, tuple[RiichiEvent, ...]]:
    agreed = _answers(actions)
    told = tuple(events.RiichiVerdictAnswered(seat, ok=ok) for seat, ok in agreed)
    return replace(hearing, stage="fix", agreed=agreed), told


def _fix_legal(hearing: Hearing, _seat: Seat) -> tuple[RiichiAction, ...]:
    again = () if hearing._is_last else _acts("reconsider")
    return again if hearing.is_contested else again + _acts("fix")


def _fix_taken(
    hearing: Hearing, actions: Mapping[Seat, RiichiAction]
) -> tuple[Hearing, tuple[RiichiEvent, ...]]:
    if actions[hearing.judge].type == "reconsider":
        return _reopened(hearing), (events.RiichiVerdictReconsidered(hearing.judge),)
    objected = not all(ok for _, ok in hearing.agreed)
    return replace(hearing, stage="over"), (events.RiichiVerdictFixed(hearing.judge, ok=objected),)


def _reopened(hearing: Hearing) -> Hearing:
    """Back to the verdicts, with nothing found yet; hands laid open with a win stay so."""
    claims = tuple(replace(claim, verdict="", liable=None) for claim in hearing.claims)
    return replace(
        hearing,
        stage="verdict" if claims else "next",
        claims=claims,
        at=0,
        next="",
        agreed=(),
        reconsidered=hearing.reconsidered + 1,
    )


def _draw_legal(hearing: Hearing, seat: Seat) -> tuple[RiichiAction, ...]:
    noten = () if seat in hearing.riichi else _acts("noten")
    return _acts("nagashi")[: hearing.nagashi] + noten + _acts("tenpai")


def _draw_taken(
    hearing: Hearing, actions: Mapping[Seat, RiichiAction]
) -> tuple[Hearing, tuple[RiichiEvent, ...]]:
    told = tuple(events.RiichiClaimed(seat, actions[seat].type) for seat in sorted(actions))
    claims = tuple(
        Claim(seat, actions[seat].type) for seat in sorted(actions) if actions[seat].type != "noten"
    )
    after = replace(hearing, claims=claims, stage="verdict" if claims else "next")
    return after, told


def _last_hand_taken(
    hearing: Hearing, actions: Mapping[Seat, RiichiAction]
) -> tuple[Hearing, tuple[RiichiEvent, ...]]:
    name = actions[hearing.dealer].type
    told = (events.RiichiNextHandChosen(hearing.dealer, name),)
    return replace(hearing, stage="over", next=name), told


class _Row(NamedTuple):
    deciding: Callable[[Hearing], tuple[Seat, ...]]
    legal: Callable[[Hearing, Seat], tuple[RiichiAction, ...]]
    take: Callable[[Hearing, Mapping[Seat, RiichiAction]], tuple[Hearing, tuple[RiichiEvent, ...]]]


def _judge(hearing: Hearing) -> tuple[Seat, ...]:
    return (hearing.judge,)


_OK: Final = _acts("ng", "ok")
_VERDICTS: Final = _acts("invalid", "chombo", "valid")
_STAGES: Final[dict[str, _Row]] = {
    "worth": _Row(
        lambda hearing: tuple(claim.seat for claim in hearing.claims), _worth_legal, _worth_taken
    ),
    "answer": _Row(
        lambda hearing: _others(hearing, hearing.claims[hearing.at].seat),
        lambda *_: _OK,
        _answer_taken,
    ),
    "verdict": _Row(_judge, _verdict_legal, _verdict_taken),
    "liable": _Row(_judge, _liable_legal, _liable_taken),
    "next": _Row(_judge, _next_legal, _next_taken),
    "agree": _Row(lambda hearing: _others(hearing, hearing.judge), lambda *_: _OK, _agree_taken),
    "fix": _Row(_judge, _fix_legal, _fix_taken),
    "draw": _Row(
        lambda hearing: tuple(seat for seat in hearing.seats if seat not in hearing.dead),
        _draw_legal,
        _draw_taken,
    ),
    "last_hand": _Row(
        lambda hearing: (hearing.dealer,), lambda *_: _acts("end_game", "go_on"), _last_hand_taken
    ),
}
