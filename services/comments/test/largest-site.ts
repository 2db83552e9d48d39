import {
  APPEAL_MAX_LENGTH,
  MENTIONS_MAX,
  MEMBER_NOTE_MAX_LENGTH,
  MEMBER_NOTES_MAX,
  REPLIES_PER_THREAD_MAX,
  REPORT_NOTE_MAX_LENGTH,
  WORD_RULE_PHRASE_MAX_LENGTH,
  WORD_RULE_PHRASES_MAX,
  WORD_RULES_PHRASES_MAX,
} from '@savepoint/contracts/base';
import { appealModel } from '../src/data/models/appeals';
import { commentModel, likeId, likeModel, type StoredComment } from '../src/data/models/comment';
import { memberNoteModel } from '../src/data/models/member-notes';
import { moderationLogModel, caseModel, standingModel } from '../src/data/models/moderation';
import { pageModel } from '../src/data/models/site';
import { wordRuleModel } from '../src/data/models/text-rules';
import { memberId } from '../src/data/scope';
import { storedComment } from './comments';
import { onKnownPage, registerSite } from './sites';
import type { Stack } from './stack';

/** The longest text that an import takes, and characters with the most bytes. */
export const IMPORTED_LENGTH = 20_000;
const largest = (characters: number) => '😀'.repeat(characters);
const HOUR_MS = 3_600_000;
const ROOT_COUNT = 22;
const PENDING_COUNT = 25;
const DECISION_COUNT = 60;

/** Who wrote, likes, and was answered with everything of the site. */
export const AUTHOR = 'ann';

/**
 * A site whose texts are as large as they can be, of everybody who may write: imported comments, reports, appeals, notes, bans and
 * rules. It is stored without going through the service.
 */
export async function storeLargestSite(stack: Stack, key: string) {
  const { connection } = stack;
  await registerSite(stack, key, { moderators: [`${key}-mod`], settings: { feed: true } });
  const page = onKnownPage(key);
  const thread = `page:${page.entity_slug}`;
  const start = Date.now() - 24 * HOUR_MS;
  const at = (index: number) => new Date(start + index * 1_000);
  await pageModel(connection).insertIfAbsent({
    ...{ _id: page.entity_slug, site: key, title: largest(100), created: at(0) },
    address: `https://${key}.example/post?${'x'.repeat(1_900)}`,
  });
  let count = 0;
  const comment = (name: string, over: Partial<StoredComment> = {}): StoredComment => {
    count += 1;
    return storedComment({
      ...{ _id: name, ...page, site: key, user_uid: AUTHOR, name: largest(40), created: at(count) },
      content: largest(IMPORTED_LENGTH),
      mentions: Array.from({ length: MENTIONS_MAX }, (_, index) => ({
        ...{ user_uid: `${index}`.padEnd(128, 'x'), name: largest(40) },
      })),
      reply: { to: [AUTHOR], arrival: `${at(count).toISOString()}${name}`, unread_by: [AUTHOR] },
      ...over,
    });
  };
  const roots = Array.from({ length: ROOT_COUNT }, (_, index) => comment(`largest-${index}`));
  const replies = roots.slice(0, 4).flatMap(({ _id: root_uid }) =>
    Array.from({ length: REPLIES_PER_THREAD_MAX + 3 }, (_, index) =>
      comment(`${root_uid}-reply-${index}`, {
        ...{ root_uid, parent_uid: root_uid, level: 1 },
        state: index < REPLIES_PER_THREAD_MAX ? 'visible' : 'collapsed',
      }),
    ),
  );
  const pending = Array.from({ length: PENDING_COUNT }, (_, index) =>
    comment(`pending-${index}`, { state: 'hidden', hidden: 'pending_moderation', parent_uid: 'largest-0' }),
  );
  const stored = [...roots, ...replies, ...pending];
  await commentModel(connection).insertManyIfAbsent(stored);
  await connection.collection<{ _id: string }>('threads').insertOne({
    ...{ _id: thread, size_version: 1, log_position: 100 },
    log: stored.slice(-PENDING_COUNT - 75).map(({ _id: uid }) => ({ kind: 'added', uid })),
  } as never);
  await likeModel(connection).insertManyIfAbsent(
    [...roots, ...replies].map(({ _id, created }) => ({
      ...{ _id: likeId(_id, AUTHOR), comment_uid: _id, user_uid: AUTHOR, created },
    })),
  );
  await caseModel(connection).insertManyIfAbsent(
    pending.map(({ _id, created: opened }) => ({
      ...{ _id, site: key, opened, pending_reasons: [{ kind: 'reports' as const }], reports: 5 },
      notes: Array(5).fill(largest(REPORT_NOTE_MAX_LENGTH)) as string[],
    })),
  );
  const decided = { entity_type: 'page' as const, entity_slug: page.entity_slug, parent_uid: null };
  const by = { uid: `${key}-mod`, name: largest(40) };
  const decisions = Array.from({ length: DECISION_COUNT }, (_, index) => ({
    ...{ _id: `${key}:decision-${index}`, site: key, action: 'removed' as const, by, at: at(index) },
    ...{ target: `largest-${index % ROOT_COUNT}`, about: largest(100), member: AUTHOR },
    comment: { ...decided, content: largest(5_000), pending_reasons: [], reports: {} },
    case: { before: { status: 'open' as const, hidden: null, handled_reports: 0 }, version: 1 },
  }));
  await moderationLogModel(connection).insertManyIfAbsent(decisions);
  await appealModel(connection).insertManyIfAbsent(
    decisions.map(({ _id, at: created }) => ({
      ...{ _id, site: key, member: AUTHOR, created, state: 'open' as const },
      text: largest(APPEAL_MAX_LENGTH),
    })),
  );
  await standingModel(connection).insertManyIfAbsent(
    Array.from({ length: DECISION_COUNT }, (_, index) => ({
      ...{ _id: `${key}:banned-${index}`, site: key, name: largest(40) },
      ban: {
        ...{ action_uid: `ban-${index}`.padEnd(12, 'x'), since: at(index), until: null, by: largest(40) },
        reason: largest(REPORT_NOTE_MAX_LENGTH),
      },
      shadow: { action_uid: `shadow-${index}`.padEnd(12, 'x'), since: at(index), by: largest(40) },
    })),
  );
  await memberNoteModel(connection).insertManyIfAbsent(
    Array.from({ length: MEMBER_NOTES_MAX }, (_, index) => ({
      ...{ _id: `${key}:note-${index}`, site: key, member: memberId(key, AUTHOR), by, created: at(index) },
      text: largest(MEMBER_NOTE_MAX_LENGTH),
    })),
  );
  await wordRuleModel(connection).insertManyIfAbsent(
    Array.from({ length: WORD_RULES_PHRASES_MAX / WORD_RULE_PHRASES_MAX }, (_, index) => ({
      ...{ _id: `${key}:rule-${index}`, site: key, effect: 'moderate' as const, enabled: true },
      ...{ updated: at(index), by: largest(40), version: 1 },
      phrases: Array(WORD_RULE_PHRASES_MAX).fill(`a${largest(WORD_RULE_PHRASE_MAX_LENGTH - 1)}`) as string[],
    })),
  );
  return { page, uids: stored.map(({ _id }) => _id) };
}
