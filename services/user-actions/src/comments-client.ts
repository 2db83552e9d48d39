import {
  CommentActivityResponse,
  DeleteAccountResponse,
  LikedCommentsResponse,
  type DeleteMemberDataBody,
} from '@savepoint/contracts';
import { createClient, unavailable } from '@savepoint/service-kit';

/** Milliseconds the comments service has to answer. */
const DEADLINE = 2_000;
/** The same, for deleting; it stops before, to be asked again. */
const DELETING = 5_000;

/** What this service asks the comments service. */
export interface CommentsClient {
  /** Uids of the comments a member likes. @throws {HttpError} 503 */
  liked(user_uid: string, requestId: string): Promise<string[]>;
  /** Comments on games since a day (YYYY-MM-DD), by game, member and day. @throws {HttpError} 503 */
  activity(since: string): Promise<CommentActivityResponse['activity']>;
  /** Deletes what is there of a member; to be asked again until it says that it is finished. @throws {HttpError} 503 */
  forget(member: DeleteMemberDataBody): Promise<boolean>;
}

export function createCommentsClient(baseUrl: string): CommentsClient {
  const client = createClient({ name: 'comments', baseUrl, timeoutMs: DEADLINE });
  const deleting = createClient({ name: 'comments', baseUrl, timeoutMs: DELETING });
  return {
    async liked(user_uid, requestId) {
      const path = `/internal/liked?user_uid=${encodeURIComponent(user_uid)}`;
      return found(await client.call(path, LikedCommentsResponse, { requestId })).game_comments;
    },
    async activity(since) {
      return found(await client.call(`/internal/activity?since=${since}`, CommentActivityResponse)).activity;
    },
    async forget(body) {
      return found(await deleting.call('/internal/forget', DeleteAccountResponse, { body })).finished;
    },
  };
}

/** A 404 here means that something else answers at the address. */
function found<T>(answer: T | null): T {
  if (answer === null) throw unavailable('comments-unavailable', 'This is not working right now.');
  return answer;
}
