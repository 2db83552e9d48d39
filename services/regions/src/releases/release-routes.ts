import { REGION_RELEASES_PATH, type RegionOwners, RegionRelease } from '@savepoint/contracts/regions';
import { storeRequestProblem } from '@savepoint/contracts/region-trust';
import {
  History,
  jsonFile,
  loadRegistry,
  nextRegistry,
  readHistory,
  StoreChangedError,
  VERSION_FILE,
  withCompressedCopies,
  type LoadedRegistry,
  type RegionStore,
} from '@savepoint/region-store';
import { HttpError } from '@savepoint/service-kit/base';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import { receiveSigned, receiveVersion } from './receive-release';
import { registerUpload } from './upload';
import { addEntries, assertVersions, signedDigests } from './verify-release';

export interface ReleaseOptions {
  store: RegionStore;
  siteKeys: readonly string[];
  /** Origin of the site, which requests are signed for. */
  origin: string;
  /** Whether releases are taken. */
  enabled: boolean;
}

interface StoreState extends LoadedRegistry {
  history: History;
  /** Number of entries that the history had. */
  known: number;
}

/** Registers what teams publish with who cannot reach the store: reading what describes it, and releases. */
export async function registerReleases(app: Server, options: ReleaseOptions): Promise<void> {
  const { store, siteKeys, origin, enabled } = options;

  function assertEnabled(): void {
    if (!enabled) throw new HttpError('region-releases-off');
  }

  async function readState(): Promise<StoreState> {
    const loaded = await loadRegistry(store);
    const history = (await readHistory(store, loaded.registry, siteKeys)) ?? new History();
    return { ...loaded, history, known: history.entries.length };
  }

  /** @throws {HttpError} unless an owner has signed the request for this subject */
  async function assertAsked(
    body: Parameters<typeof storeRequestProblem>[0],
    subject: string,
  ): Promise<void> {
    assertEnabled();
    const { history, known } = await readState();
    // Before a store is signed, only the site’s owner reads it.
    const owners: RegionOwners = known ? history.owners : { site_keys: [...siteKeys], keys: {}, regions: {} };
    const problem = storeRequestProblem(body, subject, { origin, owners, now: Date.now() });
    if (problem) throw new HttpError('region-key-refused', { params: { problem } });
  }

  registerCall(app, 'readRegionStore', async ({ body: { name, ...signed } }) => {
    await assertAsked(signed, name);
    const file = await store.read(name);
    return { file: file ? { content: file.content.toString('utf8'), tag: file.tag } : null };
  });
  registerCall(app, 'listRegionVersions', async ({ body: { remote, ...signed } }) => {
    await assertAsked(signed, remote);
    const versions = await store.listVersions(remote);
    return {
      versions: versions.map(({ version, changed }) => ({ version, changed: changed.toISOString() })),
    };
  });

  await registerUpload(app, REGION_RELEASES_PATH, async (parts) => {
    assertEnabled();
    return append(await receiveSigned(parts, RegionRelease), parts);
  });

  /** Verifies what was signed, receives the files, and makes them live in one step. */
  async function append(release: RegionRelease, parts: Parameters<typeof receiveVersion>[0]) {
    const { registry, tag, history, known } = await readState();
    const before = { ...registry, regions: history.regions };
    const releases = addEntries(history, release);
    if (!releases) return { changed: false, sequence: known };
    history.assertSite(siteKeys);
    const version = await receiveVersion(parts, async (built) => {
      const digests = signedDigests(releases, built);
      await assertVersions(store, before, releases, built);
      return digests;
    });
    if (version) {
      const { built, files } = version;
      const all = new Map([...files, [VERSION_FILE, jsonFile(built)] as const]);
      await store.writeVersion(built.remote, built.version, () => withCompressedCopies(all));
    }
    await assertVersions(store, before, releases);
    try {
      await store.commit({ before, tag, next: nextRegistry(before, history), history, known });
    } catch (cause) {
      if (cause instanceof StoreChangedError) throw new HttpError('region-store-changed', { cause });
      throw cause;
    }
    return { changed: true, sequence: history.entries.length };
  }
}
