"""Tables that are played: each is one actor in the process that holds its lease.

`Hosting` is all that rooms and sockets see of them. The rooms, each importing only those below it:

- `hosting`: the tables of this process, and the way to those of others
- `table`: the actor
- `telling`: what each viewer has been told
- `delta`, `pacing`, `clock`, `autos`: pure functions and values
"""

from jantaku.server.tables.hosting import Changed, Deliver, Follower, Hosting

__all__ = ["Changed", "Deliver", "Follower", "Hosting"]
