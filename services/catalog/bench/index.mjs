/**
 * Measures the catalogue at full size: import, and the response times of a server with it.
 * `npm run bench -w services/catalog [-- folder]`; without a folder of `*.ndjson.gz` titles are made up.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import embedded from '@savepoint/embedded-mongo';
import kit from '@savepoint/service-kit/data';
import testing from '@savepoint/service-kit/testing';
import catalog from '@savepoint/catalog';
import importing from '../dist/content/import.js';
import modelling from '../dist/models.js';
import { writeContent } from './content-folder.mjs';
import { measureAnswers } from './answers.mjs';
import { madeUpTitles, titlesFrom } from './titles.mjs';

const folder = await mkdtemp(join(tmpdir(), 'catalog-bench-'));
const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;
const mongo = await embedded.startEmbeddedMongo({ path: join(folder, 'mongo') });
const connection = kit.connectMongo(mongo.uri);
try {
  const content = join(folder, 'content');
  const games = await writeContent(content, process.argv[2] ? titlesFrom(process.argv[2]) : madeUpTitles());
  const models = modelling.catalogModels(connection);
  await connection.asPromise();

  let started = performance.now();
  await importing.importContent(models, content);
  console.log(`import of ${games} games: ${seconds(started)}`);
  started = performance.now();
  const { outcome } = await importing.importContent(models, content);
  console.log(`the same import again (${outcome}): ${seconds(started)}`);

  started = performance.now();
  const app = await catalog.buildApp({
    MONGODB_URI: mongo.uri,
    CONTENT_DIR: 'none',
    LOG_LEVEL: 'silent',
    ...testing.callEnv,
  });
  await app.ready();
  while ((await app.inject('/readyz')).statusCode !== 200)
    await new Promise((resolve) => setTimeout(resolve, 50));
  console.log(`a server until it is ready: ${seconds(started)}`);
  await measureAnswers(app, models);
  await app.close();
  console.log(`memory in total: ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
} finally {
  await connection.close();
  await mongo.close();
  await rm(folder, { recursive: true });
}
