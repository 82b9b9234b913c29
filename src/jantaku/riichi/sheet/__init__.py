"""The balance sheet of people who play riichi together: the result of each game, and payments.

A sheet is a value: `with_game` returns a longer one, `save` and `load` use a JSON file. All amounts
are points. The modules: `games` (the result of a game), `paper` (a game that was played elsewhere),
`settlement` (totals and payments), `serialization` (JSON and CSV), `sheets`.

>>> from datetime import datetime
>>> from jantaku import GameRule
>>> from jantaku.protocol import GameResult, SeatResult
>>> ends = ((40_000, 40.0, 0), (28_000, 3.0, 1), (22_000, -13.0, 2), (10_000, -30.0, 3))
>>> seats = tuple(SeatResult(seat, *end) for seat, end in enumerate(ends))
>>> result = GameResult("played_out", "thousands", seats)
>>> people = [Player(name) for name in ("Aki", "Ben", "Cho", "Dai")]
>>> rule = GameRule.preset("friends")
>>> sheet = Sheet().with_game(result, rule, players=people, when=datetime(2026, 1, 2))
>>> [(total.name, total.points) for total in sheet.totals]
[('Aki', 40000), ('Ben', 3000), ('Cho', -13000), ('Dai', -30000)]
>>> [(one.payer, one.payee, one.points) for one in sheet.payments]
[('Dai', 'Aki', 30000), ('Cho', 'Aki', 10000), ('Cho', 'Ben', 3000)]
"""

from jantaku.riichi.sheet.games import Details, Entry, Player, SheetGame, details_of
from jantaku.riichi.sheet.paper import result_of_points
from jantaku.riichi.sheet.settlement import DebtPayment, Total
from jantaku.riichi.sheet.sheets import Sheet

__all__ = [
    "DebtPayment",
    "Details",
    "Entry",
    "Player",
    "Sheet",
    "SheetGame",
    "Total",
    "details_of",
    "result_of_points",
]
