/** Measures game pages with 20 regions of 12 remotes beside the same pages without them, from a site without caches. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuMs } from './child.mjs';
import { measure } from './measure.mjs';
import { GAMES } from './uncached.mjs';

const require = createRequire(import.meta.url);
const { publish } = require('../../packages/region-store/dist/index.js');
const { smallRemotes } = require('../../packages/region-store/dist/testing/index.js');
const { regionSigner } = require('../../packages/contracts/dist/region-trust/index.js');

const REGIONS = 20;
const REMOTES = 12;
/** A region of these remotes whose root has HTML. */
const FILLED =
  /<section data-region="small-\d+"[^>]*>(?:<script[^>]*>[^<]*<\/script>)*<div data-region-root><div/g;
const ms = (value) => value.toFixed(1);

/**
 * @param site a process that runs the whole site with PAGE_CACHE_BYTES=0 and HTTP_CACHE_BYTES=0
 * @param dataDir its data folder; the remotes are published to its store, and stay there
 * @param figures receives the table
 */
export async function measureManyRegions(site, dataDir, figures) {
  const urls = GAMES.map((path) => site.message.urls.gateway + path);
  const measurePages = () => measure(urls, () => cpuMs(site.pid));
  const without = await measurePages();
  await publishSmall(dataDir);
  await untilFilled(urls[0]);
  const pages = await measurePages();
  const row = (what, { p50, p95, cpu, perSecond }) => [
    ...[what, ms(p50), ms(p95), ms(cpu), Math.round(perSecond)],
    `${(p50 / without.p50).toFixed(2)} ×`,
  ];
  figures.add(
    'manyRegions',
    [
      'A game’s page, not cached',
      'p50 ms',
      'p95 ms',
      'CPU ms a page',
      'requests/s, 8 connections',
      'p50 of ours',
    ],
    [row('Ours', without), row(`With ${REGIONS} more regions, of ${REMOTES} remotes`, pages)],
  );
}

async function publishSmall(dataDir) {
  const folder = mkdtempSync(join(tmpdir(), 'savepoint-small-'));
  const signer = regionSigner(readFileSync(join(dataDir, 'keys', 'regions.pem'), 'utf8'));
  try {
    for (const remote of smallRemotes(folder, { remotes: REMOTES, regions: REGIONS }))
      await publish({ store: join(dataDir, 'regions'), signer, folder: remote });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Requests a page until no slot of these regions is empty. */
async function untilFilled(url) {
  for (;;) {
    const text = await (await fetch(url)).text();
    if ([...text.matchAll(FILLED)].length === REGIONS) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
