"""The worth of each wait of a seat: the damage of a win at present, and the tiles left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jantaku.haiyuki.hands.damage import bonuses, damage
from jantaku.haiyuki.hands.tiles import COPIES, HELD, TYPES, UNITS, counts_of
from jantaku.haiyuki.hands.yaku import best_yaku, tenpai_discards, waits
from jantaku.haiyuki.play.state import other
from jantaku.haiyuki.rules import TURNS

if TYPE_CHECKING:
    from jantaku.haiyuki.hands.damage import Way
    from jantaku.haiyuki.hands.tiles import HaiyukiTile, Key
    from jantaku.haiyuki.play.state import HaiyukiSeat, State

_BEFORE_THE_DRAW: Final = ("setup", "pon", "last_chance")


@dataclass(frozen=True, slots=True)
class HaiyukiWaitWorth:
    """A tile that would win, the copies of it that the seat has not seen, and its worth.

    `discard` is the tile to discard first, None if the hand waits already. `yaku` is the one that
    counts, with its subject. `tsumo` and `ron` are the damage of a win on the next chance for it:
    with visible dora, skills in effect and the bonus of that turn, without the hidden dora; None
    if there is no such chance, as for a ron outside riichi, against a guard, or after the last
    turn.
    """

    discard: HaiyukiTile | None
    tile: HaiyukiTile
    left: int
    yaku: str
    tsumo: int | None
    ron: int | None


def worth_of(state: State, seat: HaiyukiSeat) -> tuple[HaiyukiWaitWorth, ...]:
    """The worth of all waits of the seat's eleven tiles, or after each discard that keeps tenpai.

    >>> from jantaku.haiyuki import HaiyukiGame
    >>> HaiyukiGame(seed=7).view(0).worth
    ()
    """
    if state.phase == "over" or (state.phase == "bomb" and state.actor == seat):
        return ()
    side = state.sides[seat]
    key = side.key
    hands: list[tuple[HaiyukiTile | None, Key]] = [(None, key)]
    if side.size > HELD:
        hands = [(tile, key - UNITS[tile]) for tile in tenpai_discards(key)]
    wanted = [(gone, hand, tile) for gone, hand in hands for tile in waits(hand)]
    if not wanted:
        return ()
    left = _unseen(state, seat)
    draws, claims = _next_draw(state, seat), _next_claim(state, seat)
    return tuple(
        HaiyukiWaitWorth(
            discard=gone,
            tile=tile,
            left=left[tile],
            yaku=_yaku_name(hand + UNITS[tile]),
            tsumo=_damage(state, seat, hand + UNITS[tile], "tsumo", draws),
            ron=_damage(state, seat, hand + UNITS[tile], "ron", claims),
        )
        for gone, hand, tile in wanted
    )


def _unseen(state: State, seat: HaiyukiSeat) -> list[int]:
    """Copies of each tile that the seat sees nowhere."""
    left = [COPIES - count for count in counts_of(state.sides[seat].key)]
    for tile in (*(one.tile for one in state.pond), *state.destroyed):
        left[tile] -= 1
    for tile in state.sides[other(seat)].pons:
        left[tile] -= 3
    return left


def _next_draw(state: State, seat: HaiyukiSeat) -> int | None:
    """The turn of the seat's next draw; None after the last."""
    if state.actor == seat:
        to_come = state.phase in _BEFORE_THE_DRAW
    else:  # a pon that may be called has its turn counted already
        to_come = seat == 1 and (state.mover == 0 or state.phase == "pon")
    turn = state.turn + (not (to_come or state.phase == "setup"))
    return turn if turn <= TURNS else None


def _next_claim(state: State, seat: HaiyukiSeat) -> int | None:
    """Returns the turn of the rival's next discard that the seat may ron, or None."""
    if state.phase == "last_chance":
        return None
    rival, side = state.sides[other(seat)], state.sides[seat]
    set_up = state.phase != "setup"
    is_rivals = seat not in (state.actor, state.mover) and set_up
    is_over = state.actor == 1 or (state.mover == 1 and state.phase == "bomb")
    turn = state.turn + (seat == 1 and is_over and set_up)
    guarded = rival.guard > (0 if is_rivals else 1)  # its guard counts down before it discards
    return turn if side.riichi and turn <= TURNS and not guarded else None


def _yaku_name(key: Key) -> str:
    match = best_yaku(key)
    assert match is not None
    return match.name


def _damage(state: State, seat: HaiyukiSeat, key: Key, way: Way, turn: int | None) -> int | None:
    match = best_yaku(key)
    if turn is None or match is None:
        return None
    counts = counts_of(key)
    tiles = [tile for tile in range(TYPES) for _ in range(counts[tile])]
    extra = bonuses(tiles, way=way, turn=turn, dora=state.dora, ura=None)
    side, rival = state.sides[seat], state.sides[other(seat)]
    return damage(
        match.points,
        sum(bonus.points for bonus in extra),
        is_open=not side.is_closed,
        critical=side.critical,
        mirror=rival.mirror,
    )
