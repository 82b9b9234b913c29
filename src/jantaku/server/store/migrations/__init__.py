"""Creates and changes the tables of the database: each file in `versions` is one step.

`upgrade` brings a database of any older version to this version.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from jantaku.base.errors import ArgumentError

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

_LOCK: Final = 0x6A616E74616B75  # "jantaku"


def upgrade(connection: Connection) -> None:
    """Creates the tables, or migrates them, in the transaction of the connection.

    If several processes start, one does it and the others wait. Raises `ArgumentError` for a
    database that a newer version has written.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    known = {each.revision for each in scripts.walk_revisions()}
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in known:
        fault = "the database was written by a newer version of jantaku"
        raise ArgumentError(fault, "start that version, or use another database")
    if found != scripts.get_current_head():
        command.upgrade(config, "head")
