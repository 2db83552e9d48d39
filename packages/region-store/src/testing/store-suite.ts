import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HISTORY_FILE, REGISTRY_FILE, type RegionOwners, type Registry } from '@savepoint/contracts/regions';
import { RegistryVerifier, type RegionSigner } from '@savepoint/contracts/region-trust';
import { registerHost } from '../host-file';
import { applyOwners, initOwners, withdrawKey } from '../owners';
import { promote } from '../promote';
import { publish } from '../publish';
import { StoreChangedError, type RegionStore } from '../region-store';
import { rollback } from '../rollback';
import { readVerified, verifyLiveFiles } from '../verify';
import { withdraw } from '../withdraw';
import { builtRemote, temporaryStore, testHost, testSigner } from './fixtures';

/** Only the clock is another one. */
const TIMERS = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...([
    'setImmediate',
    'clearImmediate',
    'setInterval',
    'clearInterval',
    'setTimeout',
    'clearTimeout',
  ] as const),
];

/** A new, empty store of a test. */
export interface TestStore {
  /** Opens it as one who signs with this key, as often as there are publishers. */
  open(signer: RegionSigner): RegionStore;
  /** The store where its files are. */
  files: RegionStore;
  close?(): Promise<void>;
}

/**
 * Declares the tests that every kind of store passes.
 * @param prepare makes an empty store in a folder, for a site whose owner has this key
 */
export function describeStore(
  kind: string,
  prepare: (folder: string, owner: RegionSigner) => Promise<TestStore>,
): void {
  describe(kind, () => {
    let temporary: ReturnType<typeof temporaryStore>;
    let place: TestStore;
    /** The site’s owner. */
    let site: { store: RegionStore; signer: ReturnType<typeof testSigner> };
    const team = testSigner();
    let verifier: RegistryVerifier;

    beforeEach(async () => {
      temporary = temporaryStore();
      place = await prepare(temporary.folder, temporary.signer);
      site = { store: open(), signer: temporary.signer };
      await registerHost(place.files, testHost());
      await initOwners(site);
      verifier = new RegistryVerifier([temporary.signer.key]);
    });
    afterEach(async () => {
      await place.close?.();
      temporary.remove();
    });

    const open = (signer = temporary.signer) => place.open(signer);

    const put = (version: string, { remote = 'header', channel = 'stable', signer = site.signer } = {}) =>
      publish({
        store: open(signer),
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
        Object.entries(registry.regions).map(([region, { channels }]) => [
          region,
          channels['stable']?.version,
        ]),
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
      expect(await rollback('header', { ...site, to: '1.0.0-a' })).toEqual({
        from: '1.0.0-c',
        to: '1.0.0-a',
      });
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
      expect(await place.files.read('header/1.0.0-a/header.js.br')).toBeDefined();
      expect(await open().read('header/1.0.0-a/absent.js')).toBeUndefined();
      expect(await open().listVersions('header')).toMatchObject([{ remote: 'header', version: '1.0.0-a' }]);
      expect(await open().listVersions('absent')).toEqual([]);
    });

    test('publishers at the same time → all releases are live, and each is in the history once', async () => {
      const remotes = ['header', 'ratings', 'comments', 'streams'];
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

    test('a registry that was replaced since it was read → not replaced; the change is made again on what is there', async () => {
      const store = open();
      const problems: unknown[] = [];
      let attempts = 0;
      const delayed: RegionStore = {
        location: store.location,
        ...(store.compresses && { compresses: true }),
        read: (name) => store.read(name),
        listVersions: (remote) => store.listVersions(remote),
        writeVersion: (remote, version, files) => store.writeVersion(remote, version, files),
        write: (name, content) => store.write(name, content),
        async commit(change) {
          attempts += 1;
          if (attempts === 1) await put('1.0.0-a', { remote: 'ratings' });
          await store.commit(change).catch((error: unknown) => {
            problems.push(error);
            throw error;
          });
        },
      };
      const folder = builtRemote(temporary.folder, { version: '1.0.0-a' });
      await publish({ store: delayed, signer: site.signer, channel: 'stable', folder });
      expect(problems).toEqual([expect.any(StoreChangedError)]);
      expect(await shown()).toEqual({ header: '1.0.0-a', ratings: '1.0.0-a' });
      expect(await actions()).toEqual(['owners', 'publish', 'publish']);
    });

    test('a change that was interrupted before the history was written → the next change completes it', async () => {
      const before = (await open().read(HISTORY_FILE))!.content;
      await put('1.0.0-a');
      await place.files.write(HISTORY_FILE, before);
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
      jest.useFakeTimers({ now: later, doNotFake: TIMERS });
      try {
        await put('1.0.0-12');
      } finally {
        jest.useRealTimers();
      }
      expect(await versions()).not.toContain('1.0.0-0');
      expect(await versions()).toContain('1.0.0-2');
      expect(await open().read('header/1.0.0-0/header.js')).toBeUndefined();
    });
  });
}
