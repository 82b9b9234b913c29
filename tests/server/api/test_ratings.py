"""Ratings of quick matches over HTTP."""

from harness.serving import Served
from jantaku.base.ratings import RatingModel
from jantaku.server.store import Store
from jantaku.server.store.ratings import LEAST_GAMES
from server.store.rows import a_table


async def won(store: Store, kind: str, better: str, worse: str, games: int) -> None:
    """Has one person win that many rated games of two."""
    for _ in range(games):
        table = a_table(rated=kind, state="over")
        await store.add_table(table)
        await store.rate(table, {better: 0, worse: 1}, RatingModel())


async def test_ratings_are_your_own_and_the_best(server: Served) -> None:
    ann, ben, cho = await server.people("Ann", "Ben", "Cho")
    for one in (ann, ben):
        await one("POST /people/me/claim", {"passphrase": "four winds blow"})
    store = server.running.store
    await won(store, "riichi-4", ann.id, ben.id, LEAST_GAMES)
    await won(store, "ruleset.sichuan-3", ben.id, cho.id, 1)
    first, second = await ben("GET /ratings/mine")
    assert (first["kind"], first["engine"], first["preset"], first["players"]) == (
        *("riichi-4", "riichi", "", 4),
    )
    assert (second["engine"], second["preset"], second["players"]) == ("ruleset", "sichuan", 3)
    assert (first["games"], second["games"]) == (LEAST_GAMES, 1)
    assert first["rating"] < 25 < second["rating"]
    assert 0 < first["rating_ci95"] < second["rating_ci95"]
    (kind,) = (shown := await cho("GET /ratings"))["kinds"]
    assert (kind["kind"], kind["people"], shown["least_games"]) == ("riichi-4", 2, LEAST_GAMES)
    page = await cho("GET /ratings/riichi-4?limit=1")
    assert ([one["name"] for one in page["rows"]], page["after"]) == (["Ann"], 1)
    page = await cho("GET /ratings/riichi-4?limit=1&after=1")
    assert [(one["place"], one["name"], one["games"]) for one in page["rows"]] == [
        (2, "Ben", LEAST_GAMES)
    ]
    assert await cho("GET /ratings/riichi-4?after=2") == {"rows": [], "after": 0}
    assert await cho("GET /ratings/unheard-of") == {"rows": [], "after": 0}
    await cho.refused("GET /ratings/riichi-4?limit=101", "422 malformed")
