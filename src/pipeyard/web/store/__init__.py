"""Tables in a database: SQLite by default, PostgreSQL by one setting.

``schema`` describes the database, ``migrations`` are the numbered steps to it and ``migrate`` runs them.
``store`` reads and writes: every change to a table is one transaction, and ``move_writer`` makes
one of all moves that come together (``sqlite_moves`` and ``postgresql_moves`` know how),
``engine`` connects, ``bans`` knows who is shut out, ``old_rows`` removes what nobody needs any more,
``notice_store`` knows who is told of turns,
``server_rows`` when each server was last there.
``failures`` says in words what the database could not do.
"""
