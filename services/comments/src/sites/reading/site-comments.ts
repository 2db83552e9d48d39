import { siteOfPage } from '@savepoint/contracts/base';
import {
  KEYED_READ_PAGE_SIZE,
  type CommentByKey,
  type CommentsByKeyQuery,
  type CommentsByKeyResponse,
  type ReadKeyScope,
} from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import { decodeCursor, toPage } from '@savepoint/service-kit/data';
import { type PageDirectory, type StoredComment, VISIBLE_STATES } from '../../data';
import { toNewest } from '../../threads';
import type { SiteReadingDependencies } from '../dependencies';

/**
 * The comments of a site, or of one of its threads, by time.
 * @param scope what is hidden is for `moderation` only
 * @throws {HttpError} 400 for an invalid cursor; 404 for a thread that is not the site’s
 */
export async function listSiteComments(
  { comments, pages, likeCounts }: Pick<SiteReadingDependencies, 'comments' | 'pages' | 'likeCounts'>,
  site: string,
  scope: ReadKeyScope,
  { thread, order = 'newest', cursor, limit = KEYED_READ_PAGE_SIZE }: CommentsByKeyQuery,
): Promise<CommentsByKeyResponse> {
  const direction = order === 'newest' ? -1 : 1;
  const slug = thread === undefined ? undefined : await requireThread(pages, site, thread);
  const states: StoredComment['state'][] =
    scope === 'moderation' ? [...VISIBLE_STATES, 'hidden'] : VISIBLE_STATES;
  const found = await comments
    .find({
      site,
      state: { $in: states },
      ...(slug !== undefined && { entity_type: 'page', entity_slug: slug }),
      ...(scope === 'public' && { hidden: null }),
      ...(cursor !== undefined && beyond(cursor, order)),
    } as object)
    .sort({ created: direction, _id: direction })
    .limit(limit + 1)
    .lean();
  const [page, next_cursor] = toPage(await likeCounts.withPendingRecounted(found), limit);
  return { comments: page.map(toCommentByKey), next_cursor };
}

async function requireThread(pages: PageDirectory, site: string, slug: string): Promise<string> {
  const page = siteOfPage(slug) === site ? await pages.find(slug) : null;
  if (!page) throw new HttpError('no-such-entity', { params: { type: 'page' } });
  return page._id;
}

function beyond(cursor: string, order: 'newest' | 'oldest'): object {
  const { created, _id } = decodeCursor(cursor);
  const [includes, excludes] = order === 'newest' ? ['$lte', '$lt'] : ['$gte', '$gt'];
  return {
    created: { [includes]: created },
    $or: [{ created: { [excludes]: created } }, { _id: { [excludes]: _id } }],
  };
}

const toCommentByKey = (comment: StoredComment): CommentByKey => ({
  ...toNewest(comment),
  thread: comment.entity_slug,
  parent_uid: comment.parent_uid,
  likes: comment.likes,
  state: stateOf(comment),
});

function stateOf({ hidden }: StoredComment): CommentByKey['state'] {
  if (!hidden) return 'visible';
  return hidden === 'pending_moderation' ? 'pending' : hidden;
}
