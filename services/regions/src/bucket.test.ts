import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  initOwners,
  openStore,
  publish,
  readRegistry,
  registerHost,
  type RegionStore,
} from '@savepoint/region-store';
import {
  builtRemote,
  S3_BUCKET,
  S3_ENV,
  startS3Server,
  testHost,
  testSigner,
} from '@savepoint/region-store/testing';
import type { RegionStatusResponse } from '@savepoint/contracts/regions';
import { signStatusRequest } from '@savepoint/contracts/region-trust';
import { freePorts } from '@savepoint/service-kit/base';
import { callEnv, eventually, startDatabase } from '@savepoint/service-kit/testing';
import { buildApp } from '.';

const signer = testSigner();
let database: Awaited<ReturnType<typeof startDatabase>>;
let s3: Awaited<ReturnType<typeof startS3Server>>;
let folder: string;
let bucket: RegionStore;
let app: Awaited<ReturnType<typeof buildApp>>;
let origin: string;

beforeAll(async () => {
  [database, s3] = await Promise.all([startDatabase(), startS3Server()]);
  folder = mkdtempSync(path.join(tmpdir(), 'regions-bucket-'));
  bucket = openStore(`s3://${S3_BUCKET}/production`, { env: S3_ENV, endpoint: s3.endpoint });
  const [port] = await freePorts(1);
  origin = `http://127.0.0.1:${port}`;
  app = await buildApp({
    ...S3_ENV,
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    CALL_PUBLIC_KEYS: callEnv.CALL_PUBLIC_KEYS,
    REGIONS_DIR: bucket.location,
    MONGODB_URI: database.newUri(),
    REGION_SITE_KEYS: signer.key,
    REGION_RELEASES: 'true',
    PUBLIC_URL: origin,
    LOG_LEVEL: 'silent',
  });
  await app.listen({ host: '127.0.0.1', port: port! });
});
afterAll(async () => {
  await app.close();
  await Promise.all([s3.close(), database.close()]);
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a store in a bucket: empty, then published into the bucket, then over HTTP', async () => {
  expect((await get('/regions/regions.json')).json()).toMatchObject({ code: 'empty-registry' });
  await registerHost(bucket, testHost());
  await initOwners({ store: bucket, signer });
  await publish({
    store: bucket,
    signer,
    channel: 'stable',
    folder: builtRemote(folder, { version: '1.0.0-a' }),
  });

  const registry = await get('/regions/regions.json');
  expect(registry.json()).toEqual(await readRegistry(bucket));
  expect(registry.headers['cache-control']).toBe('public, max-age=2, s-maxage=1');
  const etag = String(registry.headers['etag']);
  expect((await get('/regions/regions.json', { 'if-none-match': etag })).statusCode).toBe(304);

  const site = openStore(origin, { env: {}, signer });
  await publish({
    store: site,
    signer,
    channel: 'stable',
    folder: builtRemote(folder, { version: '1.0.0-b' }),
  });
  expect((await readRegistry(bucket)).regions['header']?.channels['stable']?.version).toBe('1.0.0-b');
  expect((await get('/regions/regions.json')).headers['etag']).not.toBe(etag);

  const releases = async () => {
    const question = signStatusRequest(origin, 60, signer);
    const status = await app.inject({ method: 'POST', url: '/api/regions/status', payload: question });
    return status.json<RegionStatusResponse>().regions[0]?.releases;
  };
  // The bucket is asked once a second.
  await eventually(async () => (await releases())?.[0]?.version === '1.0.0-b');
  expect(await releases()).toMatchObject([{ bytes: { scripts: expect.any(Number) } }]);
});

test('files of a version in a bucket: immutable, compressed, and nothing else of it', async () => {
  const file = '/regions/header/1.0.0-a/header.js';
  const plain = await get(file);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  const compressed = await get(file, { 'accept-encoding': 'gzip' });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  const etag = String(plain.headers['etag']);
  expect((await get(file, { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await get('/regions/header/1.0.0-a/server.cjs')).statusCode).toBe(200);
  for (const url of [
    'header/1.0.0-a/region.json',
    'header/1.0.0-a/absent.js',
    'history.jsonl',
    'header/',
    '',
  ])
    expect((await get(`/regions/${url}`)).statusCode).toBe(404);
});

test('a bucket without credentials, or a site as a store → refused at the start', async () => {
  const start = (REGIONS_DIR: string) => buildApp({ REGIONS_DIR, LOG_LEVEL: 'silent' });
  await expect(start('s3://regions')).rejects.toThrow('set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  await expect(start('https://savepoint.example')).rejects.toThrow('REGIONS_DIR');
});
