"""Tables that are played: each is one actor in the process that holds its lease.

Rooms and sockets use only `TableHost`. The modules:

- `host`: the tables of this process together, with their periodic work
- `places`: how many tables may be loaded, by the person and the address that open them
- `ownership`: which tables this process owns: leases, loading, taking over
- `remote`: the sockets that follow tables, and tables in other processes
- `table`, `commands`: the actor, its commands and their queue
- `seats`: who sits where, presence, clocks, automatic answers
- `decisions`: who makes each decision, and those that the next step waits for
- `schedule`: what is sent when
- `viewers`: who watches, and what each of them has been sent
- `storage`: writes of a table, and work on its game off the loop
- `worker_game`: a game by custom rules, in a separate process
"""

from jantaku.server.tables.host import Changed, TableHost
from jantaku.server.tables.places import NoTablePlace, TableBounds
from jantaku.server.tables.remote import Deliver, TableFollower
from jantaku.server.tables.schedule import ScheduleSettings

__all__ = [
    "Changed",
    "Deliver",
    "NoTablePlace",
    "ScheduleSettings",
    "TableBounds",
    "TableFollower",
    "TableHost",
]
