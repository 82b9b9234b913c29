"""The answer of `jantaku doctor`: a finding for each part, and how they are shown."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from jantaku.draw.terminal import Span, line, table

if TYPE_CHECKING:
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page


class PartState(StrEnum):
    """The state of a part."""

    OK = "ok"
    ABSENT = "absent"
    """Not there, and nothing is wrong: a feature that nobody asked for."""
    FAULT = "fault"


_STYLES = {PartState.OK: "best", PartState.ABSENT: "quiet", PartState.FAULT: "none"}


@dataclass(frozen=True)
class Finding:
    """The state of a part, in words, and the cure unless it is well."""

    part: str
    state: PartState
    about: str
    cure: str = ""


def well(part: str, about: str) -> Finding:
    """Returns the finding that a part works."""
    return Finding(part, PartState.OK, about)


def fault(part: str, about: str, cure: str) -> Finding:
    """Returns the finding that a part does not work."""
    return Finding(part, PartState.FAULT, about, cure)


@dataclass(frozen=True)
class Diagnosis:
    """Everything that was found."""

    findings: tuple[Finding, ...]

    @property
    def faults(self) -> int:
        """The number of parts that do not work."""
        return sum(one.state is PartState.FAULT for one in self.findings)

    def page(self, look: Look) -> Page:
        """Returns a table of the parts, each cure below what it is for."""
        rows = []
        for one in self.findings:
            state = line(Span(one.state, _STYLES[one.state]))
            rows.append([state, line(one.part), line(one.about)])
            if one.cure:
                rows.append([line(), line(), line(Span(f"{look.sign('→')} {one.cure}", "quiet"))])
        number = self.faults
        total = f"{number} fault{'s' * (number != 1)}" if number else "no faults"
        return [*table(rows), (), line(Span(total, "none" if number else "best"))]

    def to_dict(self, look: Look) -> dict[str, object]:  # noqa: ARG002 - it has no names of tiles
        """Returns the answer for a program: `docs/schema/doctor.schema.json`."""
        return {"faults": self.faults, "findings": [asdict(one) for one in self.findings]}
