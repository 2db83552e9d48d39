import { daysBefore, WORD_RULE_TEST_DAYS } from '@savepoint/contracts/base';
import type { TestWordRuleBody, TestWordRuleResponse } from '@savepoint/contracts/moderation';
import { startSlices } from '@savepoint/service-kit/base';
import {
  decodeCursor,
  encodeCursor,
  keysetFilter,
  LIST_MAX_BYTES,
  sizeOf,
} from '@savepoint/service-kit/data';
import type { WordRuleDependencies } from './dependencies';
import { ofSite, type StoredComment, toComment, VISIBLE_STATES } from '../data';
import { shorten } from '../threads';
import { findPhrase, toHaystack, toPhrase, type Phrase } from './word-rules';

/** Comments that one query reads. */
const BATCH_COUNT = 20;
/** What one call looks at, at most: comments, characters of their texts, and milliseconds of work. The caller continues. */
const MAX_COUNT = 500;
const MAX_CHARACTERS = 500_000;
const MAX_WORK_MS = 250;

/**
 * Tests phrases on comments of the last 30 days, latest first, a part at a time, which ends when it has been enough work.
 * Nothing is changed, and others have their turn meanwhile.
 * @returns the comments that a rule would have held for moderation or rejected, with the beginning of their texts
 * @throws {HttpError} 400 for an invalid cursor
 */
export async function testWordRule(
  context: Pick<WordRuleDependencies, 'site' | 'comments'>,
  { phrases, cursor }: TestWordRuleBody,
): Promise<TestWordRuleResponse> {
  const prepared = phrases.flatMap((phrase) => toPhrase(phrase) ?? []);
  const work = startSlices({ maxUnits: MAX_CHARACTERS, maxMs: MAX_WORK_MS });
  const found: TestWordRuleResponse['found'] = [];
  let position = cursor === undefined ? undefined : decodeCursor(cursor);
  let checked_count = 0;
  let bytes = 0;
  for (;;) {
    const batch = await readBatch(context, position);
    for (const comment of batch) {
      if (work.isSpent || checked_count >= MAX_COUNT || bytes > LIST_MAX_BYTES)
        return { checked_count, found, next_cursor: position ? encodeCursor(position) : null };
      await work.giveWay();
      const match = matchIn(prepared, comment);
      if (match) {
        found.push(match);
        bytes += sizeOf(match);
      }
      work.count(comment.content.length);
      checked_count += 1;
      position = comment;
    }
    if (batch.length < BATCH_COUNT) return { checked_count, found, next_cursor: null };
  }
}

function readBatch(
  { comments, site }: Pick<WordRuleDependencies, 'site' | 'comments'>,
  after: Parameters<typeof keysetFilter>[0] | undefined,
): Promise<StoredComment[]> {
  const since = daysBefore(new Date(), WORD_RULE_TEST_DAYS);
  const { created, ...older } = after ? keysetFilter(after) : { created: {} };
  return comments
    .find({ ...ofSite({ site }), created: { $gte: since, ...created }, ...older } as object)
    .sort({ created: -1, _id: -1 })
    .limit(BATCH_COUNT)
    .lean()
    .exec();
}

function matchIn(
  phrases: readonly Phrase[],
  comment: StoredComment,
): TestWordRuleResponse['found'][number] | null {
  if (!VISIBLE_STATES.includes(comment.state) || comment.hidden) return null;
  const phrase = findPhrase(phrases, toHaystack(comment.content))?.phrase;
  if (phrase === undefined) return null;
  const { entity_type, entity_slug } = comment;
  return { comment: toComment(shorten(comment)), entity_type, entity_slug, phrase };
}
