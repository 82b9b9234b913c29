"""Rooms as values: their settings, their seats, and the moves that change them.

- `values`: a room; `codes`: room codes
- `settings_check`: checks of settings; `moves`: functions that return the changed room

This package does not store or publish rooms; `jantaku.server.lobby` does.
"""
