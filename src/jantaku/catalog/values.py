"""The values of the catalog: frozen, ready for JSON, with texts in the requested language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Seat: TypeAlias = int


@dataclass(frozen=True, slots=True)
class Setup:
    """A game to be played: an engine, one of its presets, and the differences from it.

    `options` are those of the engine: of `GameRule` for riichi, the characters and rules of
    Haiyuki, the `config` of a ruleset. `mods` are the mods of a ruleset to switch on, by name, and
    `without` the default mods to switch off. `text` is a custom ruleset, which replaces the preset.
    `position` is the line of a position of riichi in which the game begins, by its own rules.
    """

    engine: str = "riichi"
    preset: str = "tenhou"
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    mods: tuple[str, ...] = ()
    text: str = ""
    without: tuple[str, ...] = ()
    position: str = ""


@dataclass(frozen=True, slots=True)
class PresetOffer:
    """A preset by its name in a setup. `players` are its possible numbers of seats, the default
    first; `family` is its heading.
    """

    name: str
    title: str
    about: str
    players: tuple[int, ...]
    family: str = ""


@dataclass(frozen=True, slots=True)
class LevelOffer:
    """A bot of an engine, by its name in a seat or in `absent`.

    A character also has its `strength`, from 1 (first steps) to 6 (strong), a `temper` in a word
    or two, and a `face`, an SVG document. Other bots have strength 0 and no face.
    """

    name: str
    title: str
    about: str
    strength: int = 0
    temper: str = ""
    face: str = ""


@dataclass(frozen=True, slots=True)
class EngineOffer:
    """An engine, with its presets and bots.

    The first preset and the first level are the defaults; `absent` is the default bot for an absent
    player. `own_text` is true if a setup may contain a text.
    """

    engine: str
    title: str
    about: str
    presets: tuple[PresetOffer, ...]
    levels: tuple[LevelOffer, ...]
    absent: str
    own_text: bool = False


OptionKind: TypeAlias = Literal["flag", "choice", "number", "numbers", "set"]


@dataclass(frozen=True, slots=True)
class ValueOffer:
    """A possible value of an option, as in `options` of a setup, and its meaning."""

    value: Any
    label: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class OptionConflict:
    """An option that contradicts this one, and what to do where it does."""

    option: str
    cure: str


@dataclass(frozen=True, slots=True)
class PresetOption:
    """An option of a preset: its name in `options`, what it is, and what it may be.

    A `flag` is true or false and a `choice` one of `values`; a `set` is a list of some of them. A
    `number` is between `least` and `most`, or null if it may be `open`; `numbers` are `count` of
    those. `default` is the value of the preset. `scores` is true if it affects the worth of a
    hand.
    """

    name: str
    label: str
    about: str
    kind: OptionKind
    default: Any
    values: tuple[ValueOffer, ...] = ()
    least: int | None = None
    most: int | None = None
    count: int = 1
    open: bool = False
    conflicts: tuple[OptionConflict, ...] = ()
    scores: bool = False


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options that people look for together."""

    name: str
    title: str
    options: tuple[PresetOption, ...]


@dataclass(frozen=True, slots=True)
class ModOffer:
    """A mod of a ruleset. Switching it on also switches on the mods it `needs`, and switches off
    those it `conflicts` with; `on` is true if it is on by default.
    """

    name: str
    title: str
    about: str
    family: str = ""
    on: bool = False
    needs: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ModSet:
    """Mods of a ruleset that make the rules of a site or an association.

    A setup plays by them that has these `mods`, these `without` and these `options`.
    """

    name: str
    title: str
    about: str
    mods: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choices:
    """All that can be chosen about a preset; one of the `mod_sets` stands for many choices."""

    engine: str
    preset: str
    players: int
    groups: tuple[OptionGroup, ...] = ()
    mods: tuple[ModOffer, ...] = ()
    mod_sets: tuple[ModSet, ...] = ()


@dataclass(frozen=True, slots=True)
class SetupSummary:
    """A setup that can be played: its seats, and what it is in a line."""

    seats: tuple[Seat, ...]
    summary: str


@dataclass(frozen=True, slots=True)
class PositionOffer:
    """A position that can be played: its setup, and what `seat` sees of it.

    `known` is the line of the position as this seat knows it: a puzzle for others. `view` is that
    of a table. `deciding` are the seats that have a decision.
    """

    setup: Setup
    summary: str
    seats: tuple[Seat, ...]
    deciding: tuple[Seat, ...]
    seat: Seat
    known: str
    view: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class YakuExample:
    """A winning hand in mpsz, melds in brackets, its winning tile, and what holds of
    `circumstances`, by name.
    """

    hand: str
    win: str
    circumstances: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class YakuLine:
    """A yaku: what it is worth closed, and with open melds where that differs (`-`: not at all).

    `replaces` names the yaku in whose place it counts, `needs` those that must count with it.
    `example` wins by the rules of the page; None if no example does. `tiles` have the yaku in games
    with special tiles. `aliases` are its names in other languages, and other names.
    """

    name: str
    worth: str
    open: str = ""
    about: str = ""
    id: str = ""
    example: YakuExample | None = None
    replaces: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class YakuGroup:
    """A group of yaku under a title."""

    title: str
    lines: tuple[YakuLine, ...]


@dataclass(frozen=True, slots=True)
class CardGroup:
    """A group of tiles in a hand of the card: as the card writes them, and as an example.

    `suit` a, b, c are any different suits. `step` is what the card adds to any number (X), None if
    the tiles are fixed. `jokers` is true if jokers may help.
    """

    text: str
    tiles: tuple[str, ...]
    suit: str = ""
    step: int | None = None
    jokers: bool = False


@dataclass(frozen=True, slots=True)
class CardLine:
    """A hand of the card."""

    name: str
    worth: str
    groups: tuple[CardGroup, ...]


@dataclass(frozen=True, slots=True)
class CardSection:
    """A section of the card with its hands."""

    title: str
    hands: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class HouseRuleTopic:
    """A topic of the house rules: its sentences, and the options that decide it, in words."""

    name: str
    title: str
    lines: tuple[str, ...]
    options: tuple[PresetOption, ...]


@dataclass(frozen=True, slots=True)
class GamePages:
    """The reference pages of a table: rules in Markdown, yaku, and the card if it has one."""

    title: str
    rules: str
    yaku: tuple[YakuGroup, ...] = ()
    card: tuple[CardSection, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetSeat:
    """The occupant of a seat: a unique key, a name to show, and true if it was a bot."""

    key: str
    name: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class BalanceEntry:
    """The result of a game for one seat. `place` counts from 1.

    `total` counts in the balance: in riichi the final score with all prizes, the sum of the
    `items`; in any other game the points.
    """

    key: str
    seat: Seat
    name: str
    bot: bool
    place: int
    points: float
    total: float
    items: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BestWin:
    """The most valuable win of a game, in points without sticks; `han` and `fu` if they count.

    `limit` names its limit, such as mangan, or is empty.
    """

    seat: Seat
    points: int
    han: int = 0
    fu: int = 0
    limit: str = ""


@dataclass(frozen=True, slots=True)
class BalanceGame:
    """A game of the balance, by its table. `when` is Unix time in seconds.

    Games of riichi have their best win, if there was one.
    """

    table: str
    when: float
    engine: str
    reason: str
    entries: tuple[BalanceEntry, ...]
    best_win: BestWin | None = None


@dataclass(frozen=True, slots=True)
class BalanceTotal:
    """The sum of a person's results in all games; `places` counts firsts, seconds and so on."""

    key: str
    name: str
    bot: bool
    games: int
    places: tuple[int, ...]
    total: float


@dataclass(frozen=True, slots=True)
class BalancePayment:
    """Points that one player owes another."""

    payer: str
    payee: str
    points: float


@dataclass(frozen=True, slots=True)
class RoomBalance:
    """A balance sheet: games in order, totals with the best first, payments that settle them.

    Only riichi is settled by payments.
    """

    games: tuple[BalanceGame, ...] = ()
    totals: tuple[BalanceTotal, ...] = ()
    payments: tuple[BalancePayment, ...] = ()
