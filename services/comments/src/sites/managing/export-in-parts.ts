import type { Site } from '@savepoint/contracts/schema';
import type { ExportSiteResponse } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import { decodeCursor, encodeCursor } from '@savepoint/service-kit/data';
import type { SiteFileDependencies } from '../dependencies';
import { type Actor, logChange, type SiteLogModel } from '../../data';
import { exportPart, type ExportPosition } from '../import-export/export-site';

const KINDS = { p: 'page', c: 'comment' } as const;

/** The next part of everything a site has. @throws {HttpError} 400 for an invalid cursor */
export async function exportInParts(
  { pageModels }: Pick<SiteFileDependencies, 'pageModels'>,
  site: Site,
  cursor?: string,
): Promise<ExportSiteResponse> {
  const { lines, next } = await exportPart(
    pageModels,
    site,
    cursor === undefined ? undefined : parse(cursor),
  );
  return { lines: lines.join(''), next_cursor: next && `${next.kind.charAt(0)}${encodeCursor(next)}` };
}

/** Parts within this time belong to one export. */
const EXPORT_MS = 3_600_000;

/** Notes an export in the log of its site. Anybody can write a cursor: one that no export began with begins one itself. */
export async function logExport(
  siteLog: SiteLogModel,
  site: string,
  by: Actor & { uid: string },
  cursor?: string,
): Promise<void> {
  const begun = { site, action: 'exported', 'by.uid': by.uid, at: { $gt: new Date(Date.now() - EXPORT_MS) } };
  if (cursor !== undefined && (await siteLog.exists(begun as object))) return;
  await logChange(siteLog, { site, action: 'exported', by, about: '' });
}

function parse(cursor: string): ExportPosition {
  const kind = KINDS[cursor.charAt(0) as keyof typeof KINDS] as ExportPosition['kind'] | undefined;
  if (!kind) throw new HttpError('invalid-cursor');
  return { ...decodeCursor(cursor.slice(1)), kind };
}
