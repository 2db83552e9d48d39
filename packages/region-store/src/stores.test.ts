import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HISTORY_FILE, REGISTRY_FILE, type RegionOwners, type Registry } from '@savepoint/contracts';
import { RegistryVerifier } from '@savepoint/contracts/region-trust';
import {
  applyOwners,
  initOwners,
  openStore,
  promote,
  publish,
  readVerified,
  registerHost,
  rollback,
  verifyLiveFiles,
  withdraw,
  withdrawKey,
  type RegionStore,
} from '.';
import { StoreChangedError } from './region-store';
import { builtRemote, temporaryStore, testHost, testSigner } from './testing';
import { S3_BUCKET, S3_ENV, startS3Server } from './testing/s3-server';

let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

let stores = 0;
const openBucket = (endpoint = s3.endpoint, env: Record<string, string> = S3_ENV) =>
  openStore(`s3://${S3_BUCKET}/test-${(stores += 1)}/store`, { env, endpoint });

/** Returns how to open a new store, as often as there are publishers. */
const KINDS: [string, (folder: string) => () => RegionStore][] = [
  ['a folder', (folder) => () => openStore(path.join(folder, 'store'), { env: {} })],
  [
    'a bucket',
    () => {
      const { location } = openBucket();
      return () => openStore(location, { env: S3_ENV, endpoint: s3.endpoint });
    },
  ],
];

describe.each(KINDS)('%s', (_kind, prepare) => {
  let temporary: ReturnType<typeof temporaryStore>;
  let open: () => RegionStore;
  /** The site’s owner. */
  let site: { store: RegionStore; signer: ReturnType<typeof testSigner> };
  const team = testSigner();
  let verifier: RegistryVerifier;

  beforeEach(async () => {
    temporary = temporaryStore();
    open = prepare(temporary.folder);
    site = { store: open(), signer: temporary.signer };
    await registerHost(site.store, testHost());
    await initOwners(site);
    verifier = new RegistryVerifier([temporary.signer.key]);
  });
  afterEach(() => temporary.remove());

  const put = (version: string, { remote = 'header', channel = 'stable', signer = site.signer } = {}) =>
    publish({
      store: open(),
      signer,
      channel,
      folder: builtRemote(temporary.folder, { remote, version }),
    });
  const readStored = async () =>
    JSON.parse((await open().read(REGISTRY_FILE))!.content.toString()) as Registry;
  /** What a shell would show. */
  async function shown(): Promise<Record<string, string | undefined>> {
    const { registry, problems } = verifier.verify(await readStored());
    expect(problems).toEqual([]);
    return Object.fromEntries(
      Object.entries(registry.regions).map(([region, { channels }]) => [region, channels['stable']?.version]),
    );
  }
  const actions = async () =>
    (await readVerified({ store: open() })).history.entries.map(({ entry }) =>
      entry.kind === 'release' ? entry.action : entry.kind,
    );

  test('publish, promote, rollback to a version, withdraw; the history has each and is in order', async () => {
    expect(await put('1.0.0-a')).toMatchObject({ changed: true });
    expect(await put('1.0.0-a')).toMatchObject({ changed: false });
    await put('1.0.0-b', { channel: 'canary' });
    await promote('header', site);
    await put('1.0.0-c');
    expect(await shown()).toEqual({ header: '1.0.0-c' });
    expect(await rollback('header', { ...site, to: '1.0.0-a' })).toEqual({ from: '1.0.0-c', to: '1.0.0-a' });
    expect(await shown()).toEqual({ header: '1.0.0-a' });
    const { history } = await readVerified({ store: open(), siteKeys: [site.signer.key] });
    await verifyLiveFiles(open(), history);
    await withdraw('header', site);
    expect(await shown()).toEqual({ header: undefined });
    expect(await actions()).toEqual([
      'owners',
      'publish',
      'publish',
      'promote',
      'publish',
      'rollback',
      'withdraw',
    ]);
  });

  test('the files of a version are those of the build, with compressed copies', async () => {
    await put('1.0.0-a');
    const built = readFileSync(path.join(temporary.folder, 'mf-header-1.0.0-a/dist/web/header.js'));
    expect((await open().read('header/1.0.0-a/header.js'))?.content).toEqual(built);
    expect(await open().read('header/1.0.0-a/header.js.br')).toBeDefined();
    expect(await open().read('header/1.0.0-a/absent.js')).toBeUndefined();
    expect(await open().listVersions('header')).toMatchObject([{ remote: 'header', version: '1.0.0-a' }]);
    expect(await open().listVersions('absent')).toEqual([]);
  });

  test('publishers at the same time → all releases are live, and each is in the history once', async () => {
    const remotes = ['header', 'ratings', 'comments', 'streams', 'account'];
    await Promise.all(remotes.map((remote) => put('1.0.0-a', { remote })));
    expect(Object.keys(await shown()).sort()).toEqual([...remotes].sort());
    await Promise.all([put('1.0.0-b'), put('1.0.0-c'), put('1.0.0-d')]);
    expect(await actions()).toEqual([
      'owners',
      ...remotes.map(() => 'publish'),
      'publish',
      'publish',
      'publish',
    ]);
    expect((await readStored()).regions['header']!.history).toHaveLength(3);
  });

  test('a registry that has been replaced since it was read is not replaced', async () => {
    const { content, tag } = (await open().read(REGISTRY_FILE))!;
    const before = JSON.parse(content.toString()) as Registry;
    const { history } = await readVerified({ store: open() });
    await put('1.0.0-a');
    const commit = { before, tag, next: before, history, known: 1 };
    await expect(open().commit(commit)).rejects.toThrow(StoreChangedError);
    await expect(open().commit({ ...commit, tag: undefined })).rejects.toThrow(StoreChangedError);
    expect(await shown()).toEqual({ header: '1.0.0-a' });
  });

  test('a change that was interrupted before the history was written → the next change completes it', async () => {
    const before = (await open().read(HISTORY_FILE))!.content;
    await put('1.0.0-a');
    await open().write(HISTORY_FILE, before);
    await put('1.0.0-b');
    await put('1.0.0-x', { remote: 'ratings' });
    expect(await actions()).toEqual(['owners', 'publish', 'publish', 'publish']);
    expect((await open().read(HISTORY_FILE))!.content.toString().startsWith(before.toString())).toBe(true);
  });

  test('owners: a team releases its region only; a stolen key is withdrawn with what it has signed', async () => {
    const owners: RegionOwners = {
      site_keys: [site.signer.key],
      keys: { [team.key]: { name: 'Team Poll' } },
      regions: { poll: { keys: [team.key] } },
    };
    await applyOwners(owners, site);
    await put('1.0.0-a', { remote: 'poll', signer: team });
    await expect(put('6.6.6', { signer: team })).rejects.toThrow('does not name the region header');
    expect(await shown()).toEqual({ poll: '1.0.0-a' });
    expect((await withdrawKey(team.key, site)).takenBack).toEqual([
      'poll@1.0.0-a (stable) was taken back: not live any more',
    ]);
    expect(await shown()).toEqual({ poll: undefined });
  });

  test('files that no channel and no history names go a day after their version was retired', async () => {
    for (let index = 0; index < 12; index += 1) await put(`1.0.0-${index}`);
    const versions = async () => (await open().listVersions('header')).map(({ version }) => version);
    expect(await versions()).toContain('1.0.0-0');
    const later = Date.now() + 25 * 3600_000;
    const now = jest.spyOn(Date, 'now').mockImplementation(() => later);
    try {
      await put('1.0.0-12');
    } finally {
      now.mockRestore();
    }
    expect(await versions()).not.toContain('1.0.0-0');
    expect(await versions()).toContain('1.0.0-2');
    expect(await open().read('header/1.0.0-0/header.js')).toBeUndefined();
  });
});

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
