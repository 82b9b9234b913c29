"""Games recorded elsewhere: read, written, converted, and played again by the rules.

A reader and a writer per format in `formats`, all to and from the neutral record of `record`, which
`builder`, `round_record` and `game_record` make; `native` is our own record of any game. `files`,
`envelope`, `input_limits` and `skipped` read what others send, `conversion` writes another format.
`verify` plays records again, by `history`, `kernel_replay`, `own_rooms`, `tile_layout` and `walls`.
"""
