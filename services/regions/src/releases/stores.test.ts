import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openStore } from '@savepoint/region-store';
import { describeStore } from '@savepoint/region-store/testing';
import { freePorts } from '@savepoint/service-kit/base';
import { callEnv, startDatabase } from '@savepoint/service-kit/testing';
import { buildApp } from '..';

let database: Awaited<ReturnType<typeof startDatabase>>;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

// The tests of folders and buckets, for teams that reach neither.
describeStore('a site that takes releases', async (folder, owner) => {
  const directory = path.join(folder, 'store');
  mkdirSync(directory);
  const [port] = await freePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  const app = await buildApp({
    CALL_PUBLIC_KEYS: callEnv.CALL_PUBLIC_KEYS,
    REGIONS_DIR: directory,
    MONGODB_URI: database.newUri(),
    REGION_SITE_KEYS: owner.key,
    REGION_RELEASES: 'true',
    PUBLIC_URL: origin,
    LOG_LEVEL: 'silent',
  });
  await app.listen({ host: '127.0.0.1', port: port! });
  return {
    open: (signer) => openStore(origin, { env: {}, signer }),
    files: openStore(directory, { env: {} }),
    close: () => app.close(),
  };
});
