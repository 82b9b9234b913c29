"""`jantaku doctor`: looks at this machine, and says what is missing or wrong."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from jantaku.cli.doctor.finding import Diagnosis, PartState
from jantaku.cli.doctor.machine import machine_findings
from jantaku.cli.doctor.package import package_findings
from jantaku.cli.online.health import ServerPlace
from jantaku.cli.options import ColouredOutput, text
from jantaku.cli.terminal.console import ANSWERED, NO_ANSWER, Console


@dataclass(frozen=True)
class ServerNeeds(ServerPlace):
    """The settings of a server that need something of the machine."""

    data: str = text("--data", kind="FOLDER", about="Folder it stores in [JANTAKU_DATA]")
    database: str = text("--database", kind="URL", about="Database it uses [JANTAKU_DATABASE]")
    redis: str = text("--redis", kind="URL", about="Redis it uses [JANTAKU_REDIS]")


def doctor(*, needs: ServerNeeds, output: ColouredOutput) -> int:
    """Say what is wrong on this machine, and how to cure it.

    It looks at Python, the package and its extras, and at what a server with these settings needs.
    It reads the same environment variables as `jantaku serve`, changes nothing, and exits with 1 if
    there is a fault; a feature that is not installed is not one.
    """
    written = {name: value for name, value in asdict(needs).items() if value}
    package = tuple(package_findings())
    serves = any(one.part == "server" and one.state is PartState.OK for one in package)
    found = Diagnosis((*package, *machine_findings(written, serves=serves)))
    Console(output.whole).show(found)
    return NO_ANSWER if found.faults else ANSWERED
