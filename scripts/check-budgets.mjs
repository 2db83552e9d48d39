/**
 * Compares the sizes of the build with the budgets: bytes over the wire, gzip, 1 KB = 1000 bytes.
 * Prints a table (`--json`: a list in JSON); exits with status 1 if a size is over its budget.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { root, workspaces } from './build/workspaces.mjs';

/** Regions of the heaviest page, a game’s: those that it loads at once, and those that it loads when they come near. */
const AT_LOAD = ['header', 'ratings'];
const GAME_PAGE = [...AT_LOAD, 'footer', 'comments', 'streams'];
const { MAX_SCRIPT_BYTES } = createRequire(import.meta.url)(
  '../packages/region-tools/dist/check/built-files.js',
);
const KB = 1000;
/** Sources that must not be part of the initial download. */
const DEFERRED_SOURCES = /node_modules\/(@?firebase|@sentry)/;

const json = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const gzipBytes = (folder, names) =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(join(root, folder, name)), { level: 9 }).length, 0);

const host = json('shell/dist/web/assets.json');
const remotes = workspaces()
  .filter(({ folder }) => existsSync(join(root, folder, 'savepoint.json')))
  .map(({ folder }) => ({ web: join(folder, 'dist/web'), built: json(folder, 'dist/region.json') }));

/** Bytes of a remote that some regions of a page download. */
function regionBytes({ web, built }, names) {
  const regions = names.filter((name) => name in built.regions).map((name) => built.regions[name]);
  const js = new Set(regions.flatMap((region) => [built.entry, ...region.js]));
  return {
    js: gzipBytes(web, [...js]),
    css: gzipBytes(web, [...new Set(regions.flatMap((region) => region.css))]),
  };
}

/** Bytes of a remote’s initial scripts: its entry and its regions, without the deferred parts. */
function initialBytes({ web, built }) {
  return gzipBytes(web, [built.entry, ...new Set(Object.values(built.regions).flatMap(({ js }) => js))]);
}

/** Bytes of the files of an embedded thread that a reader downloads before using it. */
function frameBytes() {
  const { css } = json('shell/dist/web/frame/assets.json');
  return (
    gzipBytes('shell/dist/web/embed', ['loader.js', 'frame.js']) +
    gzipBytes('shell/dist/web/frame', css) +
    sum(parts(['comments']).map((bytes) => bytes.css))
  );
}

/** Sources among the page client’s initial scripts that must be deferred. */
function unwantedSources() {
  const maps = readdirSync(join(root, 'shell/dist/maps/web')).filter((name) =>
    host.js.some((file) => name.startsWith(file)),
  );
  return maps
    .flatMap((name) => json('shell/dist/maps/web', name).sources)
    .filter((source) => DEFERRED_SOURCES.test(source));
}

const sum = (values) => values.reduce((total, value) => total + value, 0);
const parts = (names) => remotes.map((remote) => regionBytes(remote, names));
const scripts = (names) => gzipBytes('shell/dist/web', host.js) + sum(parts(names).map(({ js }) => js));
const lines = [
  ['Game page, scripts at load', scripts(AT_LOAD), 105 * KB],
  ['Game page, scripts of all regions', scripts(GAME_PAGE), 120 * KB],
  [
    'Game page, styles',
    gzipBytes('shell/dist/web', host.css) + sum(parts(GAME_PAGE).map(({ css }) => css)),
    19 * KB,
  ],
  ...remotes.map((remote) => [
    `Remote ${remote.built.remote}, scripts`,
    initialBytes(remote),
    MAX_SCRIPT_BYTES,
  ]),
  ['Embed loader', gzipBytes('shell/dist/web/embed', ['loader.js']), KB],
  ['Embed loader of a site’s pages', gzipBytes('shell/dist/web/embed', ['site-loader.js']), KB],
  ['Embed element and module', gzipBytes('shell/dist/web/embed', ['element.js']), 2 * KB],
  ['Counts on a site’s pages', gzipBytes('shell/dist/web/embed', ['count.js']), KB / 2],
  ['Looks of an embedded thread', gzipBytes('shell/dist/web/embed', ['looks.js']), 3 * KB],
  ['Embedded thread, scripts and styles before it is used', frameBytes(), 10 * KB],
  ['Game page, sources of firebase and sentry', unwantedSources().length, 0],
].map(([subject, used, budget]) => ({ subject, used, budget, over: used > budget }));

if (process.argv.includes('--json')) console.log(JSON.stringify(lines));
else
  console.table(
    Object.fromEntries(
      lines.map(({ subject, used, budget, over }) => [
        subject,
        { used, budget, verdict: over ? 'OVER' : 'ok' },
      ]),
    ),
  );
if (lines.some(({ over }) => over)) process.exitCode = 1;
