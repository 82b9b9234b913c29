"""The database: tables with every step, rooms, people, rulesets, sheets, in SQLite or PostgreSQL.

Other packages only use `Store`, which returns frozen values. The modules:

- `store`: the interface, and the boundaries of transactions
- `writers`: writes the steps of all tables together
- `tables`, `rooms`, `groups`, `ratings`, `people`, `controls`: the queries; `personal`: deletes or
  renames a person; `safety`: reports and blocks; `retention`: what is old
- `database`: connections; `sqlite_wal`: the write-ahead log of SQLite
- `migrations`: creates and changes the database tables
- `rows`: the database tables; `values`: the stored values; `pages`: pages of long lists
"""

from jantaku.server.store.store import Store
from jantaku.server.store.values import (
    Block,
    Checkpoint,
    CountedTable,
    HeldDecision,
    ListPage,
    OldRows,
    Step,
    StoredBan,
    StoredReport,
    TableRecord,
    TableSummary,
    TakenTable,
    Token,
    User,
    UserRuleset,
    stored_bytes,
    value_of,
)

__all__ = [
    "Block",
    "Checkpoint",
    "CountedTable",
    "HeldDecision",
    "ListPage",
    "OldRows",
    "Step",
    "Store",
    "StoredBan",
    "StoredReport",
    "TableRecord",
    "TableSummary",
    "TakenTable",
    "Token",
    "User",
    "UserRuleset",
    "stored_bytes",
    "value_of",
]
