"""Tables that are played: each is one actor in the process that holds its lease.

`Hosting` is all that rooms and sockets see of them. The rooms, each importing only those below it:

- `hosting`: all of them together, looked after again and again
- `following`, `visiting`: the sockets of this process, and those of others at its tables
- `owning`: the tables of this process, and where the others are
- `loading`, `leasing`: how it takes tables, and plays their games again
- `reaching`: what goes to other processes and back over the bus
- `table`: the actor: one game, step by step
- `audience`, `telling`: what each viewer has been told
- `sitting`, `thinking`, `keeping`: who sits there, what bots do, the way into the store
- `delta`, `pacing`, `clock`, `autos`: pure functions and values
"""

from jantaku.server.tables.following import Deliver, Follower
from jantaku.server.tables.hosting import Changed, Hosting
from jantaku.server.tables.timing import Timing

__all__ = ["Changed", "Deliver", "Follower", "Hosting", "Timing"]
