import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  parseRegistry,
  Registry,
  REGISTRY_FILE,
  REGISTRY_NAME_RULE,
  RegistryName,
  type ParsedRegistry,
} from '@savepoint/contracts';
import { Value } from 'typebox/value';
import { writeJson } from '../files';
import { withLock } from './lock';
import { markRetired, prune } from './prune';

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
}

export interface StoreOptions {
  store: string;
  /** Environment that the store must belong to. */
  environment?: string | undefined;
}

export interface ChannelOptions extends StoreOptions {
  /** `stable` by default. */
  channel?: string | undefined;
}

/**
 * Updates a registry atomically, under a lock, then removes the folders of versions that are no longer needed. Parts of
 * the old registry that are not valid are dropped.
 * @param change returns the new regions, or null when nothing changes
 * @throws Error when the store belongs to another environment, or when the new registry is not valid
 */
export async function updateRegistry(
  { store, environment }: StoreOptions,
  change: (registry: Registry) => Promise<Registry['regions'] | null>,
): Promise<void> {
  mkdirSync(store, { recursive: true });
  await withLock(store, async () => {
    const registry = readRegistry(store, environment);
    if (environment !== undefined && registry.environment !== environment)
      throw new Error(`${store} belongs to ${registry.environment}, not to ${environment}`);
    const regions = await change(registry);
    if (!regions) return;
    const next = { ...registry, updated: new Date().toISOString(), regions };
    const [problem] = Value.Errors(Registry, next);
    if (problem)
      throw new Error(`The registry would not be valid: ${problem.instancePath} ${problem.message}`);
    markRetired(store, registry.regions, regions);
    writeJson(path.join(store, REGISTRY_FILE), next);
    prune(store, regions);
  });
}
