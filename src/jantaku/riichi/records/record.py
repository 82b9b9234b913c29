"""The record of a game that every format is read into and written from.

A `GameRecord` is what is known of a game, a `RoundRecord` one round of it: the deal, what happened
and how it ended. Seats are absolute, the first dealer being 0, and tiles are ids. What happened is
packed, six bytes an event, so that the kernel walks it without meeting Python; `RoundRecord.events`
unpacks it. Values only: nothing here reads, checks or plays.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import lru_cache
from hashlib import blake2b
from struct import Struct
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, NewType, get_args

from jantaku.base.errors import JantakuError, RulesError
from jantaku.riichi.records.own_rooms import with_own_points
from jantaku.riichi.rules import GameRule
from jantaku.riichi.rules.game_rule import from_options, thawed
from jantaku.riichi.rules.presets import PRESETS
from jantaku.riichi.tiles.tile import TILE_IDS, TileId, Wind, red_ids

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jantaku.riichi.score.result import YakuHan
    from jantaku.riichi.tiles.notation import MeldType

Seat = NewType("Seat", int)
"""0 to 3, counted from the first dealer and not from the dealer of the round."""

SEATS: Final[tuple[Seat, ...]] = tuple(map(Seat, range(4)))
NOBODY: Final = 255
"""The seat in a packed event that has no seat."""


class EventCode(IntEnum):
    """The first byte of a packed event; `EVENT_SIZE` bytes follow one another without a gap.

    ==================  ======  ===============  ================  ===========  ======
    code                seat    tile             byte 3            byte 4       byte 5
    ==================  ======  ===============  ================  ===========  ======
    DRAW                seat    tile
    DISCARD             seat    tile             1: as drawn
    CHI, PON            seat    called tile      its discarder     own tile     own tile
    OPEN_KAN            seat    called tile      its discarder
    CLOSED_KAN          seat    one of the four
    ADDED_KAN           seat    added tile
    KITA                seat    tile
    RIICHI              seat
    RIICHI_ACCEPTED     seat
    DORA                        new indicator
    WIN                 winner  winning tile     its discarder     which win    pao
    DRAWN_GAME                  index of kind
    ==================  ======  ===============  ================  ===========  ======

    Empty cells are 0. A kan's other tiles are the rest of its kind. A self-drawn win is its own
    discarder; `which win` counts from 0; `pao` is the liable seat or `NOBODY`.
    """

    DRAW = 0
    DISCARD = 1
    CHI = 2
    PON = 3
    OPEN_KAN = 4
    CLOSED_KAN = 5
    ADDED_KAN = 6
    KITA = 7
    RIICHI = 8
    RIICHI_ACCEPTED = 9
    DORA = 10
    WIN = 11
    DRAWN_GAME = 12


_SIX_BYTES: Final = Struct("6B")
_ROUNDS_TOLD: Final = 2  # rounds that tell a game from others; a copy may break off after them
EVENT_SIZE: Final = _SIX_BYTES.size

DrawnGameKind = Literal[
    "exhaustive", "nagashi", "kyuushu", "suufon", "suucha", "suukaikan", "sanchahou"
]
DRAWN_GAME_KINDS: Final[tuple[DrawnGameKind, ...]] = get_args(DrawnGameKind)


@dataclass(frozen=True, slots=True)
class Draw:
    """A tile drawn from the wall, or from the dead wall after a kan or kita."""

    seat: Seat
    tile: TileId


@dataclass(frozen=True, slots=True)
class RecordedDiscard:
    """A discard; `tsumogiri` where it is the very tile just drawn."""

    seat: Seat
    tile: TileId
    tsumogiri: bool


@dataclass(frozen=True, slots=True)
class Chi:
    """A discard called for a run with two `own` tiles."""

    seat: Seat
    tile: TileId
    discarder: Seat
    own: tuple[TileId, TileId]


@dataclass(frozen=True, slots=True)
class Pon:
    """A discard called for a triplet with two `own` tiles."""

    seat: Seat
    tile: TileId
    discarder: Seat
    own: tuple[TileId, TileId]


@dataclass(frozen=True, slots=True)
class OpenKan:
    """A discard called for a kan; the seat held the rest of its kind."""

    seat: Seat
    tile: TileId
    discarder: Seat


@dataclass(frozen=True, slots=True)
class ClosedKan:
    """All four of a kind laid down from the hand; `tile` is the one that the record names."""

    seat: Seat
    tile: TileId


@dataclass(frozen=True, slots=True)
class AddedKan:
    """The fourth tile added to a pon."""

    seat: Seat
    tile: TileId


@dataclass(frozen=True, slots=True)
class Kita:
    """A North set aside, with three players."""

    seat: Seat
    tile: TileId


@dataclass(frozen=True, slots=True)
class RiichiDeclared:
    """Riichi said; the discard follows."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RiichiAccepted:
    """The declaring discard was not won on: the stick is paid."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DoraRevealed:
    """A further dora indicator turned over."""

    tile: TileId


@dataclass(frozen=True, slots=True)
class MeldRecord:
    """A meld on the table: its tiles, which was called and from whom (None for a closed kan).

    The tiles of a chi, pon or open kan are sorted; of an added kan the last is the added one.
    """

    type: MeldType
    tiles: tuple[TileId, ...]
    called: TileId | None = None
    discarder: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedWin:
    """A win as recorded; hand and melds follow from the events before it.

    Fields that the format leaves out are None, or empty for the yaku, indicators and deltas.
    """

    winner: Seat
    discarder: Seat | None
    """Whose tile it was; None for a self-draw."""
    tile: TileId
    hand: tuple[TileId, ...]
    """Concealed tiles, sorted, the winning one among them."""
    melds: tuple[MeldRecord, ...] = ()
    kita: tuple[TileId, ...] = ()
    pao: Seat | None = None
    """The seat that is liable for a yakuman, if any."""
    fu: int | None = None
    yaku: tuple[YakuHan, ...] = ()
    """In the record's order, with `dora`, `ura_dora`, `red_dora` and `kita` where they count."""
    points: int | None = None
    """The value of the hand: all payments except honba and riichi sticks."""
    dora: tuple[TileId, ...] = ()
    ura: tuple[TileId, ...] = ()
    honba: int = 0
    riichi_sticks: int = 0
    deltas: tuple[int, ...] = ()
    """What each seat gains or loses, honba and riichi sticks included."""
    yakuman_stack: bool = field(default=True, compare=False)
    """False if the rules count only the highest of several yakuman."""

    @property
    def han(self) -> int:
        """Han of all yaku and dora; 0 for yakuman, and if the han are not recorded."""
        return sum(yaku.han for yaku in self.yaku)

    @property
    def yakuman(self) -> int:
        """How many times a yakuman the hand is worth."""
        multiples = [yaku.yakuman for yaku in self.yaku]
        return sum(multiples) if self.yakuman_stack else max(multiples, default=0)

    @property
    def tsumo(self) -> bool:
        """True if the winner drew the tile."""
        return self.discarder is None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnGame:
    """A round without a winner."""

    kind: DrawnGameKind
    hands: tuple[tuple[TileId, ...] | None, ...] = ()
    """For each seat the concealed tiles it showed, sorted, or None; empty if the record is silent.

    At the end of the wall those who are tenpai show, for kyuushu who declares it, at four riichi
    all, at three wins the winners.
    """
    melds: tuple[tuple[MeldRecord, ...], ...] = ()
    """The melds of each seat."""
    honba: int = 0
    riichi_sticks: int = 0
    deltas: tuple[int, ...] = ()


Event = (
    Draw
    | RecordedDiscard
    | Chi
    | Pon
    | OpenKan
    | ClosedKan
    | AddedKan
    | Kita
    | RiichiDeclared
    | RiichiAccepted
    | DoraRevealed
    | RecordedWin
    | DrawnGame
)


ToldWhat = Literal["points", "stick", "pot", "left", "han", "limit"]


@dataclass(frozen=True, slots=True)
class RecordedFact:
    """A fact that a format records although the rest and the rules imply it, for comparison.

    `what` is a field of `FIELDS` in `verify`, `event` the index of the event after which it
    holds. In a tuple, None is a seat for which nothing is recorded.
    """

    what: ToldWhat
    event: int
    value: int | tuple[int | None, ...]


class Carried(NamedTuple):
    """The facts that a round takes from those before it; for the kernel."""

    winds: int
    """Winds played through so far."""
    winners: int
    """The seats that have won in the game, as bits."""
    streaks: tuple[int, ...]
    """The wins in a row of each seat."""
    eight_honba: int
    """Honba that are no longer counted towards eight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord:
    """A round: how it began, what happened, how it ended."""

    round_wind: Wind
    dealer: Seat
    honba: int
    riichi_sticks: int
    """Sticks left on the table by earlier rounds."""
    points: tuple[int, ...]
    """Each seat's points before the round."""
    deal: bytes
    """The starting hands, 13 tile ids for each seat."""
    dora_indicator: TileId
    packed: bytes
    """What happened, as `EventCode` says."""
    wins: tuple[RecordedWin, ...] = ()
    drawn_game: DrawnGame | None = None
    wall: bytes | None = None
    """All tile ids in the kernel's order, the deal at the end; None if not recorded."""
    dice: tuple[int, int] | None = None
    """Two numbers from 0 to 5; None if not recorded."""
    carried: Carried | None = field(default=None, compare=False)
    """Filled in by `history.rounds_to_replay`; no format records it."""
    stick_points: int = field(default=1000, compare=False)
    """Points of a riichi stick; most formats take them as known."""
    ura_told: bool = field(default=True, compare=False)
    """False where a winner in riichi had ura-dora indicators that the record leaves out."""
    dora_told: bool = field(default=True, compare=False)
    """False where kans turned indicators that the record leaves out."""
    told: tuple[RecordedFact, ...] = field(default=(), compare=False)
    """Other facts that the format records; formats differ in them, so they are not compared."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.points)

    @property
    def hands(self) -> tuple[tuple[TileId, ...], ...]:
        """Each seat's starting hand in the record's order; the dealer's first draw is an event."""
        return tuple(tiles_of(self.deal[at : at + 13]) for at in range(0, len(self.deal), 13))

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the round, one value each; created again on each access."""
        packed = self.packed
        starts = range(0, len(packed), EVENT_SIZE)
        return tuple(_UNPACK[packed[at]](self, packed[at : at + EVENT_SIZE]) for at in starts)

    @property
    def is_over(self) -> bool:
        """True if the round has an end: a win or a drawn game."""
        return bool(self.wins) or self.drawn_game is not None

    @property
    def deltas(self) -> tuple[int, ...]:
        """The gain or loss of each seat at the end, without the sticks of accepted riichi.

        Empty if it is not recorded.
        """
        results = (*self.wins, *((self.drawn_game,) if self.drawn_game else ()))
        if not all(result.deltas for result in results):
            return ()
        return tuple(map(sum, zip(*(result.deltas for result in results), strict=True)))

    @property
    def points_after(self) -> tuple[int, ...]:
        """Each seat's points after the round; empty if the deltas are not recorded."""
        paid = Counter(
            seat for code, seat, *_ in iter_packed(self.packed) if code == EventCode.RIICHI_ACCEPTED
        )
        rows = enumerate(zip(self.points, self.deltas, strict=False))
        return tuple(
            before + delta - self.stick_points * paid[seat] for seat, (before, delta) in rows
        )

    def limit(self, win: RecordedWin) -> int:
        """Returns the number of a win's limit (see `limit_of`); 0 if no points are recorded."""
        payers = self.players - 1 if win.tsumo else 0
        return limit_of(win.points or 0, dealer=win.winner == self.dealer, self_drawn_from=payers)


Length = Literal["east", "south"]
Room = Literal["", "upper", "expert", "phoenix"]
Site = Literal["", "tenhou", "majsoul"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """A game: players, rules, all rounds and the result; None means not recorded."""

    source: str = field(compare=False)
    """The format it was read from (tenhou_xml, tenhou_json, majsoul, mjai), or jantaku."""
    names: tuple[str, ...]
    rounds: tuple[RoundRecord, ...]
    red_fives: tuple[int, int, int] = (1, 1, 1)
    """How many of the fives of man, pin and sou are red."""
    open_tanyao: bool | None = None
    length: Length | None = None
    room: Room = ""
    """Tenhou's room: general (empty), upper, expert or phoenix."""
    fast: bool = False
    reference: str = ""
    """What the site calls the game."""
    ratings: tuple[float, ...] | None = None
    grades: tuple[str, ...] | None = None
    """Ranks of the players, in the site's own words or numbers."""
    seed: str | None = None
    """What Tenhou shuffled the walls from, as its record spells it."""
    final_points: tuple[int, ...] | None = None
    scores: tuple[float, ...] | None = None
    """The result in thousands, uma and oka included."""
    site: Site = field(default="", compare=False)
    """The site whose rules were played; empty if not recorded."""
    began: float | None = field(default=None, compare=False)
    """When the game began, in seconds of Unix time."""
    rule: GameRule | None = field(default=None, compare=False)
    """All rules of the game, if the record contains them or its reader chose them."""
    own_room: bool = field(default=False, compare=False)
    """True if the room may set its points: a tournament, a private lobby, a room of friends."""

    def __post_init__(self) -> None:
        stack = self.rule is None or self.rule.yakuman_stack
        if any(win.yakuman_stack != stack for record in self.rounds for win in record.wins):
            rounds = tuple(_with_yakuman_stack(record, stack=stack) for record in self.rounds)
            object.__setattr__(self, "rounds", rounds)

    @property
    def players(self) -> int:
        """How many played."""
        return len(self.names)

    @property
    def red_ids(self) -> frozenset[TileId]:
        """The ids that are red fives in this game."""
        return red_ids(self.red_fives)

    @property
    def digest(self) -> str:
        """A digest of names, deals and points, which copies of the game share in any format.

        Formats number the copies of a kind differently, so only kinds count.
        """
        told: list[object] = [self.names]
        for one in self.rounds[:_ROUNDS_TOLD]:
            hands = [sorted(tile // 4 for tile in hand) for hand in one.hands]
            told.append((one.points, one.dealer, one.honba, one.dora_indicator // 4, hands))
        return blake2b(repr(told).encode(), digest_size=16).hexdigest()

    @property
    def rules(self) -> GameRule:
        """The rules of the game: `rule`, or those of its site and room with the recorded ones."""
        if self.rule is not None:
            return self.rule
        usual, start = self.usual_rules, self._start_points
        return (
            with_own_points(usual, start, self.final_points, self.scores)
            if start is not None
            else usual
        )

    @property
    def tells_end(self) -> bool:
        """True if the length is recorded, and the points at which the game may end are known."""
        start = None if self.rule is not None else self._start_points
        return self.length is not None and start in (None, self.usual_rules.start_points)

    @property
    def usual_rules(self) -> GameRule:
        """The rules of its site, by default tenhou, with the recorded ones."""
        return self._rules_by(self.site or "tenhou")

    def _rules_by(self, preset: str) -> GameRule:
        return rules_of(
            preset,
            players=self.players,
            red_fives=self.red_fives,
            open_tanyao=self.open_tanyao,
            length=self.length,
        )

    @property
    def _start_points(self) -> int | None:
        """The points of a player at the start in a room that may set them; None in any other."""
        if not (self.own_room and self.rounds):
            return None
        first = self.rounds[0]
        return (sum(first.points) + first.riichi_sticks * first.stick_points) // self.players

    def by_rules(self, rules: str | GameRule) -> GameRecord:
        """Returns the same record, to be judged by a preset or other rules.

        With a preset, all recorded rules also count; with other rules, only the recorded number of
        players and red fives do. Raises `RulesError` for an unknown preset.
        """
        if isinstance(rules, str):
            return replace(self, rule=self._rules_by(rules))
        if rules.players != self.players:
            fault = f"the record has {self.players} players, the rules are for {rules.players}"
            raise RulesError(fault, f"choose rules for {self.players} players")
        lengths: dict[int, Length] = {1: "east", 2: "south"}
        return replace(
            self,
            rule=rules.replace(red_fives=self.red_fives),
            length=self.length or lengths.get(rules.winds),
        )


def _with_yakuman_stack(record: RoundRecord, *, stack: bool) -> RoundRecord:
    wins = tuple(replace(win, yakuman_stack=stack) for win in record.wins)
    return replace(record, wins=wins)


@lru_cache(maxsize=256)
def rules_of(
    preset: str,
    *,
    players: int,
    red_fives: tuple[int, int, int],
    open_tanyao: bool | None,
    length: Length | None,
) -> GameRule:
    """Returns the rules of a preset with the recorded ones; None means not recorded.

    Raises `RulesError` for an unknown preset, and for one that has no rules for three players.
    """
    known: dict[str, Any] = {} if open_tanyao is None else {"open_tanyao": open_tanyao}
    if length is not None:
        known["winds"] = 1 if length == "east" else 2
    rule = GameRule.preset(preset, players=3 if players == 3 else 4)
    return rule.replace(red_fives=red_fives, **known)


def preset_of(rule: GameRule) -> str:
    """Returns the preset of these rules, whatever their length, red fives and open tanyao.

    Empty for rules that are near none.
    """
    told = {name: getattr(rule, name) for name in ("red_fives", "open_tanyao", "winds")}
    for preset in PRESETS:
        with suppress(RulesError):
            if GameRule.preset(preset, players=rule.players).replace(**told) == rule:
                return preset
    return ""


def site_of(rule: GameRule) -> Site:
    """Returns the site that plays by these rules, in games of any length and with any red fives."""
    sites: dict[str, Site] = {"tenhou": "tenhou", "majsoul": "majsoul"}
    return sites.get(preset_of(rule), "")


OPTIONS_KEY: Final = "jantaku"
"""Our key for rules that a format has no place for."""


def options_told(game: GameRecord, read_back: GameRecord) -> dict[str, Any] | None:
    """Returns the options to write into a log that would be read as `read_back` without them.

    They name the nearest preset; None if there is nothing to add.
    """
    rule = game.rules
    if rule == read_back.usual_rules:
        return None
    found: list[dict[str, Any]] = []
    for preset in PRESETS:
        with suppress(RulesError):
            base = GameRule.preset(preset, players=rule.players).to_dict()
            own = rule.to_dict()
            default = GameRule(players=rule.players)
            lacking = {name: thawed(getattr(default, name)) for name in base.keys() - own.keys()}
            differing = {name: value for name, value in own.items() if base.get(name) != value}
            found.append({"preset": preset, **lacking, **differing})
    return min(found, key=len)


def rule_told(options: object, players: int) -> GameRule | None:
    """Returns the rules of options that `options_told` wrote; None if they cannot be read.

    A newer version may have written options that this one does not know; the moves are still read.
    """
    if not isinstance(options, dict):
        return None
    try:
        return from_options({**options, "players": players})
    except (JantakuError, ArithmeticError, LookupError, TypeError, ValueError):
        return None


def rule_in_text(text: str, players: int) -> GameRule | None:
    """Returns the rules of options that are written as JSON, like `rule_told`."""
    try:
        options = json.loads(text)
    except (RecursionError, ValueError):
        return None
    return rule_told(options, players)


def limit_of(points: int, *, dealer: bool, self_drawn_from: int) -> int:
    """Returns Tenhou's number of the limit that a win's points show.

    0 means no limit, 1 mangan, 2 haneman, 3 baiman, 4 sanbaiman, 5 yakuman. `self_drawn_from` is
    the number of players who pay a self-drawn win, 0 for other wins.
    """
    full = 6 if dealer else 4
    parts = {0: full, 1: full, 2: 4 if dealer else 3, 3: full}[self_drawn_from]
    base = points / parts
    return sum(base >= least for least in (2000, 3000, 4000, 6000, 8000))


def tiles_of(ids: bytes) -> tuple[TileId, ...]:
    """The bytes as tile ids."""
    return tuple([TILE_IDS[id_] for id_ in ids])


def iter_packed(packed: bytes) -> Iterator[tuple[int, int, int, int, int, int]]:
    """Each packed event as six numbers."""
    return _SIX_BYTES.iter_unpack(packed)


def _called(
    made: Callable[[Seat, TileId, Seat, tuple[TileId, TileId]], Event],
) -> Callable[[RoundRecord, bytes], Event]:
    return lambda _, one: made(
        Seat(one[1]), TILE_IDS[one[2]], Seat(one[3]), (TILE_IDS[one[4]], TILE_IDS[one[5]])
    )


def _drawn_game(record: RoundRecord, _: bytes) -> Event:
    assert record.drawn_game is not None
    return record.drawn_game


_UNPACK: Final[dict[int, Callable[[RoundRecord, bytes], Event]]] = {
    EventCode.DRAW: lambda _, one: Draw(Seat(one[1]), TILE_IDS[one[2]]),
    EventCode.DISCARD: lambda _, one: RecordedDiscard(
        Seat(one[1]), TILE_IDS[one[2]], tsumogiri=one[3] == 1
    ),
    EventCode.CHI: _called(Chi),
    EventCode.PON: _called(Pon),
    EventCode.OPEN_KAN: lambda _, one: OpenKan(Seat(one[1]), TILE_IDS[one[2]], Seat(one[3])),
    EventCode.CLOSED_KAN: lambda _, one: ClosedKan(Seat(one[1]), TILE_IDS[one[2]]),
    EventCode.ADDED_KAN: lambda _, one: AddedKan(Seat(one[1]), TILE_IDS[one[2]]),
    EventCode.KITA: lambda _, one: Kita(Seat(one[1]), TILE_IDS[one[2]]),
    EventCode.RIICHI: lambda _, one: RiichiDeclared(Seat(one[1])),
    EventCode.RIICHI_ACCEPTED: lambda _, one: RiichiAccepted(Seat(one[1])),
    EventCode.DORA: lambda _, one: DoraRevealed(TILE_IDS[one[2]]),
    EventCode.WIN: lambda record, one: record.wins[one[4]],
    EventCode.DRAWN_GAME: _drawn_game,
}
