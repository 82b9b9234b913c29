"""What the catalog says: frozen values that are ready for JSON, texts in the language asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Seat: TypeAlias = int


@dataclass(frozen=True, slots=True)
class Setup:
    """What is played: an engine, one of its presets, and what differs from it.

    `options` are those of the engine: of `GameRule` for riichi, the characters and rules of
    Haiyuki, the `config` of a ruleset. `mods` are a ruleset's to be switched on, by name, and
    `without` those that it has on by itself and that are not wanted. `text` is a ruleset of one's
    own, and takes the place of the preset.
    """

    engine: str = "riichi"
    preset: str = "tenhou"
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    mods: tuple[str, ...] = ()
    text: str = ""
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PresetOffered:
    """A preset by the name a setup gives it. `players` are the numbers of seats it is played with,
    the usual one first; `family` is the heading it stands under.
    """

    name: str
    title: str
    about: str
    players: tuple[int, ...]
    family: str = ""


@dataclass(frozen=True, slots=True)
class LevelOffered:
    """A bot of an engine, by the name a seat or `absent` gives it."""

    name: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class EngineOffered:
    """An engine: what of it can be played, and against whom.

    The first preset and the first level are what to take where nobody chooses; `absent` is the bot
    that holds a seat where the room names none. `own_text` tells whether a setup may bring a text.
    """

    engine: str
    title: str
    about: str
    presets: tuple[PresetOffered, ...]
    levels: tuple[LevelOffered, ...]
    absent: str
    own_text: bool = False


OptionKind: TypeAlias = Literal["flag", "choice", "number", "numbers", "set"]


@dataclass(frozen=True, slots=True)
class ValueOffered:
    """A value that an option may have, as `options` of a setup has it, and what it means."""

    value: Any
    label: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Conflict:
    """An option that contradicts this one, and what to do where it does."""

    option: str
    cure: str


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a preset: its name in `options`, what it is, and what it may be.

    A `flag` is true or false and a `choice` one of `values`; a `set` is a list of some of them. A
    `number` lies between `least` and `most`, or is null where it may be `open`; `numbers` are
    `count` of those. `default` is what the preset has. `scores` tells whether it bears on what a
    hand is worth.
    """

    name: str
    label: str
    about: str
    kind: OptionKind
    default: Any
    values: tuple[ValueOffered, ...] = ()
    least: int | None = None
    most: int | None = None
    count: int = 1
    open: bool = False
    conflicts: tuple[Conflict, ...] = ()
    scores: bool = False


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options that people look for together."""

    name: str
    title: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class ModOffered:
    """A mod of a ruleset. Switching it on switches on what it `needs`, off what it `conflicts`
    with; `on` tells whether it is on where nobody says otherwise.
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
    mods: tuple[ModOffered, ...] = ()
    mod_sets: tuple[ModSet, ...] = ()


@dataclass(frozen=True, slots=True)
class Agreed:
    """A setup that can be played: its seats, and what it is in a line."""

    seats: tuple[Seat, ...]
    summary: str


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

    `replaces` names the yaku in whose place it counts, `needs` those that must count beside it.
    `example` wins by the rules asked about; None if no example does. `tiles` have the yaku in games
    with tiles of their own. `aliases` are its names in other languages, and other names.
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
    """Yaku that stand together."""

    title: str
    lines: tuple[YakuLine, ...]


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Tiles of a hand of the card that lie together: as the card writes them, and as an example.

    `suit` a, b, c are different suits, whichever they are. `step` is what the card adds to any
    number (X), None where the tiles are as they stand. `jokers` tells whether they may help.
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
    """Hands of the card that stand together."""

    title: str
    hands: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic of the house rules: its sentences, and the options that decide it, in words."""

    name: str
    title: str
    lines: tuple[str, ...]
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Pages:
    """What a table has at hand: its rules in Markdown, its yaku, and its card where it has one."""

    title: str
    rules: str
    yaku: tuple[YakuGroup, ...] = ()
    card: tuple[CardSection, ...] = ()


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sat at a seat: a key that tells people apart, a name to show, whether it was a bot."""

    key: str
    name: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class BalanceEntry:
    """What a game came to for one seat. `place` counts from 1.

    `total` counts in the balance: of riichi final points, prizes and all, the sum of the `items`;
    of any other game its points.
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
class BalanceGame:
    """A game of the balance, by its table. `when` is Unix time in seconds."""

    table: str
    when: float
    engine: str
    reason: str
    entries: tuple[BalanceEntry, ...]


@dataclass(frozen=True, slots=True)
class BalanceTotal:
    """What somebody won or lost in all games; `places` counts firsts, seconds and so on."""

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
class Balance:
    """A balance sheet: games in order, totals with the best first, payments that settle them.

    Only riichi is settled by payments.
    """

    games: tuple[BalanceGame, ...] = ()
    totals: tuple[BalanceTotal, ...] = ()
    payments: tuple[BalancePayment, ...] = ()
