import type { QueuePage, Transparency } from '@savepoint/contracts/moderation';
import { establish, newUid, post } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';
import { medianHours } from './transparency';

const HOUR_MS = 3_600_000;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await establish(stack, 'bob');
});
afterAll(() => stack.close());

const moderate = <T>(call: string, body: object, as = 'mod') =>
  stack.post<T>(`/api/moderation/${call}`, body, { as, name: as, roles: ['admin'] });
const read = async () => (await moderate<Transparency>('transparency', {})).body;

async function remove(ground: string): Promise<string> {
  const comment = await post(stack, {}, undefined, 'ann');
  const target = { comment_uid: comment.uid, entity_type: 'game', entity_slug: 'hades' };
  await stack.post('/api/user/comments/report', { ...target, reason: 'abuse' }, { as: 'bob' });
  const { items } = (await moderate<QueuePage>('queue', {})).body;
  const version = items.find((item) => item.comment.uid === comment.uid)?.version;
  const action_uid = newUid();
  const body = { action_uid, comment_uid: comment.uid, verdict: 'removed', ground, version };
  expect(await moderate('decide', body)).toMatchObject({ status: 200 });
  return action_uid;
}

test('figures count decisions by ground, those undone, reports and appeals with their outcomes, and name nobody', async () => {
  const [first, second] = [await remove('spam'), await remove('spam'), await remove('abuse')];
  await moderate('undo', { action_uid: first });
  await stack.post('/api/user/comments/appeal', { decision_uid: second, text: 'Why?' }, { as: 'ann' });
  const upheld = { appeal_uid: second, outcome: 'upheld', answer: '' };
  expect(await moderate('appeals/decide', upheld, 'eve')).toMatchObject({ status: 200 });
  await moderate('ban', { action_uid: newUid(), user_uid: 'ann', days: 1, ground: 'spam', reason: 'Ann' });

  const figures = await read();
  const [month] = figures.months;
  expect(figures.months).toHaveLength(1);
  expect(month).toMatchObject({
    month: figures.generated.slice(0, 7),
    reports: 3,
    reported_comments: 3,
    held_automatically: 0,
    median_decision_hours: 0,
    appeals: { received: 1, upheld: 1, reversed: 0, open: 0 },
    median_appeal_hours: 0,
  });
  expect(month?.decisions).toEqual([
    { action: 'removed', ground: 'spam', found_by: 'reports', count: 2, undone: 1 },
    { action: 'banned', ground: 'spam', count: 1, undone: 0 },
    { action: 'removed', ground: 'abuse', found_by: 'reports', count: 1, undone: 0 },
  ]);
  expect(JSON.stringify(figures)).not.toMatch(/\b(ann|bob|mod|eve)\b/i);
});

test('decisions and appeals of earlier months are in theirs, those of before two years in none', async () => {
  const now = new Date();
  const log = stack.connection.collection<{ _id: string }>('moderation_log');
  const monthsAgo = (count: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 10, 12));
  for (const [count, uid] of [
    [3, 'old-action-01'],
    [25, 'old-action-02'],
  ] as const)
    await log.insertOne({
      _id: uid,
      action: 'deleted',
      by: { uid: 'mod', name: 'Mo' },
      at: monthsAgo(count),
      target: 'x',
      about: 'A comment',
    } as never);
  const appeals = stack.connection.collection<{ _id: string }>('moderation_appeals');
  const decided = {
    by: { uid: 'mod', name: 'Mo' },
    at: new Date(monthsAgo(3).getTime() + 5 * HOUR_MS),
    answer: '',
  };
  await appeals.insertOne({
    _id: 'old-appeal-01',
    member: 'ann',
    text: 'Why?',
    created: monthsAgo(3),
    state: 'reversed',
    decided,
  } as never);

  const { months } = await read();
  expect(months.map(({ month }) => month)).toEqual(
    [0, 1, 2, 3].map((count) => monthsAgo(count).toISOString().slice(0, 7)),
  );
  expect(months[3]).toMatchObject({
    decisions: [{ action: 'deleted', count: 1, undone: 0 }],
    appeals: { received: 1, reversed: 1 },
    median_appeal_hours: 5,
    median_decision_hours: null,
  });
});

test.each([
  [[], null],
  [[2 * HOUR_MS], 2],
  [[9 * HOUR_MS, HOUR_MS, 2 * HOUR_MS], 2],
  [[HOUR_MS, 2 * HOUR_MS], 1.5],
])('medianHours: %j → %s', (times, median) => {
  expect(medianHours(times)).toBe(median);
});
