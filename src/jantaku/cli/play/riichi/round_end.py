"""The end of a round, from its events: wins with yaku and payments, draws, chombo, the points.

Unlike a record this shows every end, including those judged at the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jantaku.draw.games.round import Players, drawn_page, points_page, win_page
from jantaku.draw.hands.score import score_page, worth
from jantaku.draw.table.hearing import named
from jantaku.draw.terminal import Line, Page, Span, line
from jantaku.riichi.play.events import (
    RiichiAddedKan,
    RiichiCalled,
    RiichiChombo,
    RiichiClaimJudged,
    RiichiMelded,
    RiichiRoundBegan,
    RiichiRoundEnded,
    RiichiVerdictFixed,
    RiichiVerdictReconsidered,
    RiichiWon,
)
from jantaku.riichi.records.record import SEATS, DrawnGame, MeldRecord, RecordedWin
from jantaku.riichi.records.round_record import yaku_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.draw.look import Look
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.events import RiichiEvent
    from jantaku.riichi.play.view import RiichiSeatView


class RoundEndPage:
    """The end of one round: its events from `RiichiRoundBegan` to `RiichiRoundEnded`.

    `before` are the seats of a position in which the round was begun instead.
    """

    def __init__(
        self,
        events: Sequence[RiichiEvent],
        players: Players,
        look: Look,
        before: Sequence[RiichiSeatView] = (),
    ) -> None:
        began, ended = events[0], events[-1]
        assert isinstance(ended, RiichiRoundEnded)
        if isinstance(began, RiichiRoundBegan):
            self._points, before = began.points, ()
        else:
            self._points = tuple(seat.points for seat in before)
        self._ended = ended
        self._events = events
        self._players = players
        self._look = look
        self._melds = melds_of(
            events, [_melds_before(seat) for seat in before] or [[] for _ in self._points]
        )

    def page(self) -> Page:
        """Returns the wins or the kind of draw, the players with a chombo, and the points."""
        page: Page = []
        for won in self._wins:
            page += [*win_page(self._win(won), self._counted(won), self._players, self._look), ()]
        if self._ended.kind != "win":
            page += [*drawn_page(self._drawn(), self._players, self._look), ()]
        for seat in self._at_fault():
            said = Span(self._look.say("action.chombo"), "none")
            page += [line(self._players.names[seat], "  ", said), ()]
        return page + points_page(self._points, self._ended.points, self._players)

    def details(self) -> Page:
        """Each win in full: the reading, every fu, and who pays what."""
        pages = [score_page(won.score, self._look) for won in self._wins if won.score]
        return [one for page in pages for one in (*page, ())]

    def _at_fault(self) -> list[Seat]:
        """Returns the seats with a chombo, by the final verdict."""
        fixed: list[Seat] = []
        found: list[Seat] = []
        for event in self._events:
            match event:
                case RiichiChombo():
                    fixed.append(event.seat)
                case RiichiVerdictReconsidered():
                    found = []
                case RiichiClaimJudged(name="chombo", about=int(seat)):
                    found.append(seat)
                case RiichiVerdictFixed():
                    fixed, found = fixed + found, []
        return list(dict.fromkeys(fixed))

    @property
    def _wins(self) -> list[RiichiWon]:
        return [event for event in self._events if isinstance(event, RiichiWon)]

    def _win(self, won: RiichiWon) -> RecordedWin:
        seat, tile = won.seat, won.tile
        tsumo = won.source == seat
        held = {*(self._ended.shown[seat] or ()), tile}
        score = won.score
        return RecordedWin(
            winner=SEATS[seat],
            discarder=None if tsumo else SEATS[won.source],
            tile=tile,
            hand=tuple(sorted(held)),
            melds=tuple(self._melds[seat]),
            pao=None if won.pao is None else SEATS[won.pao],
            fu=score.fu if score else None,
            yaku=yaku_of(score) if score else (),
            points=won.points if won.worth or score is None else score.points,
            ura=won.ura,
            deltas=won.deltas,
        )

    def _counted(self, won: RiichiWon) -> Line:
        if won.worth or won.score is None:
            return line(Span(named(won.worth, self._players.names, self._look), "limit"))
        return line(Span(worth(won.score, self._look), "limit"))

    def _drawn(self) -> DrawnGame:
        kind: Any = self._ended.kind  # one that a record does not know may be abandoned
        hands = tuple(hand and tuple(sorted(hand)) for hand in self._ended.shown)
        return DrawnGame(kind=kind, hands=hands, melds=tuple(map(tuple, self._melds)))


def _melds_before(seat: RiichiSeatView) -> list[MeldRecord]:
    return [
        MeldRecord(meld.type, tuple(sorted(meld.tiles)), meld.called, meld.source)  # type: ignore[arg-type]
        for meld in seat.melds
    ]


def melds_of(
    events: Iterable[RiichiEvent], before: Sequence[list[MeldRecord]]
) -> list[list[MeldRecord]]:
    """The melds of each seat when these things had happened, after those it had before."""
    melds = [[*of] for of in before]
    for event in events:
        if not isinstance(event, RiichiMelded):
            continue
        tiles = tuple(sorted({event.tile, *event.own}))
        source = event.source if isinstance(event, RiichiCalled) else None
        meld = MeldRecord(event.type, tiles, event.tile, source)  # type: ignore[arg-type]
        own = melds[event.seat]
        if isinstance(event, RiichiAddedKan):
            own[:] = [meld if {*old.tiles} < {*tiles} else old for old in own]
        else:
            own.append(meld)
    return melds
