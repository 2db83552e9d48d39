import {
  CommentActivityResponse,
  CommentActivityQuery,
  DeleteAccountResponse,
  DeleteMemberDataBody,
  LatestCommentsResponse,
  LatestCommentsQuery,
  LikedCommentsResponse,
  LikedCommentsQuery,
} from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { forgetMember } from '../members/forget-member';
import { readActivity } from '../threads/read-activity';
import { readLatest } from '../threads/read-latest';
import { readLiked } from '../threads/read-liked';

/** Games of the latest talk when the caller names no number. */
const LATEST = 4;

/** What other services ask; the gateway leads nobody here. */
export function internalRoutes(app: Server, context: Context): void {
  app.get(
    '/internal/liked',
    { schema: { querystring: LikedCommentsQuery, response: { 200: LikedCommentsResponse } } },
    async ({ query }) => ({ game_comments: await readLiked(context, query.user_uid) }),
  );
  app.get(
    '/internal/activity',
    { schema: { querystring: CommentActivityQuery, response: { 200: CommentActivityResponse } } },
    async ({ query }) => readActivity(context, query.since),
  );
  app.get(
    '/internal/latest',
    { schema: { querystring: LatestCommentsQuery, response: { 200: LatestCommentsResponse } } },
    async ({ query: { limit = LATEST } }) => ({ latest: await readLatest(context, limit) }),
  );
  app.post(
    '/internal/delete-member-data',
    { schema: { body: DeleteMemberDataBody, response: { 200: DeleteAccountResponse } } },
    async ({ body }) => ({ finished: await forgetMember(context, body) }),
  );
}
