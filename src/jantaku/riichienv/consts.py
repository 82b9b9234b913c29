"""How many tiles and kinds of tiles a set has."""

from typing import Final

N_TILE_TYPES_4P: Final = 34
N_TILE_TYPES_3P: Final = 27
N_TILES_4P: Final = 136
N_TILES_3P: Final = 108
