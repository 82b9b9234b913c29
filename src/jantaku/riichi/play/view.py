"""The table as one seat sees it, waits and furiten included: what a player, bot or page shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, IllegalAction
from jantaku.riichi.tiles.notation import format_hand, format_tile
from jantaku.riichi.tiles.tile import RED_IDS, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from jantaku.riichi.play.actions import RiichiAction, Seat
    from jantaku.riichi.play.wire import HearingView
    from jantaku.riichi.tiles.tile import Kind, Tile, TileId, Wind


_KINDS = 34


@dataclass(frozen=True, slots=True)
class RiverTile:
    """A discard in front of its seat."""

    tile: TileId
    tsumogiri: bool
    riichi: bool
    called: bool


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld on the table: which tile was called and from whom (None for a closed kan)."""

    type: str
    tiles: tuple[TileId, ...]
    called: TileId | None
    source: Seat | None


@dataclass(frozen=True, slots=True)
class RiichiSeatView:
    """The view of a seat; `tiles` is None if its hand is hidden.

    A dead hand only discards what it draws. Everyone sees open tiles. `has_drawn` is true if one of
    the tiles was just drawn; only its owner sees which one (`drawn`). `first_turn` is true until
    the seat discards or anyone calls.
    """

    points: int
    wind: Wind
    tiles: tuple[TileId, ...] | None
    concealed: int
    drawn: TileId | None
    river: tuple[RiverTile, ...]
    melds: tuple[MeldView, ...]
    kita: int
    riichi: bool
    waits: tuple[Kind, ...]
    furiten: bool
    open_riichi: bool = False
    dead: bool = False
    robot: bool = False
    has_drawn: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    first_turn: bool = False


@dataclass(frozen=True, slots=True)
class SeatDecision:
    """The legal actions of a seat in numbers, and its planes: a view without the table in words.

    `action_ids` are the numbers of `legal`, -1 for an action without one.

    >>> from jantaku import RiichiGame
    >>> decision = RiichiGame(seed=7).decision(0)
    >>> decision.planes("full").shape, decision.action(37) == decision.legal[-1]
    ((256, 34), True)
    """

    seat: Seat | None
    legal: tuple[RiichiAction, ...]
    action_ids: tuple[int, ...] = ()
    full_planes: bytes = field(default=b"", repr=False)

    def planes(self, features: Literal["basic", "full"] = "basic") -> NDArray[np.uint8]:
        """Returns what the seat sees as planes for a network: `(planes, 34) uint8`.

        `jantaku.env.plane_names` names them. Raises `ArgumentError` for unknown features, and for
        a spectator.
        """
        import numpy as np  # only programs that learn need it

        count = len(_kernel.plane_names(features, False))
        if not self.full_planes:
            raise ArgumentError("a spectator has no planes", "take the view of a seat of a game")
        cells = np.frombuffer(self.full_planes, np.uint8, count * _KINDS)
        return cells.reshape(count, _KINDS).copy()

    def mask(self) -> NDArray[np.bool_]:
        """Returns `(159,) bool`: for each numbered action, True if it is legal."""
        import numpy as np

        mask = np.zeros(_kernel.ACTIONS, np.bool_)
        mask[[number for number in self.action_ids if number >= 0]] = True
        return mask

    def action(self, number: int) -> RiichiAction:
        """Returns the legal action of that number. Raises `IllegalAction` if none has it."""
        if number < 0 or number not in self.action_ids:
            may = ", ".join(str(known) for known in self.action_ids if known >= 0)
            cure = f"choose among {may}" if may else "wait for a decision with numbered actions"
            raise IllegalAction(
                f"action {number} is not legal", cure, seat=self.seat, legal=self.legal
            )
        return self.legal[self.action_ids.index(number)]


@dataclass(frozen=True, slots=True)
class RiichiView:
    """The whole table for one seat, None being a spectator; `legal` is empty without a decision.

    `wareme` is the seat that pays and receives double, if the rules have one, `ura` are the
    indicators that a called win has turned, `hearing` has the current claims and verdicts,
    `watching` is true if the seat wants to be asked at every discard. `action_ids` are the numbers
    of `legal`, -1 for an action without one.

    >>> from jantaku import RiichiGame
    >>> view = RiichiGame(seed=7).view(0)
    >>> view.planes("full").shape, int(view.mask().sum()), view.action(37) == view.legal[-1]
    ((256, 34), 13, True)
    """

    seat: Seat | None
    wind: Wind
    dealer: Seat
    honba: int
    riichi_sticks: int
    left: int
    dora: tuple[TileId, ...]
    turn: Seat
    offered: TileId | None
    seats: tuple[RiichiSeatView, ...]
    legal: tuple[RiichiAction, ...]
    wareme: Seat | None = None
    ura: tuple[TileId, ...] = ()
    hearing: HearingView | None = None
    watching: bool = False
    action_ids: tuple[int, ...] = ()
    full_planes: bytes = field(default=b"", repr=False)

    @property
    def decision(self) -> SeatDecision:
        """The legal actions in numbers and the planes, as a policy is asked about them."""
        return SeatDecision(self.seat, self.legal, self.action_ids, self.full_planes)

    def planes(self, features: Literal["basic", "full"] = "basic") -> NDArray[np.uint8]:
        """Returns what the seat sees as planes; see `SeatDecision.planes`."""
        return self.decision.planes(features)

    def mask(self) -> NDArray[np.bool_]:
        """Returns `(159,) bool`: for each numbered action, True if it is legal."""
        return self.decision.mask()

    def action(self, number: int) -> RiichiAction:
        """Returns the legal action of that number. Raises `IllegalAction` if none has it."""
        return self.decision.action(number)

    @property
    def discards(self) -> Iterator[tuple[Seat, RiverTile]]:
        """The discards of the round in order, each with its seat."""
        callers = {meld.called: seat for seat, seen in enumerate(self.seats) for meld in seen.melds}
        rivers = [iter(seen.river) for seen in self.seats]
        seat = self.dealer
        while (one := next(rivers[seat], None)) is not None:
            yield seat, one
            follows = (seat + 1) % len(rivers)
            seat = callers.get(one.tile, follows) if one.called else follows

    @property
    def safe_kinds(self) -> list[set[int]]:
        """For each seat, the kinds that it cannot win by a discard.

        They are its discards and the tiles it passed since its last discard from the hand.
        """
        safe = [{one.tile // 4 for one in seen.river} for seen in self.seats]
        passed: list[set[int]] = [set() for _ in self.seats]
        for seat, one in self.discards:
            kind, changed = one.tile // 4, one.riichi or not one.tsumogiri
            for other, kinds in enumerate(passed):
                if other != seat:
                    kinds.add(kind)
                elif changed:
                    kinds.clear()
        return [own | since for own, since in zip(safe, passed, strict=True)]

    def __str__(self) -> str:
        return table_text(self)


def table_text(view: RiichiView, reds: Collection[TileId] = RED_IDS) -> str:
    """The table as text: a line for the round, then one for each seat and one for its pond.

    The seat whose turn it is has a `>`. A hand shows the drawn tile behind a `+`, hidden tiles as
    `?`; in a pond `*` is a riichi, `-` a tile that was called, `.` one discarded as drawn. `reds`
    are the ids that are red fives.

    >>> from jantaku import RiichiGame
    >>> print(table_text(RiichiGame(seed=7).view(0)))
    E1, 69 left, dora indicator 7z
    > seat 0 E 25000  458m12p46678s246z +6m
      seat 1 S 25000  13 ?
      seat 2 W 25000  13 ?
      seat 3 N 25000  13 ?
    """
    return "\n".join([_round_line(view, reds), *_seat_lines(view, reds)])


def _round_line(view: RiichiView, reds: Collection[TileId]) -> str:
    told = [f"{view.wind}{view.dealer + 1}"]
    told += [f"honba {view.honba}"] if view.honba else []
    told += [f"riichi sticks {view.riichi_sticks}"] if view.riichi_sticks else []
    told += [] if view.wareme is None else [f"wareme seat {view.wareme}"]
    dora = " ".join(format_tile(tile_of_id(tile, reds)) for tile in view.dora)
    told += [f"{view.left} left", f"dora indicator {dora}"]
    if view.offered is not None:
        told.append(f"offered {format_tile(tile_of_id(view.offered, reds))}")
    return ", ".join(told)


def _seat_lines(view: RiichiView, reds: Collection[TileId]) -> Iterable[str]:
    for seat, seen in enumerate(view.seats):
        sign = ">" if seat == view.turn else " "
        kita = f"  kita {seen.kita}" if seen.kita else ""
        riichi = "  riichi" if seen.riichi else ""
        yield f"{sign} seat {seat} {seen.wind} {seen.points}  {_hand(seen, reds)}{kita}{riichi}"
        if seen.river:
            yield "    " + " ".join(_discarded(tile, reds) for tile in seen.river)


def _hand(seen: RiichiSeatView, reds: Collection[TileId]) -> str:
    def tiles(ids: Iterable[TileId]) -> list[Tile]:
        return [tile_of_id(tile, reds) for tile in ids]

    melds = "".join(
        ("[{}]" if meld.type == "closed_kan" else "({})").format(format_hand(tiles(meld.tiles)))
        for meld in seen.melds
    )
    if seen.tiles is None:
        return f"{seen.concealed} ?" + (f" {melds}" if melds else "")
    kept = [tile for tile in seen.tiles if tile != seen.drawn]
    drawn = "" if seen.drawn is None else f" +{format_tile(tile_of_id(seen.drawn, reds))}"
    return format_hand(tiles(kept)) + melds + drawn


def _discarded(tile: RiverTile, reds: Collection[TileId]) -> str:
    signs = ("*" if tile.riichi else "") + ("-" if tile.called else "")
    return format_tile(tile_of_id(tile.tile, reds)) + signs + ("." if tile.tsumogiri else "")
