import type { Site } from '@savepoint/contracts/schema';
import type { ExportSiteResponse } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import { decodeCursor, encodeCursor } from '@savepoint/service-kit/data';
import type { Context } from '../../context';
import { exportPart, type ExportPosition } from '../moving/export-site';

const KINDS = { p: 'page', c: 'comment' } as const;

/** The next part of everything a site has. @throws {HttpError} 400 for an invalid cursor */
export async function exportInParts(
  { pageModels }: Context,
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

function parse(cursor: string): ExportPosition {
  const kind = KINDS[cursor.charAt(0) as keyof typeof KINDS] as ExportPosition['kind'] | undefined;
  if (!kind) throw new HttpError('invalid-cursor');
  return { ...decodeCursor(cursor.slice(1)), kind };
}
