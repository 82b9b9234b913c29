"""Tables and shown rules that several tests of actions share."""

from typing import Any

from ruleset.acting import new_table, tiles

SECOND: dict[str, Any] = {"language": 2}


def table(**hands: str) -> Any:
    return new_table(SECOND, **hands)


def texts(events: list[Any]) -> list[str]:
    return [event.text for event in events if event.type in ("message", "big_text")]


def with_walls(live: str = "9s 8s 7s", dead: str = "1p 2p 3p", **hands: str) -> Any:
    found = table(**hands)
    found.wall, found.dead_wall = tiles(live), tiles(dead)
    return found
