"""The possible answers: every action of riichi with its key and its words, as a table.

An action without a key, or of a type that is not in the table, can be picked from the numbered
list, so every legal action of a game can be chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.draw.hearing import message, named
from jantaku.draw.terminal import Line, Span, join, line
from jantaku.draw.tiles import bracketed, mpsz, mpsz_group
from jantaku.riichi.tiles.tile import sort_key, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from jantaku.draw.look import Look
    from jantaku.riichi.play.actions import Action
    from jantaku.riichi.tiles.tile import TileId


class Key(NamedTuple):
    """A key, and the message that says what it does."""

    key: str
    says: str


KEYS: Final[dict[str, Key]] = {
    "tsumo": Key("t", "word.tsumo"),
    "ron": Key("n", "word.ron"),
    "win_anyway": Key("a", "action.win_anyway"),
    "riichi": Key("r", "yaku.riichi"),
    "open_riichi": Key("o", "yaku.open_riichi"),
    "riichi_anyway": Key("ra", "action.riichi_anyway"),
    "closed_kan": Key("k", "meld.closed_kan"),
    "added_kan": Key("k", "meld.added_kan"),
    "open_kan": Key("k", "meld.open_kan"),
    "pon": Key("p", "meld.pon"),
    "chi": Key("c", "meld.chi"),
    "kita": Key("b", "yaku.kita"),
    "kyuushu": Key("d", "end.kyuushu"),
    "draw_claim": Key("d", "action.draw_claim"),
    "watch": Key("e", "action.watch"),
    "claim": Key("", "action.claim"),
    "cancel": Key("x", "action.cancel"),
    "ok": Key("y", "action.ok"),
    "ng": Key("n", "action.ng"),
    "valid": Key("v", "action.valid"),
    "invalid": Key("i", "action.invalid"),
    "chombo": Key("c", "action.chombo"),
    "liable": Key("", "action.liable"),
    "next": Key("", "action.next"),
    "fix": Key("f", "action.fix"),
    "reconsider": Key("r", "action.reconsider"),
    "tenpai": Key("t", "word.tenpai"),
    "noten": Key("n", "action.noten"),
    "nagashi": Key("m", "end.nagashi"),
    "end_game": Key("e", "action.end_game"),
    "go_on": Key("g", "action.go_on"),
    "discard": Key("", "word.discard"),
    "pass": Key("", "action.pass"),
}
"""The types of actions in the order in which they are offered: wins first, to pass last."""

_MOST_SHOWN: Final = 4
_NAMED: Final = ("claim", "liable", "next")  # what they name says all


class Choice(NamedTuple):
    """All legal actions behind one key."""

    key: str
    type: str
    actions: tuple[Action, ...]


def choices(legal: Iterable[Action]) -> list[Choice]:
    """The legal actions by their keys, in the order of the table; what it does not know last."""
    by_key: dict[tuple[str, str], list[Action]] = {}
    order = list(KEYS)
    known = sorted(legal, key=lambda one: order.index(one.type) if one.type in KEYS else len(order))
    for action in known:
        key = KEYS[action.type].key if action.type in KEYS else ""
        by_key.setdefault((key, "" if key else action.type), []).append(action)
    return [Choice(key, own[0].type, tuple(own)) for (key, _), own in by_key.items()]


class Words:
    """Puts actions into words: in a look, with the names of the seats and the red fives."""

    def __init__(self, look: Look, names: Sequence[str], reds: Collection[TileId]) -> None:
        self.look = look
        self._names = names
        self._reds = reds

    def action(self, action: Action) -> Line:
        """An action with its tiles, or with what it names."""
        parts = [line(self.kind(action.type))]
        name = getattr(action, "name", "")
        if name:
            parts = [line(self.named(name))] if action.type in ("claim", "next", "liable") else [
                *parts, line(self.named(name))]  # fmt: skip
        if action.own:
            ids = {*action.own} if action.tile is None else {action.tile, *action.own}
            tiles = sorted((tile_of_id(tile, self._reds) for tile in ids), key=sort_key)
            opener = "[" if action.type == "closed_kan" else "("
            parts.append(bracketed(mpsz_group(tiles), opener))
        elif action.tile is not None:
            parts.append(mpsz(tile_of_id(action.tile, self._reds)))
        return join(" ", parts)

    def choice(self, choice: Choice) -> Line:
        """Returns the meaning of a key: its only action, or the kind and tiles of its actions."""
        if len(choice.actions) == 1:
            return self.action(choice.actions[0])
        kinds = " / ".join(dict.fromkeys(self.kind(action.type) for action in choice.actions))
        if len(choice.actions) > _MOST_SHOWN or choice.actions[0].name:
            return line(kinds, Span(f" ({len(choice.actions)})", "quiet"))
        return line(kinds, " ", self.look.separated([self.tiles(one) for one in choice.actions]))

    def tiles(self, action: Action) -> Line:
        """Returns the tiles that distinguish an action from others of its kind."""
        ids = action.own or (() if action.tile is None else (action.tile,))
        return mpsz_group(sorted((tile_of_id(tile, self._reds) for tile in ids), key=sort_key))

    def kind(self, type_: str) -> str:
        """Returns the name of a type of action."""
        says = KEYS[type_].says if type_ in KEYS else f"action.{type_}"
        return message(says, self.look) or type_.replace("_", " ")

    def named(self, name: str) -> str:
        """Returns the words for what an action names: a worth, a seat, what comes next."""
        return named(name, self._names, self.look)
