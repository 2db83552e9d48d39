import { Schema, type Connection } from 'mongoose';

/** The fact that a member likes a comment. Its `_id` says both, so there is never a second one. */
export interface StoredLike {
  _id: string;
  comment_uid: string;
  user_uid: string;
  created: Date;
  demo?: boolean;
}

const text = { type: String, required: true };
const schema = new Schema<StoredLike>(
  { _id: text, comment_uid: text, user_uid: text, created: { type: Date, required: true }, demo: Boolean },
  { versionKey: false, collection: 'comment_likes', strict: 'throw' },
);

/** How many members like a comment; all likes of a deleted one. */
schema.index({ comment_uid: 1 }, { name: 'likes_of_comment' });
/** What a member likes, newest first. */
schema.index({ user_uid: 1, created: -1, _id: -1 }, { name: 'likes_by_member' });
/** The sample content, to take it away. */
schema.index({ demo: 1 }, { name: 'demo', sparse: true });

/** A comment’s uid holds no colon. */
export const likeId = (comment_uid: string, user_uid: string) => `${comment_uid}:${user_uid}`;

export const likeModel = (connection: Connection) => connection.model<StoredLike>('CommentLike', schema);
export type LikeModel = ReturnType<typeof likeModel>;
