/**
 * Holds what was built against the budgets of the design: bytes over the wire, gzip, 1 KB = 1000 bytes.
 * Prints a table; ends with status 1 when something is over.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root, workspaces } from './build/workspaces.mjs';

/** Regions of the heaviest page: a game’s, before anybody does anything. */
const GAME_PAGE = ['header', 'footer', 'ratings', 'comments', 'streams'];
const KB = 1000;
/** What an anonymous reader must not download. */
const NOT_AT_ONCE = /node_modules\/(@?firebase|@sentry)/;

const json = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const weigh = (folder, names) =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(join(root, folder, name)), { level: 9 }).length, 0);

const host = json('shell/dist/web/assets.json');
const remotes = workspaces()
  .filter(({ manifest }) => manifest.savepoint)
  .map(({ folder }) => ({ web: join(folder, 'dist/web'), built: json(folder, 'dist/region.json') }));

function onGamePage({ web, built }) {
  const regions = GAME_PAGE.filter((name) => name in built.regions).map((name) => built.regions[name]);
  const js = new Set(regions.flatMap((region) => [built.entry, ...region.js]));
  return { js: weigh(web, [...js]), css: weigh(web, [...new Set(regions.flatMap((region) => region.css))]) };
}

/** What pages download of a remote at once: its entry and its regions, without the parts that come late. */
function atOnce({ web, built }) {
  return weigh(web, [built.entry, ...new Set(Object.values(built.regions).flatMap(({ js }) => js))]);
}

function unwantedSources() {
  const maps = readdirSync(join(root, 'shell/dist/maps/web')).filter((name) =>
    host.js.some((file) => name.startsWith(file)),
  );
  return maps
    .flatMap((name) => json('shell/dist/maps/web', name).sources)
    .filter((source) => NOT_AT_ONCE.test(source));
}

const sum = (values) => values.reduce((total, value) => total + value, 0);
const parts = remotes.map(onGamePage);
const lines = [
  ['Game page, scripts', weigh('shell/dist/web', host.js) + sum(parts.map(({ js }) => js)), 130 * KB],
  ['Game page, styles', weigh('shell/dist/web', host.css) + sum(parts.map(({ css }) => css)), 25 * KB],
  ...remotes.map((remote) => [`Remote ${remote.built.remote}, scripts`, atOnce(remote), 20 * KB]),
  ['Embed loader', weigh('shell/dist/web/embed', ['loader.js']), KB],
  ['Game page, sources of firebase and sentry', unwantedSources().length, 0],
].map(([what, used, budget]) => ({ what, used, budget, over: used > budget }));

console.table(
  Object.fromEntries(
    lines.map(({ what, used, budget, over }) => [what, { used, budget, verdict: over ? 'OVER' : 'ok' }]),
  ),
);
if (lines.some(({ over }) => over)) process.exitCode = 1;
