"""The numbers and planes of an engine: what it writes so that environments can play its games.

- `encoding`: the contract, `GameEncoding`, which `Game.encoding` returns
- `choices`: decisions as numbers; `layout`: planes and their cells; `placement`: rewards for ranks
"""
