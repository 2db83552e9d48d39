import { WORD_RULE_TEST_DAYS, type TestWordRuleBody, type TestWordRuleResponse } from '@savepoint/contracts';
import { toPage, decodeCursor } from '@savepoint/service-kit';
import type { Context } from '../context';
import { VISIBLE_STATES } from '../models/comment';
import { describe } from '../present';
import { findPhrase, toHaystack, toPhrase } from './phrases';

const DAY = 24 * 60 * 60 * 1000;
/** Comments that one call looks at; the caller goes on with the cursor. */
const AT_ONCE = 500;

/**
 * Tries phrases on comments of the last 30 days, latest first, some at a time: what a rule would have held
 * or refused. Nothing is changed.
 * @throws {HttpError} 400 for a cursor that is not ours
 */
export async function tryRule(
  { comments }: Context,
  { phrases, cursor }: TestWordRuleBody,
): Promise<TestWordRuleResponse> {
  const since = new Date(Date.now() - WORD_RULE_TEST_DAYS * DAY);
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const found = await comments
    .find({
      created: { $gte: since, ...(after && { $lte: after.created }) },
      ...(after && { $or: [{ created: { $lt: after.created } }, { _id: { $lt: after._id } }] }),
    })
    .sort({ created: -1, _id: -1 })
    .limit(AT_ONCE + 1)
    .lean();
  const [page, next_cursor] = toPage(found, AT_ONCE);
  const ready = phrases.flatMap((phrase) => toPhrase(phrase) ?? []);
  return {
    checked_count: page.length,
    found: page.flatMap((comment) => {
      if (!VISIBLE_STATES.includes(comment.state) || comment.hidden) return [];
      const phrase = findPhrase(ready, toHaystack(comment.content))?.phrase;
      const { entity_type, entity_slug } = comment;
      return phrase === undefined ? [] : [{ comment: describe(comment), entity_type, entity_slug, phrase }];
    }),
    next_cursor,
  };
}
