import { WORD_RULE_PHRASES_MAX, WORD_RULES_PHRASES_MAX } from '@savepoint/contracts/base';
import type { TestWordRuleResponse } from '@savepoint/contracts/moderation';
import { storedComment } from '../../test/comments';
import { onKnownPage, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';
import { commentModel } from '../data/models/comment';
import { evaluate } from '../sites/spam/trial';

const COUNT = 120;
/** Letters that look like others, which are read in every way: the most work for one text. */
const SLOW_TEXT = 'осел мне '.repeat(2_200);

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await registerSite(stack, 'slow');
  await commentModel(stack.connection).insertManyIfAbsent(
    Array.from({ length: COUNT }, (_, index) =>
      storedComment({
        ...{ _id: `slow-comment-${index}`, ...onKnownPage('slow'), site: 'slow', content: SLOW_TEXT + index },
        created: new Date(Date.now() - 3_600_000 - index),
      }),
    ),
  );
});
afterAll(() => stack.close());

/** Counts how often others have their turn while something is done. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<{ turns: number; result: T }> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const result = await work();
  isDone = true;
  return { turns, result };
}

test('a word rule is tried on long texts: in parts by characters, while other calls are answered', async () => {
  const tryRule = (cursor?: string) =>
    stack.post<TestWordRuleResponse>(
      '/api/moderation/rules/try',
      { site: 'slow', phrases: ['never written'], ...(cursor && { cursor }) },
      { as: 'slow-owner' },
    );
  let answered = 0;
  let checked = 0;
  let isRunning = true;
  const others = (async () => {
    while (isRunning) {
      const path = '/api/comments/counts?entity_type=game&slugs=hades';
      if ((await stack.get(path)).status === 200) answered += 1;
    }
  })();
  const answeredBetween: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const before = answered;
    const { status, body } = await tryRule(cursor);
    expect(status).toBe(200);
    expect(body.checked_count).toBeLessThan(COUNT);
    checked += body.checked_count;
    cursor = body.next_cursor;
    answeredBetween.push(answered - before);
  }
  isRunning = false;
  await others;
  expect(checked).toBe(COUNT);
  // Each part lets others through, not only the pauses between two calls.
  expect(Math.min(...answeredBetween.slice(0, -1))).toBeGreaterThan(0);
  expect(answered).toBeGreaterThan(answeredBetween.length);
});

test('a spam filter learns from many long texts and is tried on them, while others have their turn', async () => {
  const examples = Array.from({ length: 600 }, (_, index) => ({
    text: `${SLOW_TEXT}${index}`,
    isSpam: index % 2 === 0,
  }));
  const { turns, result } = await turnsDuring(() => evaluate(examples, examples));
  expect(result.learned).toEqual({ spam: 300, approved: 300 });
  expect(turns).toBeGreaterThan(20);
});

test('all rules together have a limited number of phrases; a rule may still become shorter', async () => {
  const save = (rule_uid: string, count: number, version = 0) =>
    stack.post<{ code?: string }>(
      '/api/moderation/rules/save',
      {
        ...{ site: 'slow', rule_uid, effect: 'moderate', enabled: true, version },
        phrases: Array.from({ length: count }, (_, index) => `phrase ${rule_uid} ${index}`),
      },
      { as: 'slow-owner' },
    );
  const full = WORD_RULES_PHRASES_MAX / WORD_RULE_PHRASES_MAX;
  for (let index = 0; index < full; index += 1)
    expect((await save(`rule-full-${index}`, WORD_RULE_PHRASES_MAX)).status).toBe(200);
  expect(await save('rule-one-more', 1)).toMatchObject({ status: 409, body: { code: 'too-many-phrases' } });
  expect((await save('rule-full-0', WORD_RULE_PHRASES_MAX - 1, 1)).status).toBe(200);
  expect((await save('rule-one-more', 1)).status).toBe(200);
});
