import type { CommentsOnDeletion, InternalIdentity } from '@savepoint/contracts';
import type { FastifyRequest } from 'fastify';
import { Schema, type Connection } from 'mongoose';
import { HttpError } from './errors';

/** How long a finished deletion is stored: longer than any identity token lives. */
const FINISHED_TTL_S = 7 * 24 * 60 * 60;

/** A member’s request to delete their account, stored before anything is deleted so that it can be resumed. */
export interface AccountDeletion {
  /** The member’s uid. */
  _id: string;
  /** Sessions that signed in until then are rejected; the same person may join again afterwards. */
  requested_at: Date;
  comments: CommentsOnDeletion;
  /** Absent once everything is deleted. */
  pending?: boolean;
  finished_at?: Date;
}

const schemaOf = (collection: string) => {
  const schema = new Schema<AccountDeletion>(
    {
      _id: { type: String, required: true },
      requested_at: { type: Date, required: true },
      comments: { type: String, required: true },
      pending: Boolean,
      finished_at: Date,
    },
    { versionKey: false, collection, strict: 'throw' },
  );
  /** Serves findPending. */
  schema.index({ pending: 1 }, { name: 'pending', sparse: true });
  /** Deletes finished ones. */
  schema.index({ finished_at: 1 }, { name: 'finished', expireAfterSeconds: FINISHED_TTL_S });
  return schema;
};

type Session = Pick<InternalIdentity, 'sub' | 'auth_time'>;

/** The account deletions that one service stores. */
export interface AccountDeletions {
  /**
   * Stores a request; repeating it changes nothing.
   * @returns the stored one: a member can only delete their account again after joining again
   */
  begin(uid: string, comments: CommentsOnDeletion, requested_at: Date): Promise<AccountDeletion>;
  /** Whether a session began before its member deleted their account. */
  isDeleted(session: Session): Promise<boolean>;
  find(uid: string): Promise<AccountDeletion | null>;
  /** @param limit how many at most */
  findPending(limit: number): Promise<AccountDeletion[]>;
  finish(deletion: AccountDeletion): Promise<void>;
  /**
   * A hook for members’ routes, after `app.member`.
   * @throws {HttpError} 401 for a session from before the deletion, 503 while it is pending
   */
  rejectDeleted(request: FastifyRequest): Promise<void>;
  model: ReturnType<typeof modelOf>;
}

const modelOf = (connection: Connection, collection: string) =>
  connection.model<AccountDeletion>(collection, schemaOf(collection));

export const accountDeleted = () => new HttpError('account-deleted');
const accountBeingDeleted = () => new HttpError('account-being-deleted');

const signedInBefore = ({ auth_time }: Session, { requested_at }: AccountDeletion): boolean =>
  auth_time <= Math.floor(requested_at.getTime() / 1000);

/** @param collection the service’s own */
export function createAccountDeletions(connection: Connection, collection: string): AccountDeletions {
  const model = modelOf(connection, collection);
  const find = (uid: string) => model.findById(uid).lean<AccountDeletion>();
  return {
    model,
    find,
    async begin(uid, comments, requested_at) {
      const stored = await find(uid);
      if (stored && stored.requested_at >= requested_at) return stored;
      await model.updateOne(
        { _id: uid },
        { $set: { comments, pending: true }, $max: { requested_at }, $unset: { finished_at: 1 } },
        { upsert: true },
      );
      return { _id: uid, comments, requested_at, pending: true };
    },
    async isDeleted(session) {
      const deletion = await find(session.sub);
      return deletion !== null && signedInBefore(session, deletion);
    },
    findPending: (limit) => model.find({ pending: true }).limit(limit).lean<AccountDeletion[]>(),
    async finish({ _id, requested_at }) {
      await model.updateOne(
        { _id, requested_at },
        { $set: { finished_at: new Date() }, $unset: { pending: 1 } },
      );
    },
    async rejectDeleted({ user }) {
      const deletion = await find(user.sub);
      if (!deletion) return;
      if (signedInBefore(user, deletion)) throw accountDeleted();
      if (deletion.pending) throw accountBeingDeleted();
    },
  };
}
