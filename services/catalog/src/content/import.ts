import { HttpError } from '@savepoint/service-kit/base';
import type { FastifyBaseLogger } from 'fastify';
import { CONTENT_COLLECTIONS, type CatalogModels } from '../models';
import { describeRemoved, lossesOf, readPublished, removedBy, type Published } from './compare';
import { documentsOf } from './documents';
import { digestOf } from './folder';
import { abandonGeneration, beginGeneration, publishGeneration, readState, renewLease } from './generations';
import { loadContent } from './load-content';
import { ContentError, formatProblem, sortProblems, type Problem } from './problem';
import type { Progress } from './progress';
import { databaseTime } from './publish-due';
import { silentChanges } from './silent-changes';

/** Documents per write, and writes running at the same time. */
const BATCH_SIZE = 500;
const CONCURRENT_WRITES = 4;

interface Inserts {
  createIndexes(): Promise<unknown>;
  insertManyIfAbsent(documents: readonly object[]): Promise<number>;
}

/** `busy`: another import is running; `unchanged`: the current catalogue was made from these files; `refused`: something would be removed. */
export type ImportOutcome =
  | { outcome: 'imported'; generation: string; counts: Record<string, number>; notes: readonly Problem[] }
  | { outcome: 'unchanged' }
  | { outcome: 'busy' }
  | { outcome: 'refused'; removed: Published[] };

/**
 * Imports a content folder as a new generation of the catalogue and makes it current. The old generation
 * stays current until the new one is complete, and also if the import fails. Whatever is no longer in the
 * folder is no longer in the catalogue.
 * @param mayRemove asked before something that is on the site is removed from it
 * @throws {ContentError} when the folder has problems; nothing is written then
 */
export async function importContent(
  models: CatalogModels,
  folder: string,
  progress?: Progress,
  mayRemove: (removed: Published[]) => boolean | Promise<boolean> = () => true,
): Promise<ImportOutcome> {
  const state = await readState(models.state);
  if (state?.digest && state.digest === (await digestOf(folder))) return { outcome: 'unchanged' };
  const { digest, content, notes } = await loadContent(folder, { progress });
  const published = await readPublished(models, state?.generation ?? null);
  const losses = lossesOf(published, content.identities);
  if (losses.length) throw new ContentError(losses);
  const removed = removedBy(published, content.identities);
  if (removed.length && !(await mayRemove(removed))) return { outcome: 'refused', removed };
  const generation = await beginGeneration(models.state);
  if (!generation) return { outcome: 'busy' };
  try {
    const collections = documentsOf(content, generation);
    const total = CONTENT_COLLECTIONS.reduce((sum, name) => sum + collections[name].count, 0);
    let done = 0;
    for (const name of CONTENT_COLLECTIONS) {
      // Documents of each collection are inserted into their own model; every insert is validated.
      const model = models[name] as unknown as Inserts;
      await model.createIndexes();
      for (const batches of chunks(chunks<object>(collections[name].each(), BATCH_SIZE), CONCURRENT_WRITES)) {
        await Promise.all(batches.map((batch) => model.insertManyIfAbsent(batch)));
        await renewLease(models.state, generation);
        progress?.('Writing', (done += batches.flat().length), total);
      }
    }
    const changed = state?.generation ? await silentChanges(models, state.generation, generation) : [];
    await publishGeneration(models.state, generation, digest, await databaseTime(models));
    return {
      outcome: 'imported',
      generation,
      counts: Object.fromEntries(
        CONTENT_COLLECTIONS.filter((name) => name !== 'addresses').map((name) => [
          name,
          collections[name].count,
        ]),
      ),
      notes: sortProblems([...notes, ...changed]),
    };
  } catch (error) {
    await abandonGeneration(models.state, generation).catch(() => {}); // the lease expires anyway
    throw error;
  }
}

function* chunks<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let group: T[] = [];
  for (const item of items) {
    if (group.push(item) < size) continue;
    yield group;
    group = [];
  }
  if (group.length) yield group;
}

/**
 * Imports a folder if it differs from the current catalogue. A folder with problems is logged and not
 * retried.
 * @param closing aborts a running import; the catalogue then stays as it was
 * @throws when a retry may succeed: the database is unavailable, or another instance is importing
 */
export async function importWhenChanged(
  models: CatalogModels,
  folder: string,
  log: FastifyBaseLogger,
  closing: AbortSignal,
): Promise<void> {
  try {
    const result = await importContent(
      models,
      folder,
      () => closing.throwIfAborted(),
      (removed) => {
        log.warn({ removed: removed.map(describeRemoved) }, 'content is removed from the site');
        return true;
      },
    );
    if (result.outcome === 'busy' || result.outcome === 'refused')
      throw new HttpError('catalogue-not-ready', { cause: new Error('another import is running') });
    if (result.outcome === 'unchanged') return log.info(result, 'content imported');
    const { notes, ...imported } = result;
    log.info({ ...imported, notes: notes.map(formatProblem) }, 'content imported');
  } catch (err) {
    const permanent = err instanceof ContentError || (err as NodeJS.ErrnoException).code === 'ENOENT';
    if (!permanent) throw err;
    log.error({ err, folder }, 'content not imported: the catalogue is unchanged');
  }
}
