/**
 * Compares the sizes of the build with the budgets: bytes over the wire, gzip, 1 KB = 1000 bytes.
 * Prints a table (`--json`: a list in JSON, `--visit`: the scripts of a visit to a game’s page); exits with status 1 if a
 * size is over its budget.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { root, workspaces } from './build/workspaces.mjs';

/** Regions of the heaviest page, a game’s: those that it loads at once, and those that it loads when they come near. */
const AT_LOAD = ['header', 'ratings'];
const GAME_PAGE = [...AT_LOAD, 'footer', 'comments', 'streams'];
/** Deferred parts that a visit to that page loads without a press, by folder; `tests/browser/whole-visit.spec.ts` compares. */
const WITHOUT_PRESS = { shell: ['idle'], 'mf-comments': ['live'] };
const { MAX_SCRIPT_BYTES } = createRequire(import.meta.url)(
  '../packages/region-tools/dist/check/built-files.js',
);
const KB = 1000;
/** Sources that must not be part of the initial download, and of any. */
const DEFERRED_SOURCES = /node_modules\/(@?firebase|@sentry)/;
const SERVER_SOURCES = /node_modules\/typebox/;

const json = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const gzipBytes = (folder, names) =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(join(root, folder, name)), { level: 9 }).length, 0);

const host = json('shell/dist/web/assets.json');
const remotes = workspaces()
  .filter(({ folder }) => existsSync(join(root, folder, 'savepoint.json')))
  .map(({ folder }) => ({
    folder,
    web: join(folder, 'dist/web'),
    built: json(folder, 'dist/region.json'),
  }));

/** Files of a remote that some regions of a page download. */
function regionFiles({ built }, names) {
  const regions = names.filter((name) => name in built.regions).map((name) => built.regions[name]);
  return {
    js: [...new Set(regions.flatMap((region) => [built.entry, ...region.js]))],
    css: [...new Set(regions.flatMap((region) => region.css))],
  };
}

/** Scripts that a visit to a game’s page with scrolling downloads, without a press: names by folder. */
const visitScripts = () =>
  Object.fromEntries(
    [
      ['shell', 'shell/dist/web', host.js],
      ...remotes.map((remote) => [remote.folder, remote.web, regionFiles(remote, GAME_PAGE).js]),
    ].map(([folder, web, names]) => [web, [...names, ...deferredFiles(web, WITHOUT_PRESS[folder] ?? [])]]),
  );

/** The files of deferred parts. @throws {Error} when one is missing */
const deferredFiles = (web, parts) =>
  parts.map((part) => {
    const file = readdirSync(join(root, web)).find((name) => new RegExp(`^${part}\\.\\w+\\.js$`).test(name));
    if (!file) throw new Error(`${web} has no part ${part}`);
    return file;
  });

/** Bytes of a remote’s initial scripts: its entry and its regions, without the deferred parts. */
function initialBytes({ web, built }) {
  return gzipBytes(web, [built.entry, ...new Set(Object.values(built.regions).flatMap(({ js }) => js))]);
}

/** Bytes of the files of an embedded thread that a reader downloads before using it. */
function frameBytes() {
  const { css } = json('shell/dist/web/frame/assets.json');
  return (
    gzipBytes('shell/dist/web/embed', ['loader.js', 'follow.js', 'frame.js']) +
    gzipBytes('shell/dist/web/inline', ['loading.js']) +
    gzipBytes('shell/dist/web/frame', css) +
    regionBytes(['comments'], 'css')
  );
}

/** Number of sources with a name that some scripts of a package contain. */
const countSources = (folder, scripts, pattern) =>
  scripts
    .flatMap((name) => json(folder, 'dist/maps/web', `${name}.map`).sources)
    .filter((source) => pattern.test(source)).length;
const scriptsIn = (folder) => readdirSync(join(root, folder)).filter((name) => name.endsWith('.js'));

const sum = (values) => values.reduce((total, value) => total + value, 0);
/** Bytes that some regions of a page download, of the type `js` or `css`. */
const regionBytes = (names, type) =>
  sum(remotes.map((remote) => gzipBytes(remote.web, regionFiles(remote, names)[type])));
const scripts = (names) => gzipBytes('shell/dist/web', host.js) + regionBytes(names, 'js');
const visit = visitScripts();
/** Each budget is what was needed when it was last lowered, plus 8 %, unless a document promises less. */
const lines = [
  ['Game page, scripts at load', scripts(AT_LOAD), 96.4 * KB],
  ['Game page, scripts of all regions', scripts(GAME_PAGE), 113.7 * KB],
  [
    'Game page, scripts of a whole visit',
    sum(Object.entries(visit).map(([web, names]) => gzipBytes(web, names))),
    118.3 * KB,
  ],
  ['Game page, styles', gzipBytes('shell/dist/web', host.css) + regionBytes(GAME_PAGE, 'css'), 17.7 * KB],
  ...remotes.map((remote) => [
    `Remote ${remote.built.remote}, scripts`,
    initialBytes(remote),
    MAX_SCRIPT_BYTES,
  ]),
  ['Embed loader', gzipBytes('shell/dist/web/embed', ['loader.js']), 0.92 * KB],
  ['Embed loader of a site’s pages', gzipBytes('shell/dist/web/embed', ['site-loader.js']), 0.91 * KB],
  ['Embed element and module', gzipBytes('shell/dist/web/embed', ['element.js']), 1.78 * KB],
  ['Counts on a site’s pages', gzipBytes('shell/dist/web/embed', ['count.js']), KB / 2],
  ['Looks of an embedded thread', gzipBytes('shell/dist/web/embed', ['looks.js']), 2.6 * KB],
  ['Embedded thread, scripts and styles before it is used', frameBytes(), 11.7 * KB],
  ['Game page, sources of firebase and sentry', countSources('shell', host.js, DEFERRED_SOURCES), 0],
  [
    'All scripts, sources of typebox',
    sum(
      [
        ['shell', 'shell/dist/web'],
        ['shell', 'shell/dist/web/frame'],
        ...remotes.map(({ folder, web }) => [folder, web]),
      ].map(([folder, web]) => countSources(folder, scriptsIn(web), SERVER_SOURCES)),
    ),
    0,
  ],
].map(([subject, used, budget]) => ({ subject, used, budget, over: used > budget }));

if (process.argv.includes('--json')) console.log(JSON.stringify(lines));
else if (process.argv.includes('--visit')) console.log(JSON.stringify(Object.values(visit).flat()));
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
