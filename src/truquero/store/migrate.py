"""Bringing a database to the tables this program knows."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from truquero.store.model import NewerSchema

MIGRATIONS = Path(__file__).parent / "migrations"


def bring_up_to_date(connection: Connection, where: str) -> None:
    """Run the migrations that are missing, inside the transaction of the connection: all of them or none."""
    config = Config()
    # Alembic reads % in its options as the beginning of a variable.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    has = set(MigrationContext.configure(connection).get_current_heads())
    known = {revision.revision for revision in script.walk_revisions()}
    if not has <= known:
        raise NewerSchema(
            f"{where} was last used by a newer Truquero: its tables are at {', '.join(sorted(has - known))}, and this "
            f"program knows them up to {script.get_current_head()}. Install that version or choose another database"
        )
    if has != set(script.get_heads()):
        command.upgrade(config, "head")
