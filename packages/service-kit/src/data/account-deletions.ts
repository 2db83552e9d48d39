import { ageMs, type InternalIdentity } from '@savepoint/contracts/base';
import { StrictObject } from '@savepoint/contracts/schema';
import { CommentsOnDeletion } from '@savepoint/contracts/members';
import type { FastifyRequest } from 'fastify';
import type { Connection } from 'mongoose';
import { Type } from 'typebox';
import { createBatcher } from './batch';
import { HttpError } from '../base';
import { defineCollection, StoredDate, type StoredDocument } from './stored-collection';
import { retentionSeconds } from '../privacy';

/** Members’ requests to delete their account, stored before anything is deleted so that it can be resumed. */
type Collection = 'account_deletions' | 'comment_account_deletions';
const definitionOf = (collection: Collection) =>
  defineCollection({
    collection,
    document: StrictObject({
      /** The member’s uid. */
      _id: Type.String(),
      /** Sessions that signed in before this time are rejected; the same person may join again. */
      requested_at: StoredDate,
      comments: CommentsOnDeletion,
      /** Absent until everything is deleted. */
      pending: Type.Optional(Type.Boolean()),
      finished_at: Type.Optional(StoredDate),
    }),
    indexes: {
      pending: { keys: { pending: 1 }, query: 'Deletions to resume.', sparse: true },
      finished: {
        keys: { finished_at: 1 },
        query: 'Deletes finished ones.',
        // Longer than the lifetime of an identity token.
        expireAfterSeconds: retentionSeconds('accountDeletion'),
      },
    },
  });
type Definition = ReturnType<typeof definitionOf>;
export type AccountDeletion = StoredDocument<Definition>;

type Session = Pick<InternalIdentity, 'sub' | 'auth_time'>;

/** The account deletions that one service stores. */
export interface AccountDeletions {
  /**
   * Stores a request; repeating it changes nothing.
   * @returns the stored request; a member can delete the account again only after joining again
   */
  begin(uid: string, comments: CommentsOnDeletion, requested_at: Date): Promise<AccountDeletion>;
  /**
   * Whether a session began before its member’s request to delete the account.
   * @param stored the request, if it was just read; null when there is none
   */
  isDeleted(session: Session, stored?: AccountDeletion | null): Promise<boolean>;
  find(uid: string): Promise<AccountDeletion | null>;
  /**
   * @param stored the member’s request, as it was just read; null when there is none
   * @throws {HttpError} 401 for a session from before the deletion, 503 while it is pending
   */
  requireNotDeleted(session: Session, stored: AccountDeletion | null): Promise<void>;
  /** @param limit maximum number of deletions */
  findPending(limit: number): Promise<AccountDeletion[]>;
  finish(deletion: AccountDeletion): Promise<void>;
  /**
   * A hook for members’ routes, after `app.member`.
   * @throws {HttpError} 401 for a session from before the deletion, 503 while it is pending
   */
  rejectDeleted(request: FastifyRequest): Promise<void>;
  model: ReturnType<Definition['model']>;
}

export const accountDeleted = () => new HttpError('account-deleted');
const accountBeingDeleted = () => new HttpError('account-being-deleted');

const signedInBefore = ({ auth_time }: Session, { requested_at }: AccountDeletion): boolean =>
  auth_time <= Math.floor(requested_at.getTime() / 1000);

/** @param collection name of the service’s collection */
export function createAccountDeletions(connection: Connection, collection: Collection): AccountDeletions {
  const model = definitionOf(collection).model(connection);
  /**
   * Replaces times in the future by now: they were stored before the clock was set back, and the member could not join
   * again until the clock is there.
   */
  const withoutFuture = async (deletion: AccountDeletion): Promise<AccountDeletion> => {
    if (ageMs(deletion.requested_at.getTime()) !== Infinity) return deletion;
    const { _id, finished_at } = deletion;
    const now = new Date();
    await model.updateOne({ _id }, { $min: { requested_at: now, ...(finished_at && { finished_at: now }) } });
    return { ...deletion, requested_at: now };
  };
  const read = createBatcher(async (uids: string[]) => {
    const found = await model.find({ _id: { $in: [...new Set(uids)] } }).lean<AccountDeletion[]>();
    const byUid = new Map(found.map((deletion) => [deletion._id, deletion]));
    return uids.map((uid) => byUid.get(uid) ?? null);
  });
  const find = async (uid: string) => {
    const deletion = await read(uid);
    return deletion && withoutFuture(deletion);
  };
  const requireNotDeleted = async (session: Session, stored: AccountDeletion | null) => {
    const deletion = stored && (await withoutFuture(stored));
    if (!deletion) return;
    if (signedInBefore(session, deletion)) throw accountDeleted();
    if (deletion.pending) throw accountBeingDeleted();
  };
  return {
    model,
    find,
    async begin(uid, comments, requested_at) {
      const stored = await find(uid);
      if (stored && stored.requested_at >= requested_at) return stored;
      const deletion = { _id: uid, comments, requested_at, pending: true };
      await model.updateOrInsert(deletion, {
        $set: { comments, pending: true },
        $max: { requested_at },
        $unset: { finished_at: 1 },
      });
      return deletion;
    },
    requireNotDeleted,
    async isDeleted(session, stored) {
      const deletion =
        stored === undefined ? await find(session.sub) : stored && (await withoutFuture(stored));
      return deletion !== null && signedInBefore(session, deletion);
    },
    async findPending(limit) {
      const pending = await model.find({ pending: true }).limit(limit).lean<AccountDeletion[]>();
      return Promise.all(pending.map(withoutFuture));
    },
    async finish({ _id, requested_at }) {
      await model.updateOne(
        { _id, requested_at },
        { $set: { finished_at: new Date() }, $unset: { pending: 1 } },
      );
    },
    async rejectDeleted({ user }) {
      await requireNotDeleted(user, await read(user.sub));
    },
  };
}
