import { randomUUID } from 'node:crypto';
import { WORD_RULES_MAX, WORD_RULES_PHRASES_MAX } from '@savepoint/contracts/base';
import type { ModerationAction, SaveWordRuleBody, WordRule } from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import type { WordRuleDependencies } from './dependencies';
import { message } from '../texts';
import { ofSite, scopedId, siteField, type StoredWordRule, uidIn } from '../data';
import type { Moderator } from './moderation-case';
import { toPhrase } from './word-rules';

const LATEST_FIRST = { updated: -1, _id: -1 } as const;

/** All rules, latest update first. */
export async function readWordRules({
  wordRuleModel,
  site,
}: Pick<WordRuleDependencies, 'site' | 'wordRuleModel'>): Promise<WordRule[]> {
  const found = await wordRuleModel.find(ofSite({ site })).sort(LATEST_FIRST).limit(WORD_RULES_MAX).lean();
  return found.map(toWordRule);
}

/**
 * Creates or updates a rule, with immediate effect in every instance. Repeating a call changes nothing.
 * @throws {HttpError} 400 for a phrase without a word; 404; 409 when somebody updated it meanwhile or there are
 * too many
 */
export async function saveWordRule(
  context: Pick<WordRuleDependencies, 'site' | 'wordRuleModel' | 'wordRules' | 'moderationLog'>,
  moderator: Moderator,
  { rule_uid, effect, enabled, version, phrases: rawPhrases }: SaveWordRuleBody,
): Promise<WordRule> {
  const { wordRuleModel } = context;
  const _id = scopedId(context, rule_uid);
  const phrases = rawPhrases.map((phrase) => phrase.trim());
  const wordless = phrases.find((phrase) => !toPhrase(phrase));
  if (wordless !== undefined)
    throw new HttpError('phrase-without-word', {
      errors: {
        phrases: message('phraseWithoutWord', { phrase: wordless }),
      },
    });
  const before = await wordRuleModel.findById(_id).lean();
  const rule = {
    _id,
    ...siteField(context),
    phrases,
    effect,
    enabled,
    updated: new Date(),
    by: moderator.name,
    version: version + 1,
  };
  if (before && isSameRule(before, rule)) return toWordRule(before);
  if (phrases.length > (before?.phrases.length ?? 0)) await requireRoom(context, rule);
  const action =
    before?.enabled === enabled
      ? enabled
        ? 'rule-updated'
        : null
      : enabled
        ? 'rule-enabled'
        : 'rule-disabled';
  await logRuleAction(context, moderator, { rule, action }, async () => {
    if (!before) return insertRule(context, rule, version);
    const { matchedCount } = await wordRuleModel.updateOne({ _id, version }, { $set: rule });
    if (!matchedCount) throw new HttpError('rule-changed', { params: { moderator: before.by } });
  });
  return toWordRule(rule);
}

/** Deletes a rule, if it exists. */
export async function deleteWordRule(
  context: Pick<WordRuleDependencies, 'site' | 'wordRuleModel' | 'wordRules' | 'moderationLog'>,
  moderator: Moderator,
  rule_uid: string,
): Promise<void> {
  const _id = scopedId(context, rule_uid);
  const rule = await context.wordRuleModel.findById(_id).lean();
  if (!rule) return;
  await logRuleAction(context, moderator, { rule, action: 'rule-deleted' }, async () => {
    const { deletedCount } = await context.wordRuleModel.deleteOne({ _id });
    // Another moderator was faster, and is in the log.
    if (!deletedCount) throw new HttpError('no-such-rule');
  }).catch((error: unknown) => {
    if (!(error instanceof HttpError && error.code === 'no-such-rule')) throw error;
  });
}

/** @throws {HttpError} 409 when all rules together would have too many phrases: every text is compared with each */
async function requireRoom(
  { wordRuleModel, site }: Pick<WordRuleDependencies, 'site' | 'wordRuleModel'>,
  { _id, phrases }: StoredWordRule,
): Promise<void> {
  const others = await wordRuleModel
    .find(ofSite({ site }), { phrases: 1 })
    .sort(LATEST_FIRST)
    .limit(WORD_RULES_MAX)
    .lean();
  const count = others.reduce(
    (sum, other) => sum + (other._id === _id ? 0 : other.phrases.length),
    phrases.length,
  );
  if (count > WORD_RULES_PHRASES_MAX)
    throw new HttpError('too-many-phrases', { params: { max: WORD_RULES_PHRASES_MAX } });
}

async function insertRule(
  { wordRuleModel, site }: Pick<WordRuleDependencies, 'site' | 'wordRuleModel'>,
  rule: StoredWordRule,
  version: number,
): Promise<void> {
  if (version !== 0) throw new HttpError('no-such-rule');
  if (!(await wordRuleModel.insertIfAbsent(rule)))
    throw new HttpError('rule-changed', { params: { moderator: message('anotherModerator') } });
  // Counted afterwards, so that concurrent calls cannot exceed the limit together.
  const stored = await wordRuleModel
    .find(ofSite({ site }), { _id: 1 })
    .sort(LATEST_FIRST)
    .limit(WORD_RULES_MAX + 1)
    .lean();
  if (stored.length <= WORD_RULES_MAX) return;
  await wordRuleModel.deleteOne({ _id: rule._id });
  throw new HttpError('too-many-rules', { params: { max: WORD_RULES_MAX } });
}

const isSameRule = (a: StoredWordRule, b: StoredWordRule): boolean =>
  a.version === b.version &&
  a.effect === b.effect &&
  a.enabled === b.enabled &&
  a.phrases.join('\n') === b.phrases.join('\n');

/**
 * Logs a change of a rule, if there is an action for it, and makes it: in this order, so that nothing changes that is not in the
 * log. A change that is refused is taken out again.
 */
async function logRuleAction(
  { moderationLog, wordRules, site }: Pick<WordRuleDependencies, 'site' | 'wordRules' | 'moderationLog'>,
  { sub: uid, name }: Moderator,
  { rule, action }: { rule: Pick<StoredWordRule, '_id' | 'phrases'>; action: ModerationAction | null },
  change: () => Promise<void>,
): Promise<void> {
  const _id = scopedId({ site }, randomUUID());
  if (action)
    await moderationLog.insertIfAbsent({
      _id,
      ...siteField({ site }),
      action,
      by: { uid, name },
      at: new Date(),
      target: rule._id,
      about: rule.phrases.join(', ').slice(0, 200),
    });
  try {
    await change();
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) await moderationLog.deleteOne({ _id });
    throw error;
  }
  await wordRules.invalidate();
}

const toWordRule = ({ _id, phrases, effect, enabled, updated, by, version }: StoredWordRule): WordRule => ({
  rule_uid: uidIn(_id),
  phrases,
  effect,
  enabled,
  updated: updated.toISOString(),
  by,
  version,
});
