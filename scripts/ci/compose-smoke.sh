#!/bin/sh
# Builds the containers, starts them, publishes the regions, and requests a page, an API response and the registry.
# Needs Docker with Compose, Node, openssl and curl. Removes the containers and their data at the end.
set -eu
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
export COMPOSE_PROJECT_NAME=savepoint-smoke COMPOSE_ENV_FILES="$work/env"
origin=http://localhost:3999

finish() {
  status=$?
  [ "$status" = 0 ] || docker compose logs --tail 50
  docker compose down --volumes --remove-orphans
  rm -rf "$work"
  exit "$status"
}

openssl genrsa -out "$work/account.pem" 2048
root=$PWD
(cd "$work" && node "$root/docker/make-secrets.mjs")
printf '{"project_id":"smoke","client_email":"smoke@example.org","private_key":"%s"}' \
  "$(awk '{printf "%s\\n", $0}' "$work/account.pem")" > "$work/secrets/firebase-service-account"
echo smtp://localhost > "$work/secrets/smtp-url"
cp "$work/.env" "$COMPOSE_ENV_FILES"
cat >> "$COMPOSE_ENV_FILES" <<END
SECRETS_DIR=$work/secrets
PORT=3999-4002
PUBLIC_URL=$origin
FIREBASE_PROJECT_ID=smoke
FIREBASE_API_KEY=smoke
FIREBASE_AUTH_DOMAIN=localhost:3999
MAIL_FROM=savepoint@example.org
CONTACT_TO=contact@example.org
SITE_OWNER_NAME=Smoke test
SITE_OWNER_ADDRESS=1 Example Street
SITE_OWNER_EMAIL=legal@example.org
END

trap finish EXIT
docker compose build
docker compose up --detach --wait --wait-timeout 300
docker compose run --rm savepoint-region publish --all
port=$(docker compose port gateway 8080)
site=http://localhost:${port##*:}

# A published region is live within five seconds; the catalogue service imports the content at its first start.
for _ in $(seq 60); do
  curl --fail --silent "$site/games/hades/" | grep -q 'data-region="comments"' &&
    curl --fail --silent "$site/api/site-data" | grep -q '"games":' &&
    curl --fail --silent --output /dev/null "$site/regions/regions.json" &&
    echo 'The site serves pages, API and regions' && exit 0
  sleep 2
done
echo 'The site did not respond within two minutes' >&2
exit 1
