import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAhead, SITE_FILE_COMMENTS_MAX } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import type { SiteImport, SiteImportResponse, StartSiteImportBody } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import type { Context } from '../../context';
import type { StoredImport } from '../../models/site-management';
import { SiteError } from '../edit-sites';
import { detectFormat, READERS } from '../moving/formats';
import { describeReport } from '../moving/import-report';
import { importSite, type ImportProgress } from '../moving/import-site';
import { isComplete, writeSent } from './site-files';
import { logChange, type Actor } from './site-log';

/** How often a run says that it goes on, and after what silence its process must have ended. */
const ALIVE_INTERVAL_MS = 2_000;
const SILENCE_MS = 30_000;

export interface SiteImports {
  /** @throws {HttpError} 409 while one of the site is running, or for an incomplete file; 503 while another site’s is */
  start(site: Site, by: Actor, body: StartSiteImportBody): Promise<SiteImportResponse>;
  /** Ends a run before its next batch of comments; it can be repeated. */
  close(): Promise<void>;
}

/** Runs imports in this process, one at a time. @param onError called with unexpected errors */
export function createSiteImports(context: Context, onError: (error: unknown) => void): SiteImports {
  let current: { site: string; done: Promise<unknown> } | null = null;
  let isClosing = false;

  async function run(site: Site, by: Actor, body: StartSiteImportBody, id: string): Promise<void> {
    const { siteImports, siteFiles, siteLog } = context;
    const own = { _id: site.key, run: id };
    let progress: Pick<StoredImport, 'phase' | 'done'> & { total?: number } = { phase: 'reading', done: 0 };
    const save = (fields: Partial<StoredImport>) =>
      siteImports.updateOne(own, { $set: { ...progress, ...fields, alive: new Date() } } as object);
    const timer = setInterval(() => void save({}).catch(() => undefined), ALIVE_INTERVAL_MS);
    const folder = await mkdtemp(join(tmpdir(), 'site-import-'));
    try {
      const file = join(folder, 'file');
      await writeSent(siteFiles, { ...body, site: site.key }, file);
      const format = await detectFormat(file);
      const models = { ...context.pageModels, cases: context.cases };
      const report = await importSite(models, site, () => READERS[format](file), {
        format,
        dryRun: body.dry_run,
        maxComments: SITE_FILE_COMMENTS_MAX,
        ...(body.replace && { replace: [[body.replace.from, body.replace.to]] }),
        onProgress(now: ImportProgress) {
          if (isClosing) throw new Interruption();
          progress = now;
        },
      });
      const { added } = report.comments;
      if (!body.dry_run) {
        await siteFiles.deleteMany({ site: site.key, file_uid: body.file_uid });
        await logChange(siteLog, { site: site.key, action: 'imported', by, about: `${added} (${format})` });
      }
      await save({ state: 'done', added, report: describeReport(report) });
    } catch (error) {
      const isExpected = error instanceof SiteError || error instanceof HttpError;
      if (!isExpected && !(error instanceof Interruption)) onError(error);
      await save(isExpected ? { state: 'failed', problem: error.message } : { state: 'interrupted' }).catch(
        () => undefined,
      );
    } finally {
      clearInterval(timer);
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    async start(site, by, body) {
      if (isClosing) throw new HttpError('imports-busy');
      if (current) throw new HttpError(current.site === site.key ? 'import-running' : 'imports-busy');
      const id = randomUUID();
      const claimed = claim(context, site.key, id, body);
      const done = claimed
        .then(() => run(site, by, body, id).catch(onError))
        .catch(() => undefined) // thrown below
        .finally(() => (current = null));
      current = { site: site.key, done };
      await claimed;
      return readImport(context, site.key);
    },
    async close() {
      isClosing = true;
      await current?.done;
    },
  };
}

/** What ends a run when its process ends. */
class Interruption extends Error {}

/** Makes a run the one of its site, unless one is running, or the file is incomplete. @throws {HttpError} 409 */
async function claim(
  { siteImports, siteFiles }: Context,
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
    $unset: { total: 1, added: 1, report: 1, problem: 1 },
  } as object);
  if (!claimed.matchedCount) throw new HttpError('import-running');
}

const stateOf = ({ state, alive }: StoredImport): SiteImport['state'] =>
  state === 'running' && !isAhead(alive.getTime() + SILENCE_MS, 2 * SILENCE_MS) ? 'interrupted' : state;

/** The latest import of a site; null when there was none within a day. */
export async function readImport({ siteImports }: Context, site: string): Promise<SiteImportResponse> {
  const found = await siteImports.findById(site).lean();
  if (!found) return { import: null };
  const { _id, run: _run, alive: _alive, ...shown } = found;
  return { import: { ...shown, state: stateOf(found) } };
}

/** Whether an import of the site is running. */
export const isImporting = async (context: Context, site: string): Promise<boolean> =>
  (await readImport(context, site)).import?.state === 'running';
