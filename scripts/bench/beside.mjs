/**
 * Compares pages with those of other servers: kept ones with nginx and Next’s static pages, and pages that are made for
 * each request with a Podium layout and Next’s dynamic pages. beside/README.md says how each is set up.
 */
import { spawnSync } from 'node:child_process';
import { cpuMs } from './child.mjs';
import { GAMES } from './uncached.mjs';
import { buildNext, installServers } from './beside/install.mjs';
import { savePages } from './beside/pages.mjs';
import { answerOf, compare, compareCosts } from './measure.mjs';

const KEPT_PAGES = [
  ['Home', '/'],
  ['A game’s page', '/games/hades/'],
  ['A list of games', '/games/action/'],
];
/** Many pages are requested in turn: equal requests at the same time would share one rendering. */
const GAME_PAGES = GAMES.slice(0, 24);

const PLAIN = { headers: { accept: 'text/html', 'accept-encoding': 'identity' } };
const GZIP = { headers: { accept: 'text/html', 'accept-encoding': 'gzip' } };
/** A page may be rendered anew between two requests, with other numbers. */
const MAX_CHANGE = 0.01;
/** Next’s document has tags of its own. */
const MAX_SIZE_DIFFERENCE = 0.05;

const hasNginx = () => spawnSync(process.env.NGINX_PATH ?? 'nginx', ['-v']).status === 0;
const sizeOf = ({ base64 }) => Buffer.from(base64, 'base64').length;
const kb = (bytes) => (bytes / 1000).toFixed(1);
const ms = (value) => value.toFixed(1);
const ratio = (own, other) => String(Number((own / other).toPrecision(3)));

/** @returns the sizes of two responses in KB. @throws {Error} when they are not about the same */
function sizes(own, other, tolerance = 0) {
  const [size, otherSize] = [sizeOf(own), sizeOf(other)];
  if (Math.abs(otherSize - size) > size * tolerance)
    throw new Error(`The pages differ: ${size} and ${otherSize} bytes`);
  return size === otherSize ? kb(size) : `${kb(size)}, ${kb(otherSize)}`;
}

/**
 * @param parts.gateway the part in its own process, in front of a running site
 * @param parts.startUncached starts the site without caches
 * @param parts.folder for temporary files
 * @param parts.execArgv Node’s options of the site’s processes
 */
export async function measureBeside(start, stop, figures, { gateway, startUncached, folder, execArgv }) {
  installServers();
  const origin = gateway.message.url;
  const paths = [...new Set([...KEPT_PAGES.map(([, path]) => path), ...GAME_PAGES])];
  const pages = await savePages(origin, paths, folder);
  buildNext(pages);
  const startNext = (compress) => start('./beside/next.mjs', { message: { pages, compress }, execArgv });

  const kept = [];
  const addKept = async (what, server, path, url, how = {}) => {
    const tolerance = server.startsWith('Next') ? MAX_SIZE_DIFFERENCE : MAX_CHANGE;
    // The second response is the kept one.
    await answerOf(origin + path, how);
    const size = sizes(await answerOf(origin + path, how), await answerOf(url, how), tolerance);
    const { own, other } = await compare(origin + path, url, { awake: true, ...how });
    kept.push([`${what}, ${server}`, size, Math.round(own), Math.round(other), ratio(own, other)]);
  };

  for (const [what, path] of KEPT_PAGES) {
    await answerOf(origin + path);
    const message = await answerOf(origin + path);
    const bare = await start('./bare.mjs', { message, execArgv });
    await addKept(what, 'bare Fastify', path, `${bare.message.url}/`);
    if (hasNginx()) {
      const nginx = await start('./beside/nginx.mjs', {
        message: { ...message, upstream: bare.message.url },
      });
      await answerOf(`${nginx.message.url}/proxy`);
      // What nginx has not kept, it cannot send now.
      await stop(bare);
      await addKept(what, 'nginx, caching proxy', path, `${nginx.message.url}/proxy`);
      await addKept(what, 'nginx, static file', path, `${nginx.message.url}/static`);
      await stop(nginx);
    } else await stop(bare);
  }
  if (!hasNginx()) console.log('No nginx here, so its rows are left out: install it, or set NGINX_PATH.');
  for (const [server, isCompressing, how] of [
    ['Next, static, not compressed', false, PLAIN],
    ['Next, static, gzip', true, GZIP],
  ]) {
    const next = await startNext(isCompressing);
    for (const [what, path] of KEPT_PAGES)
      await addKept(what, server, path, `${next.message.url}/static${path}`, how);
    await stop(next);
  }
  kept.sort(([one], [other]) => rank(one) - rank(other));
  figures.add(
    'besideKept',
    ['Kept page, other server', 'KB', 'gateway, requests/s', 'other, requests/s', 'gateway / other'],
    kept,
  );

  const site = await startUncached();
  const rows = [];
  const addMade = async (name, other, prefix = '') => {
    const urlsOf = (base) => GAME_PAGES.map((path) => base + path);
    const sides = [
      { urls: urlsOf(site.message.urls.gateway), cpuMs: () => cpuMs(site.pid) },
      { urls: urlsOf(other.message.url + prefix), cpuMs: () => cpuMs(other.pid) },
    ];
    const [own, its] = await Promise.all(sides.map(({ urls }) => answerOf(urls[0], PLAIN)));
    const size = sizes(own, its, MAX_SIZE_DIFFERENCE);
    const costs = await compareCosts(sides, PLAIN.headers);
    const cells = ({ p50, cpu, perSecond }) => [
      ms(p50),
      Number.isFinite(cpu) ? ms(cpu) : '–',
      Math.round(perSecond),
    ];
    const [ownCells, otherCells] = costs.map(cells);
    rows.push([name, size, ...ownCells.flatMap((cell, index) => [cell, otherCells[index]])]);
  };
  const podium = await start('./beside/podium.mjs', { message: { pages }, execArgv });
  await addMade('Podium, a layout and five podlets', podium);
  await stop(podium);
  const next = await startNext(false);
  await addMade('Next, dynamic page', next, '/dynamic');
  await stop(next);
  await stop(site);
  figures.add(
    'besideMade',
    [
      'A game’s page made for each request, other server',
      'KB',
      'site, p50 ms',
      'other, p50 ms',
      'site, CPU ms a page',
      'other, CPU ms a page',
      'site, requests/s, 8 connections',
      'other, requests/s, 8 connections',
    ],
    rows,
  );
}

/** Rows of the same page come together. */
const rank = (label) => KEPT_PAGES.findIndex(([what]) => label.startsWith(`${what}, `));
