import type { RefusedCalls } from '@savepoint/contracts/moderation';
import type { RefusedCallDependencies } from './dependencies';

/** Members whose names are looked up; the others are listed by their ids. */
const MAX_NAMED = 50;

/** Returns the calls that the limits of this service refused on a day, with the names of members who have written. */
export const readRefusedCalls = (
  { refusedCalls, comments }: RefusedCallDependencies,
  daysAgo: number,
): Promise<RefusedCalls[]> =>
  refusedCalls.read(daysAgo, async (uids) => {
    const latest = await Promise.all(
      uids
        .slice(0, MAX_NAMED)
        .map((user_uid) =>
          comments.findOne({ user_uid }, { user_uid: 1, name: 1 }).sort({ created: -1, _id: -1 }).lean(),
        ),
    );
    return new Map(
      latest.flatMap((comment) => (comment?.user_uid ? [[comment.user_uid, comment.name]] : [])),
    );
  });
