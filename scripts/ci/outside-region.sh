#!/bin/sh
# Creates a region in an empty folder outside the repository, from the packages that a site serves, as docs/regions.md
# says; develops, tests, builds, checks and publishes it. CHROMIUM_PATH names a browser, if Playwright has none.
set -eu
cd "$(dirname "$0")/../.."
repository=$PWD

work=$(mktemp -d)
port=${PORT:-4499}
site="http://127.0.0.1:$port"
stop() {
  [ -z "${server:-}" ] || kill "$server" || true
  rm -rf "$work"
}
trap stop EXIT
npm run packages -- "$work/packages"
node scripts/build.mjs
tools="node packages/region-tools/bin/savepoint-region.mjs"
$tools host shell/dist/web/host.json --store "$work/store"
$tools keys create "$work/owner.pem"
REGION_KEY=$(cat "$work/owner.pem")
export REGION_KEY
$tools owners init --store "$work/store"
$tools sdk "$work/packages" --store "$work/store"
REGIONS_DIR="$work/store" HOST=127.0.0.1 PORT="$port" node services/regions/dist/server.js &
server=$!
until curl -sf "$site/regions/sdk/index.json" > "$work/index.json"; do
  # It ends this script, too, when the service has ended.
  kill -0 "$server"
  sleep 1
done
archive() {
  node -p "'$site' + require('$work/index.json').packages['$1'].path"
}

mkdir "$work/team"
cd "$work/team"
npx --yes -p "$(archive contracts)" -p "$(archive region-store)" -p "$(archive region-tools)" savepoint-region create poll --site "$site"
cd poll
npm install --no-audit --no-fund
size=$(du -sm node_modules | cut -f 1)
echo "node_modules: $size MB"
[ "$size" -le 60 ] || { echo "An installation may have 60 MB."; exit 1; }
node "$repository/scripts/ci/outside-region-dev.mjs" "$PWD"
npm run build
npm run check
npm run publish:region -- --store "$work/store"
npx savepoint-region status --store "$work/store" | grep 'poll  stable  0.1.0-'
curl -sf "$site/regions/regions.json" | grep -q '"poll"'
npm run withdraw -- --store "$work/store"
npx savepoint-region status --store "$work/store" | grep 'poll  not live'
