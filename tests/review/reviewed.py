"""Reviews of the small recorded games, each made once."""

from functools import cache
from pathlib import Path

from jantaku.review import GameReview, review_game

RECORDS = Path(__file__).parents[1] / "data" / "records"


@cache
def reviewed(name: str, *seats: int) -> GameReview:
    """The review of a record of `tests/data/records`, of all seats by default."""
    return review_game((RECORDS / name).read_bytes(), seats=seats or None)
