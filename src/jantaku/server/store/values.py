"""The values that the store returns: frozen, with times as Unix time in seconds."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, Self, TypeAlias, TypeVar

from jantaku.server.origins import Origin

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping

    from jantaku.catalog.values import Setup
    from jantaku.game import GameSpec
    from jantaku.game.protocol import Json
    from jantaku.server.protocol import TableState
    from jantaku.server.rooms.values import RoomSeat, RoomSettings
    from jantaku.server.store.rows import TableRow

T = TypeVar("T")

LONGEST_PAGE: Final = 100
"""The most items of a page."""


def value_of(kind: type[T], source: object, **more: Any) -> T:
    """Returns a value with `more`, and the fields that a row, or another value, has too."""
    names: Iterable[str] = kind.__dataclass_fields__  # type: ignore[attr-defined]
    given = {name: getattr(source, name) for name in names if hasattr(source, name)}
    return kind(**given | more)


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table: its game, its players and its state.

    `spec` contains the seed, which must be kept secret until `state` is `over`. `game` is its
    number in the match, from 0; `steps` is the number of stored steps, and the number of the next.
    The result counts in the `group`, if there is one, and in ratings of the kind `rated`.
    """

    id: str
    room: str
    game: int
    spec: GameSpec
    seats: tuple[RoomSeat, ...]
    settings: RoomSettings
    commitment: str = ""
    state: TableState = "playing"
    created: float = 0
    ended: float | None = None
    result: Mapping[str, Json] | None = None
    steps: int = 0
    group: str | None = None
    rated: str | None = None


@dataclass(frozen=True, slots=True)
class StoredRating:
    """The rating of a person in a kind of games, after a number of games."""

    kind: str
    user: str
    name: str
    games: int
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class CountedTable:
    """A finished game of a person: when it began, and its counts; None until it is counted."""

    table: str
    created: float
    counts: str | None


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table in a list: without its rules, which may be long, and without its seed.

    `preset` is "" for rules that a user wrote. `setup` has no text, and no position with its hands.
    """

    id: str
    room: str
    game: int
    seats: tuple[RoomSeat, ...]
    title: str
    engine: str
    preset: str
    setup: Setup
    state: TableState
    created: float
    ended: float | None
    result: Mapping[str, Json] | None
    steps: int

    @classmethod
    def of(cls, table: TableRecord) -> Self:
        """Returns the table for lists."""
        return cls.of_row(table, table.steps, bool(table.settings.setup.text))

    @classmethod
    def of_row(cls, table: TableRecord | TableRow, steps: int, has_text: bool) -> Self:
        """Returns the table of a row, whose settings may lack the text of their rules."""
        setup = table.settings.setup
        preset = "" if has_text else setup.preset
        more = {"title": table.settings.title, "engine": setup.engine, "preset": preset}
        shown = replace(setup, preset=preset, text="", position="")
        return value_of(cls, table, **more, setup=shown, steps=steps)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a game as `Game.pack_step` writes it, and when it was taken."""

    number: int
    actions: Mapping[str, Json]
    at: float


@dataclass(frozen=True, slots=True)
class HeldDecision:
    """The decision of a seat for step `number`, stored until all seats have decided."""

    seat: int
    number: int
    action: Json


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A game after `number` steps, as `Game.checkpoint` wrote it."""

    number: int
    blob: bytes


@dataclass(frozen=True, slots=True)
class TakenTable:
    """A table that was taken: all that its owner needs to continue the game.

    The owner writes with this `fence`; its writes are rejected once another has taken the table.
    `has_rested` is True if its state was `resting` until now.
    """

    record: TableRecord
    fence: int
    steps: tuple[Mapping[str, Json], ...]
    held: tuple[HeldDecision, ...]
    checkpoint: Checkpoint | None
    has_rested: bool = False


@dataclass(frozen=True, slots=True)
class ListPage(Generic[T]):
    """A page of a long list, newest first. `after` gets the next page; it is empty on the last."""

    items: tuple[T, ...]
    after: str = ""


async def every(query: Callable[..., Awaitable[ListPage[T]]], user: str) -> AsyncIterator[T]:
    """Yields everything of a person that a query returns in pages."""
    after = ""
    while True:
        page = await query(user, after=after, limit=LONGEST_PAGE)
        for one in page.items:
            yield one
        after = page.after
        if not after:
            return


@dataclass(frozen=True, slots=True)
class OldRows:
    """The `keys` of old rows of a page; `after` gets the next page, and is empty on the last."""

    keys: tuple[tuple[str, ...], ...]
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class User:
    """A person: a guest, or with a `claimed` name and a passphrase to sign in with.

    A cookie is valid during the `session` in which it was set. The operator has set a name that is
    `held`. `address` is that of the request
    that the person made; it is not stored.
    """

    id: str
    name: str
    claimed: bool = False
    created: float = 0
    session: int = 0
    held: bool = False
    address: str = field(default="", compare=False)

    @property
    def origin(self) -> Origin:
        """The person with the address of the request."""
        return Origin(self.id, self.address)


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a program, with the label of its owner; its secret is shown only once."""

    id: str
    user: str
    label: str
    created: float


def stored_bytes(text: str) -> int:
    """Returns the size of a text in UTF-8, also of one with halves of characters.

    >>> stored_bytes("雀"), stored_bytes("\\ud800")
    (3, 3)
    """
    return len(text.encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True)
class UserRuleset:
    """A stored ruleset of a person. `digest` is the SHA-256 of its text in hex."""

    digest: str
    owner: str
    name: str
    text: str
    created: float


BanKind: TypeAlias = Literal["person", "name", "address", "network"]


@dataclass(frozen=True, slots=True)
class StoredBan:
    """A ban of a person's id, of names with a look, of an address or of a network, as `value`.

    `shown` is what the operator typed. It ends at `until`, or never.
    """

    kind: BanKind
    value: str
    shown: str
    reason: str = ""
    created: float = 0
    until: float | None = None


ReportedThing: TypeAlias = Literal["name", "conduct", "title", "rules"]


@dataclass(frozen=True, slots=True)
class StoredReport:
    """A report of a name, conduct, the title of a room or its rules, in a `place`.

    `person` is who has written or done it, with this `name`; `text` is what was reported, `note`
    what the `reporter` says about it. The operator has `closed` it, or not.
    """

    id: str
    what: ReportedThing
    person: str
    name: str
    text: str
    place: str
    note: str
    reporter: str
    created: float
    closed: float | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A person whom another person blocks, since a time."""

    id: str
    name: str
    created: float
