"""Recorded games, round by round: `MjaiReplay`, `MjSoulReplay`, `Kyoku`.

A round is played again message by message, so that every observation is that of a table.
"""

from __future__ import annotations

import gzip
import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ReplayError
from jantaku.riichienv.convert import (
    mjai_to_mpsz,
    mjai_to_tid,
    mjai_to_tid_list,
    mpsz_to_mjai,
    tid_to_mjai,
    tid_to_mpsz,
)
from jantaku.riichienv.game_mode import GameType
from jantaku.riichienv.hand import (
    WINDS,
    Conditions,
    HandEvaluator,
    HandEvaluator3P,
    WinResult,
)
from jantaku.riichienv.meld import Meld, melds_of
from jantaku.riichienv.messages import checked_round
from jantaku.riichienv.rule import GameRule, kernel_rule
from jantaku.riichienv.table import Table
from jantaku.riichienv.teller import shown_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jantaku.riichienv.action import Action
    from jantaku.riichienv.teller import Message

_CURE: Final = "give the messages of whole games, start_kyoku to end_kyoku"
_RULES: Final = {"tenhou": GameRule.default_tenhou, "mjsoul": GameRule.default_mjsoul}
_PLAIN: Final = 3  # the last copy of a kind, which is never the red one
_CALLS: Final = {"chi": 0, "pon": 1, "daiminkan": 2}


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
        self, messages: Sequence[Message], rule: GameRule, after: Sequence[int] | None = None
    ) -> None:
        self._messages = list(messages)
        self._began = self._messages[0]
        self._rule = rule
        self._after = after

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
        """The points of each seat at the end."""
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
        return (70 if self._four else 55) - drawn

    @property
    def paishan(self) -> str | None:
        """None: mjai does not contain the wall."""
        return None

    def events(self) -> list[dict[str, Any]]:
        """The round as Mahjong Soul's events."""
        return [told for message in self._messages for told in self._told(message)]

    def _told(self, message: Message) -> Iterator[dict[str, Any]]:
        tell = _EVENTS.get(message["type"])
        if tell is not None:
            yield tell(self, message)

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
        `(seat, observation, action)` of all; decisions with a single option only on request.

        Raises `ProtocolError` for a round that cannot have been played.
        """
        for message_at, table, asked in self._follow(seat, rule):
            for decider in sorted(asked if seat is None else asked & {seat}):
                seen = table.see(decider)
                if len(seen.legal_actions()) == 1 and skip_single_action is not False:
                    continue
                action = _decided(seen, decider, self._messages[message_at + 1 :])
                if action is not None:
                    yield (decider, seen, action) if seat is None else (seen, action)

    def _follow(
        self, seat: int | None, rule: GameRule | None
    ) -> Iterator[tuple[int, Table, set[int]]]:
        mode = GameType.YON_HANCHAN if self._four else GameType.SAN_HANCHAN
        table = Table(kernel_rule(rule or self.rule, mode))
        hidden = any("?" in hand for hand in self._began["tehais"])
        table.follow({"type": "start_game"}, seat if hidden else None)
        for at, message in enumerate(self._messages):
            yield at, table, table.follow(message, seat if hidden else None)

    def waits(self) -> Iterator[list[str]]:
        """For each message the kinds that complete the hand it leaves: only discards have any."""
        for at, table, _ in self._follow(None, None):
            message = self._messages[at]
            discards = message["type"] == "dahai"
            kinds = table.kernel.waits(message["actor"]) if discards else ()
            yield [tid_to_mjai(4 * kind + _PLAIN) for kind in kinds]

    def take_win_result_contexts(self) -> Iterator[WinResultContext]:
        """The wins of the round."""
        before: Table | None = None
        wins = [message for message in self._messages if message["type"] == "hora"]
        if not wins:
            return
        first = self._messages.index(wins[0])
        for at, table, _ in self._follow(None, None):
            before = table
            if at == first - 1:
                break
        assert before is not None
        for message in wins:
            yield _win_context(before, message)


def _ranks(points: Sequence[int]) -> list[int]:
    order = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))
    return [order.index(seat) for seat in range(len(points))]


def _decided(seen: Any, seat: int, following: Sequence[Message]) -> Action | None:
    """Returns the action of the seat according to the messages that follow."""
    for message in following:
        kind = message["type"]
        if kind in ("dora", "reach_accepted"):
            continue
        if kind == "ryukyoku" or message.get("actor") == seat:
            found: Action | None = seen.select_action_from_mjai(message)
            if found is not None:
                return found
        if kind != "hora":
            break
    passes: Action | None = seen.select_action_from_mjai({"type": "none"})
    return passes


def _win_context(table: Table, message: Message) -> WinResultContext:
    state, seat = table.kernel, int(message["actor"])
    tsumo = message["target"] == seat
    inner = table.inner
    win = state.drawn(seat) if tsumo else state.offered
    if win is None:
        raise ReplayError("a win by no tile", _CURE)
    held = shown_tiles(state, seat)
    riichi, double = state.is_riichi(seat), bool(inner["double_riichi"][seat])
    last = state.left == 0
    first = not inner["calls"] and not state.river(seat)
    players = table.num_players
    conditions = Conditions(
        tsumo=tsumo,
        riichi=riichi and not double,
        double_riichi=riichi and double,
        ippatsu=bool(inner["ippatsu"][seat]),
        haitei=tsumo and last and not inner["after_replacement"],
        houtei=not tsumo and last and not _robs(table),
        rinshan=tsumo and bool(inner["after_replacement"]),
        chankan=not tsumo and _robs(table),
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


def _robs(table: Table) -> bool:
    last = table.messages[-1]["type"]
    return last in ("kakan", "ankan")


# ---- the words of Mahjong Soul ------------------------------------------------------------------


def _mpsz(name: str) -> str:
    return "" if name == "?" else mjai_to_mpsz(name)


def _new_round(kyoku: Kyoku, message: Message) -> dict[str, Any]:
    hands = message["tehais"][: kyoku._players]
    dora = mjai_to_mpsz(message["dora_marker"])
    data = {"scores": kyoku.scores, "doras": [dora], "dora_marker": dora}
    data |= {f"tiles{seat}": [*map(_mpsz, hand)] for seat, hand in enumerate(hands)}
    data |= {"chang": kyoku.chang, "ju": kyoku.ju, "ben": kyoku.ben, "liqibang": kyoku.liqibang}
    data |= {"left_tile_count": kyoku.left_tile_count}
    data |= {"ura_doras": [tid_to_mpsz(tile) for tile in kyoku.ura_doras]}
    return {"name": "NewRound", "data": data}


def _deal(_: Kyoku, message: Message) -> dict[str, Any]:
    data = {"seat": message["actor"], "tile": _mpsz(message["pai"])}
    return {"name": "DealTile", "data": data}


def _discard(kyoku: Kyoku, message: Message) -> dict[str, Any]:
    at = next(i for i, other in enumerate(kyoku._messages) if other is message)
    before = kyoku._messages[at - 1]
    riichi = before["type"] == "reach" and before["actor"] == message["actor"]
    data = {"seat": message["actor"], "tile": mjai_to_mpsz(message["pai"]), "is_liqi": riichi}
    data |= {"is_wliqi": riichi and kyoku.wliqi[message["actor"]]}
    return {"name": "DiscardTile", "data": data}


def _call(_: Kyoku, message: Message) -> dict[str, Any]:
    own = [*map(mjai_to_mpsz, message["consumed"])]
    data = {"seat": message["actor"], "type": _CALLS[message["type"]]}
    data |= {"tiles": [mjai_to_mpsz(message["pai"]), *own]}
    data |= {"froms": [message["target"], *[message["actor"]] * len(own)]}
    return {"name": "ChiPengGang", "data": data}


def _own_kan(_: Kyoku, message: Message) -> dict[str, Any]:
    closed = message["type"] == "ankan"
    tile = message.get("pai") or message["consumed"][0]
    data = {"seat": message["actor"], "type": 3 if closed else 2, "tiles": mjai_to_mpsz(tile)}
    return {"name": "AnGangAddGang", "data": data}


def _kita(_: Kyoku, message: Message) -> dict[str, Any]:
    return {"name": "BaBei", "data": {"seat": message["actor"], "moqie": False}}


def _dora(_: Kyoku, message: Message) -> dict[str, Any]:
    return {"name": "Dora", "data": {"dora_marker": mjai_to_mpsz(message["dora_marker"])}}


def _hule(kyoku: Kyoku, message: Message) -> dict[str, Any]:
    win = next(
        context for context in kyoku.take_win_result_contexts() if context.seat == message["actor"]
    )
    told = {
        "seat": win.seat,
        "hu_tile": tid_to_mpsz(win.agari_tile),
        "zimo": win.conditions.tsumo,
        "count": win.expected_han,
        "fu": win.expected_fu,
        "fans": [{"id": number, "val": 0} for number in win.expected_yaku],
        "point_rong": 0,
        "point_zimo_qin": 0,
        "point_zimo_xian": 0,
        "yiman": False,
        "li_doras": [tid_to_mpsz(tile) for tile in win.ura_indicators],
    }
    return {"name": "Hule", "data": {"hules": [told]}}


def _no_tile(_: Kyoku, message: Message) -> dict[str, Any]:
    exhausted = message.get("reason") in ("exhaustive_draw", "fanpai", "nagashimangan", None)
    return {"name": "NoTile" if exhausted else "LiuJu", "data": {}}


_EVENTS: Final = {
    "start_kyoku": _new_round,
    "tsumo": _deal,
    "dahai": _discard,
    "chi": _call,
    "pon": _call,
    "daiminkan": _call,
    "ankan": _own_kan,
    "kakan": _own_kan,
    "kita": _kita,
    "dora": _dora,
    "hora": _hule,
    "ryukyoku": _no_tile,
}


# ---- files --------------------------------------------------------------------------------------


class _Rounds:
    """The rounds of a record."""

    def __init__(self, rounds: Sequence[Sequence[Message]], rule: GameRule) -> None:
        self._rounds = [list(messages) for messages in rounds]
        self._rule = rule

    def num_rounds(self) -> int:
        """How many there are."""
        return len(self._rounds)

    def take_kyokus(self) -> Iterator[Kyoku]:
        """The rounds one after another."""
        last = Kyoku(self._rounds[-1], self._rule).end_scores if self._rounds else None
        for at, messages in enumerate(self._rounds):
            final = last if at == len(self._rounds) - 1 else None
            yield Kyoku(messages, self._rule, final)


class MjaiReplay(_Rounds):
    """A game in mjai, a message a line."""

    @staticmethod
    def from_jsonl(path: str, rule: str | None = None) -> MjaiReplay:
        """The game of a file, gzip or not; `rule` is tenhou or mjsoul.

        Raises `ReplayError` for a file that holds none, `ProtocolError` for a message that lacks
        a field or has a wrong one.
        """
        if rule not in (None, *_RULES):
            raise ReplayError(f"no rules are named {rule!r}", f"choose one of {[*_RULES]}")
        return MjaiReplay(split_rounds(read_messages(path)), _RULES[rule or "tenhou"]())


class MjSoulReplay(_Rounds):
    """A game in the form of Mahjong Soul's events, as `Kyoku.events` returns them."""

    @staticmethod
    def from_json(path: str) -> MjSoulReplay:
        """The game of a file, gzip or not: `{"rounds": [[{"name": ..., "data": ...}]]}`."""
        return MjSoulReplay.from_dict(_message(_read(path)))

    @staticmethod
    def from_dict(paifu: Mapping[str, Any]) -> MjSoulReplay:
        """The game of such a value; `ReplayError` for anything else."""
        rounds = paifu.get("rounds", paifu.get("data"))
        if not isinstance(rounds, list):
            raise ReplayError("the game has no rounds", 'give {"rounds": [[{"name": ...}]]}')
        try:
            told = [_mjai_of_round(events) for events in rounds]
        except (KeyError, TypeError, IndexError, ValueError, AttributeError) as error:
            raise ReplayError(f"a round is malformed: {error!r}", _CURE) from None
        return MjSoulReplay(told, GameRule.default_mjsoul())

    def verify(self) -> None:
        """Raises an error for a round that cannot have been played as recorded."""
        for kyoku in self.take_kyokus():
            for _ in kyoku.steps(skip_single_action=False):
                pass


def read_messages(path: str) -> list[Message]:
    """The messages of a file, one a line, gzip or not; `ReplayError` for anything else."""
    return [_message(line) for line in _read(path).splitlines() if line.strip()]


def _read(path: str) -> str:
    data = Path(path).read_bytes()
    try:
        return (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise ReplayError(f"the file is damaged: {error}", _CURE) from None


def _message(text: str) -> Message:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ReplayError(f"the text is not JSON: {error}", _CURE) from None
    if not isinstance(message, dict):
        raise ReplayError("the value is not an mjai message", _CURE)
    return message


def split_rounds(messages: Sequence[Message]) -> list[list[Message]]:
    """The messages of each round, start_kyoku to end_kyoku, checked.

    Raises `ProtocolError` for a message that lacks a field or has a wrong one.
    """
    rounds: list[list[Message]] = []
    for message in messages:
        if message.get("type") == "start_kyoku":
            rounds.append([])
        if rounds and message.get("type") not in ("end_game", "start_game"):
            rounds[-1].append(message)
    return [checked_round(told, f" of round {at + 1}") for at, told in enumerate(rounds)]


def _mjai_of_round(events: Sequence[Mapping[str, Any]]) -> list[Message]:
    messages: list[Message] = []
    for event in events:
        messages += _MJAI[event["name"]](event["data"], messages)
    return checked_round([*messages, {"type": "end_kyoku"}])


def _began(data: Mapping[str, Any], _: object) -> list[Message]:
    players = 3 if not data.get("tiles3") else 4
    hands = [[*map(mpsz_to_mjai, data[f"tiles{seat}"])] for seat in range(players)]
    dealer = data["ju"]
    extra = [hands[dealer].pop()] if len(hands[dealer]) == 14 else []
    began: Message = {"type": "start_kyoku", "bakaze": "ESWN"[data["chang"]], "oya": dealer}
    began |= {"kyoku": dealer + 1, "honba": data["ben"], "kyotaku": data["liqibang"]}
    began |= {"scores": list(data["scores"]), "dora_marker": mpsz_to_mjai(data["doras"][0])}
    began["tehais"] = hands
    return [began, *({"type": "tsumo", "actor": dealer, "pai": pai} for pai in extra)]


def _drawn(data: Mapping[str, Any], _: object) -> list[Message]:
    return [{"type": "tsumo", "actor": data["seat"], "pai": mpsz_to_mjai(data["tile"])}]


def _thrown(data: Mapping[str, Any], told: Sequence[Message]) -> list[Message]:
    seat, pai = data["seat"], mpsz_to_mjai(data["tile"])
    drawn = told[-1]
    tsumogiri = data.get("moqie", drawn["type"] == "tsumo" and drawn["pai"] == pai)
    reach = [{"type": "reach", "actor": seat}] if data.get("is_liqi") else []
    return [*reach, {"type": "dahai", "actor": seat, "pai": pai, "tsumogiri": tsumogiri}]


def _called(data: Mapping[str, Any], _: object) -> list[Message]:
    seat, froms = data["seat"], data["froms"]
    at = next(i for i, source in enumerate(froms) if source != seat)
    tiles = [*map(mpsz_to_mjai, data["tiles"])]
    kind = [*_CALLS][data["type"]]
    message = {"type": kind, "actor": seat, "target": froms[at], "pai": tiles.pop(at)}
    return [message | {"consumed": tiles}]


def _kan(data: Mapping[str, Any], told: Sequence[Message]) -> list[Message]:
    seat, name = data["seat"], mpsz_to_mjai(data["tiles"])
    plain = name[:2]
    red = f"{plain}r" if plain in ("5m", "5p", "5s") else plain
    if data["type"] == 3:
        return [{"type": "ankan", "actor": seat, "consumed": [red, plain, plain, plain]}]
    pon = next(
        m for m in told if m["type"] == "pon" and m["actor"] == seat and m["pai"][:2] == plain
    )
    own = [pon["pai"], *pon["consumed"]]
    return [{"type": "kakan", "actor": seat, "pai": name, "consumed": own}]


def _set_aside(data: Mapping[str, Any], _: object) -> list[Message]:
    return [{"type": "kita", "actor": data["seat"], "pai": "N"}]


def _turned(data: Mapping[str, Any], _: object) -> list[Message]:
    return [{"type": "dora", "dora_marker": mpsz_to_mjai(data["dora_marker"])}]


def _won(data: Mapping[str, Any], told: Sequence[Message]) -> list[Message]:
    source = next(m["actor"] for m in reversed(told) if "actor" in m)
    messages = []
    for hule in data["hules"]:
        target = hule["seat"] if hule["zimo"] else source
        message: Message = {"type": "hora", "actor": hule["seat"], "target": target}
        message |= {"ura_markers": [*map(mpsz_to_mjai, hule.get("li_doras") or ())]}
        messages.append(message)
    return messages


def _drawn_game(reason: str) -> Any:
    return lambda _, __: [{"type": "ryukyoku", "reason": reason}]


_MJAI: Final[dict[str, Any]] = {
    "NewRound": _began,
    "DealTile": _drawn,
    "DiscardTile": _thrown,
    "ChiPengGang": _called,
    "AnGangAddGang": _kan,
    "BaBei": _set_aside,
    "Dora": _turned,
    "Hule": _won,
    "NoTile": _drawn_game("exhaustive_draw"),
    "LiuJu": _drawn_game("kyushu_kyuhai"),
}
