"""Sets old unfinished games to resting."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_DAY_S = 86400.0


def upgrade() -> None:
    """Changes the states of tables, and of the rooms whose tables rest."""
    connection = op.get_bind()
    old = sa.text(
        "UPDATE tables SET state = 'resting' WHERE state = 'playing' AND created < :before"
    )
    connection.execute(old, {"before": time.time() - _DAY_S})
    op.execute(
        "UPDATE rooms SET state = 'resting' WHERE state = 'playing'"
        " AND code IN (SELECT room FROM tables WHERE state = 'resting')"
    )
