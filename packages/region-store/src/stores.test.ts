import path from 'node:path';
import { REGISTRY_FILE, type Registry } from '@savepoint/contracts/regions';
import { initOwners, openStore, publish, readVerified, registerHost } from '.';
import { StoreChangedError, type RegionStore } from './region-store';
import { builtRemote, temporaryStore, testHost, testSigner } from './testing';
import { S3_BUCKET, S3_ENV, startS3Server } from './testing/s3-server';
import { describeStore } from './testing/store-suite';

let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

let stores = 0;
const openBucket = (endpoint = s3.endpoint, env: Record<string, string> = S3_ENV) =>
  openStore(`s3://${S3_BUCKET}/test-${(stores += 1)}/store`, { env, endpoint });

// The third kind, a site that takes releases, is in services/regions/src/releases/stores.test.ts.
describeStore('a folder', async (folder) => {
  const open = () => openStore(path.join(folder, 'store'), { env: {} });
  return { open, files: open() };
});
describeStore('a bucket', async () => {
  const files = openBucket();
  return { open: () => openStore(files.location, { env: S3_ENV, endpoint: s3.endpoint }), files };
});

const OPENERS: [string, (folder: string) => RegionStore][] = [
  ['a folder', (folder) => openStore(path.join(folder, 'store'), { env: {} })],
  ['a bucket', () => openBucket()],
];

test.each(OPENERS)(
  '%s: a registry with another tag, or where there should be none → not replaced',
  async (_kind, open) => {
    const { folder, signer, remove } = temporaryStore();
    const store = open(folder);
    await registerHost(store, testHost());
    await initOwners({ store, signer });
    const { content, tag } = (await store.read(REGISTRY_FILE))!;
    const before = JSON.parse(content.toString()) as Registry;
    const { history } = await readVerified({ store });
    const build = builtRemote(folder, { version: '1.0.0-a' });
    await publish({ store, signer, channel: 'stable', folder: build });
    const commit = { before, tag, next: before, history, known: 1 };
    await expect(store.commit(commit)).rejects.toThrow(StoreChangedError);
    await expect(store.commit({ ...commit, tag: undefined })).rejects.toThrow(StoreChangedError);
    remove();
  },
);

describe('a bucket', () => {
  test('a server that ignores the conditions of writes → nothing is changed', async () => {
    const unconditional = await startS3Server({ conditional: false });
    try {
      const store = openBucket(unconditional.endpoint);
      await expect(initOwners({ store, signer: testSigner() })).rejects.toThrow(
        'the server does not support conditional writes',
      );
      expect(await store.read(REGISTRY_FILE)).toBeUndefined();
    } finally {
      await unconditional.close();
    }
  });

  test('a wrong secret, a bucket that is not there, a server that is not there → what to do', async () => {
    const wrong = openBucket(s3.endpoint, { ...S3_ENV, AWS_SECRET_ACCESS_KEY: 'wrong' });
    await expect(wrong.read(REGISTRY_FILE)).rejects.toThrow(
      '403 SignatureDoesNotMatch: check the credentials',
    );
    const absent = openStore('s3://absent-bucket', { env: S3_ENV, endpoint: s3.endpoint });
    await expect(initOwners({ store: absent, signer: testSigner() })).rejects.toThrow('404 NoSuchBucket');
    expect(() => openStore('s3://regions', { env: {} })).toThrow('set AWS_ACCESS_KEY_ID');
    expect(() => openStore('s3://Regions!', { env: S3_ENV })).toThrow(
      'write s3://BUCKET or s3://BUCKET/FOLDER',
    );
    expect(() => openStore('s3://regions', { env: S3_ENV, endpoint: 'minio:9000' })).toThrow(
      'write https://',
    );
  });
});
