"""Runs migrations on the connection the server hands over."""

from alembic import context

from pipeyard.web.store.schema import metadata


def run() -> None:
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # Alembic's name for this file; whoever else imports it runs nothing
    run()
