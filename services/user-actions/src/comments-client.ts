import type { CommentActivityResponse } from '@savepoint/contracts/comments';
import type {
  DeleteMemberDataBody,
  RenameMemberBody,
  SettleSitesBody,
  SettleSitesResponse,
} from '@savepoint/contracts/members';
import { createClient, type BreakerServer, type CallTokens } from '@savepoint/service-kit/calls';

const TIMEOUT_MS = 2_000;
/** Longer than the comments service spends on one call about all comments of a member. */
const LONG_TIMEOUT_MS = 5_000;

/** Calls of this service to the comments service. */
export interface CommentsClient {
  /** Lists the uids of the comments a member likes. @throws {HttpError} 503 */
  listLiked(user_uid: string, requestId: string): Promise<string[]>;
  /** Counts comments on games since a day (YYYY-MM-DD), by game, member and day. @throws {HttpError} 503 */
  activity(since: string): Promise<CommentActivityResponse['activity']>;
  /** Decides about the sites of a member before the account is deleted. @returns those that are undecided still @throws {HttpError} 503 */
  settleSites(body: SettleSitesBody): Promise<SettleSitesResponse['undecided']>;
  /** Deletes a member’s comments and likes. @returns whether it is finished; repeat it otherwise @throws {HttpError} 503 */
  deleteMemberData(member: DeleteMemberDataBody): Promise<boolean>;
  /** Shows a member’s comments under another name. @returns whether it is finished; repeat it otherwise @throws {HttpError} 503 */
  renameMember(member: RenameMemberBody): Promise<boolean>;
}

/**
 * @param tokens signs the calls
 * @param server logs and measures when the comments service is silent
 */
export function createCommentsClient(
  baseUrl: string,
  tokens?: CallTokens,
  server?: BreakerServer,
): CommentsClient {
  const common = { upstream: 'comments', baseUrl, tokens, ...(server && { server }) } as const;
  const client = createClient({ ...common, timeoutMs: TIMEOUT_MS });
  const slow = createClient({ ...common, timeoutMs: LONG_TIMEOUT_MS });
  return {
    async listLiked(user_uid, requestId) {
      return (await client.call('listLikedComments', { query: { user_uid }, requestId })).game_comments;
    },
    async activity(since) {
      return (await client.call('readCommentActivity', { query: { since } })).activity;
    },
    async settleSites(body) {
      return (await slow.call('settleSites', { body })).undecided;
    },
    async deleteMemberData(body) {
      return (await slow.call('deleteMemberData', { body })).finished;
    },
    async renameMember(body) {
      return (await slow.call('renameMember', { body })).finished;
    },
  };
}
