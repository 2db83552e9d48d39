import type { CommentsOnDeletion, InternalIdentity } from '@savepoint/contracts';
import type { FastifyRequest } from 'fastify';
import { Schema, type Connection } from 'mongoose';
import { HttpError, unavailable } from './errors';

/** Seconds that a finished departure is remembered: far longer than any identity token lives. */
const REMEMBERED = 7 * 24 * 60 * 60;

/** That a member deletes their account. It is stored before anything is deleted, so that what was begun is finished. */
export interface Departure {
  /** Uid of the member. */
  _id: string;
  /** Who signed in until then is no member any more; the same person may join again afterwards. */
  asked: Date;
  comments: CommentsOnDeletion;
  /** Absent once everything is deleted. */
  pending?: boolean;
  done?: Date;
}

const schemaOf = (collection: string) => {
  const schema = new Schema<Departure>(
    {
      _id: { type: String, required: true },
      asked: { type: Date, required: true },
      comments: { type: String, required: true },
      pending: Boolean,
      done: Date,
    },
    { versionKey: false, collection, strict: 'throw' },
  );
  /** What is not finished yet. */
  schema.index({ pending: 1 }, { name: 'pending', sparse: true });
  /** Removes finished ones in time. */
  schema.index({ done: 1 }, { name: 'done', expireAfterSeconds: REMEMBERED });
  return schema;
};

type Session = Pick<InternalIdentity, 'sub' | 'auth_time'>;

/** The members who deleted their account, as one service knows them. */
export interface Departures {
  /**
   * Remembers that a member leaves; again changes nothing.
   * @param asked when they said so
   * @returns what is remembered: nobody leaves twice without having joined again
   */
  begin(uid: string, comments: CommentsOnDeletion, asked: Date): Promise<Departure>;
  /** Whether a session is one of before its member left. */
  hasLeft(session: Session): Promise<boolean>;
  find(uid: string): Promise<Departure | null>;
  /** Some that were begun and not finished. */
  pending(most: number): Promise<Departure[]>;
  finish(departure: Departure): Promise<void>;
  /**
   * For routes of members, after `app.member`.
   * @throws {HttpError} 401 for a session of before, 503 while the deletion is still under way
   */
  refuse(request: FastifyRequest): Promise<void>;
  model: ReturnType<typeof modelOf>;
}

const modelOf = (connection: Connection, collection: string) =>
  connection.model<Departure>(collection, schemaOf(collection));

export const accountDeleted = () => new HttpError(401, 'account-deleted', 'This account has been deleted.');
const accountBeingDeleted = () =>
  unavailable('account-being-deleted', 'Your old account is still being deleted. Please try again shortly.');

const isBefore = ({ auth_time }: Session, { asked }: Departure): boolean =>
  auth_time <= Math.floor(asked.getTime() / 1000);

/** @param collection where this service remembers them */
export function createDepartures(connection: Connection, collection: string): Departures {
  const model = modelOf(connection, collection);
  const find = (uid: string) => model.findById(uid).lean<Departure>();
  return {
    model,
    find,
    async begin(uid, comments, asked) {
      const known = await find(uid);
      if (known && known.asked >= asked) return known;
      await model.updateOne(
        { _id: uid },
        { $set: { comments, pending: true }, $max: { asked }, $unset: { done: 1 } },
        { upsert: true },
      );
      return { _id: uid, comments, asked, pending: true };
    },
    async hasLeft(session) {
      const departure = await find(session.sub);
      return departure !== null && isBefore(session, departure);
    },
    pending: (most) => model.find({ pending: true }).limit(most).lean<Departure[]>(),
    async finish({ _id, asked }) {
      await model.updateOne({ _id, asked }, { $set: { done: new Date() }, $unset: { pending: 1 } });
    },
    async refuse({ user }) {
      const departure = await find(user.sub);
      if (!departure) return;
      if (isBefore(user, departure)) throw accountDeleted();
      if (departure.pending) throw accountBeingDeleted();
    },
  };
}
