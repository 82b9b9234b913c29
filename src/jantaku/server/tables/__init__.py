"""Tables that are played: each is one actor in the process that holds its lease.

Rooms and sockets use only `Hosting`. The modules:

- `hosting`: the tables of this process together, with their periodic work
- `following`, `visiting`: the sockets of this process, and those of others at its tables
- `owning`: the tables of this process, and the owners of the others
- `loading`, `leasing`: takes leases of tables and replays their games
- `reaching`: messages to other processes and back over the bus
- `table`: the actor: one game, step by step
- `audience`, `telling`: the viewers of a table, and what each has received
- `sitting`, `thinking`, `keeping`: the seats, the bots, the writes to the store
- `pacing`, `clock`, `autos`: pure functions and values
"""

from jantaku.server.tables.following import Deliver, Follower
from jantaku.server.tables.hosting import Changed, Hosting
from jantaku.server.tables.timing import Timing

__all__ = ["Changed", "Deliver", "Follower", "Hosting", "Timing"]
