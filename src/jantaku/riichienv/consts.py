"""How many tiles and kinds of tiles a set has, and the live wall before the first draw."""

from typing import Final

N_TILE_TYPES_4P: Final = 34
N_TILE_TYPES_3P: Final = 27
N_TILES_4P: Final = 136
N_TILES_3P: Final = 108
LIVE_TILES: Final = {3: 55, 4: 70}
