/** Measures pages of a site without caches: response times, pages per second, and the CPU time of all its processes. */
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { cpuMs } from './child.mjs';
import { load } from './load.mjs';
import { isQuick, measure } from './measure.mjs';

/** Paths of all games’ pages. */
export const GAMES = readdirSync(join(root, 'content/games')).map((file) => `/games/${parse(file).name}/`);
const LISTS = ['action', 'adventure', 'role-playing', 'strategy', 'simulation', 'puzzle', 'horror', 'racing'];

/** Kinds of pages, each with many addresses: equal requests at the same time would share one rendering. */
const PAGES = [
  ['Home', ['/']],
  ['A game’s page', GAMES],
  ['A list of games', LISTS.flatMap((slug) => [`/games/${slug}/`, `/games/${slug}/?sort=release`])],
];

/** The first pages take up to twice as long, until the code of all processes has been compiled. */
const WARM_UP_S = isQuick ? 0.3 : 15;

const COLUMNS = [
  ...['p50 ms', 'p95 ms', 'CPU ms a page', 'requests/s, 8 connections', 'p95 ms, 8 connections'],
  'CPU ms a page with the client’s, 8 connections',
];
const ms = (value) => value?.toFixed(1) ?? '–';

/**
 * @param site a process that runs the whole site with PAGE_CACHE_BYTES=0 and HTTP_CACHE_BYTES=0
 * @param figures receives the table
 */
export async function measureUncached(site, figures) {
  const { gateway, shell } = site.message.urls;
  await load(
    GAMES.map((path) => gateway + path),
    { seconds: WARM_UP_S },
  );
  for (const [origin, where] of [
    [gateway, 'through the gateway'],
    [shell, 'at the shell'],
  ]) {
    const rows = [];
    for (const [what, paths] of PAGES) {
      const urls = paths.map((path) => origin + path);
      const { p50, p95, cpu, perSecond, p95Together, cpuTogether } = await measure(urls, () =>
        cpuMs(site.pid),
      );
      const together =
        paths.length > 1 ? [Math.round(perSecond), ms(p95Together), ms(cpuTogether)] : ['–', '–', '–'];
      rows.push([`${what}, ${where}`, ms(p50), ms(p95), ms(cpu), ...together]);
    }
    figures.add('uncached', ['Not cached', ...COLUMNS], rows);
  }
}
