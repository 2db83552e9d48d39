import type { SpamFinding } from '@savepoint/contracts/comments';
import { LRUCache } from 'lru-cache';
import type { CaseModel, ModerationLogModel } from '../../data';
import { SPAM_SCORE_MIN, train, type Classifier } from './classifier';
import { readExamples } from './decisions';

/** How late the filter learns from a decision. */
const TTL_MS = 15 * 60_000;
/** Sites whose classifiers stay in memory: half a megabyte each. */
const MAX_CACHED_COUNT = 40;

/** The spam filters of all sites, each of which has learned from its own decisions. */
export interface SpamFilters {
  /** @param site its key @returns null unless the text is like spam, or while there are too few decisions */
  find(site: string, text: string): Promise<SpamFinding | null>;
}

/** Trains a site’s classifier when it is first needed. An outdated one is used until the next one is trained. */
export function createSpamFilters(actions: ModerationLogModel): SpamFilters {
  const classifiers = new LRUCache<string, { classifier: Classifier | null }>({
    max: MAX_CACHED_COUNT,
    ttl: TTL_MS,
    allowStale: true,
    fetchMethod: async (site) => ({
      classifier: await train([...(await readExamples(actions, site)).values()]),
    }),
  });
  return {
    async find(site, text) {
      const found = (await classifiers.fetch(site))?.classifier?.score(text);
      return found && found.score >= SPAM_SCORE_MIN ? found : null;
    },
  };
}

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
