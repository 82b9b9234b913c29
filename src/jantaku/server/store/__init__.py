"""What lasts: tables with every step, rooms, people, rulesets and sheets, in SQLite or PostgreSQL.

`Store` is all that others see of it; what it gives are frozen values. The rooms, each importing
only those below it:

- `store`: the interface, and when a transaction begins and ends
- `writer`: steps of all tables, made durable together; `sqlite_pen`, `postgres_pen`, `pens`: how
- `tables`, `rooms`, `people`: the questions that are asked of the database
- `database`: connections to it; `sqlite_log`: what SQLite needs besides
- `migrations`: how its tables come to be
- `rows`: its tables; `text`: values in their columns; `values`: what is stored
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
