import { daysBefore, SPAM_TESTED_MIN, SPAM_TRIAL_DAYS } from '@savepoint/contracts/base';
import { excerpt, type SpamFinding } from '@savepoint/contracts/comments';
import type { SpamTrial } from '@savepoint/contracts/sites';
import { startSlices } from '@savepoint/service-kit/base';
import { LRUCache } from 'lru-cache';
import { SiteError } from '../../texts';
import type { ModerationLogModel } from '../../data';
import { type Example, readExamples, SPAM_SCORE_MIN, train } from '../../moderation';

/** How old a trial may be. */
const TTL_MS = 60_000;
const MAX_CACHED_COUNT = 100;
const MISTAKES_COUNT = 5;
/** Characters of a comment that was held by mistake. */
const EXCERPT_LENGTH = 160;

interface SpamTrials {
  /** Learns from older decisions of a site and says what that finds among the latest ones. @param site its key */
  run(site: string): Promise<SpamTrial>;
}

/** Runs trials, one at a time for each site. */
export function createSpamTrials(actions: ModerationLogModel, now = () => new Date()): SpamTrials {
  const cache = new LRUCache<string, Promise<SpamTrial>>({ max: MAX_CACHED_COUNT, ttl: TTL_MS });
  return {
    run(site) {
      const cached = cache.get(site);
      if (cached) return cached;
      const running = runTrial(actions, site, daysBefore(now(), SPAM_TRIAL_DAYS));
      cache.set(site, running);
      running.catch(() => cache.delete(site));
      return running;
    },
  };
}

/** @throws {SiteError} while there are too few decisions to tell what the filter would do */
export async function requireTestedSpamFilter(trials: SpamTrials, site: string): Promise<void> {
  const { ready } = await trials.run(site);
  if (!ready)
    throw new SiteError(
      `There are too few decisions to switch the spam filter on. Try it on the last ${SPAM_TRIAL_DAYS} days to see how many it needs.`,
      'spam_filter',
    );
}

async function runTrial(actions: ModerationLogModel, site: string, since: Date): Promise<SpamTrial> {
  const [older, latest] = await Promise.all([
    readExamples(actions, site, { $lt: since }),
    readExamples(actions, site, { $gte: since }),
  ]);
  // What was decided again is not both learned from and tested.
  const learned = [...older].filter(([target]) => !latest.has(target)).map(([, example]) => example);
  return evaluate(learned, [...latest.values()]);
}

/** Trains with some examples, and counts what that finds among others. */
export async function evaluate(learned: readonly Example[], tested: readonly Example[]): Promise<SpamTrial> {
  const classifier = await train(learned);
  const counts = { learned: countKinds(learned), tested: countKinds(tested) };
  const isTested = Math.min(counts.tested.spam, counts.tested.approved) >= SPAM_TESTED_MIN;
  if (!classifier || !isTested)
    return { ...counts, held: countKinds([]), precision: null, recall: null, ready: false, mistakes: [] };
  const found: (Example & SpamFinding)[] = [];
  const slices = startSlices();
  for (const example of tested) {
    await slices.giveWay();
    const finding = classifier.score(example.text);
    if (finding.score >= SPAM_SCORE_MIN) found.push({ ...example, ...finding });
  }
  const held = countKinds(found);
  return {
    ...counts,
    held,
    precision: found.length ? held.spam / found.length : null,
    recall: held.spam / counts.tested.spam,
    ready: true,
    mistakes: found
      .filter(({ isSpam }) => !isSpam)
      .sort((a, b) => b.score - a.score)
      .slice(0, MISTAKES_COUNT)
      .map(({ text, score, words }) => ({ text: excerpt(text, EXCERPT_LENGTH), score, words })),
  };
}

function countKinds(examples: readonly Example[]): SpamTrial['tested'] {
  const spam = examples.filter(({ isSpam }) => isSpam).length;
  return { spam, approved: examples.length - spam };
}
