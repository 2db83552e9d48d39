import { SPAM_LEARNED_MIN, SPAM_WORDS_MAX } from '@savepoint/contracts/base';
import type { SpamFinding } from '@savepoint/contracts/comments';
import { startSlices } from '@savepoint/service-kit/base';
import { toFeatures } from './features';

/** A text that moderators decided about. */
export interface Example {
  text: string;
  isSpam: boolean;
}

/** Tells texts like those that were removed as spam from texts like those that were approved. */
export interface Classifier {
  /** How much a text is like spam, with the words that weighed most for it. */
  score(text: string): SpamFinding;
}

/** From this score on, a comment counts as spam. */
export const SPAM_SCORE_MIN = 90;

/**
 * Counters, a power of two. Features share one when their hashes meet: two thousand comments of each kind have some twenty
 * thousand different ones. No text is kept.
 */
const BUCKET_COUNT = 2 ** 17;
/** Features seen less often say nothing. */
const MIN_SEEN_COUNT = 2;
/** The features with the most weight decide; the others would add up to a certainty that they do not have. */
const MAX_WEIGHED_COUNT = 15;
/** Of one feature: no single word makes a text spam. */
const MAX_WEIGHT = 2.2;
/** Less is noise. */
const MIN_WEIGHT = 0.4;
/** Of a text about which nothing is known: holding a comment needs evidence. */
const PRIOR = -1;
/** Single letters and short numbers weigh as others do, but explain nothing. */
const SAYS_LITTLE = /^(?:\p{Script=Latin}{1,2}|\p{N}{1,3})$/u;

/**
 * Learns from examples by naive Bayes, without blocking the process.
 * @returns null with fewer than SPAM_LEARNED_MIN examples of either kind
 */
export async function train(examples: readonly Example[]): Promise<Classifier | null> {
  const total = { spam: 0, approved: 0 };
  const seenIn = { spam: new Uint16Array(BUCKET_COUNT), approved: new Uint16Array(BUCKET_COUNT) };
  for (const { isSpam } of examples) total[isSpam ? 'spam' : 'approved'] += 1;
  if (Math.min(total.spam, total.approved) < SPAM_LEARNED_MIN) return null;
  const slices = startSlices();
  for (const { text, isSpam } of examples) {
    await slices.giveWay();
    const counters = seenIn[isSpam ? 'spam' : 'approved'];
    for (const bucket of new Set(toFeatures(text).map(bucketOf)))
      counters[bucket] = (counters[bucket] ?? 0) + 1;
  }
  /** Logarithm of how much more often a feature is in spam; 0 of one that is not known. */
  const weightOf = (feature: string): number => {
    const bucket = bucketOf(feature);
    const spam = seenIn.spam[bucket] ?? 0;
    const approved = seenIn.approved[bucket] ?? 0;
    if (spam + approved < MIN_SEEN_COUNT) return 0;
    const weight = Math.log((spam + 1) / (total.spam + 2)) - Math.log((approved + 1) / (total.approved + 2));
    return Math.abs(weight) < MIN_WEIGHT ? 0 : Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, weight));
  };
  return {
    score(text) {
      const weighed = toFeatures(text)
        .map((feature) => ({ feature, weight: weightOf(feature) }))
        .filter(({ weight }) => weight !== 0)
        .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
        .slice(0, MAX_WEIGHED_COUNT);
      const sum = weighed.reduce((before, { weight }) => before + weight, PRIOR);
      return {
        score: Math.round(100 / (1 + Math.exp(-sum))),
        words: weighed
          .filter(({ feature, weight }) => weight > 0 && !SAYS_LITTLE.test(feature))
          .slice(0, SPAM_WORDS_MAX)
          .map(({ feature }) => feature),
      };
    },
  };
}

/** FNV-1a over UTF-16 code units. */
function bucketOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < feature.length; index++)
    hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) & (BUCKET_COUNT - 1);
}
