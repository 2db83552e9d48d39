import { Schema, type Connection } from 'mongoose';

/** That a member may not write, like or report for a time, or for good. */
export interface Ban {
  /** The action that made it; what an undo is conditional on. */
  action_uid: string;
  since: Date;
  /** null: for good. */
  until: Date | null;
  reason: string;
  /** Name of the moderator. */
  by: string;
}

/** What moderators decided about a member; most members have no such document. */
export interface StoredMember {
  /** The member’s uid. */
  _id: string;
  name: string;
  ban?: Ban;
  /** A moderator has approved something of theirs, so they count as known. */
  trusted?: Date;
}

const text = { type: String, required: true };
const date = { type: Date, required: true };
const schema = new Schema<StoredMember>(
  {
    _id: text,
    name: { type: String, default: '' },
    ban: new Schema<Ban>(
      { action_uid: text, since: date, until: { type: Date, default: null }, reason: String, by: text },
      { _id: false },
    ),
    trusted: Date,
  },
  { versionKey: false, collection: 'comment_members', strict: 'throw' },
);

/** The banned, latest first. One member is read by `_id`. */
schema.index({ 'ban.since': -1, 'ban.action_uid': -1 }, { name: 'banned', sparse: true });

export const memberModel = (connection: Connection) =>
  connection.model<StoredMember>('CommentMember', schema);
export type MemberModel = ReturnType<typeof memberModel>;
