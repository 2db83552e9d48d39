import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
  type RolloutShare,
} from '@savepoint/contracts';
import type { RegionSigner } from '@savepoint/contracts/region-trust';
import { Value } from 'typebox/value';
import { writeJson } from '../files';
import { changedVersions, type History } from './history';
import { appendHistory, readHistory } from './history-file';
import { withLock } from './lock';
import { markRetired, prune } from './prune';
import { digestProblems, fileDigests } from './store-files';

/**
 * Reads the valid parts of a store's registry; an empty store gives one without regions.
 * @param environment name for a registry that does not exist yet
 * @throws Error when the file is not a registry
 */
export const readRegistry = (store: string, environment?: string): Registry =>
  loadRegistry(store, environment).registry;

/** Reads a store's registry with a sentence for each part that is not valid. @see readRegistry */
export function loadRegistry(store: string, environment = 'local'): ParsedRegistry {
  const file = path.join(store, REGISTRY_FILE);
  if (!existsSync(file)) {
    const registry: Registry = { schema: 1, environment, updated: new Date().toISOString(), regions: {} };
    return { registry, problems: [] };
  }
  try {
    return parseRegistry(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} is not a valid registry: ${(cause as Error).message}`, { cause });
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
  store: string;
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
   */
  release(
    action: ReleaseAction,
    channel: string,
    regions: Record<string, RegionVersion | null>,
    share?: RolloutShare,
  ): void;
}

/**
 * Changes a signed store atomically, under a lock, then removes the folders of versions that are no longer needed.
 * @param change signs entries of the history; nothing is written without any
 * @throws Error when the store belongs to another environment, is not signed, or the key may not sign the change
 */
export async function changeStore(
  options: StoreOptions,
  change: (store: StoreChange) => Promise<void> | void,
): Promise<void> {
  const { store, environment } = options;
  mkdirSync(store, { recursive: true });
  await withLock(store, async () => {
    const { registry: read } = loadRegistry(store, environment);
    if (environment !== undefined && read.environment !== environment)
      throw new Error(`${store} belongs to ${read.environment}, not to ${environment}`);
    const signer = requireSigner(options);
    const history = readHistory(store, read, options.siteKeys);
    if (!history)
      throw new Error(
        `${store} is not signed: run "savepoint-region owners init" with the key of the site’s owner first`,
      );
    const { length } = history.entries;
    const registry = { ...read, regions: history.regions };
    await change({ registry, history, signer, release: releaseInto(store, history, signer) });
    if (history.entries.length > length) writeStore(store, registry, history);
  });
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
  (store: string, history: History, signer: RegionSigner): StoreChange['release'] =>
  (action, channel, regions, share) => {
    const versions = Object.values(regions);
    const files = fileDigests(store, versions);
    const problems = versions.flatMap((version) => (version ? digestProblems(version, files) : []));
    if (action !== 'publish')
      for (const [file, digest] of Object.entries(files))
        if ((history.digestOf(file) ?? digest) !== digest)
          problems.push(`${file} was changed since it was published`);
    if (problems.length) throw new Error([...new Set(problems)].join('\n'));
    history.signRelease({ action, channel, regions, ...(share && { share }), files }, signer);
  };

/** Writes the registry that follows from a history, then the history: the next change adds what the file lacks. */
export function writeStore(store: string, before: Registry, history: History): void {
  const { regions, signed } = history;
  const next: Registry = { ...before, updated: new Date().toISOString(), regions, signed };
  const [problem] = Value.Errors(Registry, next);
  if (problem) throw new Error(`The registry would not be valid: ${problem.instancePath} ${problem.message}`);
  markRetired(store, before.regions, regions);
  writeJson(path.join(store, REGISTRY_FILE), next);
  appendHistory(store, history);
  prune(store, regions);
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
    if (!regions) return;
    releaseChanges(release, action, registry.regions, regions);
  });

/** Signs a release for each channel that differs. */
export function releaseChanges(
  release: StoreChange['release'],
  action: ReleaseAction,
  before: Registry['regions'],
  after: Registry['regions'],
): void {
  for (const [channel, versions] of changedVersions(before, after))
    release(action, channel, versions, shareOf(channel, versions, after));
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
