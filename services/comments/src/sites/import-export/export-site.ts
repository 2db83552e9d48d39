import { FORMER_MEMBER, REMOVED_COMMENT_TEXT } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import { isGuestUid } from '@savepoint/contracts/members';
import { LIST_MAX_BYTES, sizeOf } from '@savepoint/service-kit/data';
import {
  type CommentModel,
  type PageModel,
  type StoredComment,
  type StoredPage,
  threadId,
  type ThreadModel,
  VISIBLE_STATES,
} from '../../data';
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportedComment, type ExportedPage } from './export-format';

interface ExportModels {
  pages: PageModel;
  comments: CommentModel;
  threads: ThreadModel;
}

/** Documents read by one query: the memory of an export does not depend on the size of the site. */
const BATCH_COUNT = 100;

/**
 * Everything a site has, as lines of JSON: first a line about the file, then pages, then comments, each after its parent.
 * docs/site-export.schema.json describes the lines.
 */
export async function* exportSite(models: ExportModels, site: Site): AsyncGenerator<string> {
  let after: ExportPosition | null | undefined;
  while (after !== null) {
    const part = await exportPart(models, site, after);
    yield* part.lines;
    after = part.next;
  }
}

const toLine = (value: object): string => `${JSON.stringify(value)}\n`;

/** Where a part of an export ends. */
export interface ExportPosition {
  kind: 'page' | 'comment';
  created: Date;
  _id: string;
}

/**
 * A part of the same lines, for readers who ask for one after the other. It ends when its lines have many bytes.
 * @param after where the part before ended; the first part without
 * @returns where this part ends, or null for the last
 */
export async function exportPart(
  models: ExportModels,
  { key, name }: Site,
  after?: ExportPosition,
): Promise<{ lines: string[]; next: ExportPosition | null }> {
  const head = after ? [] : [toLine({ format: EXPORT_FORMAT, version: EXPORT_VERSION, site: key, name })];
  if (after?.kind !== 'comment') {
    const read = (last?: Position) => readPageBatch(models.pages, key, last);
    const part = await takePart(
      read,
      async (pages) => pages.map((page) => toLine(toExportedPage(page))),
      after,
    );
    if (part.last) return { lines: [...head, ...part.lines], next: { kind: 'page', ...part.last } };
  }
  const read = (last?: Position) => readCommentBatch(models.comments, key, last);
  const toLines = async (comments: readonly StoredComment[]) => {
    const pinned = await findPinnedOf(models.threads, comments);
    return comments.map((comment) =>
      isExported(comment) ? toLine(toExportedComment(comment, pinned.has(comment._id))) : '',
    );
  };
  const part = await takePart(read, toLines, after?.kind === 'comment' ? after : undefined);
  return {
    lines: [...head, ...part.lines],
    next: part.isWhole || !part.last ? null : { kind: 'comment', ...part.last },
  };
}

type Position = Pick<ExportPosition, 'created' | '_id'>;

/**
 * Takes documents until there are no more, or their lines have as many bytes as a response may have.
 * @param toLines the line of each; empty for one that is left out
 * @returns the position of the last one that was taken, and whether there are no more
 */
async function takePart<T extends Position>(
  read: (after?: Position) => Promise<T[]>,
  toLines: (documents: readonly T[]) => Promise<string[]>,
  after?: Position,
): Promise<{ lines: string[]; last?: Position; isWhole: boolean }> {
  const lines: string[] = [];
  let last: Position | undefined;
  let bytes = 0;
  for (;;) {
    const batch = await read(last ?? after);
    const texts = await toLines(batch);
    for (const [index, { created, _id }] of batch.entries()) {
      const line = texts[index] ?? '';
      bytes += sizeOf(line);
      if (last && bytes > LIST_MAX_BYTES) return { lines, last, isWhole: false };
      if (line) lines.push(line);
      last = { created, _id };
    }
    if (batch.length < BATCH_COUNT) return { lines, ...(last && { last }), isWhole: true };
  }
}

const readPageBatch = (pages: PageModel, site: string, after?: Position): Promise<StoredPage[]> =>
  pages
    .find({ site, ...laterThan(after) })
    .sort({ created: 1, _id: 1 })
    .limit(BATCH_COUNT)
    .lean<StoredPage[]>()
    .exec();

const readCommentBatch = (comments: CommentModel, site: string, after?: Position): Promise<StoredComment[]> =>
  comments
    .find({ site, ...laterThan(after) })
    .sort({ created: 1, _id: 1 })
    .limit(BATCH_COUNT)
    .lean<StoredComment[]>()
    .exec();

/** uids of the comments that are pinned in the threads of some comments. */
async function findPinnedOf(threads: ThreadModel, comments: readonly StoredComment[]): Promise<Set<string>> {
  const ids = [...new Set(comments.map(threadId))];
  const found = await threads.find({ _id: { $in: ids } }, { pinned: 1 }).lean();
  return new Set(found.flatMap(({ pinned }) => pinned ?? []));
}

/** A reply that is being posted is left out. */
const isExported = ({ state }: StoredComment): boolean =>
  VISIBLE_STATES.includes(state) || state === 'hidden';

/** The pages of a site, oldest first. */
export async function* readPages(pages: PageModel, site: string): AsyncGenerator<StoredPage> {
  let after: StoredPage | undefined;
  do {
    const batch = await readPageBatch(pages, site, after);
    yield* batch;
    after = batch.length === BATCH_COUNT ? batch.at(-1) : undefined;
  } while (after);
}

/** The comments of a site, oldest first, so each after its parent. */
export async function* readComments(comments: CommentModel, site: string): AsyncGenerator<StoredComment> {
  let after: StoredComment | undefined;
  do {
    const batch = await readCommentBatch(comments, site, after);
    yield* batch.filter(isExported);
    after = batch.length === BATCH_COUNT ? batch.at(-1) : undefined;
  } while (after);
}

const laterThan = (last: Position | undefined) =>
  last && {
    created: { $gte: last.created },
    $or: [{ created: { $gt: last.created } }, { _id: { $gt: last._id } }],
  };

/** The part of a slug that does not depend on the site. */
export const digestOf = (slug: string): string => slug.slice(slug.indexOf('-') + 1);

const toExportedPage = ({
  _id,
  address,
  title,
  page_id,
  created,
  locked,
  leads_to,
}: StoredPage): ExportedPage => ({
  type: 'page',
  id: digestOf(_id),
  address,
  title,
  ...(page_id !== undefined && { page_id }),
  created: created.toISOString(),
  ...(locked && { locked }),
  ...(leads_to !== undefined && { leads_to: digestOf(leads_to) }),
});

/** A comment as a line of an export. */
export function toExportedComment(comment: StoredComment, pinned = false): ExportedComment {
  const { _id, entity_slug, parent_uid, created, edited, content, spoiler, likes, imported } = comment;
  const state = stateOf(comment);
  return {
    type: 'comment',
    uid: _id,
    page: digestOf(entity_slug),
    parent: parent_uid,
    author: authorOf(comment),
    created: created.toISOString(),
    ...(edited && { edited: edited.toISOString() }),
    state,
    text: state === 'deleted' ? '' : content,
    ...(spoiler && { spoiler }),
    likes,
    ...(pinned && { pinned }),
    ...(imported && { source: { format: imported.format, id: imported.id } }),
  };
}

function stateOf({ hidden, user_uid, content }: StoredComment): ExportedComment['state'] {
  if (user_uid === FORMER_MEMBER.uid && content === REMOVED_COMMENT_TEXT) return 'deleted';
  if (hidden) return hidden === 'pending_moderation' ? 'pending' : 'hidden';
  return 'visible';
}

function authorOf({ user_uid, name, staff, imported }: StoredComment): ExportedComment['author'] {
  if (user_uid === FORMER_MEMBER.uid) return { name, kind: 'former' };
  if (isGuestUid(user_uid)) return { name, kind: 'guest' };
  const id = imported ? imported.author_id : user_uid;
  const hasLabel = imported ? imported.staff : staff;
  return {
    name,
    ...(id !== undefined && { id }),
    kind: imported?.author_kind ?? 'account',
    ...(hasLabel && { staff: true }),
  };
}
