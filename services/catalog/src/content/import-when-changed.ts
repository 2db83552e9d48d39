import type { FastifyBaseLogger } from 'fastify';
import type { CatalogModels } from '../models';
import { importContent } from './import';
import { ContentError } from './problem';

/**
 * Imports a folder when it differs from what readers see. A folder with problems is logged and left
 * alone: trying again would not mend it.
 * @param closing stops an import under way, which then never happened
 * @throws when it is worth trying again: the database is away, or another instance is at it
 */
export async function importWhenChanged(
  models: CatalogModels,
  folder: string,
  log: FastifyBaseLogger,
  closing: AbortSignal,
): Promise<void> {
  try {
    const result = await importContent(models, folder, () => closing.throwIfAborted());
    if (result.outcome === 'busy') throw new Error('another import is under way');
    log.info(result, 'the content is what it should be');
  } catch (err) {
    const unmendable = err instanceof ContentError || (err as NodeJS.ErrnoException).code === 'ENOENT';
    if (!unmendable) throw err;
    log.error({ err, folder }, 'the content was not imported: the catalogue stays as it is');
  }
}
