"""The chance of each action by a policy: `chances_of`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.players.policies import Policy
    from jantaku.riichi.play.view import RiichiView


def chances_of(policy: Policy, views: Sequence[RiichiView]) -> list[list[float]]:
    """Returns for each view the chances of its legal actions, in their order.

    They follow from the scores of a policy that has them; another one chooses with a chance of 1.
    Actions without a number have 0.

    >>> from jantaku import RiichiGame
    >>> from jantaku.players.policy_names import policy_named
    >>> (chances,) = chances_of(policy_named("trained"), [RiichiGame(seed=7).view(0)])
    >>> len(chances), round(sum(chances), 6)
    (13, 1.0)
    """
    if policy.scores is None or policy.riichi == "two":
        chosen = policy.actions(views)
        rows = zip(views, chosen, strict=True)
        return [[float(one == action) for one in view.legal] for view, action in rows]
    scores = policy.scores(np.stack([view.planes(policy.features) for view in views]))
    return [_softmax(view, row) for view, row in zip(views, scores, strict=True)]


def _softmax(view: RiichiView, scores: np.ndarray) -> list[float]:
    ids = np.array(view.action_ids)
    logits = np.where(ids >= 0, scores[ids], -np.inf)
    if not np.isfinite(most := logits.max()):
        return [0.0] * len(ids)
    weights = np.exp(logits - most)
    chances: list[float] = (weights / weights.sum()).tolist()
    return chances
