#!/bin/sh
# Replaces servers by those of this checkout without a pause, two versions side by side:
#   sh docker/update.sh [PART...]
# For each part as many new containers are started as there are; when they are healthy, the old ones drain and end. When
# one of the new ones does not become healthy, the new ones are removed, the old ones go on, and the script ends.
set -eu
cd "$(dirname "$0")/.."

# Parts before those that call them.
[ $# -gt 0 ] || set -- catalog user-actions comments images streams forms regions fragments shell gateway
docker compose build "$@"

for part in "$@"; do
  old=$(docker compose ps --quiet "$part")
  count=$(echo "$old" | wc -w)
  if [ "$count" -eq 0 ]; then
    docker compose up --detach --no-deps --wait "$part"
    continue
  fi
  if ! docker compose up --detach --no-deps --no-recreate --wait --wait-timeout 180 \
    --scale "$part=$((count * 2))" "$part"; then
    for container in $(docker compose ps --all --quiet "$part"); do
      case $old in *"$container"*) ;; *) docker rm --force --volumes "$container" ;; esac
    done
    echo "$part: a new container is not healthy; the old ones go on" >&2
    exit 1
  fi
  # With the time to drain that docker-compose.yml gives them.
  for container in $old; do docker stop "$container"; done
  for container in $old; do docker rm --volumes "$container"; done
  echo "$part: replaced"
done
