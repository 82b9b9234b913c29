"""The database: tables with every step, rooms, people, rulesets, sheets, in SQLite or PostgreSQL.

Other packages only use `Store`, which returns frozen values. The modules:

- `store`: the interface, and the boundaries of transactions
- `writer`: writes the steps of all tables together, with `sqlite_pen`, `postgres_pen`, `pens`
- `tables`, `rooms`, `people`: the queries
- `database`: connections; `sqlite_log`: the write-ahead log of SQLite
- `migrations`: creates and changes the database tables
- `rows`: the database tables; `text`: values as columns; `values`: the stored values
"""

from jantaku.server.store.store import Store
from jantaku.server.store.values import (
    Checkpoint,
    Held,
    Page,
    Step,
    TableRecord,
    Taken,
    Token,
    User,
    UserRuleset,
)

__all__ = [
    "Checkpoint",
    "Held",
    "Page",
    "Step",
    "Store",
    "TableRecord",
    "Taken",
    "Token",
    "User",
    "UserRuleset",
]
