import { randomUUID } from 'node:crypto';
import {
  WORD_RULES_MAX,
  type ModerationAction,
  type SaveWordRuleBody,
  type WordRule,
} from '@savepoint/contracts';
import { badRequest, conflict, insertIfAbsent, notFound } from '@savepoint/service-kit';
import type { Context } from '../context';
import type { StoredRule } from '../models/word-rule';
import type { Moderator } from '../moderation/decide';
import { toPhrase } from './phrases';

/** All rules, the last changed first. */
export async function readRules({ rules }: Context): Promise<WordRule[]> {
  const found = await rules.find().sort({ updated: -1, _id: -1 }).limit(WORD_RULES_MAX).lean();
  return found.map(presentRule);
}

/**
 * Makes or changes a rule; it counts from now on, in every instance. The same call again changes nothing.
 * @throws {HttpError} 400 for a phrase without a word, 404, 409 when somebody changed it meanwhile or there are too many
 */
export async function saveRule(
  context: Context,
  moderator: Moderator,
  asked: SaveWordRuleBody,
): Promise<WordRule> {
  const { rules } = context;
  const { rule_uid: _id, effect, enabled, version } = asked;
  const phrases = asked.phrases.map((phrase) => phrase.trim());
  const empty = phrases.find((phrase) => !toPhrase(phrase));
  if (empty !== undefined)
    throw badRequest('phrase-without-word', 'Some of what was sent is not valid.', {
      phrases: `There is no letter or number in “${empty}”.`,
    });
  const before = await rules.findById(_id).lean();
  const rule = {
    _id,
    phrases,
    effect,
    enabled,
    updated: new Date(),
    by: moderator.name,
    version: version + 1,
  };
  if (before && isSame(before, rule)) return presentRule(before);
  if (!before) await create(context, rule, version);
  else {
    const { matchedCount } = await rules.updateOne({ _id, version }, { $set: rule });
    if (!matchedCount) throw conflict('rule-changed', `${before.by} has changed this rule meanwhile.`);
  }
  await context.words.changed();
  if (before?.enabled !== enabled || enabled)
    await log(
      context,
      moderator,
      rule,
      before && before.enabled === enabled ? 'rule-updated' : enabled ? 'rule-enabled' : 'rule-disabled',
    );
  return presentRule(rule);
}

/** Takes a rule away; one that is not there is away. */
export async function deleteRule(context: Context, moderator: Moderator, _id: string): Promise<void> {
  const rule = await context.rules.findOneAndDelete({ _id }).lean();
  await context.words.changed();
  if (rule) await log(context, moderator, rule, 'rule-deleted');
}

async function create({ rules }: Context, rule: StoredRule, version: number): Promise<void> {
  if (version !== 0) throw notFound('no-such-rule', 'This rule is not there any more.');
  const there = await rules.find({}, { _id: 1 }).sort({ updated: -1, _id: -1 }).limit(WORD_RULES_MAX).lean();
  if (there.length >= WORD_RULES_MAX)
    throw conflict(
      'too-many-rules',
      `There are ${WORD_RULES_MAX} rules already. Please put phrases together.`,
    );
  if (!(await insertIfAbsent(rules, rule))) throw conflict('rule-changed', 'This has changed meanwhile.');
}

const isSame = (a: StoredRule, b: StoredRule): boolean =>
  a.version === b.version &&
  a.effect === b.effect &&
  a.enabled === b.enabled &&
  a.phrases.join('\n') === b.phrases.join('\n');

const log = (
  { actions }: Context,
  { sub: uid, name }: Moderator,
  rule: StoredRule,
  action: ModerationAction,
) =>
  insertIfAbsent(actions, {
    _id: randomUUID(),
    action,
    by: { uid, name },
    at: new Date(),
    target: rule._id,
    about: rule.phrases.join(', ').slice(0, 200),
  });

const presentRule = ({ _id, phrases, effect, enabled, updated, by, version }: StoredRule): WordRule => ({
  rule_uid: _id,
  phrases,
  effect,
  enabled,
  updated: updated.toISOString(),
  by,
  version,
});
