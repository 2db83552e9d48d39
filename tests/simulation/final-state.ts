import type { MarkList } from '@savepoint/contracts/base';
import type { Comment } from '@savepoint/contracts/comments';
import type { GameStats } from '@savepoint/contracts/members';

/** What the site says, and what its database contains, after all faults have ended. */
export interface FinalState {
  threads: Map<
    string,
    { comments: Comment[]; listed: string[]; total: number; count: number; followed: Map<string, Comment> }
  >;
  stats: GameStats[];
  stored: {
    comments: { _id: string; content: string; state: string; hidden?: string; entity_slug: string }[];
    commentLikes: { _id: string; comment_uid: string }[];
    /** Ratings and marks of games: `_id` is the game and the member. */
    ratings: { game: string; user_uid: string; rating: number }[];
    marks: Record<MarkList, { game: string; user_uid: string }[]>;
  };
}

/** The states of comments that are in their thread. */
export const VISIBLE_STATES = ['visible', 'collapsed'];
