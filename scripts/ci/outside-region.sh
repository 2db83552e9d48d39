#!/bin/sh
# Creates a region outside the repository from its packages, as docs/regions.md says; tests, builds and publishes it.
set -eu
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm run packages -- "$work/packages"
node scripts/build.mjs
node packages/region-tools/bin/savepoint-region.mjs host shell/dist/web/host.json --store "$work/store"

cd "$work/packages"
npx --yes -p ./savepoint-contracts-*.tgz -p ./savepoint-region-tools-*.tgz \
  savepoint-region create poll "$work/poll" --packages .
cd "$work/poll"
npm install --no-audit --no-fund
npm test
npm run types
npm run build
npm run publish:region -- --store "$work/store"
npx savepoint-region channels --store "$work/store" | grep 'poll  stable=0.1.0-'
npm run withdraw -- --store "$work/store"
npx savepoint-region channels --store "$work/store" | grep 'poll  not live'
