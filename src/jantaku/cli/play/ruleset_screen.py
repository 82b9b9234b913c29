"""Games of rulesets at the table: their buttons by label, in the language of the table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, Final

from jantaku.base.messages import load
from jantaku.draw.line_wrap import fold
from jantaku.draw.table.event_lines import EventLines
from jantaku.draw.table.labels import button_of, label_of
from jantaku.draw.terminal import Line, Page, line
from jantaku.game.protocol import Press, Toggle

from ..terminal.keyboard import columns
from .keys import KEYS, Option, keys_of_labels
from .screen import GameScreen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.game.protocol import Item
    from jantaku.game.protocol.actions import Seat

    from .answers import Answers

_ENDS: Final = frozenset(("win", "scores", "exhaustive_draw", "abortive_draw"))
_KINDS: Final = {"discard": "word.discard", "declare": "word.yaku", "choose": "play.chooses"}


class RulesetScreen(GameScreen):
    """Prints a game of a ruleset."""

    CALLS: ClassVar[frozenset[str]] = frozenset(
        ("chow", "pung", "kong", "chi", "chii", "pon", "open_kan", "daiminkan")
    )

    _alike: frozenset[str] = frozenset()
    """The labels that several buttons of the decision have."""

    @property
    def labels(self) -> Mapping[str, str]:
        """The words on the buttons, by their names."""
        buttons = self.game.ruleset.program.buttons
        return {name: row.display_name or name for name, row in buttons.items()}

    def round_end(self, events: Sequence[Any], shared: bool) -> Page:
        """Returns the wins and payments, if nobody has been shown them."""
        if not shared:
            return []
        written = (self.game.write_event(one) for one in events if one.type in _ENDS)
        return EventLines(self.names, self.look, self.labels).page(written)

    def answers(self, seat: Seat, chosen: tuple[Item, ...] = ()) -> Answers:
        """Returns the reader of what the seat may answer now."""
        found = super().answers(seat, chosen)
        buttons = {one.type for one in found.legal if isinstance(one.shown, Press) and not one.own}
        counts = Counter(map(self._label, buttons))
        self._alike = frozenset(label for label, count in counts.items() if count > 1)
        return found

    def key_of(self, option: Option) -> str:
        """Returns the key of a button, by its label."""
        if isinstance(option.shown, Toggle):
            return KEYS["watch"].key
        keys = keys_of_labels(self.labels)
        return keys.get(option.type, KEYS["cancel"].key if option.type == "cancel" else "")

    def kind(self, option: Option) -> str:
        """Returns the words on a button, or the name of another kind of action."""
        if isinstance(option.shown, Toggle):
            row = self.game.ruleset.program.auto_buttons[option.type]
            said = row.desc or row.display_name or option.type
            return label_of(said, "switch", self.look).rstrip(".。")
        if isinstance(option.shown, Press):
            label = self._label(option.type)
            return f"{label} ({option.type})" if label in self._alike else label
        return self.look.say(_KINDS[option.type])

    def named(self, name: str) -> str:
        """Returns the words for a yaku that is declared, or for the state of a switch."""
        return label_of(name, "yaku", self.look)

    def words(self, option: Option) -> Line:
        """An action with its tiles, or with the yaku that it declares."""
        if option.type == "declare":
            return line(self.named(option.name) if option.name else self.look.say("play.nothing"))
        return super().words(option)

    def help(self) -> None:
        """Prints how to answer, with the keys of this ruleset."""
        look = self.look
        keys = {
            key: f"{key} {label_of(self.labels[name], 'said', look)}"
            for name, key in keys_of_labels(self.labels).items()
            if key
        }
        told = {**load(look.language)["help"]} | {"keys": "   ".join(keys.values())}
        texts = [*filter(None, told.values()), look.say("play.legend")]
        self.show([one for text in texts for one in fold([look.sign(text)], columns(), 2)])

    def _label(self, button: str) -> str:
        return button_of(button, self.labels, self.look)
