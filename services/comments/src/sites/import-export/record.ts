import type { SourceText } from '../../texts';
import type { ImportFile } from './read-file';

/** Where a file with comments may come from. `savepoint` is what `site export` writes. */
export const IMPORT_FORMATS = [
  'savepoint',
  'disqus',
  'wordpress',
  'remark42',
  'isso',
  'commento',
  'artalk',
  'coral',
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** `account`: somebody who was logged in there. `guest`: anybody. `former`: nothing of the author is left. */
type AuthorKind = 'account' | 'guest' | 'former';

export interface ImportAuthor {
  /** Their id there; guests have none. */
  id?: string;
  /** Absent where an `author` record has it. */
  name?: string;
  kind: AuthorKind;
  /** They had a label there. It is exported again, and shown nowhere. */
  staff?: boolean;
}

/**
 * `pending` waits for a moderator, `hidden` was removed by one. `deleted` and `spam` are left out, but for an empty comment
 * where others have replied.
 */
export type ImportState = 'visible' | 'pending' | 'hidden' | 'deleted' | 'spam';

/** A site that the file has comments of. Several may have pages of the same path. */
export interface SourceSite {
  /** Its name or id there. */
  name: string;
  /** Where its pages are, if the file says so; the main address first. */
  addresses?: string[];
}

/** Why the comments of a page are not public, by a reason for the report. */
export interface LeftOut {
  reason: 'unpublished' | 'post_type' | 'deleted_thread';
  /** What the file calls it, such as the status of a post. */
  name?: string;
}

/**
 * A page with a thread. It may come after its comments, and several times: then the first address and title count, and it is
 * locked or left out if one of the records says so.
 */
export interface PageRecord {
  kind: 'page';
  id: string;
  /** As it is in the file; it may be relative. */
  address: string;
  /** Plain text. */
  title?: string;
  site?: SourceSite;
  left_out?: LeftOut;
  page_id?: string;
  created?: Date;
  /** Digest in the page’s slug, from an export of Savepoint. */
  digest?: string;
  /** Its thread takes no comments. */
  locked?: boolean;
  /** `id` of the page whose thread it shows. */
  leads_to?: string;
}

/** The name of an author, for formats that have names in a list of their own. */
interface AuthorRecord {
  kind: 'author';
  id: string;
  name: string;
}

/** What is not kept: the address of the author’s own page, and votes against a comment. */
export type Lost = 'website' | 'votes_against';

export interface CommentRecord {
  kind: 'comment';
  id: string;
  /** `id` of a page. */
  page: string;
  parent?: string | undefined;
  author: ImportAuthor;
  /** null: missing or not a date. */
  created: Date | null;
  /** The file does not say the time zone of the date, which is taken as UTC. */
  is_local?: boolean;
  edited?: Date | undefined;
  state: ImportState;
  text: SourceText;
  spoiler?: boolean;
  likes?: number;
  /** Moderators have pinned it to the top of its thread. */
  pinned?: boolean;
  /** What the file has of it, and Savepoint does not keep. */
  lost?: readonly Lost[];
  /** Where it was first, in an export of Savepoint. */
  source?: { format: string; id: string };
  /** The site that the comment was written on, in an export of Savepoint. There it keeps its uid. */
  native_site?: string;
}

/** Something in the file that is no comment, by a reason for the report. */
export interface SkippedRecord {
  kind: 'skipped';
  reason: 'comment_type' | 'outside' | 'not_understood';
  /** How often; default: once. */
  count?: number;
  /** What the file calls it. */
  name?: string;
}

/** What the reader of a format yields, in the order of the file. */
export type ImportRecord = PageRecord | AuthorRecord | CommentRecord | SkippedRecord;

/** Reads a file, from its beginning to its end. */
export type FormatReader = (file: ImportFile) => AsyncIterable<ImportRecord>;

/** Which part of the comments is wanted: where they belong, or their texts too. */
export type ReadingPart = 'shape' | 'texts';

/** A comment whose text is plain; null: nothing of it is visible, or it was not asked for. */
export interface PlainComment extends Omit<CommentRecord, 'text'> {
  text: { text: string; cut: boolean } | null;
}

/** A record as it leaves the process that reads the file: of bounded size, without markup. */
export type PlainRecord = PageRecord | AuthorRecord | PlainComment | SkippedRecord;

/** Nobody wrote comments on the web before: an earlier date stands for an unknown one, such as 0, 1970 or the year 1. */
const EARLIEST = Date.UTC(1990, 0, 1);

/** A date, or null for what is none. */
export function toDate(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const date = new Date(value);
  return date.getTime() >= EARLIEST ? date : null;
}

/** A count of likes: at least 0. */
export const toLikes = (value: unknown): number => {
  const count = Math.trunc(Number(value));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
};
