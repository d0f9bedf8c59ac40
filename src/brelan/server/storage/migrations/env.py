"""How Alembic runs here: on the connection that `brelan.server.storage.engine.migrate` hands over."""

from alembic import context

from brelan.server.storage.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
with context.begin_transaction():
    context.run_migrations()
