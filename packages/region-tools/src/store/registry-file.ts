import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Registry, REGISTRY_FILE } from '@savepoint/contracts';
import { Value } from 'typebox/value';
import { writeJson } from '../files';
import { withLock } from './lock';

/**
 * Reads a store's registry; an empty store gives one without regions.
 * @param environment name for a registry that does not exist yet
 * @throws Error when the file is not a valid registry
 */
export function readRegistry(store: string, environment = 'local'): Registry {
  const file = path.join(store, REGISTRY_FILE);
  if (!existsSync(file)) return { schema: 1, environment, updated: new Date().toISOString(), regions: {} };
  const registry: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const [problem] = Value.Errors(Registry, registry);
  if (problem) throw new Error(`${file} is not a valid registry: ${problem.instancePath} ${problem.message}`);
  return registry as Registry;
}

export interface StoreOptions {
  store: string;
  /** Environment that the store must belong to. */
  environment?: string | undefined;
}

/**
 * Updates a registry atomically, under a lock.
 * @param change returns the new regions, or null when nothing changes
 * @throws Error when the store belongs to another environment
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
    if (regions)
      writeJson(path.join(store, REGISTRY_FILE), { ...registry, updated: new Date().toISOString(), regions });
  });
}
