import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogModels } from '../models';
import { sweepGenerations } from './generations';
import { importContent } from './import';
import { ContentError } from './problem';

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Milliseconds between two attempts while the database is away or another import is under way. */
const PAUSE = 1_000;
/** Milliseconds between two rounds of sweeping. */
const SWEEP_EVERY = 15_000;

/**
 * Imports a folder when it differs from what readers see. The database may not be there yet, and another
 * instance may be at it: both are waited for. A folder with problems is logged and left alone.
 */
export async function importWhenChanged(
  models: CatalogModels,
  folder: string,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const result = await importContent(models, folder);
      if (result.outcome === 'imported') log.info(result, 'the content was imported');
      if (result.outcome !== 'busy') return;
    } catch (err) {
      if (err instanceof ContentError || (err as NodeJS.ErrnoException).code === 'ENOENT')
        return log.error({ err, folder }, 'the content was not imported: the catalogue stays as it is');
      log.warn({ err }, 'the content could not be imported yet');
    }
    await pause(PAUSE, signal);
  }
}

/** Removes what past imports left, now and then. */
export async function keepSwept(models: CatalogModels, log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sweepGenerations(models).catch((err: unknown) =>
      log.warn({ err }, 'old catalogues could not be removed yet'),
    );
    await pause(SWEEP_EVERY, signal);
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal }).catch(() => {});
