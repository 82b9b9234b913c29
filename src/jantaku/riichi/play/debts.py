"""The debts of people for the bots that played with them, after the final scores are known.

A bot pays nobody, so people share the losses of bots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from jantaku.game.protocol.actions import Seat

_STEPS = 10  # of a hundred points in a thousand


def share_robot_debts(
    scores: Sequence[float],
    robots: Collection[Seat],
    how: Literal["divided", "proportional"] = "divided",
) -> tuple[float, ...]:
    """Returns the final scores, in thousands, after people have shared the negative scores of bots.

    Divided, everyone pays the same; proportionally, each pays by how far their score is above that
    of the last person. Shares are rounded down to a hundred points, and the first person pays the
    rest. A bot with a positive score keeps it; without people nothing changes.

    >>> share_robot_debts((60.0, 10.0, -30.0, -40.0), {3}, "proportional")
    (32.3, -2.3, -30.0, 0.0)
    >>> share_robot_debts((60.0, 10.0, -30.0, -40.0), {3}, "divided")
    (46.6, -3.3, -43.3, 0.0)
    """
    steps = [round(score * _STEPS) for score in scores]
    people = [seat for seat in range(len(steps)) if seat not in robots]
    if not people:
        return tuple(scores)
    debt = -sum(min(steps[seat], 0) for seat in robots)
    last = min(steps[seat] for seat in people)
    weights = {seat: steps[seat] - last if how == "proportional" else 1 for seat in people}
    if not any(weights.values()):  # all people have the same score
        weights = dict.fromkeys(people, 1)
    shares = {seat: debt * weights[seat] // sum(weights.values()) for seat in people}
    first = max(people, key=steps.__getitem__)
    shares[first] += debt - sum(shares.values())
    paid = [max(own, 0) if seat in robots else own - shares[seat] for seat, own in enumerate(steps)]
    return tuple(own / _STEPS for own in paid)
