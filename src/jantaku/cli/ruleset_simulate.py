"""`jantaku ruleset simulate`: statistics of many games of a ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from jantaku import arena
from jantaku.base.files import write_whole
from jantaku.ruleset import RulesetGame

from .balance import balance_page, balance_svg
from .completion import ruleset_players, rulesets
from .hands.situation import count_of, engine_of
from .options import PlainOutput, RulesetChanges, option, text
from .ruleset import File, ruleset_of
from .seeds import seed_given, seed_option
from .terminal.console import ANSWERED, NO_ANSWER, Console
from .terminal.progress import games_watched

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.arena import SimulationReport
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page

_MOST_JOBS = 1024


@dataclass(frozen=True)
class SimulatedGameOptions:
    """The games to play."""

    games: str = text("--games", kind="N", about="Number of games.", default="1000")
    player: str = text(
        "--player",
        kind="NAME",
        about="Player of all seats: random, tsumogiri, efficiency, thinking or module:function.",
        default="efficiency",
        words=ruleset_players,
    )
    seed: str = seed_option()
    engine: str = text("--engine", kind="local|ray", about="Where the games run.", default="local")
    jobs: str = text("--jobs", kind="N", about="Number of processes.", default="1")


@dataclass(frozen=True)
class Against:
    """The ruleset to compare with."""

    other: str = text(
        "--other", kind="FILE", about="Another ruleset to compare with.", words=rulesets
    )
    other_mods: str = text("--other-mods", kind="A,B", about="The mods of the other ruleset.")


def simulate(
    file: File,
    *,
    chosen: RulesetChanges,
    against: Against,
    games: SimulatedGameOptions,
    picture: Annotated[
        str, option("--picture", kind="FILE", about="Write the report as SVG, too.")
    ] = "",
    form: PlainOutput,
) -> int:
    """Play many games of a ruleset and show their statistics.

    The report has the frequency and worth of each yaku, wins by draw and by discard, the dealer's
    edge, lengths, calls, and games stuck with no possible action; ± is half a 95 % interval.
    --other or --other-mods compares two versions side by side, on the same walls if they have the
    same tiles. Exit code 1 means that a game was stuck.
    """
    versions = [(file, chosen)]
    if against.other or against.other_mods:
        other = RulesetChanges(mods=against.other_mods, config=chosen.config)
        versions.append((against.other or file, other))
    found = [_simulated(name, which, games) for name, which in versions]
    report = Report(found)
    if picture:
        write_whole(picture, balance_svg(found))
    Console(form.whole).show(report)
    return report.code


@dataclass(frozen=True)
class Report:
    """The balances as an answer."""

    balances: Sequence[SimulationReport]

    @property
    def code(self) -> int:
        """NO_ANSWER where a game was stuck."""
        return NO_ANSWER if any(one.stuck for one in self.balances) else ANSWERED

    def page(self, look: Look) -> Page:
        """A column for each."""
        return balance_page(self.balances, look)

    def to_dict(self, _look: Look) -> dict[str, object]:
        """Each of them."""
        return {"balances": [one.to_dict() for one in self.balances]}


def _simulated(file: str, chosen: RulesetChanges, games: SimulatedGameOptions) -> SimulationReport:
    ruleset = ruleset_of(file, chosen)
    count = count_of(games.games, "games")
    with games_watched(count) as tell:
        return arena.simulate(
            RulesetGame(ruleset, seed=0),
            count,
            name=f"{file} {chosen.mods}".strip(),
            player=games.player,
            seed=seed_given(games.seed),
            engine=engine_of(games.engine),
            jobs=count_of(games.jobs, "jobs", _MOST_JOBS),
            watch=lambda played: tell(len(played.rounds)),
        )
