#!/bin/sh
# Bring a copy back: restore.sh FILE DATABASE, with all servers stopped. What is there is kept beside it (SQLite)
# or must not be there (PostgreSQL: an empty database).
# With compose: docker compose -f deploy/compose.yaml exec -T db pg_restore --exit-on-error --single-transaction \
#     --no-owner -U pipeyard --dbname=pipeyard <FILE
set -eu
[ $# = 2 ] || { echo "usage: restore.sh FILE DATABASE" >&2; exit 2; }
[ -f "$1" ] || { echo "there is no copy $1" >&2; exit 1; }
case $2 in
postgres*://*) pg_restore --exit-on-error --single-transaction --no-owner --dbname="$(echo "$2" | sed 's/+[a-z0-9]*:/:/')" "$1" ;;
*)
    umask 077
    for part in "$2" "$2-wal" "$2-shm"; do
        [ ! -e "$part" ] || mv "$part" "$part.before"
    done
    cp "$1" "$2"
    # By root it would be a file that the service's user cannot open: it is whose its folder is.
    [ "$(id -u)" != 0 ] || chown "$(ls -dnL "$(dirname "$2")" | awk '{ print $3 ":" $4 }')" "$2"
    ;;
esac
