import type { CaseModel } from '../../data';

/**
 * Removes the words of a comment with which the spam filter explained itself, because the comment is deleted. Safe to repeat:
 * the reason without words is added before the one with words goes.
 */
export async function forgetFoundWords({ cases }: { cases: CaseModel }, comment_uid: string): Promise<void> {
  const explained = { _id: comment_uid, 'pending_reasons.kind': 'spam-filter' } as object;
  const kind = 'spam-filter' as const;
  const { matchedCount } = await cases.updateOne(explained, { $addToSet: { pending_reasons: { kind } } });
  if (!matchedCount) return;
  const withWords = { kind, words: { $exists: true } };
  await cases.updateOne({ _id: comment_uid }, { $pull: { pending_reasons: withWords } } as object);
}
