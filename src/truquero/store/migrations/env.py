"""Where Alembic begins. The store hands in its own connection; developers who make a new migration hand in a URL:

alembic -c src/truquero/store/migrations/alembic.ini -x url=sqlite:///new.db revision --autogenerate -m "what changes"
"""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, create_engine

from truquero.store.schema import metadata


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()


handed_in = context.config.attributes.get("connection")
if handed_in is not None:
    run(handed_in)
else:
    with create_engine(context.get_x_argument(as_dictionary=True)["url"]).begin() as opened:
        run(opened)
