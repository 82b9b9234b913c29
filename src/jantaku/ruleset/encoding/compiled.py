"""The numbers and planes of a ruleset as the kernel has them: where they begin, and of what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, RulesetError
from jantaku.ruleset.encoding.numbers import look_of_meld
from jantaku.ruleset.encoding.tiles import look_of
from jantaku.ruleset.values.meld import Call
from jantaku.ruleset.values.tile import BACK, for_others, has_attr, is_hidden

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from jantaku.ruleset.encoding.numbers import RulesetNumbers
    from jantaku.ruleset.encoding.planes import RulesetPlanes
    from jantaku.ruleset.machine.code import Code
    from jantaku.ruleset.values.tile import RulesetTile


class CompiledEncoding:
    """The numbers and planes of a program in the kernel.

    Tiles, calls and melds are added as games come to have them. Raises `RulesetError` for rules
    whose planes are too large.
    """

    def __init__(self, code: Code, numbers: RulesetNumbers, planes: RulesetPlanes) -> None:
        self.code, self._numbers = code, numbers
        self._looks: dict[Hashable, int] = {}
        text = [*planes.places(code.status), *numbers.places(code.values.text)]
        try:
            self.kernel = _kernel.RulesetEncoding(code.values.machine, text)
        except ArgumentError:
            fault = "the rules have too many tiles, buttons and statuses for numbers and planes"
            raise RulesetError(fault, "leave some of them out", code="budget") from None

    def extend(self) -> None:
        """Adds the tiles, calls and melds that games have had since the last time."""
        values = self.code.values
        tiles, calls, melds = self.kernel.missing()
        for number in range(*tiles):
            self.kernel.add_columns([*self._of_tile(values.tile_of(number))])
        for number in range(*calls):
            self.kernel.add_numbers(self._of_call(number))
        for number in range(*melds):
            self.kernel.add_meld(self._of_meld(values.meld_of(number)))

    def _of_tile(self, tile: RulesetTile) -> Iterator[int]:
        """The column and the look of a tile, and its column as it is seen: -1 if it is not."""
        columns = self._numbers.columns
        yield columns.of(tile)
        yield self._look(look_of(tile))
        shown = tile if has_attr(tile, "revealed") else BACK
        for seen in (tile, for_others(tile), shown, BACK if is_hidden(tile) else tile):
            yield next(iter(columns.of_all((seen,))), -1)

    def _of_call(self, number: int) -> list[int]:
        """The first number, the look and the picks of a call; empty for one that has none."""
        call = self.code.values.choice_of(number)
        try:
            first, picks, look = self._numbers.of_call(call.name, call)
        except LookupError:  # not of a button
            return []
        return [first, self._look(look), *picks]

    def _of_meld(self, meld: Call) -> list[int]:
        """The column and the look of a meld, to those who see all of it and to others.

        Empty for one without tiles.
        """
        if not meld.tiles:
            return []
        hidden = Call(meld.name, tuple(BACK if is_hidden(tile) else tile for tile in meld.tiles))
        seen = map(look_of_meld, (meld, hidden))
        return [
            n for tile, look in seen for n in (self._numbers.columns.of(tile), self._look(look))
        ]

    def _look(self, look: Hashable) -> int:
        return self._looks.setdefault(look, len(self._looks))
