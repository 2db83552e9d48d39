/**
 * Prints what the README says about speed: `node scripts/build.mjs && node services/images/bench/measure.mjs`.
 * Medians over twenty covers, one at a time; then the latency of a picture that is on disk.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import testing from '@savepoint/service-kit/testing';
import covers from '@savepoint/covers';
import service from '../dist/app.js';
import encoding from '../dist/pictures/encode.js';

const { card, CARD, cover } = covers;
const { buildApp } = service;
const { rasterise } = encoding;

const COUNT = 20;
const CASES = [
  ['square', 300, 44, 44, ['webp']],
  ['square', 300, 112, 112, ['webp']],
  ['portrait', 300, 150, 200, ['avif', 'webp', 'jpeg']],
  ['portrait', 300, 300, 400, ['avif', 'webp', 'jpeg']],
  ['portrait', 300, 600, 800, ['avif', 'webp', 'jpeg']],
  ['wide', 640, 640, 360, ['avif', 'webp', 'jpeg']],
  ['wide', 640, 1280, 720, ['avif', 'webp', 'jpeg']],
];

const at = (list, part) => [...list].sort((a, b) => a - b)[Math.floor(list.length * part)];
const subjects = Array.from({ length: COUNT }, (_, i) => ({ slug: `game-${i}`, title: `Game number ${i}` }));

async function row(name, make) {
  const times = [];
  const sizes = [];
  for (const subject of subjects) {
    const start = performance.now();
    const bytes = await make(subject);
    times.push(performance.now() - start);
    sizes.push(bytes.length);
  }
  console.log(`| ${name} | ${at(times, 0.5).toFixed(0)} ms | ${(at(sizes, 0.5) / 1000).toFixed(1)} KB |`);
}

console.log('| picture | median time | median size |\n| --- | --: | --: |');
for (const [shape, units, width, height, formats] of CASES)
  for (const format of formats)
    await row(`${width} × ${height} ${format}`, (subject) =>
      rasterise(cover(subject, { format: shape }), units, { width, height }, format),
    );
await row('1200 × 630 card jpeg', (subject) => rasterise(card(subject), CARD.width, CARD, 'jpeg'));

const lists = { developers: [], platforms: [], categories: [], genres: [] };
const games = [{ slug: 'hades', name: 'Hades', released: null, release_precision: 'unknown', ...lists }];
const catalog = createServer((_, answer) => answer.end(JSON.stringify({ games })));
await new Promise((ready) => catalog.listen(0, '127.0.0.1', ready));
const DATA_DIR = await mkdtemp(join(tmpdir(), 'images-'));
const CATALOG_URL = `http://127.0.0.1:${catalog.address().port}`;
const app = await buildApp({ CATALOG_URL, DATA_DIR, LOG_LEVEL: 'silent', ...testing.callEnv });
const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/cdn/covers/game/hades?width=300&height=400`;
const hits = [];
for (let i = 0; i < 2_000; i++) {
  const start = performance.now();
  await (await fetch(url, { headers: { accept: 'image/avif' } })).arrayBuffer();
  if (i > 100) hits.push(performance.now() - start);
}
console.log(
  `\nfrom disk, over HTTP: p50 ${at(hits, 0.5).toFixed(1)} ms, p99 ${at(hits, 0.99).toFixed(1)} ms`,
);
await app.close();
catalog.close();
await rm(DATA_DIR, { recursive: true });
