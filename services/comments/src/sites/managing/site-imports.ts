import { randomUUID } from 'node:crypto';
import { isAhead } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import type { SiteImport, SiteImportResponse, StartSiteImportBody } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import { scaleTimeout } from '@savepoint/service-kit/config';
import { FairQueue } from '@savepoint/service-kit/http';
import type { SiteFileDependencies } from '../dependencies';
import { SiteError } from '../../texts';
import { type Actor, logChange, type StoredImport } from '../../data';
import { describeReport } from '../import-export/import-report';
import { importSite } from '../import-export/import-site';
import { openForeignFile, ReadingEnded } from '../import-export/reading/foreign-file';
import { SENT_FILE_LIMITS } from '../import-export/reading/limits';
import { isComplete, readSent } from './site-files';

/** How often a run says that it goes on, and after what silence its process must have ended. */
const ALIVE_INTERVAL_MS = 2_000;
const SILENCE_MS = 30_000;
/** After this time a run is ended, so that others get their turn. */
const MAX_RUN_MS = 10 * 60_000;
/** A run that has waited for others so long fails. */
const MAX_WAIT_MS = 30 * 60_000;

interface SiteImports {
  /** @throws {HttpError} 409 while one of the site is running, or for an incomplete file; 503 while the service is stopping */
  start(site: Site, by: Actor & { uid: string }, body: StartSiteImportBody): Promise<SiteImportResponse>;
  /** Ends the runs; they can be repeated. */
  close(): Promise<void>;
}

/** Runs imports, one at a time; members take turns. @param onError called with unexpected errors */
export function createSiteImports(
  context: Pick<SiteFileDependencies, 'siteFiles' | 'siteImports' | 'siteLog' | 'pageModels' | 'cases'>,
  onError: (error: unknown) => void,
): SiteImports {
  const queue = new FairQueue({
    concurrency: 1,
    concurrencyPerCaller: 1,
    maxQueuedPerCaller: 1,
    maxWaitMs: MAX_WAIT_MS,
    error: 'imports-busy',
  });
  const closing = new AbortController();
  const runs = new Set<Promise<void>>();

  async function run(site: Site, by: Actor & { uid: string }, body: StartSiteImportBody, id: string) {
    const { siteImports } = context;
    const own = { _id: site.key, run: id };
    let progress: Pick<StoredImport, 'phase' | 'done'> & { total?: number } = { phase: 'reading', done: 0 };
    const save = (fields: Partial<StoredImport>) =>
      siteImports.updateOne(own, { $set: { ...progress, ...fields, alive: new Date() } } as object);
    const timer = setInterval(() => void save({}).catch(() => undefined), ALIVE_INTERVAL_MS);
    const onProgress = (now: typeof progress) => (progress = now);
    try {
      const caller = { network: by.uid, signal: closing.signal };
      await save(
        await queue.run(caller, site.key, () => {
          // From here on: the time in which it waits for others does not count.
          const late = AbortSignal.timeout(scaleTimeout(MAX_RUN_MS));
          const signal = AbortSignal.any([closing.signal, late]);
          return importSent(context, site, by, body, { onProgress, signal });
        }),
      );
    } catch (cause) {
      const error = (cause as Error).name === 'TimeoutError' ? new TooSlow() : (cause as Error);
      const isExpected = error instanceof SiteError || error instanceof HttpError;
      if (!isExpected && !(error instanceof Interruption)) onError(error);
      if (error instanceof ReadingEnded && error.code === 'reading-crashed') onError(error);
      await save(
        isExpected ? { state: 'failed', problem: error.message, ...codeOf(error) } : { state: 'interrupted' },
      ).catch(() => undefined);
    } finally {
      clearInterval(timer);
    }
  }

  return {
    async start(site, by, body) {
      if (closing.signal.aborted) throw new HttpError('imports-busy');
      const id = randomUUID();
      await claim(context, site.key, id, body);
      const running = run(site, by, body, id)
        .catch(onError)
        .finally(() => runs.delete(running));
      runs.add(running);
      return readImport(context, site.key);
    },
    async close() {
      closing.abort(new Interruption());
      await Promise.all(runs);
    },
  };
}

/** What ends a run when its process ends. */
class Interruption extends Error {}

/** What ends a run that takes too long. */
class TooSlow extends SiteError {
  readonly code = 'import-slow';
  constructor() {
    super(
      `The import was ended after ${MAX_RUN_MS / 60_000} minutes. What it imported stays; start it again to complete it.`,
    );
  }
}

const codeOf = (error: Error): Pick<StoredImport, 'problem_code'> =>
  error instanceof ReadingEnded || error instanceof TooSlow ? { problem_code: error.code } : {};

interface RunOptions {
  onProgress(progress: Pick<StoredImport, 'phase' | 'done'> & { total?: number }): void;
  signal: AbortSignal;
}

/** Imports a file that was sent. @returns what the run has come to @throws the signal’s reason, {SiteError}, {HttpError} */
async function importSent(
  context: Pick<SiteFileDependencies, 'siteFiles' | 'siteLog' | 'pageModels' | 'cases'>,
  site: Site,
  by: Actor,
  body: StartSiteImportBody,
  { onProgress, signal }: RunOptions,
): Promise<Partial<StoredImport>> {
  const { siteFiles, siteLog } = context;
  const source = () => readSent(siteFiles, { ...body, site: site.key });
  const file = await openForeignFile(source, { limits: SENT_FILE_LIMITS, signal });
  const models = { ...context.pageModels, cases: context.cases };
  const report = await importSite(models, site, file.read, {
    format: file.format,
    dryRun: body.dry_run,
    maxComments: SENT_FILE_LIMITS.maxComments,
    ...(body.from_sites && { sites: body.from_sites }),
    ...(body.post_types && { postTypes: body.post_types }),
    ...(body.replace && { replace: [[body.replace.from, body.replace.to]] }),
    onProgress(progress) {
      signal.throwIfAborted();
      onProgress(progress);
    },
  });
  const { added } = report.comments;
  if (!body.dry_run) {
    await siteFiles.deleteMany({ site: site.key, file_uid: body.file_uid });
    const about = `${added} (${file.format})`;
    await logChange(siteLog, { site: site.key, action: 'imported', by, about });
  }
  return { state: 'done', added, report: describeReport(report) };
}

/** Makes a run the one of its site, unless one is running, or the file is incomplete. @throws {HttpError} 409 */
async function claim(
  { siteImports, siteFiles }: Pick<SiteFileDependencies, 'siteFiles' | 'siteImports'>,
  site: string,
  run: string,
  { file_uid, dry_run, parts }: StartSiteImportBody,
): Promise<void> {
  if (!(await isComplete(siteFiles, site, file_uid, parts))) throw new HttpError('file-incomplete');
  const fresh = { run, file_uid, dry_run, state: 'running' as const, phase: 'reading' as const, done: 0 };
  const document = { _id: site, ...fresh, alive: new Date() };
  if (await siteImports.insertIfAbsent(document)) return;
  const latest = await siteImports.findById(site).lean();
  if (latest && stateOf(latest) === 'running') throw new HttpError('import-running');
  const { _id, ...fields } = document;
  const claimed = await siteImports.updateOne({ _id, run: latest?.run ?? '' }, {
    $set: fields,
    $unset: { total: 1, added: 1, report: 1, problem: 1, problem_code: 1 },
  } as object);
  if (!claimed.matchedCount) throw new HttpError('import-running');
}

const stateOf = ({ state, alive }: StoredImport): SiteImport['state'] =>
  state === 'running' && !isAhead(alive.getTime() + SILENCE_MS, 2 * SILENCE_MS) ? 'interrupted' : state;

/** The latest import of a site; null when there was none within a day. */
export async function readImport(
  { siteImports }: Pick<SiteFileDependencies, 'siteImports'>,
  site: string,
): Promise<SiteImportResponse> {
  const found = await siteImports.findById(site).lean();
  if (!found) return { import: null };
  const { _id, run: _run, alive: _alive, ...shown } = found;
  return { import: { ...shown, state: stateOf(found) } };
}

/** Whether an import of the site is running. */
export const isImporting = async (
  context: Pick<SiteFileDependencies, 'siteImports'>,
  site: string,
): Promise<boolean> => (await readImport(context, site)).import?.state === 'running';
