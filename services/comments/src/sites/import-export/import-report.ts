import { cleanText, stripInvisible } from '@savepoint/service-kit/names';
import { SiteError } from '../../texts';
import { textDigest } from './import-ids';
import type { Placed } from './import-plan';
import type { Present } from './import-stored';
import type { PlainComment, ImportFormat, Lost } from './record';

/** Why comments were left out. */
export const SKIP_REASONS = {
  unpublished: 'of pages that are not public',
  post_type: 'of types of posts that need not be public; name those that are (--post-type)',
  comment_type: 'of a type that is not a reader’s comment',
  deleted_thread: 'of discussions that were deleted',
  other_site: 'of another site in the file',
  spam: 'spam',
  deleted: 'deleted',
  empty: 'without any text',
  duplicate: 'twice in the file',
  not_understood: 'not understood',
  outside: 'text before or after the XML',
  no_page: 'about a page that the file does not have',
  other_origin: 'whose address does not begin with one of the site’s origins',
  deleted_here: 'deleted here since an earlier import, or replies to such a comment',
  uid_taken: 'with a uid that another comment has',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;

/** Names that the report has for all reasons together, and characters of each. */
const MAX_NAMES = 40;
const MAX_NAME_LENGTH = 100;
const FURTHER_NAMES = 'others';

/** How a comment that is there already differs in the file. */
type Difference = 'approved' | 'held' | 'removed' | 'edited';

/** What an import did, or would do. */
export interface ImportReport {
  format: ImportFormat;
  dry_run: boolean;
  /** Pages with comments, or closed ones: in the file, of them new ones, and those that are closed from now on. */
  pages: { found: number; added: number; locked: number };
  comments: {
    found: number;
    added: number;
    /** Imported before. */
    existing: number;
    /** Of those added: waiting for a moderator, hidden by one, pinned, and empty ones that keep replies in their place. */
    pending: number;
    hidden: number;
    pinned: number;
    placeholders: number;
  };
  skipped: Partial<Record<SkipReason, number>>;
  /** What the file calls them, where it has a name. */
  skipped_names: { reason: SkipReason; name: string; comments: number }[];
  changed: {
    /** Replies that are deeper than the levels of a thread, and were moved up. */
    flattened: number;
    /** Replies to a comment that the file does not have: now at the top. */
    without_parent: number;
    /** Comments without a usable date, and with one whose time zone the file does not say. */
    dates: number;
    zones: number;
    /** Texts that were cut. */
    cut: number;
    /** Names that had a mail address in them. */
    names: number;
    /** Pinned comments of threads that have another one, and pinned replies. */
    unpinned: number;
    /** Texts and names with characters that could not be read. */
    damaged: number;
  };
  /** Of comments that were there already: what is different in the file, and stays as it is here. */
  differences: Record<Difference, number>;
  /** What the file has of comments that were added, and Savepoint does not keep. */
  lost: Record<Lost, number>;
  /** Addresses of no origin of the site, those with most comments first; some of them. */
  other_addresses: { address: string; comments: number }[];
}

export const createReport = (format: ImportFormat, dry_run: boolean): ImportReport => ({
  format,
  dry_run,
  pages: { found: 0, added: 0, locked: 0 },
  comments: { found: 0, added: 0, existing: 0, pending: 0, hidden: 0, pinned: 0, placeholders: 0 },
  skipped: {},
  skipped_names: [],
  changed: {
    flattened: 0,
    without_parent: 0,
    dates: 0,
    zones: 0,
    cut: 0,
    names: 0,
    unpinned: 0,
    damaged: 0,
  },
  differences: { approved: 0, held: 0, removed: 0, edited: 0 },
  lost: { website: 0, votes_against: 0 },
  other_addresses: [],
});

/** Counts what is left out. @param name what the file calls it */
export function skip(report: ImportReport, reason: SkipReason, count = 1, name?: string): void {
  if (count <= 0) return;
  report.skipped[reason] = (report.skipped[reason] ?? 0) + count;
  if (name === undefined) return;
  const { skipped_names: names } = report;
  const line = toReportLine(name);
  const find = (wanted: string) => names.find((each) => each.reason === reason && each.name === wanted);
  const known = find(line) ?? (names.length < MAX_NAMES ? undefined : find(FURTHER_NAMES));
  if (known) known.comments += count;
  else names.push({ reason, name: names.length < MAX_NAMES ? line : FURTHER_NAMES, comments: count });
}

/**
 * Counts a comment that is added.
 * @param text undefined or null for an empty one that keeps replies in their place
 */
export function countAdded(
  { comments, changed, lost }: ImportReport,
  record: PlainComment,
  { isFlattened, isDateReplaced }: Pick<Placed, 'isFlattened' | 'isDateReplaced'>,
  text: { text: string; cut: boolean } | null,
  author: { name: string; hadAddress: boolean },
): void {
  comments.added += 1;
  changed.flattened += Number(isFlattened);
  changed.dates += Number(isDateReplaced);
  changed.zones += Number(record.is_local === true);
  if (!text) {
    comments.placeholders += 1;
    return;
  }
  if (record.state === 'pending' || record.state === 'hidden') comments[record.state] += 1;
  changed.cut += Number(text.cut);
  changed.names += Number(author.hadAddress);
  changed.damaged += Number(text.text.includes('\ufffd') || author.name.includes('\ufffd'));
  for (const each of record.lost ?? []) lost[each] += 1;
}

/**
 * Counts how a comment that is there already differs in the file.
 * @param text undefined for one that is left out
 */
export function countDifference(
  { differences }: ImportReport,
  { state }: Pick<PlainComment, 'state'>,
  present: Present,
  text: string | undefined,
): void {
  // An empty comment has nothing that could be different.
  if (present.text === null) return;
  const isShownHere = present.hidden === undefined;
  if (state === 'visible') differences.approved += Number(!isShownHere);
  else if (state === 'pending') differences.held += Number(isShownHere);
  else differences.removed += Number(isShownHere);
  if (text !== undefined) differences.edited += Number(textDigest(text) !== present.text);
}

/** Whether the file has comments, and none of them came, now or before. */
export const isFruitless = ({ comments, skipped }: ImportReport): boolean =>
  comments.found > 0 && comments.added + comments.existing + (skipped.deleted_here ?? 0) === 0;

/** A name of the file in one line, without what could disguise it. */
export const toReportLine = (name: string): string =>
  stripInvisible(cleanText(name.slice(0, 4 * MAX_NAME_LENGTH)))
    .replace(/\s+/g, ' ')
    .slice(0, MAX_NAME_LENGTH) || '(no name)';

const toLine = (count: number, what: string, indent = '  ') =>
  count > 0 ? [`${indent}${String(count).padStart(7)}  ${what}`] : [];

/**
 * A file from which nothing comes is not what it was taken for, unless it is an empty export.
 * @param others pages and authors in the file
 * @throws {SiteError}
 */
export function requireComments({ format, comments, skipped }: ImportReport, others: number): void {
  // What is left out by its type was found, and is in the report.
  if (comments.found > 0 || skipped.comment_type) return;
  if (others + Object.keys(skipped).length === 0) return;
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
  skipped_names,
  changed,
  differences,
  lost,
  other_addresses,
}: ImportReport): string {
  const left = (Object.keys(SKIP_REASONS) as SkipReason[]).flatMap((reason) => [
    ...toLine(skipped[reason] ?? 0, SKIP_REASONS[reason]),
    ...skipped_names
      .filter((each) => each.reason === reason)
      .flatMap(({ name, comments: count }) => toLine(count, name, '      ')),
  ]);
  return [
    dry_run
      ? `Nothing was changed. An import of this file (${format}) would do this:`
      : `Imported (${format}):`,
    `  ${String(comments.added).padStart(7)}  comments added, of ${comments.found} in the file`,
    ...toLine(comments.existing, 'comments were there already'),
    `  ${String(pages.added).padStart(7)}  pages added, of ${pages.found} with comments or closed`,
    ...toLine(pages.locked, 'pages are closed, as they were'),
    ...toLine(comments.pending, 'of the comments wait for a moderator'),
    ...toLine(comments.hidden, 'of the comments were removed by a moderator, and are hidden'),
    ...toLine(comments.pinned, 'of the comments are pinned'),
    ...toLine(comments.placeholders, 'empty comments stand for deleted ones that others replied to'),
    ...(left.length ? ['Left out:', ...left] : []),
    ...(Object.values(changed).some(Boolean) ? ['Changed:'] : []),
    ...toLine(changed.flattened, 'replies were deeper than a thread goes, and moved up'),
    ...toLine(changed.without_parent, 'replies to a comment that is not there are comments of their own'),
    ...toLine(changed.dates, 'comments had no usable date, and got that of the one before'),
    ...toLine(changed.zones, 'dates have no time zone, and are taken as UTC'),
    ...toLine(changed.cut, 'texts were cut'),
    ...toLine(changed.damaged, 'comments have characters that are damaged in the file'),
    ...toLine(changed.names, 'names had a mail address, which is left out'),
    ...toLine(changed.unpinned, 'comments are no longer pinned: a thread has one, and no reply'),
    ...(Object.values(differences).some(Boolean) ? ['Different in the file, and left as it is here:'] : []),
    ...toLine(differences.approved, 'comments that wait or are hidden here are shown there'),
    ...toLine(differences.held, 'comments that are shown here wait there'),
    ...toLine(differences.removed, 'comments that are shown here were removed there'),
    ...toLine(differences.edited, 'comments have another text there'),
    ...(Object.values(lost).some(Boolean) ? ['Not kept:'] : []),
    ...toLine(lost.website, 'addresses of authors’ own pages'),
    ...toLine(lost.votes_against, 'comments had votes against them'),
    ...(other_addresses.length ? ['Addresses that do not begin with one of the site’s origins:'] : []),
    ...other_addresses.flatMap(({ address, comments: count }) => toLine(count, address)),
  ].join('\n');
}
