"""The decisions of the operator, which every process keeps in memory: bans.

Use `ServerControl`. The modules:

- `control`: reads the decisions again when they change, and acts on open connections
- `bans`: finds the ban of a person or an address
"""

from jantaku.server.control.bans import ban_of, check_breadth, check_line
from jantaku.server.control.control import ServerControl

__all__ = ["ServerControl", "ban_of", "check_breadth", "check_line"]
