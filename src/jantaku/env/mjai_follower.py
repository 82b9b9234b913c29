"""A game played elsewhere, followed mjai message by message: `MjaiFollower`.

Tiles that nobody has seen are assumed to be any that are left of the set; when a message shows one,
it changes places with the one assumed there. So the kernel's rules find the legal actions.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, Self

from jantaku._kernel import RiichiState
from jantaku.base.errors import ProtocolError, ReplayError
from jantaku.env.observation import read_message
from jantaku.riichi.records.formats.mjai.words import ALIASES
from jantaku.riichi.records.input_limits import points_of, whole
from jantaku.riichi.records.walls import FIRST_DORA, MOST_DORA
from jantaku.riichi.tiles.notation import format_mjai
from jantaku.riichi.tiles.tile import TILES, TileId, ids_alike, kind_of, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.records.formats.mjai.words import Message
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.tiles.tile import Tile

    Plain = tuple[str, int | None, tuple[int, ...]]

_TILE_OF_NAME: Final = dict(zip(format_mjai(TILES), TILES, strict=True))
_PASS: Final[Plain] = ("pass", None, ())
_HAND = 13
_MOST_KANS = 4
_NUMBERS = 27  # kinds that have a suit
_CURE = "send the messages of one game in their order"


class MjaiFollower:
    """The knowledge of a seat about a game that is played elsewhere; seat None knows every hand.

    With `fourteen_dealt` the dealer's first discard counts as from the hand, whatever its message
    says. After a ProtocolError it is unusable: take the message with a `clone()`.
    """

    def __init__(self, rule: GameRule, seat: Seat | None, *, fourteen_dealt: bool = False) -> None:
        self._rule = rule
        self._fourteen_dealt = fourteen_dealt
        self._state = RiichiState(rule.kernel, 0)
        self._state.start_round(None)  # finds the set; the rounds followed are dealt as they come
        reds = rule.red_ids
        self._faces = [tile_of_id(TileId(id_), reds) for id_ in range(136)]
        self._set = frozenset(self._state.wall)
        self._players = rule.players
        self._known = range(self._players) if seat is None else (seat,)
        self._unseen: set[int] = set()
        self._last: str | None = None  # the type of the last message
        self._last_discard: tuple[Seat, int] = -1, -1
        self._live = False  # a round is being played
        self._undrawn = False  # the last draw has not been sent
        self._discarded = False  # what is offered is a discard
        self._asked = True
        self._riichi: Seat | None = None  # declared, its tile not yet discarded
        self._dora = 0  # indicators received

    @property
    def state(self) -> RiichiState:
        """The kernel's state, tiles that nobody has seen assumed."""
        return self._state

    @property
    def last_discard(self) -> tuple[Seat, int]:
        """The seat of the round's last discard and its tile, both -1 before the first."""
        return self._last_discard

    @property
    def declared(self) -> Seat | None:
        """The seat that has declared riichi and is to discard."""
        return self._riichi

    def clone(self) -> Self:
        """A copy that goes its own way."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy._state = self._state.clone()
        copy._unseen = self._unseen.copy()
        return copy

    def take(self, message: Message | str) -> tuple[Message, tuple[Seat, ...]]:
        """Takes a message. Returns a copy of it, and the known seats that now must decide."""
        said = read_message(message)
        type_ = str(said["type"])
        handle = _HANDLERS.get(ALIASES.get(type_, type_))
        if handle is None:
            raise ProtocolError(f"unknown message {type_[:40]!r}", _CURE)
        try:
            kept = json.loads(json.dumps(said))
            handle(self, kept)
        except ReplayError as error:
            raise ProtocolError(f"{type_}: {error.fault}", _CURE) from None
        except KeyError as error:
            fault = f"{type_} has no {error.args[0]}: {_excerpt(said)}"
            raise ProtocolError(fault, _CURE) from error
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise ProtocolError(f"{type_} is malformed: {_excerpt(said)}", _CURE) from error
        self._last = kept["type"]
        return kept, self._asked_now()

    def _asked_now(self) -> tuple[Seat, ...]:
        told = not self._undrawn and len(self._state.dora) <= self._dora
        if self._asked or not self._live or not told:
            return ()
        self._asked = True
        return tuple(seat for seat in self._state.deciding if seat in self._known)

    def start_game(self, _: Message) -> None:
        """Forgets the game before."""
        self._live = False
        self._last_discard = -1, -1

    def start_round(self, said: Message) -> None:
        """Deals what is known, and of the rest anything."""
        self._need(not self._live, said, "the round before has not ended")
        dealer = whole(said["oya"], 0, self._players - 1, "the dealer")
        sticks = said["kyoutaku"] if "kyoutaku" in said else said["kyotaku"]
        self._unseen = set(self._set)
        hands: dict[Seat, list[int]] = {}
        for seat in self._known:
            names = said["tehais"][seat]
            self._need(len(names) == _HAND, said, f"seat {seat} has no {_HAND} tiles")
            hands[seat] = [self._fresh(self._tile(name)) for name in names]
        dora = self._fresh(self._tile(said["dora_marker"]))
        rest = sorted(self._unseen)
        for seat in set(range(self._players)) - set(hands):
            hands[seat] = [rest.pop() for _ in range(_HAND)]
        order = [(dealer + i) % self._players for i in range(self._players)]
        dealt = [id_ for lap in (0, 4, 8) for seat in order for id_ in hands[seat][lap : lap + 4]]
        wall = [*rest, *reversed([*dealt, *(hands[seat][12] for seat in order)])]
        wall.insert(FIRST_DORA[self._players], dora)
        self._state.follow_round(
            "ESWN".index(said["bakaze"]),
            dealer,
            whole(said["honba"], 0, 1000, "the number of honba"),
            whole(sticks, 0, 1000, "the number of riichi sticks"),
            points_of(said["scores"], self._players, "the scores"),
            bytes(wall),
            sum(1 << seat for seat in range(self._players) if seat not in self._known),
        )
        self._state.fourteen_dealt = self._fourteen_dealt
        self._live = self._undrawn = True
        self._last_discard = -1, -1
        self._asked = self._discarded = False
        self._riichi = None
        self._dora = 1

    def end_round(self, said: Message) -> None:
        """The round is over, or is said to be."""
        if said["type"] == "ryukyoku":
            self._need(self._live, said, "no round is being played")
        self._live = False

    def win(self, said: Message) -> None:
        """A win, one of up to three."""
        actor = self._seat(said, "actor")
        target = self._seat(said, "target") if "target" in said else self._state.turn
        self._need(self._live or self._last == "hora", said, "no round is being played")
        if actor in self._known:
            wanted = "tsumo" if actor == target else "ron"
            legal = [action[0] for action in self._state.legal(actor)]
            self._need(wanted in legal and not self._undrawn, said, "the seat has not won")
        self._live = False

    def nothing(self, _: Message) -> None:
        """A message that changes nothing that a seat may do."""

    def draw(self, said: Message) -> None:
        """A draw; everybody has passed."""
        actor = self._seat(said, "actor")
        self._need(self._live and self._riichi is None, said, "it is out of turn")
        if self._state.phase == "claim":
            self._go(dict.fromkeys(self._state.deciding, _PASS))
        drawn = self._state.drawn(actor)
        in_turn = self._state.phase == "turn" and self._state.turn == actor and self._undrawn
        self._need(in_turn and drawn is not None, said, "it is out of turn")
        self._undrawn = False
        if actor in self._known:
            assert drawn is not None
            self._reveal(drawn, self._tile(said["pai"]))

    def dora(self, said: Message) -> None:
        """A new indicator."""
        self._need(self._live and self._dora < MOST_DORA, said, "it is out of turn")
        place = FIRST_DORA[self._players] + 2 * self._dora
        self._reveal(self._state.wall[place], self._tile(said["dora_marker"]))
        self._dora += 1

    def riichi(self, said: Message) -> None:
        """A declaration; the discard follows."""
        actor = self._turn(said)
        may = not self._state.is_riichi(actor)
        if actor in self._known:
            may = any(action[0] == "riichi" for action in self._state.legal(actor))
        self._need(may, said, "the seat may not declare riichi")
        self._riichi = actor

    def discard(self, said: Message) -> None:
        """A discard, after a declaration one in riichi."""
        actor = self._turn(said, riichi=self._riichi)
        drawn, tsumogiri = self._state.drawn(actor), said["tsumogiri"] is True
        held = [tile for tile in self._state.tiles(actor) if (tile == drawn) is tsumogiri]
        if self._is_dealers_first() and not tsumogiri and drawn is not None:
            self._state.fourteen_dealt = (
                True  # some sites deal the dealer's first draw with the hand
            )
            held.append(drawn)
        may = tsumogiri or not self._state.is_riichi(actor)
        self._need(may, said, "the seat is in riichi")
        (tile,) = self._hold(said, actor, [self._tile(said["pai"])], held)
        type_ = "discard" if self._riichi is None else "riichi"
        self._act(said, actor, (type_, tile, ()))
        self._state.fourteen_dealt = self._fourteen_dealt
        self._discarded = self._state.phase == "claim"
        self._last_discard = actor, self._state.river(actor)[-1][0]

    def call(self, said: Message) -> None:
        """A chi, pon or open kan."""
        actor, state = self._seat(said, "actor"), self._state
        offered = state.offered
        self._need(
            self._live and self._discarded and offered is not None, said, "nothing can be called"
        )
        assert offered is not None
        right = self._seat(said, "target") == state.turn != actor
        right &= self._tile(said["pai"]) == self._faces[offered]
        self._need(right, said, "that tile is not offered")
        own = self._tiles(said["consumed"])
        type_ = {"chi": "chi", "pon": "pon"}.get(said["type"], "open_kan")
        after = (state.turn + 1) % self._players == actor
        kinds = [kind_of(self._faces[offered]), *map(kind_of, own)]
        right = _is_set(type_, kinds) and (type_ != "chi" or (after and self._players == 4))
        right &= state.left > 0 and not state.is_riichi(actor)
        right &= type_ != "open_kan" or self._may_kan()
        self._need(right, said, "the seat may not call that")
        ids = self._hold(said, actor, own, state.tiles(actor))
        self._act(said, actor, (type_, offered, tuple(ids)))

    def closed_kan(self, said: Message) -> None:
        """A closed kan."""
        actor = self._turn(said)
        own = self._tiles(said["consumed"])
        ids = ids_alike(4 * kind_of(own[0]))
        whole_kind = sorted(own) == sorted(self._faces[id_] for id_ in ids)
        self._need(whole_kind and self._may_kan(), said, "that is not a kan")
        self._need_replacement(said, actor)
        self._hold(said, actor, own, self._state.tiles(actor))
        self._act(said, actor, ("closed_kan", ids[0], tuple(ids[1:])))

    def added_kan(self, said: Message) -> None:
        """A tile added to a pon."""
        actor, face = self._turn(said), self._tile(said["pai"])
        melds = self._state.melds(actor)
        pons = [meld[1] for meld in melds if meld[0] == "pon" and meld[1][0] // 4 == kind_of(face)]
        self._need(len(pons) == 1 and self._may_kan(), said, "there is no such pon")
        self._need_replacement(said, actor)
        (tile,) = self._hold(said, actor, [face], self._state.tiles(actor))
        self._act(said, actor, ("added_kan", tile, pons[0]))

    def kita(self, said: Message) -> None:
        """A North set aside."""
        actor = self._turn(said)
        self._need(self._players == 3, said, "only three players set North aside")
        self._need_replacement(said, actor)
        north = [_TILE_OF_NAME["N"]]
        (tile,) = self._hold(said, actor, north, self._state.tiles(actor))
        self._act(said, actor, ("kita", tile, ()))

    def _fresh(self, face: Tile) -> int:
        found = min((id_ for id_ in self._unseen if self._faces[id_] == face), default=None)
        if found is None:
            raise ReplayError(f"all of {format_mjai([face])[0]} have been seen", _CURE)
        self._unseen.remove(found)
        return found

    def _reveal(self, assumed: int, face: Tile) -> int:
        """Returns the tile that is in the place of the assumed one."""
        if self._faces[assumed] == face and assumed in self._unseen:
            self._unseen.remove(assumed)
            return assumed
        found = self._fresh(face)
        self._state.swap_unseen(assumed, found)
        return found

    def _hold(
        self, said: Message, seat: Seat, faces: Iterable[Tile], held: Iterable[int]
    ) -> list[int]:
        """Tiles of these faces among those that the seat holds, or is now known to hold."""
        left, found = list(held), []
        for face in faces:
            such = [tile for tile in left if self._faces[tile] == face]
            known = seat in self._known
            self._need(bool(such or (left and not known)), said, "the seat does not hold that")
            tile = (such or left)[0]
            left.remove(tile)
            found.append(tile if known else self._reveal(tile, face))
        return found

    def _tile(self, name: object) -> Tile:
        if not isinstance(name, str) or name not in _TILE_OF_NAME:
            raise ReplayError(f"{repr(name)[:40]} is not a visible tile", _CURE)
        return _TILE_OF_NAME[name]

    def _tiles(self, names: list[object]) -> list[Tile]:
        return [self._tile(name) for name in names]

    def _seat(self, said: Message, key: str) -> Seat:
        return whole(said[key], 0, self._players - 1, f"the {key}")

    def _turn(self, said: Message, riichi: Seat | None = None) -> Seat:
        """The actor, whose turn it is."""
        actor, state = self._seat(said, "actor"), self._state
        in_turn = self._live and state.phase == "turn" and state.turn == actor
        self._need(in_turn and not self._undrawn, said, "it is out of turn")
        self._need(self._riichi == riichi, said, "the discard in riichi is to come")
        return actor

    def _is_dealers_first(self) -> bool:
        """True if nobody has discarded or called in this round."""
        state = self._state
        acted = any(state.river(seat) or state.melds(seat) for seat in range(self._players))
        return not acted and not state.kita(state.dealer)

    def _may_kan(self) -> bool:
        """True if another kan is possible: four in all, or a fifth one if the rules allow it."""
        kans = [
            sum("kan" in meld[0] for meld in self._state.melds(seat))
            for seat in range(self._players)
        ]
        return sum(kans) < _MOST_KANS or (self._rule.fifth_kan and max(kans) == _MOST_KANS)

    def _need_replacement(self, said: Message, actor: Seat) -> None:
        may = self._state.left > 0 and self._state.drawn(actor) is not None
        self._need(may, said, "there is no tile to draw")

    def _act(self, said: Message, seat: Seat, action: Plain) -> None:
        if seat in self._known:
            self._need(self._state.is_legal(seat, action), said, "the seat may not do that")
        self._go({**dict.fromkeys(self._state.deciding, _PASS), seat: action})

    def _go(self, actions: dict[int, Plain]) -> None:
        happened = self._state.step(actions)
        self._undrawn = any(event[0] == "draw" for event in happened)
        self._asked = self._discarded = False
        self._riichi = None

    @staticmethod
    def _need(holds: bool, said: Message, fault: str) -> None:
        if not holds:
            raise ProtocolError(f"{fault}: {_excerpt(said)}", _CURE)


def _is_set(type_: str, kinds: Sequence[int]) -> bool:
    """True if these are the kinds of a chi, pon or open kan."""
    if type_ != "chi":
        return len(kinds) == (3 if type_ == "pon" else 4) and len(set(kinds)) == 1
    low = min(kinds)
    one_suit = len(kinds) == 3 and max(kinds) < _NUMBERS and low // 9 == max(kinds) // 9
    return one_suit and sorted(kinds) == [low, low + 1, low + 2]


def _excerpt(said: Message) -> str:
    return repr(said)[:200]


_HANDLERS: Final[dict[str, Callable[[MjaiFollower, Message], None]]] = {
    "start_game": MjaiFollower.start_game,
    "start_kyoku": MjaiFollower.start_round,
    "tsumo": MjaiFollower.draw,
    "dahai": MjaiFollower.discard,
    "chi": MjaiFollower.call,
    "pon": MjaiFollower.call,
    "daiminkan": MjaiFollower.call,
    "ankan": MjaiFollower.closed_kan,
    "kakan": MjaiFollower.added_kan,
    "kita": MjaiFollower.kita,
    "reach": MjaiFollower.riichi,
    "reach_accepted": MjaiFollower.nothing,
    "dora": MjaiFollower.dora,
    "hora": MjaiFollower.win,
    "ryukyoku": MjaiFollower.end_round,
    "end_kyoku": MjaiFollower.end_round,
    "end_game": MjaiFollower.end_round,
    "none": MjaiFollower.nothing,
}
