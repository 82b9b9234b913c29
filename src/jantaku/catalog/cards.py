"""The American card as data to be drawn: its hands in sections, their tiles as an example."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.messages import translated
from jantaku.catalog.values import CardGroup, CardLine, CardSection
from jantaku.catalog.words import amount
from jantaku.ruleset.compile.hands.american import HONORS, AmericanError, read_american
from jantaku.ruleset.values.behavior import neighbour
from jantaku.ruleset.values.tile import RulesetTile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.ruleset.compile.ruleset import Ruleset

_BASE: Final = RulesetTile("1m")  # of the example: X is one, and the suits are in their order
_FLOWER: Final = "1f"
_ANY_WIND: Final = "1z"
_COLON: Final = "\uff1a"  # as Chinese writes it
_FOR_JOKERS: Final = 3  # of one tile that a hand wants, for a joker to stand for it


def card_of(ruleset: Ruleset, language: str) -> tuple[CardSection, ...]:
    """Returns the hands of a ruleset's card by section; empty if it has no card.

    A yaku belongs to the card if its hand is written in the notation of the card. The part of its
    name before a colon is its section.

    >>> from jantaku.ruleset import library
    >>> section = card_of(library.load("american"), "en")[0]
    >>> section.title, section.hands[0].groups[0].text, section.hands[0].groups[2].tiles
    ('Year', 'FF', ('2p', '2p', '2p', '2p'))
    """
    sections: dict[str, list[CardLine]] = {}
    score = ruleset.program.score
    unit = score.word("point_name")
    for listed in score.yaku_lists or ():
        for yaku in _items(ruleset.rules.get(listed)):
            hand = next(_hands_of(yaku), None)
            if hand is None:
                continue
            said = translated(str(yaku.get("display_name", "")), "library", "yaku", language)
            title, _, name = said.replace(_COLON, ": ").rpartition(": ")
            worth = amount(yaku.get("value", ""), unit, language)
            sections.setdefault(title, []).append(CardLine(name, worth, groups_of(hand)))
    return tuple(CardSection(title, tuple(hands)) for title, hands in sections.items())


def groups_of(hand: str) -> tuple[CardGroup, ...]:
    """The groups of a hand as the card writes it.

    >>> [group.tiles for group in groups_of("XX0a XXX1b DDa")]
    [('1m', '1m'), ('2p', '2p', '2p'), ('7z', '7z')]
    """
    written = [(text, _tiles(text)) for text in hand.split()]
    often = Counter(tile for _, tiles in written for tile in tiles)
    return tuple(
        CardGroup(
            text,
            tiles,
            text[-1] if text[-1] in "abc" else "",
            int(text[-2]) if "X" in text else None,
            all(often[tile] >= _FOR_JOKERS for tile in tiles),
        )
        for text, tiles in written
    )


def _hands_of(yaku: dict[str, Any]) -> Iterator[str]:
    """The hands in the card's writing that a yaku asks for."""
    for condition in _items(yaku.get("when")):
        opts = condition.get("opts")
        if condition.get("name") != "match" or not isinstance(opts, list) or len(opts) < 2:
            continue
        for text in opts[1] if isinstance(opts[1], list) else ():
            if isinstance(text, str) and " " in text and _is_hand(text):
                yield text


def _is_hand(text: str) -> bool:
    try:
        return bool(read_american(text))
    except AmericanError:
        return False


def _items(node: Any) -> list[dict[str, Any]]:
    return [one for one in node if isinstance(one, dict)] if isinstance(node, list) else []


def _tiles(text: str) -> tuple[str, ...]:
    """An example of the tiles of a group."""
    if text[-1] not in "abc":
        return tuple({"F": _FLOWER, "Z": _ANY_WIND, **HONORS}[letter] for letter in text)
    letters, place = text[:-1], "abc".index(text[-1])
    step = int(letters[-1]) if "X" in letters else 0
    letters = letters[:-1] if "X" in letters else letters
    found = []
    for letter in letters:
        offset = 10 * place + step if letter == "X" else f"{letter}{'ABC'[place]}"
        tile = RulesetTile(HONORS[letter]) if letter in HONORS else neighbour(_BASE, offset)
        found.append("" if tile is None else tile.name)
    return tuple(found)
