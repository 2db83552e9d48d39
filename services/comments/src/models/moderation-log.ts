import type { ModerationAction } from '@savepoint/contracts';
import { Schema, type Connection } from 'mongoose';
import type { Ban } from './comment-member';
import type { Closing } from './moderation-case';

/** What a moderator did. `_id` was made by their client, so that a call sent twice is one action. */
export interface StoredAction {
  _id: string;
  action: ModerationAction;
  by: { uid: string; name: string };
  at: Date;
  /** uid of the comment, the member or the rule. */
  target: string;
  /** What the log says of it: a member’s name, the words of a rule. */
  about: string;
  /** The case before a decision on it, and the version that decision made. */
  case?: { was: Closing['was']; version: number };
  /** The ban before, if there was one. */
  ban?: { was: Ban | null };
  undone?: { by: string; at: Date };
}

const text = { type: String, required: true };
const mixed = Schema.Types.Mixed;
const schema = new Schema<StoredAction>(
  {
    _id: text,
    action: text,
    by: { type: mixed, required: true },
    at: { type: Date, required: true },
    target: text,
    about: { type: String, default: '' },
    case: mixed,
    ban: mixed,
    undone: mixed,
  },
  { versionKey: false, collection: 'moderation_log', strict: 'throw' },
);

/** What was done, latest first. One action is read by `_id`. */
schema.index({ at: -1, _id: -1 }, { name: 'latest' });

export const actionModel = (connection: Connection) =>
  connection.model<StoredAction>('ModerationAction', schema);
export type ActionModel = ReturnType<typeof actionModel>;
