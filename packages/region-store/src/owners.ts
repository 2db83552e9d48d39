import {
  ROLLOUT_CHANNEL,
  type RegionEntry,
  type RegionOwners,
  type RegionVersion,
  type Registry,
  type RolloutShare,
} from '@savepoint/contracts/regions';
import { entryProblem } from '@savepoint/contracts/region-trust';
import { readPublishedRemote } from './built-remote';
import { hostMismatches, readHost } from './host-file';
import { History } from './history';
import { readHistory } from './history-file';
import { storeOf } from './open-store';
import { assertKnown, assertOwners, mapKeys } from './owners-file';
import type { RegionStore } from './region-store';
import {
  changeStore,
  nextRegistry,
  openRegistry,
  releaseInto,
  requireSigner,
  retryChanged,
  type StoreChange,
  type StoreOptions,
} from './registry-file';
import { historyOf } from './region-entry';
import { readVerified } from './verify';

/** Reads the owners file of a store. @throws Error when the store is not signed */
export const readOwners = async (options: StoreOptions): Promise<RegionOwners> =>
  (await readVerified(options)).history.owners;

/**
 * Signs a store that has no history with the key of the site’s owner, and with it every version in its registry.
 * @returns whether it had none, and a sentence for each version that was left out
 */
export async function initOwners(options: StoreOptions): Promise<{ signed: boolean; problems: string[] }> {
  const store = storeOf(options.store);
  return retryChanged(store, async () => {
    const { registry, tag } = await openRegistry(store, options);
    if (await readHistory(store, registry, options.siteKeys)) return { signed: false, problems: [] };
    const signer = requireSigner(options);
    const history = new History();
    history.signOwners({ site_keys: [signer.key], keys: {}, regions: {} }, signer);
    const problems = await adoptAll(registry.regions, releaseInto(store, history, signer));
    const next = nextRegistry(registry, history);
    await store.commit({ before: registry, tag, next, history, known: 0 });
    return { signed: true, problems };
  });
}

/** Returns who gets the versions of a channel that only a share of the readers gets. */
const shareOf = (channel: string, { rollout }: Pick<RegionEntry, 'rollout'>): RolloutShare | undefined =>
  channel === ROLLOUT_CHANNEL ? rollout : undefined;

/** Signs every version of a registry, in the order in which they were live, but those whose files are not as built. */
async function adoptAll(regions: Registry['regions'], release: StoreChange['release']): Promise<string[]> {
  const problems: string[] = [];
  for (const [region, entry] of Object.entries(regions))
    for (const channel of new Set([
      'stable',
      ...Object.keys(entry.histories ?? {}),
      ...Object.keys(entry.channels),
    ])) {
      const current = entry.channels[channel];
      const versions = [...historyOf(entry, channel)].reverse();
      for (const version of [...versions, ...(current ? [current] : [])])
        try {
          await release('adopt', channel, { [region]: version }, shareOf(channel, entry));
        } catch (error) {
          problems.push(`${region}@${version.version} (${channel}): ${(error as Error).message}`);
        }
      if (!current && versions.length) await release('withdraw', channel, { [region]: null });
    }
  return problems;
}

/** What a change of the owners file did to what is live, in sentences. */
export interface OwnersChanged {
  adopted: string[];
  takenBack: string[];
}

/**
 * Replaces the owners file. Versions that are live by keys which may not sign them any more stay live: the site’s key
 * signs them instead.
 * @throws Error when the file is not valid, or the key is not the site’s
 */
export async function applyOwners(owners: unknown, options: StoreOptions): Promise<OwnersChanged> {
  assertOwners(owners);
  return changingOwners(options, ({ history }) => ({ ...withdrawnKeys(history), ...owners }));
}

/** Withdrawn keys stay withdrawn when a file does not list them. */
const withdrawnKeys = ({ owners: { withdrawn_keys: keys } }: History) =>
  keys ? { withdrawn_keys: keys } : {};

/** Replaces a key by another one of the same owner, everywhere in the owners file. */
export const rotateKey = (from: string, to: string, options: StoreOptions): Promise<OwnersChanged> =>
  changingOwners(options, ({ history: { owners } }) => {
    assertKnown(from, owners);
    const swap = (keys: readonly string[]) => [...new Set(keys.map((key) => (key === from ? to : key)))];
    const { [from]: known, ...others } = owners.keys;
    return mapKeys(owners, swap, known ? { ...others, [to]: { name: known.name } } : others);
  });

/**
 * Withdraws a stolen key: it signs nothing any more, and everything that it has signed is taken back, or what it has
 * signed since a time. Each region goes back to its last version by another key that works with the host, or off the
 * pages when there is none.
 * @param since ISO 8601; by default from the beginning
 */
export async function withdrawKey(
  key: string,
  { since, ...options }: StoreOptions & { since?: string | undefined },
): Promise<OwnersChanged> {
  const from = since === undefined ? 0 : Date.parse(since);
  if (Number.isNaN(from)) throw new Error(`--since ${since}: write a time as 2031-05-14T12:00:00Z`);
  return changingOwners(options, ({ history: { owners, entries }, signer }) => {
    assertKnown(key, owners);
    if (signer.key === key) throw new Error('Sign this with another key of the site’s owner');
    const first = entries.find((opened) => opened.key === key && Date.parse(opened.entry.time) >= from);
    const { [key]: _withdrawn, ...others } = owners.keys;
    const next = mapKeys(owners, (keys) => keys.filter((each) => each !== key), others);
    const sequence = first?.entry.sequence ?? entries.length + 1;
    const withdrawn = { ...owners.withdrawn_keys, [key]: sequence };
    return { ...next, withdrawn_keys: withdrawn };
  });
}

async function changingOwners(
  options: StoreOptions,
  next: (change: StoreChange) => RegionOwners,
): Promise<OwnersChanged> {
  let changed: OwnersChanged = { adopted: [], takenBack: [] };
  await changeStore(options, async (change) => {
    const owners = next(change);
    assertOwners(owners);
    changed = await replaceOwners(owners, change, storeOf(options.store));
  });
  return changed;
}

/**
 * Signs an owners file, and with the site’s key whatever is live by a key that may not sign it any more: the same
 * version, or an earlier one if a withdrawn key has signed it.
 */
async function replaceOwners(
  owners: RegionOwners,
  change: StoreChange,
  store: RegionStore,
): Promise<OwnersChanged> {
  const { history, signer } = change;
  const before = history.regions;
  history.signOwners(owners, signer);
  const result: OwnersChanged = { adopted: [], takenBack: [] };
  const may = (key: string, channel: string, region: string, version: RegionVersion) =>
    history.releaseProblem(key, { channel, regions: { [region]: version } }) === undefined;
  for (const [region, entry] of Object.entries(before))
    for (const [channel, version] of Object.entries(entry.channels)) {
      const source = history.releasesOf(region, channel)[0];
      const isLast = source === history.lastReleaseOf(region, channel);
      const counts = source && isLast && isLive(source.entry.regions[region], version);
      // Steps of rollouts, and what they follow, count with the owners of their plan.
      const stands = source && !entryProblem(source, history.owners);
      if (counts && stands && (source.entry.step || may(source.key, channel, region, version))) continue;
      const live = `${region}@${version.version} (${channel})`;
      if (counts && may(signer.key, channel, region, version)) {
        await change.release('adopt', channel, { [region]: version }, shareOf(channel, entry));
        result.adopted.push(`${live} is now signed by the site’s owner`);
        continue;
      }
      // Readers of a rollout have the stable version again.
      const earlier =
        channel === ROLLOUT_CHANNEL
          ? undefined
          : await earlierVersion(history, { region, channel, store, signer: signer.key });
      await change.release(earlier ? 'rollback' : 'withdraw', channel, { [region]: earlier ?? null });
      result.takenBack.push(
        `${live} was taken back: ${earlier ? `now ${earlier.version}` : 'not live any more'}`,
      );
    }
  return result;
}

const isLive = (released: RegionVersion | null | undefined, live: RegionVersion): boolean =>
  released?.version === live.version && released.remote === live.remote;

interface Where {
  region: string;
  channel: string;
  store: RegionStore;
  /** Key that signs it. */
  signer: string;
}

/** Returns the last version of a region by a key that was not withdrawn, whose files are there and fit the host. */
async function earlierVersion(
  history: History,
  { region, channel, store, signer }: Where,
): Promise<RegionVersion | undefined> {
  const host = await readHost(store);
  for (const { entry } of history.releasesOf(region, channel)) {
    const version = entry.regions[region];
    // It was off the pages, by somebody who may do that.
    if (!version) return undefined;
    try {
      const { remote } = version;
      const fits = !hostMismatches(await readPublishedRemote(store, remote, version.version), host).length;
      const regions = { [region]: version };
      if (fits && !history.releaseProblem(signer, { channel, regions })) return version;
    } catch {
      // Its files are gone.
    }
  }
  return undefined;
}
