import { setTimeout } from 'node:timers/promises';
import {
  parseRegistry,
  Registry,
  REGISTRY_FILE,
  REGISTRY_NAME_RULE,
  RegistryName,
  ROLLOUT_CHANNEL,
  type ParsedRegistry,
  type RegionVersion,
  type ReleaseAction,
  type ReleaseEntry,
  type RolloutPlan,
  type RolloutShare,
} from '@savepoint/contracts/regions';
import type { RegionSigner } from '@savepoint/contracts/region-trust';
import { Value } from 'typebox/value';
import { changedVersions, type History } from './history';
import { readHistory } from './history-file';
import { storeOf } from './open-store';
import { StoreChangedError, type RegionStore } from './region-store';
import { digestProblems, fileDigests } from './store-files';

/** How often a change is made again because somebody else has changed the store in the meantime. */
const MAX_ATTEMPT_COUNT = 50;
/** Most milliseconds before the second attempt; later ones wait for longer. */
const RETRY_DELAY_MS = 50;
const MAX_RETRY_DELAY_MS = 1_000;

/** Reads the valid parts of a store’s registry; an empty store gives one without regions. @see loadRegistry */
export const readRegistry = async (store: string | RegionStore): Promise<Registry> =>
  (await loadRegistry(store)).registry;

export interface LoadedRegistry extends ParsedRegistry {
  /** Tag of the file; undefined when there is none. */
  tag: string | undefined;
}

/**
 * Reads a store’s registry with a sentence for each part that is not valid.
 * @param environment name for a registry that does not exist yet
 * @throws Error when the file is not a registry
 */
export async function loadRegistry(
  store: string | RegionStore,
  environment = 'local',
): Promise<LoadedRegistry> {
  const opened = storeOf(store);
  const file = await opened.read(REGISTRY_FILE);
  if (!file) {
    const registry: Registry = { schema: 1, environment, updated: new Date().toISOString(), regions: {} };
    return { registry, problems: [], tag: undefined };
  }
  try {
    return { ...parseRegistry(JSON.parse(file.content.toString('utf8'))), tag: file.tag };
  } catch (cause) {
    throw new Error(
      `${opened.location}/${REGISTRY_FILE} is not a valid registry: ${(cause as Error).message}`,
      { cause },
    );
  }
}

/** @throws Error when a remote, region or channel cannot have this name */
export function assertName(kind: 'channel' | 'remote', name: string): void {
  if (!Value.Check(RegistryName, name))
    throw new Error(`${JSON.stringify(name)} is not a valid name of a ${kind}: use ${REGISTRY_NAME_RULE}`);
  if (kind === 'channel' && name === ROLLOUT_CHANNEL)
    throw new Error(`${name} is the channel of rollouts: use "publish --percent" or "promote --percent"`);
}

export interface StoreOptions {
  /** A store, or the path of its folder. */
  store: string | RegionStore;
  /** Environment that the store must belong to. */
  environment?: string | undefined;
  /** Keys of the site’s owner, one of which must have signed the owners file; by default, those that the history names. */
  siteKeys?: readonly string[] | undefined;
  /** Signs the change. */
  signer?: RegionSigner | undefined;
}

export interface ChannelOptions extends StoreOptions {
  /** `stable` by default. */
  channel?: string | undefined;
}

/** What a change of a store may read and do. */
export interface StoreChange {
  /** The registry, of which the regions follow from the history. */
  registry: Registry;
  history: History;
  signer: RegionSigner;
  /**
   * Signs a release: the regions’ new versions on a channel; null: none.
   * @param share of a rollout: who gets them
   * @param more how the rollout goes on by itself, or the step that it takes
   */
  release(
    action: ReleaseAction,
    channel: string,
    regions: Record<string, RegionVersion | null>,
    share?: RolloutShare,
    more?: Pick<ReleaseEntry, 'plan' | 'step'>,
  ): Promise<void>;
}

/**
 * Changes a signed store in one step, then removes versions that are no longer needed. When somebody else has changed it
 * in the meantime, the change is made again, on what they have left.
 * @param change signs entries of the history; nothing is written without any
 * @throws Error when the store belongs to another environment, is not signed, or the key may not sign the change
 */
export async function changeStore(
  options: StoreOptions,
  change: (store: StoreChange) => Promise<void> | void,
): Promise<void> {
  const store = storeOf(options.store);
  await retryChanged(store, async () => {
    const { registry: before, tag } = await openRegistry(store, options);
    const signer = requireSigner(options);
    const history = await readHistory(store, before, options.siteKeys);
    if (!history)
      throw new Error(
        `${store.location} is not signed: run "savepoint-region owners init" with the key of the site’s owner first`,
      );
    const { length: known } = history.entries;
    const registry = { ...before, regions: history.regions };
    await change({ registry, history, signer, release: releaseInto(store, history, signer) });
    if (history.entries.length === known) return;
    await store.commit({ before: registry, tag, next: nextRegistry(registry, history), history, known });
  });
}

/** Reads the registry of a store. @throws Error when it belongs to another environment */
export async function openRegistry(
  store: RegionStore,
  { environment }: Pick<StoreOptions, 'environment'>,
): Promise<LoadedRegistry> {
  const loaded = await loadRegistry(store, environment);
  if (environment !== undefined && loaded.registry.environment !== environment)
    throw new Error(`${store.location} belongs to ${loaded.registry.environment}, not to ${environment}`);
  return loaded;
}

/** Makes a change again while somebody else was faster. */
export async function retryChanged<T>({ location }: RegionStore, change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof StoreChangedError)) throw error;
      if (attempt >= MAX_ATTEMPT_COUNT)
        throw new Error(`Others keep changing ${location}: try again in a minute`, { cause: error });
      await setTimeout(Math.random() * Math.min(RETRY_DELAY_MS * attempt, MAX_RETRY_DELAY_MS));
    }
}

/** @throws Error without a key to sign with */
export function requireSigner({ signer }: StoreOptions): RegionSigner {
  if (signer) return signer;
  throw new Error(
    'There is no key to sign with: name its file with --key-file, or put it into REGION_KEY; ' +
      '"savepoint-region keys create" makes one, which the site’s owner then adds to the owners file',
  );
}

/** Returns what signs releases of versions whose files are what was built. */
export const releaseInto =
  (store: RegionStore, history: History, signer: RegionSigner): StoreChange['release'] =>
  async (action, channel, regions, share, more) => {
    const versions = Object.values(regions);
    const files = await fileDigests(store, versions);
    const problems = versions.flatMap((version) => (version ? digestProblems(version, files) : []));
    if (action !== 'publish')
      for (const [file, digest] of Object.entries(files))
        if ((history.digestOf(file) ?? digest) !== digest)
          problems.push(`${file} was changed since it was published`);
    if (problems.length) throw new Error([...new Set(problems)].join('\n'));
    history.signRelease({ action, channel, regions, ...(share && { share }), ...more, files }, signer);
  };

/** Returns the registry that follows from a history. @throws Error when it would not be valid */
export function nextRegistry(before: Registry, { regions, signed }: History): Registry {
  const next: Registry = { ...before, updated: new Date().toISOString(), regions, signed };
  const [problem] = Value.Errors(Registry, next);
  if (problem) throw new Error(`The registry would not be valid: ${problem.instancePath} ${problem.message}`);
  return next;
}

/**
 * Changes what is live: signs a release for each channel that differs.
 * @param change returns the new regions, or null when nothing changes
 * @see changeStore
 */
export const updateRegistry = (
  options: StoreOptions,
  action: ReleaseAction,
  change: (registry: Registry) => Promise<Registry['regions'] | null>,
): Promise<void> =>
  changeStore(options, async ({ registry, release }) => {
    const regions = await change(registry);
    if (regions) await releaseChanges(release, action, registry.regions, regions);
  });

/** Signs a release for each channel that differs. @param plan of the rollout that begins */
export async function releaseChanges(
  release: StoreChange['release'],
  action: ReleaseAction,
  before: Registry['regions'],
  after: Registry['regions'],
  plan?: RolloutPlan,
): Promise<void> {
  for (const [channel, versions] of changedVersions(before, after)) {
    const more = plan && channel === ROLLOUT_CHANNEL ? { plan } : {};
    await release(action, channel, versions, shareOf(channel, versions, after), more);
  }
}

/** Returns the share of the versions that a change puts on a channel; a change concerns one remote, which has one. */
const shareOf = (
  channel: string,
  versions: Record<string, RegionVersion | null>,
  regions: Registry['regions'],
): RolloutShare | undefined =>
  channel === ROLLOUT_CHANNEL
    ? Object.keys(versions).flatMap((region) => regions[region]?.rollout ?? [])[0]
    : undefined;
