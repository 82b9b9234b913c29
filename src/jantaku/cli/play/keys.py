"""The possible answers: the actions of a decision with their keys.

An action without a key can be picked from the numbered list, so every legal action of a game can be
chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jantaku.game.protocol import Choose, Declare, Discard, Press, Toggle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from jantaku.game.protocol import Action, DisplayTile


class KeyBinding(NamedTuple):
    """A key, and the message that says what it does."""

    key: str
    says: str


KEYS: Final[dict[str, KeyBinding]] = {
    "tsumo": KeyBinding("t", "word.tsumo"),
    "ron": KeyBinding("n", "word.ron"),
    "win_anyway": KeyBinding("a", "action.win_anyway"),
    "riichi": KeyBinding("r", "yaku.riichi"),
    "open_riichi": KeyBinding("o", "yaku.open_riichi"),
    "riichi_anyway": KeyBinding("ra", "action.riichi_anyway"),
    "closed_kan": KeyBinding("k", "meld.closed_kan"),
    "added_kan": KeyBinding("k", "meld.added_kan"),
    "open_kan": KeyBinding("k", "meld.open_kan"),
    "pon": KeyBinding("p", "meld.pon"),
    "chi": KeyBinding("c", "meld.chi"),
    "kita": KeyBinding("b", "yaku.kita"),
    "kyuushu": KeyBinding("d", "end.kyuushu"),
    "draw_claim": KeyBinding("d", "action.draw_claim"),
    "watch": KeyBinding("e", "action.watch"),
    "claim": KeyBinding("", "action.claim"),
    "cancel": KeyBinding("x", "action.cancel"),
    "ok": KeyBinding("y", "action.ok"),
    "ng": KeyBinding("n", "action.ng"),
    "valid": KeyBinding("v", "action.valid"),
    "invalid": KeyBinding("i", "action.invalid"),
    "chombo": KeyBinding("c", "action.chombo"),
    "liable": KeyBinding("", "action.liable"),
    "next": KeyBinding("", "action.next"),
    "fix": KeyBinding("f", "action.fix"),
    "reconsider": KeyBinding("r", "action.reconsider"),
    "tenpai": KeyBinding("t", "word.tenpai"),
    "noten": KeyBinding("n", "action.noten"),
    "nagashi": KeyBinding("m", "end.nagashi"),
    "end_game": KeyBinding("e", "action.end_game"),
    "go_on": KeyBinding("g", "action.go_on"),
    "discard": KeyBinding("", "word.discard"),
    "pass": KeyBinding("", "action.pass"),
}
"""The actions of riichi in the order in which they are offered: wins first, to pass last."""

COMMANDS: Final = frozenset("hwusql")
"""The letters that are commands at every table."""

_CLAIM: Final = 2  # values of a declaration of riichi: what kind, and what it names


class Option(NamedTuple):
    """A legal action as it is shown, and as its engine takes it.

    `drawn` is True if it discards the tile just drawn.
    """

    shown: Action
    action: Any
    drawn: bool = False

    @property
    def type(self) -> str:
        """The kind of action, which has a key: the button, if it presses one."""
        match self.shown:
            case Press(button) | Toggle(button):
                return button
            case Declare(names) if len(names) == _CLAIM:
                return names[0]
        return self.shown.type

    @property
    def name(self) -> str:
        """The name of what is declared, or the state of a switch; empty for other actions."""
        match self.shown:
            case Toggle(_, on):
                return "on" if on else "off"
            case Declare(names):
                return " ".join(names[1:] if len(names) == _CLAIM else names)
        return ""

    @property
    def tile(self) -> DisplayTile | None:
        """The tile that is discarded, called, added or won on."""
        return self.shown.tile if isinstance(self.shown, Discard | Press) else None

    @property
    def own(self) -> tuple[DisplayTile, ...]:
        """The tiles of the hand that join a call."""
        return self.shown.own if isinstance(self.shown, Press) else ()

    @property
    def is_discard(self) -> bool:
        """True if it lays a tile of the hand in the pond."""
        button = isinstance(self.shown, Press) and "riichi" in self.shown.button
        return isinstance(self.shown, Discard) or (button and self.tile is not None)


class KeyChoice(NamedTuple):
    """All legal actions behind one key."""

    key: str
    type: str
    options: tuple[Option, ...]


def choices(options: Iterable[Option], key_of: Callable[[Option], str]) -> list[KeyChoice]:
    """Returns the options by their keys, in the order of the table; unknown types come last."""
    by_key: dict[tuple[str, str], list[Option]] = {}
    order = list(KEYS)
    known = sorted(options, key=lambda one: order.index(one.type) if one.type in KEYS else 99)
    for option in known:
        key = key_of(option)
        by_key.setdefault((key, "" if key else option.type), []).append(option)
    return [KeyChoice(key, own[0].type, tuple(own)) for (key, _), own in by_key.items()]


def riichi_key(option: Option) -> str:
    """Returns the key of an action of riichi; empty if it is picked from the list."""
    return KEYS[option.type].key if option.type in KEYS else ""


def keys_of_labels(labels: Mapping[str, str]) -> dict[str, str]:
    """Returns a key for each button of a ruleset, by its English label.

    Buttons with one label share a key. A button whose letters are taken has none.

    >>> keys_of_labels({"pung": "Pung", "kong": "Kong", "added": "Kong", "ron": "Ron"})
    {'ron': 'n', 'pung': 'p', 'kong': 'k', 'added': 'k'}
    """
    keys = {
        name: KEYS[word].key
        for name, label in labels.items()
        for word in (label.lower(), name)
        if word in KEYS and KEYS[word].key
    }
    of_label: dict[str, str] = {}
    for label in sorted({*labels.values()}, key=lambda one: len(one.split())):
        words = label.lower().split()
        letters = words[0] if len(words) == 1 else "".join(word[0] for word in words)
        taken = {*keys.values(), *of_label.values(), *COMMANDS, "e", "x"}
        free = (char for char in letters if char.isascii() and char.isalpha())
        of_label[label] = next((char for char in free if char not in taken), "")
    return keys | {name: of_label[label] for name, label in labels.items() if name not in keys}


def is_choice(options: Iterable[Option]) -> bool:
    """True if things on the table are chosen."""
    return any(isinstance(one.shown, Choose) for one in options)
