"""`jantaku sheet`: the balance sheet of games between people."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated

from jantaku.base.errors import JantakuError
from jantaku.draw.games.sheet import game_page, sheet_page
from jantaku.riichi.sheet import Sheet

from .hands.situation import blaming_alone, count_of
from .options import Output, argument, flag, text
from .terminal.console import ANSWERED, Console, write_document


@dataclass(frozen=True)
class SheetOptions:
    """The part of the sheet to show, and its form."""

    group: str = text("--group", kind="A,B,...", about="Only games of exactly these people.")
    game: str = text("--game", kind="N", about="One game, item by item.")
    csv: bool = flag("--csv", about="CSV, a row for each player of each game.")


def sheet(
    file: Annotated[str, argument("FILE", "A balance sheet.")],
    *,
    part: SheetOptions,
    output: Output,
) -> int:
    """Show a balance sheet: games, totals, who pays whom.

    All amounts are points.
    """
    console = Console(output)
    whole = _loaded(file)
    chosen = _of_group(whole, part.group) if part.group else whole
    if part.game:
        if not chosen.games:
            raise JantakuError("the sheet has no game", "leave out --game", source="game")
        number = count_of(part.game, "game", len(chosen.games))
        chosen = Sheet((chosen.games[number - 1],))
    if part.csv:
        write_document(chosen.to_csv())
    elif output.json:
        console.data(_document(chosen))
    elif part.game:
        console.page(game_page(chosen.games[0], number, console.look))
    else:
        console.page(sheet_page(chosen, console.look))
    return ANSWERED


def _loaded(file: str) -> Sheet:
    try:
        with blaming_alone("file"):
            return Sheet.load(file)
    except OSError as error:
        fault = f"cannot read {file!r}: {error.strerror}"
        raise JantakuError(fault, "check the path", source="file") from None


def _of_group(whole: Sheet, listed: str) -> Sheet:
    names = {name.strip() for name in listed.split(",")}
    chosen = whole.of(names)
    if not chosen.games:
        groups = "; ".join(",".join(sorted(group)) for group in whole.groups)
        cure = f"the groups are {groups}" if groups else "the sheet has no game"
        raise JantakuError(f"no game of {', '.join(sorted(names))}", cure, source="group")
    return chosen


def _document(chosen: Sheet) -> dict[str, object]:
    return {
        "games": [asdict(game) for game in chosen.games],
        "groups": [sorted(group) for group in chosen.groups],
        "totals": [asdict(total) for total in chosen.totals],
        "payments": [asdict(one) for one in chosen.payments],
    }
