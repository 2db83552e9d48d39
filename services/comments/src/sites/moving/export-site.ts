import { FORMER_MEMBER, REMOVED_COMMENT_TEXT, type Site } from '@savepoint/contracts';
import { VISIBLE_STATES, type CommentModel, type StoredComment } from '../../models/comment';
import type { PageModel, StoredPage } from '../../models/site';
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportedComment, type ExportedPage } from './export-format';

interface ExportModels {
  pages: PageModel;
  comments: CommentModel;
}

/** Documents read by one query: the memory of an export does not depend on the size of the site. */
const BATCH_COUNT = 500;

/**
 * Everything a site has, as lines of JSON: first a line about the file, then pages, then comments, each after its parent.
 * docs/site-export.schema.json describes the lines.
 */
export async function* exportSite(models: ExportModels, { key, name }: Site): AsyncGenerator<string> {
  yield toLine({ format: EXPORT_FORMAT, version: EXPORT_VERSION, site: key, name });
  for await (const page of readPages(models.pages, key)) yield toLine(toExportedPage(page));
  for await (const comment of readComments(models.comments, key)) yield toLine(toExportedComment(comment));
}

const toLine = (value: object): string => `${JSON.stringify(value)}\n`;

/** The pages of a site, oldest first. */
export async function* readPages(pages: PageModel, site: string): AsyncGenerator<StoredPage> {
  let after: StoredPage | undefined;
  do {
    const batch: StoredPage[] = await pages
      .find({ site, ...laterThan(after) })
      .sort({ created: 1, _id: 1 })
      .limit(BATCH_COUNT)
      .lean();
    yield* batch;
    after = batch.length === BATCH_COUNT ? batch.at(-1) : undefined;
  } while (after);
}

/** The comments of a site, oldest first, so each after its parent. A reply that is being posted is left out. */
export async function* readComments(comments: CommentModel, site: string): AsyncGenerator<StoredComment> {
  let after: StoredComment | undefined;
  do {
    const batch: StoredComment[] = await comments
      .find({ site, ...laterThan(after) })
      .sort({ created: 1, _id: 1 })
      .limit(BATCH_COUNT)
      .lean();
    for (const comment of batch)
      if (VISIBLE_STATES.includes(comment.state) || comment.state === 'hidden') yield comment;
    after = batch.length === BATCH_COUNT ? batch.at(-1) : undefined;
  } while (after);
}

const laterThan = (last: { created: Date; _id: string } | undefined) =>
  last && {
    created: { $gte: last.created },
    $or: [{ created: { $gt: last.created } }, { _id: { $gt: last._id } }],
  };

/** The part of a slug that does not depend on the site. */
export const digestOf = (slug: string): string => slug.slice(slug.indexOf('-') + 1);

const toExportedPage = ({ _id, address, title, page_id, created, leads_to }: StoredPage): ExportedPage => ({
  type: 'page',
  id: digestOf(_id),
  address,
  title,
  ...(page_id !== undefined && { page_id }),
  created: created.toISOString(),
  ...(leads_to !== undefined && { leads_to: digestOf(leads_to) }),
});

/** A comment as a line of an export. */
export function toExportedComment(comment: StoredComment): ExportedComment {
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
  const id = imported ? imported.author_id : user_uid;
  const hasLabel = imported ? imported.staff : staff;
  return {
    name,
    ...(id !== undefined && { id }),
    kind: imported?.author_kind ?? 'account',
    ...(hasLabel && { staff: true }),
  };
}
