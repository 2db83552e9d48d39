import type { AddCommentBody } from '@savepoint/contracts/comments';
import { HttpError } from '@savepoint/service-kit/base';
import type { PostingDependencies } from './dependencies';

/**
 * Checks that what is commented on exists.
 * @returns stores it, if it is a page that has no comments yet
 */
export async function requireEntity(
  { entities, pages, site }: Pick<PostingDependencies, 'site' | 'entities' | 'pages'>,
  body: AddCommentBody,
  requestId: string | undefined,
): Promise<() => Promise<void>> {
  if (site) return pages.prepare(site, body);
  // A page of a site is posted to in the context of its site only.
  if (body.entity_type === 'page') throw new HttpError('no-such-entity', { params: { type: 'page' } });
  await entities.require(body.entity_type, body.entity_slug, requestId);
  return async () => undefined;
}
