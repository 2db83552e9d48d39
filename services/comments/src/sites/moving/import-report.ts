import { SiteError } from '../site-error';
import type { ImportFormat } from './record';

/** Why comments were left out. */
export const SKIP_REASONS = {
  spam: 'spam',
  deleted: 'deleted',
  pingback: 'pingbacks and trackbacks',
  empty: 'without any text',
  duplicate: 'twice in the file',
  not_understood: 'not understood',
  no_page: 'about a page that the file does not have',
  other_origin: 'whose address does not begin with one of the site’s origins',
  deleted_here: 'deleted here since an earlier import, or replies to such a comment',
  uid_taken: 'with a uid that another comment has',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;

/** What an import did, or would do. */
export interface ImportReport {
  format: ImportFormat;
  dry_run: boolean;
  /** Pages with comments: in the file, and of them new ones. */
  pages: { found: number; added: number };
  comments: {
    found: number;
    added: number;
    /** Imported before. */
    existing: number;
    /** Of those added: waiting for a moderator, hidden by one, and empty ones that keep replies in their place. */
    pending: number;
    hidden: number;
    placeholders: number;
  };
  skipped: Partial<Record<SkipReason, number>>;
  changed: {
    /** Replies that are deeper than the levels of a thread, and were moved up. */
    flattened: number;
    /** Replies to a comment that the file does not have: now at the top. */
    without_parent: number;
    /** Comments without a usable date. */
    dates: number;
    /** Texts that were cut. */
    cut: number;
  };
  /** Addresses of no origin of the site, those with most comments first; some of them. */
  other_addresses: { address: string; comments: number }[];
}

export const createReport = (format: ImportFormat, dry_run: boolean): ImportReport => ({
  format,
  dry_run,
  pages: { found: 0, added: 0 },
  comments: { found: 0, added: 0, existing: 0, pending: 0, hidden: 0, placeholders: 0 },
  skipped: {},
  changed: { flattened: 0, without_parent: 0, dates: 0, cut: 0 },
  other_addresses: [],
});

export const skip = ({ skipped }: ImportReport, reason: SkipReason, count = 1): void => {
  if (count > 0) skipped[reason] = (skipped[reason] ?? 0) + count;
};

/**
 * A file from which nothing comes is not what it was taken for, unless it is an empty export.
 * @param others pages and authors in the file
 * @throws {SiteError}
 */
export function requireComments({ format, comments, skipped }: ImportReport, others: number): void {
  if (comments.found > 0 || others + Object.keys(skipped).length === 0) return;
  const { not_understood: unknown = 0 } = skipped;
  throw new SiteError(
    `There are no comments in the file, which was read as ${format}.` +
      (unknown > 0 ? ` Entries that were not understood: ${unknown}. Is it of another system?` : ''),
  );
}

/** The report for people. */
export function describeReport({
  format,
  dry_run,
  pages,
  comments,
  skipped,
  changed,
  other_addresses,
}: ImportReport): string {
  const line = (count: number, what: string) =>
    count > 0 ? [`  ${String(count).padStart(7)}  ${what}`] : [];
  const left = Object.entries(skipped).flatMap(([reason, count]) =>
    line(count, SKIP_REASONS[reason as SkipReason]),
  );
  return [
    dry_run
      ? `Nothing was changed. An import of this file (${format}) would do this:`
      : `Imported (${format}):`,
    `  ${String(comments.added).padStart(7)}  comments added, of ${comments.found} in the file`,
    ...line(comments.existing, 'comments were there already'),
    `  ${String(pages.added).padStart(7)}  pages added, of ${pages.found} with comments`,
    ...line(comments.pending, 'of the comments wait for a moderator'),
    ...line(comments.hidden, 'of the comments were removed by a moderator, and are hidden'),
    ...line(comments.placeholders, 'empty comments stand for deleted ones that others replied to'),
    ...(left.length ? ['Left out:', ...left] : []),
    ...(Object.values(changed).some(Boolean) ? ['Changed:'] : []),
    ...line(changed.flattened, 'replies were deeper than a thread goes, and moved up'),
    ...line(changed.without_parent, 'replies to a comment that is not there are comments of their own'),
    ...line(changed.dates, 'comments had no usable date, and got that of the one before'),
    ...line(changed.cut, 'texts were cut'),
    ...(other_addresses.length ? ['Addresses that do not begin with one of the site’s origins:'] : []),
    ...other_addresses.flatMap(({ address, comments: count }) => line(count, address)),
  ].join('\n');
}
