import { WORD_RULES_MAX } from '@savepoint/contracts/base';
import type { WordRuleEffect } from '@savepoint/contracts/moderation';
import { normaliseWords, readings } from '../texts';
import type { WordRuleModel, WordRulesVersionModel } from '../data';

/** A phrase prepared for searching. */
export interface Phrase {
  /** As the moderator wrote it. */
  phrase: string;
  needle: string;
}

/** A text prepared for searching: the words of each of its readings, every word between two spaces. */
export const toHaystack = (text: string): string =>
  readings(text)
    .map((words) => ` ${words} `)
    .join('\n');

/**
 * Prepares a phrase. It matches its words in order, each of them whole; with a `*` at its end, the last may
 * be longer. Matching is a plain substring search, so no phrase can be slow.
 * @returns null for a phrase without a word
 */
export function toPhrase(phrase: string): Phrase | null {
  const words = normaliseWords(phrase);
  if (!words) return null;
  return { phrase, needle: ` ${words}${phrase.trimEnd().endsWith('*') ? '' : ' '}` };
}

/** The first of the phrases that a text contains. */
export const findPhrase = (phrases: readonly Phrase[], haystack: string): Phrase | undefined =>
  phrases.find(({ needle }) => haystack.includes(needle));

interface WordRuleMatch {
  effect: WordRuleEffect;
  phrase: string;
}

/** The enabled word rules, as one instance has them in memory. */
export interface WordRules {
  /**
   * The first match in a text, rules that reject before those that hold for moderation.
   * @param version of the rules, if it was just read
   */
  find(text: string, version?: number): Promise<WordRuleMatch | null>;
  /** Makes every instance reload the rules. Call it after a rule was changed. */
  invalidate(): Promise<void>;
}

type PhrasesByEffect = Record<WordRuleEffect, Phrase[]>;

/** `_id` of the document with the version of a site’s rules. @param site its key; undefined: Savepoint */
export const rulesVersionId = (site: string | undefined): string =>
  site === undefined ? 'rules' : `rules:${site}`;

/**
 * Caches the rules of a site; for each text one query by `_id` checks whether the cache is outdated.
 * @param site its key; undefined: Savepoint
 */
export function createWordRules(
  rules: WordRuleModel,
  versions: WordRulesVersionModel,
  site?: string,
): WordRules {
  const versionId = rulesVersionId(site);
  let cached: { version: number; phrases: Promise<PhrasesByEffect> } | undefined;

  async function load(): Promise<PhrasesByEffect> {
    const enabled = await rules
      .find({ site: site ?? null, enabled: true } as object)
      .limit(WORD_RULES_MAX)
      .lean();
    const phrasesOf = (effect: WordRuleEffect) =>
      enabled
        .filter((rule) => rule.effect === effect)
        .flatMap((rule) => rule.phrases.flatMap((phrase) => toPhrase(phrase) ?? []));
    return { reject: phrasesOf('reject'), moderate: phrasesOf('moderate') };
  }

  // The version is read before the rules: a change that the rules do not include yet will increase it.
  const readVersion = async () => (await versions.findById(versionId).lean())?.version ?? 0;

  async function phrasesAt(version: number): Promise<PhrasesByEffect> {
    if (cached?.version !== version) {
      const phrases = load();
      cached = { version, phrases };
      phrases.catch(() => (cached = undefined));
    }
    return cached.phrases;
  }

  return {
    async find(text, version) {
      const phrases = await phrasesAt(version ?? (await readVersion()));
      const haystack = toHaystack(text);
      for (const effect of ['reject', 'moderate'] as const) {
        const found = findPhrase(phrases[effect], haystack);
        if (found) return { effect, phrase: found.phrase };
      }
      return null;
    },
    async invalidate() {
      await versions.updateOrInsert({ _id: versionId, version: 0 }, { $inc: { version: 1 } });
    },
  };
}
