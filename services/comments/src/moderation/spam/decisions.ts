import type { ModerationGround } from '@savepoint/contracts/moderation';
import type { ModerationLogModel, StoredAction } from '../../data';
import type { Example } from './classifier';
import { FEATURES_MAX_LENGTH } from './features';

/** Decisions of each kind that are read at most, the latest. */
const MAX_READ_COUNT = 2_000;

type Decision = Pick<StoredAction, 'target' | 'at'> & { text: string };

/**
 * Reads comments that moderators of a site removed as spam or approved, as they were then. What was undone is left out, and
 * so is what an author has deleted. Removals on other grounds say neither.
 * @param at when they were decided
 */
export async function readExamples(
  actions: ModerationLogModel,
  site: string,
  at: { $gte?: Date; $lt?: Date } = {},
): Promise<Map<string, Example>> {
  const read = (action: 'removed' | 'approved', ground: ModerationGround | null) =>
    actions.aggregate<Decision>([
      {
        $match: {
          ...{ site, action, ground, undone: null, comment: { $exists: true } },
          ...(Object.keys(at).length > 0 && { at }),
        },
      },
      { $sort: { at: -1 } },
      { $limit: MAX_READ_COUNT },
      { $project: { target: 1, at: 1, text: { $substrCP: ['$comment.content', 0, FEATURES_MAX_LENGTH] } } },
    ]);
  const [spam, approved] = await Promise.all([read('removed', 'spam'), read('approved', null)]);
  const decided = [
    ...spam.map((decision) => ({ ...decision, isSpam: true })),
    ...approved.map((decision) => ({ ...decision, isSpam: false })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  // Of several decisions about a comment, the last one counts.
  return new Map(decided.map(({ target, text, isSpam }) => [target, { text, isSpam }] as const));
}
