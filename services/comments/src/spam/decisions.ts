import type { ModerationGround } from '@savepoint/contracts/moderation';
import type { ActionModel, StoredAction } from '../models/moderation';
import type { Example } from './classifier';

/** Decisions of each kind that are read at most, the latest. */
const MAX_READ_COUNT = 2_000;

type Decision = Pick<StoredAction, 'target' | 'at' | 'comment'>;

/**
 * Reads comments that moderators of a site removed as spam or approved, as they were then. What was undone is left out, and
 * so is what an author has deleted. Removals on other grounds say neither.
 * @param at when they were decided
 */
export async function readExamples(
  actions: ActionModel,
  site: string,
  at: { $gte?: Date; $lt?: Date } = {},
): Promise<Map<string, Example>> {
  const read = (action: 'removed' | 'approved', ground: ModerationGround | null) =>
    actions
      .find(
        {
          ...{ site, action, ground, undone: null, comment: { $exists: true } },
          ...(Object.keys(at).length > 0 && { at }),
        } as object,
        { target: 1, at: 1, 'comment.content': 1 },
      )
      .sort({ at: -1 })
      .limit(MAX_READ_COUNT)
      .lean<Decision[]>();
  const [spam, approved] = await Promise.all([read('removed', 'spam'), read('approved', null)]);
  const decided = [
    ...spam.map((decision) => ({ ...decision, isSpam: true })),
    ...approved.map((decision) => ({ ...decision, isSpam: false })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  // Of several decisions about a comment, the last one counts.
  return new Map(
    decided.flatMap(({ target, comment, isSpam }) =>
      comment ? [[target, { text: comment.content, isSpam }] as const] : [],
    ),
  );
}
