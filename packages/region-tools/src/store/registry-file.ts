import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Registry } from '@savepoint/contracts';
import { Value } from 'typebox/value';
import { writeJson } from '../files';
import { withLock } from './lock';

const NAME = 'regions.json';

/**
 * Reads a store’s registry; an empty store has one without regions.
 * @param environment name for a registry that is not there yet
 * @throws Error when the file is no registry
 */
export function readRegistry(store: string, environment = 'local'): Registry {
  const file = path.join(store, NAME);
  if (!existsSync(file)) return { schema: 1, environment, updated: new Date().toISOString(), regions: {} };
  const registry: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const [problem] = Value.Errors(Registry, registry);
  if (problem) throw new Error(`${file} is no registry: ${problem.instancePath} ${problem.message}`);
  return registry as Registry;
}

export interface ChangeOptions {
  store: string;
  /** The environment the store is believed to be of. */
  environment?: string | undefined;
}

/**
 * Changes a registry in one step that readers see whole, while no other process changes it.
 * @param change gives the new regions, or null when there is nothing to change
 * @throws Error when the store is of another environment
 */
export async function changeRegistry(
  { store, environment }: ChangeOptions,
  change: (registry: Registry) => Promise<Registry['regions'] | null>,
): Promise<void> {
  mkdirSync(store, { recursive: true });
  await withLock(store, async () => {
    const registry = readRegistry(store, environment);
    if (environment !== undefined && registry.environment !== environment)
      throw new Error(`${store} is the store of ${registry.environment}, not of ${environment}`);
    const regions = await change(registry);
    if (regions)
      writeJson(path.join(store, NAME), { ...registry, updated: new Date().toISOString(), regions });
  });
}
