#!/bin/sh
# A copy of everything, taken while servers run: backup.sh DATABASE FILE
# DATABASE is the SQLite file (/var/lib/pipeyard/pipeyard.sqlite) or an address (postgresql://…, also with +asyncpg).
# With compose: docker compose -f deploy/compose.yaml exec -T db pg_dump --format=custom -U pipeyard pipeyard >FILE
# The file has every table's secret and the hashes of seats' tokens: keep it as safe as the database.
set -eu
[ $# = 2 ] || { echo "usage: backup.sh DATABASE FILE" >&2; exit 2; }
umask 077
case $1 in
postgres*://*) pg_dump --format=custom --file="$2.new" "$(echo "$1" | sed 's/+[a-z0-9]*:/:/')" ;;
*)
    [ -f "$1" ] || { echo "there is no database $1" >&2; exit 1; }
    python3 - "$1" "$2.new" <<'PYTHON'
import sqlite3, sys

source, copy = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True), sqlite3.connect(sys.argv[2])
source.backup(copy)
[found] = copy.execute("PRAGMA integrity_check").fetchone()
sys.exit(0 if found == "ok" else f"the copy is damaged: {found}")
PYTHON
    ;;
esac
mv "$2.new" "$2"
