"""Rounds as text: a wall laid out tile by tile, and the orders that play it.

Seats are E S W N, the winds of the first round: E is seat 0. Whatever a test does not name is
filled with leftover tiles, scattered so that a hand of them waits for nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Self

from jantaku import GameRule, RiichiAction, RiichiEvent, RiichiGame, parse_tiles
from jantaku.riichi.play.actions import PASS
from jantaku.riichi.play.events import RiichiRoundBegan, RiichiRoundEnded, RiichiWon
from jantaku.riichi.tiles.tile import TILE_IDS, Tile, TileId, tile_of_id

SEATS = "ESWN"
_REPLACEMENTS = {4: (1, 0, 3, 2), 3: (1, 0, 3, 2, 5, 4, 7, 6)}
_DORA = {4: 5, 3: 9}
_DEAD = 14
_KANS = {"open_kan", "closed_kan", "added_kan"}
_WORDS = {"pass", "riichi", "tsumo", "ron", "chi", "pon", "kan", "kita", "kyuushu"}


def deal(
    *hands: str,
    draws: str | Mapping[str, str] = "",
    last: str = "",
    dora: str = "",
    ura: str = "",
    replacements: str = "",
) -> bytes:
    """The wall that deals these hands, the dealer's first.

    A short hand gets leftovers. `draws` are the first draws in their order, or by seat (the dealer
    E) as long as nobody calls; `last` are the last draws of the live wall.
    """
    players = len(hands)
    free = [tile for tile in TILE_IDS if players == 4 or not 1 <= tile // 4 <= 7]
    size = len(free)
    places: dict[int, TileId] = {}
    for at, tile in [
        *_dealt(hands, size),
        *_drawn(draws, size - 13 * players - 1, players),
        *((_DEAD + i, tile) for i, tile in enumerate(reversed(tiles(last)))),
        *zip(_REPLACEMENTS[players], tiles(replacements), strict=False),
        *((_DORA[players] + 2 * i, tile) for i, tile in enumerate(tiles(dora))),
        *((_DORA[players] + 2 * i - 1, tile) for i, tile in enumerate(tiles(ura))),
    ]:
        found = [id_ for id_ in free if tile_of_id(id_) == tile]
        assert found, f"the set has no further tile {tile}"
        assert at not in places, f"place {at} is named twice"
        places[at] = found[0]
        free.remove(found[0])
    free.sort(key=lambda id_: id_ * 59 % 137)
    return bytes(places[at] if at in places else free.pop() for at in range(size))


def tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a text, which may be empty."""
    return parse_tiles(text) if text else ()


def _dealt(hands: Sequence[str], size: int) -> Iterator[tuple[int, Tile]]:
    at = size - 1
    split = [tiles(hand) for hand in hands]
    assert all(len(hand) <= 13 for hand in split), [len(hand) for hand in split]
    for taken in (slice(0, 4), slice(4, 8), slice(8, 12), slice(12, 13)):
        for hand in split:
            yield from zip(range(at, -1, -1), hand[taken], strict=False)
            at -= len(range(13)[taken])


def _drawn(draws: str | Mapping[str, str], first: int, players: int) -> Iterator[tuple[int, Tile]]:
    if isinstance(draws, str):
        yield from zip(range(first, -1, -1), tiles(draws), strict=False)
        return
    for seat, text in draws.items():
        for turn, tile in enumerate(tiles(text)):
            yield first - players * turn - SEATS.index(seat), tile


class Script:
    """A game on laid-out walls, driven by orders that must be legal."""

    def __init__(self, *walls: bytes, rule: GameRule | None = None, seed: int | bytes = 0) -> None:
        self.game = RiichiGame(
            rule or GameRule(players=3 if len(walls[0]) == 108 else 4), walls=walls, seed=seed
        )

    def play(self, orders: str) -> str:
        """Plays orders such as `"E 5z, S pon, S riichi 9m, W, W+N ron"`.

        A seat alone discards what it drew; `pass` is everybody's pass. Who is not named passes, and
        so do all until the seat named can do what it is to do. Gives what the last order led to, by
        the types of the events.
        """
        happened: tuple[RiichiEvent, ...] = ()
        for order in orders.split(","):
            happened = self._play(*order.split())
        return " ".join(event.type for event in happened)

    def after(self, orders: str) -> Self:
        """The game itself after these orders."""
        self.play(orders)
        return self

    def may(self, order: str) -> bool:
        """Whether a seat may do this now."""
        seat, *words = order.split()
        return self._find(SEATS.index(seat), words) is not None

    def pass_all(self) -> None:
        """All pass until somebody has a turn or the round is over."""
        while self._claims():
            self.play("pass")

    def draw_on(self, turns: int = 1000) -> Self:
        """Everybody discards what they draw, for so many turns or to the round's end; all pass.

        The last discard may still be claimed. Gives the game itself.
        """
        ended = len(self.ends)
        for _ in range(turns):
            self.pass_all()
            if len(self.ends) > ended:
                break
            self.play(SEATS[self.game.deciding[0]])
        return self

    @property
    def ends(self) -> list[RiichiRoundEnded]:
        """The ends of the rounds so far."""
        return [event for event in self.game.events if isinstance(event, RiichiRoundEnded)]

    @property
    def end(self) -> RiichiRoundEnded:
        """The end of the last round that is over."""
        return self.ends[-1]

    @property
    def wins(self) -> list[RiichiWon]:
        """The wins of the last round that is over."""
        events = self.game.events
        end = max(i for i, event in enumerate(events) if isinstance(event, RiichiRoundEnded))
        begin = max(
            i for i, event in enumerate(events[:end]) if isinstance(event, RiichiRoundBegan)
        )
        return [event for event in events[begin:end] if isinstance(event, RiichiWon)]

    @property
    def win(self) -> RiichiWon:
        """The one win of the last round that is over."""
        (win,) = self.wins
        return win

    @property
    def yaku(self) -> set[str]:
        """The yaku of that win."""
        assert self.win.score is not None
        return {yaku.id for yaku in self.win.score.yaku}

    @property
    def dora(self) -> int:
        """The dora of that win, neither ura nor red."""
        assert self.win.score is not None
        return self.win.score.dora

    @property
    def points(self) -> tuple[int, ...]:
        """What everybody has."""
        return tuple(seat.points for seat in self.game.view(None).seats)

    @property
    def now(self) -> str:
        """The round as wind and number, honba and sticks: `"E1 0 0"`; `"over"` after the last."""
        view = self.game.view(None)
        if self.game.result:
            return "over"
        return f"{view.wind}{view.dealer + 1} {view.honba} {view.riichi_sticks}"

    def furiten(self, seat: str) -> bool:
        """Whether the seat is furiten."""
        place = SEATS.index(seat)
        return self.game.view(place).seats[place].furiten

    def _claims(self) -> bool:
        return self.game.view(None).offered is not None

    def _play(self, named: str, *words: str) -> tuple[RiichiEvent, ...]:
        game = self.game
        if named == "pass":
            assert self._claims(), f"nothing to pass: {game.deciding}"
            return game.step(dict.fromkeys(game.deciding, PASS))
        seats = [SEATS.index(seat) for seat in named.split("+")]
        while self._claims() and self._find(seats[0], words) is None:
            game.step(dict.fromkeys(game.deciding, PASS))
        actions = dict.fromkeys(game.deciding, PASS)
        for seat in seats:
            action = self._find(seat, words)
            legal = game.legal_actions(seat)
            assert action, f"{named} may not {words}; {game.deciding} decide: {legal}"
            actions[seat] = action
        return game.step(actions)

    def _find(self, seat: int, words: Sequence[str]) -> RiichiAction | None:
        kind = words[0] if words and words[0] in _WORDS else "discard"
        wanted = tiles("".join(words[kind != "discard" :]))
        drawn = self.game.view(seat).seats[seat].drawn
        for action in self.game.legal_actions(seat):
            if action.type != kind and not (kind == "kan" and action.type in _KANS):
                continue
            own = tuple(sorted(map(tile_of_id, action.own)))
            if kind in {"discard", "riichi"} and not wanted:
                fits = action.tile == drawn
            else:
                tile = None if action.tile is None else tile_of_id(action.tile)
                fits = not wanted or wanted == (tile,) or tuple(sorted(wanted)) == own
            if fits:
                return action
        return None
