import { WORD_RULES_MAX, type WordRuleEffect } from '@savepoint/contracts';
import type { RuleModel } from '../models/word-rule';
import type { RulesVersionModel } from '../models/word-rules-version';
import { findPhrase, toHaystack, toPhrase, type Phrase } from './phrases';

/** What a text is held or refused for. */
export interface Found {
  effect: WordRuleEffect;
  phrase: string;
}

/** The word rules that are on, as every instance knows them. */
export interface WordRules {
  /** What is in a text, if anything: what refuses it before what holds it. */
  find(text: string): Promise<Found | null>;
  /** To be called after a rule changed, in whatever instance. */
  changed(): Promise<void>;
}

type ByEffect = Record<WordRuleEffect, Phrase[]>;

/** The rules are kept ready in memory; one look at their version for each text says whether they are old. */
export function createWordRules(rules: RuleModel, versions: RulesVersionModel): WordRules {
  let known: { version: number; ready: Promise<ByEffect> } | undefined;

  async function load(): Promise<ByEffect> {
    const enabled = await rules.find({ enabled: true }).limit(WORD_RULES_MAX).lean();
    const phrases = (effect: WordRuleEffect) =>
      enabled
        .filter((rule) => rule.effect === effect)
        .flatMap((rule) => rule.phrases.flatMap((phrase) => toPhrase(phrase) ?? []));
    return { reject: phrases('reject'), moderate: phrases('moderate') };
  }

  async function current(): Promise<ByEffect> {
    // Read before the rules: a change that is not in them yet will make a later version.
    const version = (await versions.findById('rules').lean())?.version ?? 0;
    if (known?.version !== version) {
      const ready = load();
      known = { version, ready };
      ready.catch(() => (known = undefined));
    }
    return known.ready;
  }

  return {
    async find(text) {
      const ready = await current();
      const haystack = toHaystack(text);
      for (const effect of ['reject', 'moderate'] as const) {
        const found = findPhrase(ready[effect], haystack);
        if (found) return { effect, phrase: found.phrase };
      }
      return null;
    },
    async changed() {
      await versions.updateOne({ _id: 'rules' }, { $inc: { version: 1 } }, { upsert: true });
    },
  };
}
