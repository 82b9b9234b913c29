"""Writes games as Tenhou's mjlog XML: `write_tenhou_xml`."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import quote

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.formats.tenhou.meld_codes import (
    codes_of_melds,
    format_meld_code,
    is_added_kan_code_of,
)
from jantaku.riichi.records.formats.tenhou.words import (
    DISCARDS,
    DRAWN_GAMES,
    DRAWS,
    FAST,
    HUMANS,
    NO_OPEN_TANYAO,
    NO_RED_FIVES,
    ROOMS,
    SANMA,
    SOUTH,
    four,
    number_of_yaku,
    round_number,
    without_kita,
)
from jantaku.riichi.records.formats.writing import require_finished, written
from jantaku.riichi.records.history import with_dice
from jantaku.riichi.records.record import (
    OPTIONS_KEY,
    GameRecord,
    RecordedWin,
    RoundRecord,
    options_told,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_TYPE_OF_KIND = {kind: type_ for kind, type_, _ in DRAWN_GAMES}


def write_tenhou_xml(game: GameRecord) -> bytes:
    """The game as an mjlog, on one line as Tenhou writes it.

    Raises `ReplayError` for an unfinished game, and for points that are not whole hundreds.
    """
    require_finished(game)
    _require_hundreds(game)
    rounds = [_Writer(record).text() for record in with_dice(game).rounds]
    if rounds and game.final_points and game.scores:
        rounds[-1] = f'{rounds[-1].removesuffix("/>")}owari="{_owari(game)}" />'
    return "".join((_head(game), *rounds, "</mjloggm>")).encode()


def _require_hundreds(game: GameRecord) -> None:
    told = [points for one in game.rounds for points in (*one.points, *one.points_after)]
    if any(points % 100 for points in (*told, *(game.final_points or ()))):
        raise ReplayError("an mjlog counts points in hundreds", "write the game as mjai")


def _head(game: GameRecord) -> str:
    sanma = game.players == 3
    bits = HUMANS | ROOMS[game.room][0] | FAST * game.fast | SANMA * sanma
    bits |= NO_RED_FIVES * (not any(game.red_fives)) | SOUTH * (game.length != "east")
    bits |= NO_OPEN_TANYAO * (game.open_tanyao is False)
    people = [f'n{seat}="{name}"' for seat, name in enumerate(four(map(_quoted, game.names), ""))]
    if game.grades:
        people.append(f'dan="{",".join(four(map(_quoted, game.grades), "0"))}"')
    if game.ratings:
        ratings = four((f"{rating:.2f}" for rating in game.ratings), "1500.00")
        people.append(f'rate="{",".join(ratings)}"')
    return (
        f'<mjloggm ver="2.3"><SHUFFLE seed="{_quoted(game.seed or "")}" '
        f'ref="{_quoted(game.reference)}"/><GO type="{bits}" lobby="0"{_options(game)}/>'
        f"<UN {' '.join(people)}/>"
        '<TAIKYOKU oya="0"/>'
    )


def _options(game: GameRecord) -> str:
    """Returns an attribute with the rules, where those of the table type are others."""
    reds = int(any(game.red_fives))
    read_back = replace(
        game,
        site="",
        red_fives=(reds if game.players == 4 else 0, reds, reds),
        open_tanyao=game.open_tanyao is not False,
        length="east" if game.length == "east" else "south",
    )
    told = options_told(game, read_back)
    return "" if told is None else f' {OPTIONS_KEY}="{_quoted(json.dumps(told))}"'


def _quoted(text: str) -> str:
    return quote(text, safe=",=/+")


def _owari(game: GameRecord) -> str:
    assert game.final_points
    assert game.scores
    rows = zip(game.final_points, game.scores, strict=True)
    return ",".join(four((f"{points // 100},{score:.1f}" for points, score in rows), "0,0.0"))


class _Writer:
    """Writes one round; keeps count of the points for its tags."""

    def __init__(self, record: RoundRecord) -> None:
        self._record = record
        self._points = list(record.points)

    def text(self) -> str:
        """Its tags from INIT on."""
        return self._init() + "".join(written(self, self._record.packed))

    def _init(self) -> str:
        record = self._record
        dice = record.dice or (0, 0)
        seed = (
            round_number(record),
            record.honba,
            record.riichi_sticks,
            *dice,
            record.dora_indicator,
        )
        hands = [_listed(hand) for hand in record.hands]
        hais = "".join(f' hai{seat}="{hand}"' for seat, hand in enumerate(four(hands, "")))
        points = _listed(self._hundreds())
        return f'<INIT seed="{_listed(seed)}" ten="{points}" oya="{record.dealer}"{hais}/>'

    def _hundreds(self) -> list[int]:
        """Returns the points of four seats in hundreds; 0 for a seat that is empty."""
        return four((points // 100 for points in self._points), 0)

    def draw(self, event: bytes) -> str:
        return f"<{DRAWS[event[1]]:c}{event[2]}/>"

    def discard(self, event: bytes) -> str:
        return f"<{DISCARDS[event[1]]:c}{event[2]}/>"

    def _call(self, event: bytes) -> str:
        return f'<N who="{event[1]}" m="{format_meld_code(event)}" />'

    chi = pon = open_kan = closed_kan = kita = _call

    def added_kan(self, event: bytes) -> str:
        codes = codes_of_melds(self._record.packed, event[1])
        code = next(code for code in codes if is_added_kan_code_of(code, event[2]))
        return f'<N who="{event[1]}" m="{code}" />'

    def riichi(self, event: bytes) -> str:
        return f'<REACH who="{event[1]}" step="1"/>'

    def riichi_accepted(self, event: bytes) -> str:
        self._points[event[1]] -= self._record.stick_points
        return f'<REACH who="{event[1]}" ten="{_listed(self._hundreds())}" step="2"/>'

    def dora(self, event: bytes) -> str:
        return f'<DORA hai="{event[2]}" />'

    def win(self, event: bytes) -> str:
        win = self._record.wins[event[4]]
        melds = codes_of_melds(self._record.packed, win.winner)
        parts = (
            f'ba="{win.honba},{win.riichi_sticks}"',
            f'hai="{_listed(win.hand)}"',
            *([f'm="{_listed(melds)}"'] if melds else ()),
            f'machi="{win.tile}"',
            f'ten="{win.fu or 0},{win.points or 0},{self._record.limit(win)}"',
            self._yaku(win),
            f'doraHai="{_listed(win.dora)}"',
            *([f'doraHaiUra="{_listed(win.ura)}"'] if win.ura else ()),
            f'who="{win.winner}"',
            f'fromWho="{win.winner if win.discarder is None else win.discarder}"',
            *([f'paoWho="{win.pao}"'] if win.pao is not None else ()),
            self._change(win.deltas),
        )
        return f"<AGARI {' '.join(parts)} />"

    def _yaku(self, win: RecordedWin) -> str:
        record = self._record
        context = record.round_wind, record.dealer, win.winner, record.players
        counted = without_kita(win.yaku)
        numbers = [number_of_yaku(yaku.id, *context) for yaku in counted]
        if win.yakuman:
            return f'yakuman="{_listed(numbers)}"'
        rows = zip(numbers, counted, strict=True)
        return f'yaku="{",".join(f"{number},{yaku.han}" for number, yaku in rows)}"'

    def drawn_game(self, _: bytes) -> str:
        drawn = self._record.drawn_game
        assert drawn is not None
        type_ = _TYPE_OF_KIND[drawn.kind]
        hands = enumerate(drawn.hands)
        parts = (
            *([f'type="{type_}"'] if type_ else ()),
            f'ba="{drawn.honba},{drawn.riichi_sticks}"',
            self._change(drawn.deltas),
            *(f'hai{seat}="{_listed(hand)}"' for seat, hand in hands if hand is not None),
        )
        return f"<RYUUKYOKU {' '.join(parts)} />"

    def _change(self, deltas: Sequence[int]) -> str:
        """Points before and change, in hundreds."""
        pairs = zip(self._hundreds(), four(deltas, 0), strict=True)
        text = ",".join(f"{points},{change // 100}" for points, change in pairs)
        for seat, change in enumerate(deltas):
            self._points[seat] += change
        return f'sc="{text}"'


def _listed(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))
