import {
  CommentActivityResponse,
  DeleteAccountResponse,
  LikedCommentsResponse,
  type DeleteMemberDataBody,
} from '@savepoint/contracts';
import { createClient, unavailable } from '@savepoint/service-kit';

const TIMEOUT_MS = 2_000;
/** Longer than the comments service spends on one call to delete a member’s data. */
const DELETION_TIMEOUT_MS = 5_000;

/** Calls of this service to the comments service. */
export interface CommentsClient {
  /** Lists the uids of the comments a member likes. @throws {HttpError} 503 */
  listLiked(user_uid: string, requestId: string): Promise<string[]>;
  /** Counts comments on games since a day (YYYY-MM-DD), by game, member and day. @throws {HttpError} 503 */
  activity(since: string): Promise<CommentActivityResponse['activity']>;
  /** Deletes a member’s comments and likes. @returns whether it is finished; repeat it otherwise @throws {HttpError} 503 */
  deleteMemberData(member: DeleteMemberDataBody): Promise<boolean>;
}

export function createCommentsClient(baseUrl: string): CommentsClient {
  const client = createClient({ name: 'comments', baseUrl, timeoutMs: TIMEOUT_MS });
  const deleting = createClient({ name: 'comments', baseUrl, timeoutMs: DELETION_TIMEOUT_MS });
  return {
    async listLiked(user_uid, requestId) {
      const path = `/internal/liked?user_uid=${encodeURIComponent(user_uid)}`;
      return required(await client.call(path, LikedCommentsResponse, { requestId })).game_comments;
    },
    async activity(since) {
      return required(await client.call(`/internal/activity?since=${since}`, CommentActivityResponse))
        .activity;
    },
    async deleteMemberData(body) {
      return required(await deleting.call('/internal/forget', DeleteAccountResponse, { body })).finished;
    },
  };
}

/** A 404 means that another service answers at the address. */
function required<T>(answer: T | null): T {
  if (answer === null) throw unavailable('comments-unavailable', 'This is not working right now.');
  return answer;
}
