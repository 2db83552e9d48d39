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
import { deleteMemberData } from '../members/delete-member-data';
import { readActivity, readLatest, readLiked } from '../threads/service-queries';

const DEFAULT_LATEST_COUNT = 4;

/** What other services call; the gateway does not route here. */
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
    async ({ query: { limit = DEFAULT_LATEST_COUNT } }) => ({ latest: await readLatest(context, limit) }),
  );
  app.post(
    '/internal/delete-member-data',
    { schema: { body: DeleteMemberDataBody, response: { 200: DeleteAccountResponse } } },
    async ({ body }) => ({ finished: await deleteMemberData(context, body) }),
  );
}
