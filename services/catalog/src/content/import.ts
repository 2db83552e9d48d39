import { CONTENT, type CatalogModels } from '../models';
import { digestOf } from './files';
import { documentsOf } from './documents';
import { abandonGeneration, beginGeneration, publishGeneration, readState, renewLease } from './generations';
import { loadContent } from './load';
import type { Progress } from './progress';

/** Documents in one write, and writes under way at a time. */
const BATCH = 500;
const AT_ONCE = 4;

/** `busy`: another import is under way; `unchanged`: these files are what readers already see. */
export type ImportOutcome =
  | { outcome: 'imported'; generation: string; counts: Record<string, number> }
  | { outcome: 'unchanged' }
  | { outcome: 'busy' };

/**
 * Makes a content folder the catalogue. Readers see the old one until all of the new one is there; if
 * anything goes wrong on the way they keep it. What is gone from the folder is gone from the catalogue.
 * @throws {ContentError} when the folder has problems; nothing is written then
 */
export async function importContent(
  models: CatalogModels,
  folder: string,
  progress?: Progress,
): Promise<ImportOutcome> {
  const state = await readState(models.state);
  if (state?.digest && state.digest === (await digestOf(folder))) return { outcome: 'unchanged' };
  const { digest, ...content } = await loadContent(folder, progress);
  const generation = await beginGeneration(models.state);
  if (!generation) return { outcome: 'busy' };
  try {
    const collections = documentsOf(content, generation);
    const total = CONTENT.reduce((sum, name) => sum + collections[name].count, 0);
    let done = 0;
    for (const name of CONTENT) {
      await models[name].createIndexes();
      for (const several of grouped(grouped(collections[name].each(), BATCH), AT_ONCE)) {
        await Promise.all(several.map((batch) => models[name].collection.insertMany(batch)));
        await renewLease(models.state, generation);
        progress?.('Writing', (done += several.flat().length), total);
      }
    }
    await publishGeneration(models.state, generation, digest);
    return {
      outcome: 'imported',
      generation,
      counts: Object.fromEntries(CONTENT.map((name) => [name, collections[name].count])),
    };
  } catch (error) {
    await abandonGeneration(models.state, generation).catch(() => {}); // the lease runs out by itself
    throw error;
  }
}

function* grouped<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let group: T[] = [];
  for (const item of items) {
    if (group.push(item) < size) continue;
    yield group;
    group = [];
  }
  if (group.length) yield group;
}
