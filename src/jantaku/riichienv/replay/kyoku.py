"""A round of a record: `Kyoku`.

A round is played again message by message, so that every observation is that of a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ReplayError
from jantaku.riichienv.consts import LIVE_TILES
from jantaku.riichienv.convert import mjai_to_tid, mjai_to_tid_list, tid_to_mjai
from jantaku.riichienv.game_mode import GameType
from jantaku.riichienv.hand import (
    WINDS,
    Conditions,
    HandEvaluator,
    HandEvaluator3P,
    WinResult,
)
from jantaku.riichienv.meld import Meld, melds_of
from jantaku.riichienv.mjai.messages import shown_tiles
from jantaku.riichienv.observation.observation import meant
from jantaku.riichienv.replay.course import LastCourse, RoundCourse
from jantaku.riichienv.replay.majsoul import majsoul_events

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku._kernel import RiichiState
    from jantaku.riichienv.action import Action
    from jantaku.riichienv.mjai.messages import Message
    from jantaku.riichienv.rule import GameRule

CURE: Final = "give the messages of whole games, start_kyoku to end_kyoku"
_PLAIN: Final = 3  # the last copy of a kind, which is never the red one


@dataclass(slots=True)
class WinResultContext:
    """A win of a record: the hand, how it was won, what was recorded and what it is worth."""

    seat: int
    tiles: list[int]
    melds: list[Meld]
    agari_tile: int
    dora_indicators: list[int]
    ura_indicators: list[int]
    conditions: Conditions
    expected_yaku: list[int]
    expected_han: int
    expected_fu: int
    actual: WinResult

    def create_calculator(self) -> HandEvaluator | HandEvaluator3P:
        """The hand before its last tile."""
        make = HandEvaluator3P if self.conditions.num_players == 3 else HandEvaluator
        held = list(self.tiles)
        held.remove(self.agari_tile)
        return make(held, self.melds)

    def calculate(
        self, calculator: HandEvaluator | HandEvaluator3P, conditions: Conditions | None = None
    ) -> WinResult:
        """Returns the value of such a hand, won in that way or as it was."""
        how = conditions or self.conditions
        return calculator.calc(self.agari_tile, self.dora_indicators, how, self.ura_indicators)


class Kyoku:
    """A round of a record, from its mjai messages."""

    def __init__(
        self,
        messages: Sequence[Message],
        rule: GameRule,
        after: Sequence[int] | None = None,
        following: Sequence[int] | None = None,
        last: LastCourse | None = None,
    ) -> None:
        self._messages = list(messages)
        self._last = last or LastCourse()
        self._began = self._messages[0]
        self._rule = rule
        self._after = after
        self._following = following

    @property
    def rule(self) -> GameRule:
        """The rules it was played by."""
        return self._rule

    @property
    def _players(self) -> int:
        return 4 if self._four else 3

    @property
    def _four(self) -> bool:
        return len(self._began["tehais"]) == 4 and bool(self._began["tehais"][3])

    @property
    def chang(self) -> int:
        """The round wind, 0 for East."""
        return "ESWN".index(str(self._began["bakaze"]))

    @property
    def ju(self) -> int:
        """The dealer's seat."""
        return int(self._began["oya"])

    @property
    def ben(self) -> int:
        """Number of honba."""
        return int(self._began["honba"])

    @property
    def liqibang(self) -> int:
        """Riichi sticks on the table."""
        return int(self._began["kyotaku"])

    @property
    def scores(self) -> list[int]:
        """The points of each seat at the start."""
        return list(self._began["scores"][: self._players])

    @property
    def end_scores(self) -> list[int]:
        """The points of each seat at the end; of a result without deltas those that follow."""
        if self._following and not any("deltas" in message for message in self._messages):
            return list(self._following[: self._players])
        points = self.scores
        for message in self._messages:
            if message["type"] == "reach_accepted" and "deltas" not in message:
                points[message["actor"]] -= 1000
            for seat, delta in enumerate((message.get("deltas") or ())[: self._players]):
                points[seat] += delta
        return points

    @property
    def game_end_scores(self) -> list[int] | None:
        """The points at the end of the game; None if not recorded."""
        return None if self._after is None else list(self._after)

    @property
    def hands(self) -> list[bytes]:
        """The tile ids dealt to each seat."""
        hands = self._began["tehais"][: self._players]
        return [bytes(sorted(mjai_to_tid_list([*hand]))) for hand in hands if "?" not in hand]

    @property
    def doras(self) -> bytes:
        """The indicators turned in the round."""
        turned = [message["dora_marker"] for message in self._messages if "dora_marker" in message]
        return bytes(map(mjai_to_tid, turned))

    @property
    def ura_doras(self) -> bytes:
        """The ura-dora indicators, where a win showed them."""
        shown = [message["ura_markers"] for message in self._messages if message.get("ura_markers")]
        return bytes(map(mjai_to_tid, shown[0] if shown else ()))

    @property
    def wliqi(self) -> list[bool]:
        """For each seat, True if it declared riichi in its first turn, before any call."""
        double = [False] * self._players
        moved: set[int] = set()
        for message in self._messages:
            if message["type"] == "reach" and message["actor"] not in moved:
                double[message["actor"]] = True
            if message["type"] in ("chi", "pon", "daiminkan", "ankan", "kakan", "kita"):
                break
            if message["type"] == "dahai":
                moved.add(message["actor"])
        return double

    @property
    def left_tile_count(self) -> int:
        """How many live tiles the round leaves."""
        drawn = len([1 for message in self._messages if message["type"] == "tsumo"])
        return LIVE_TILES[self._players] - drawn

    @property
    def paishan(self) -> str | None:
        """None: mjai does not contain the wall."""
        return None

    def events(self) -> list[dict[str, Any]]:
        """The round as Mahjong Soul's events."""
        return majsoul_events(self, self._messages)

    def grp_features(self) -> dict[str, Any]:
        """The state of a round at its start and end, for predictors of ranks."""
        return {
            "chang": self.chang,
            "ju": self.ju,
            "ben": self.ben,
            "liqibang": self.liqibang,
            "scores": self.scores,
            "end_scores": self.end_scores,
            "wliqi": self.wliqi,
            "delta_scores": self._gains,
        }

    def take_grp_features(self) -> dict[str, Any]:
        """Like `grp_features`, with ranks, 0 the first, and the hands dealt."""
        began, ended = _ranks(self.scores), _ranks(self.end_scores)
        final = ended if self._after is None else _ranks(self._after)
        told = {
            "chang": self.chang,
            "ju": self.ju,
            "ben": self.ben,
            "liqibang": self.liqibang,
            "round_initial_scores": self.scores,
            "round_end_scores": self.end_scores,
            "round_delta_scores": self._gains,
            "round_initial_ranks": began,
            "round_end_ranks": ended,
            "round_delta_ranks": [b - a for a, b in zip(began, ended, strict=True)],
            "final_ranks": final,
        }
        hands = {f"player{seat}_initial_hand_tids": [*hand] for seat, hand in enumerate(self.hands)}
        return told | hands

    @property
    def _gains(self) -> list[int]:
        return [after - before for before, after in zip(self.scores, self.end_scores, strict=True)]

    def steps(
        self,
        seat: int | None = None,
        rule: GameRule | None = None,
        skip_single_action: bool | None = None,
    ) -> Iterator[Any]:
        """Yields each decision and its action, as `(observation, action)` of the given seat or
        `(seat, observation, action)` of all. Decisions with a single option are left out of those
        of a seat, as in riichienv, unless `skip_single_action` says otherwise.

        Raises `ProtocolError` for a round that cannot have been played.
        """
        skips = seat is not None if skip_single_action is None else skip_single_action
        for at, (_, asked) in enumerate(self._course(seat, rule), 1):
            for decider, seen in asked.items():
                if seat not in (None, decider):
                    continue
                legal = seen.legal_actions()
                if len(legal) == 1 and skips:
                    continue
                action = self._decided(seen, legal, at)
                if action is not None:
                    yield (decider, seen, action) if seat is None else (seen, action)

    def _course(self, seat: int | None = None, rule: GameRule | None = None) -> RoundCourse:
        mode = GameType.YON_HANCHAN if self._four else GameType.SAN_HANCHAN
        hidden = any("?" in hand for hand in self._began["tehais"])
        return self._last.of(self._messages, rule or self.rule, mode, seat if hidden else None)

    def _decided(self, seen: Any, legal: list[Action], at: int) -> Action | None:
        """Returns the action of the seat according to the messages from there on."""
        for message in islice(self._messages, at, None):
            kind = message["type"]
            if kind in ("dora", "reach_accepted"):
                continue
            if kind == "ryukyoku" or message.get("actor") == seen.player_id:
                found = meant(message, legal, seen.drawn_tile)
                if found is not None:
                    return found
            if kind != "hora":
                break
        return meant({"type": "none"}, legal, None)

    def waits(self) -> Iterator[list[str]]:
        """For each message the kinds that complete the hand it leaves: only discards have any."""
        for message, (state, _) in zip(self._messages, self._course(), strict=True):
            kinds = state.waits(message["actor"]) if message["type"] == "dahai" else ()
            yield [tid_to_mjai(4 * kind + _PLAIN) for kind in kinds]

    def take_win_result_contexts(self) -> Iterator[WinResultContext]:
        """The wins of the round."""
        wins = [message for message in self._messages if message["type"] == "hora"]
        if not wins:
            return
        before = self._messages.index(wins[0]) - 1
        state, _ = next(islice(self._course(), before, None))
        robs = self._messages[before]["type"] in ("kakan", "ankan")
        for message in wins:
            yield _win_context(state, message, robs=robs)


def _ranks(points: Sequence[int]) -> list[int]:
    order = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))
    return [order.index(seat) for seat in range(len(points))]


def _win_context(state: RiichiState, message: Message, *, robs: bool) -> WinResultContext:
    seat = int(message["actor"])
    tsumo = message["target"] == seat
    replaced = state.facts()["moment"] == "replacement"
    win = state.drawn(seat) if tsumo else state.offered
    if win is None:
        raise ReplayError("a win by no tile", CURE)
    held = shown_tiles(state, seat)
    riichi = state.is_riichi(seat)
    double, _, ippatsu, first = state.history(seat)
    last = state.left == 0
    players = len(state.points)
    conditions = Conditions(
        tsumo=tsumo,
        riichi=riichi and not double,
        double_riichi=riichi and double,
        ippatsu=ippatsu,
        haitei=tsumo and last and not replaced,
        houtei=not tsumo and last and not robs,
        rinshan=tsumo and replaced,
        chankan=not tsumo and robs,
        tsumo_first_turn=tsumo and first,
        player_wind=WINDS[(seat - state.dealer) % players],
        round_wind=WINDS[state.wind],
        riichi_sticks=state.sticks,
        honba=state.honba,
        kita_count=state.kita(seat),
        is_sanma=players == 3,
        num_players=players,
    )
    ura = mjai_to_tid_list(message.get("ura_markers") or [])
    melds = melds_of(state, seat)
    tiles = held if tsumo else [*held, win]
    dora = list(state.dora)
    make = HandEvaluator3P if players == 3 else HandEvaluator
    rest = list(tiles)
    rest.remove(win)
    actual = make(rest, melds).calc(win, dora, conditions, ura)
    yaku = [row[0] for row in message.get("yakus") or () if isinstance(row[0], int)]
    return WinResultContext(
        seat,
        tiles,
        melds,
        win,
        dora,
        ura,
        conditions,
        yaku,
        int(message.get("fan", 0)),
        int(message.get("fu", 0)),
        actual,
    )
