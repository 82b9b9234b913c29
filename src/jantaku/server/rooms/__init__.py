"""Rooms as values: what is agreed in one, who sits where, and what may become of it.

- `values`: a room; `codes`: what it is found by
- `checking`: settings that can be played; `moves`: one room in, the next one out

Nothing here is stored or told: `jantaku.server.lobby` does that.
"""
