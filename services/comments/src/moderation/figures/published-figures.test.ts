import { FEW, type PublishedFigures, type PublishedMonth } from '@savepoint/contracts/moderation';
import mongoose from 'mongoose';
import { createEntityLookup } from '@savepoint/service-kit/calls';
import { startDatabase, startStack } from '../../../test/stack';
import { createDependencies, type Dependencies } from '../../dependencies';
import { isClosed, monthAgo } from './months';
import { createPublishedFigures, storeClosedMonths } from './published-figures';

let context: Dependencies;
let close: () => Promise<void>;
beforeEach(async () => {
  const database = await startDatabase();
  const connection = await mongoose.createConnection(database.uri).asPromise();
  context = createDependencies(connection, createEntityLookup('http://127.0.0.1:1'));
  close = async () => {
    await connection.close();
    await database.close();
  };
});
afterEach(() => close());

const date = (text: string) => new Date(`${text}:00.000Z`);
const read = (now: Date): Promise<PublishedFigures> => createPublishedFigures(context)(now);
const monthOf = async (name: string, now: Date): Promise<PublishedMonth | undefined> =>
  (await read(now)).months.find(({ month }) => month === name);

let ids = 0;
const id = () => `id-${String(++ids).padStart(6, '0')}`;
const moderator = { uid: 'mod', name: 'Mo' };
async function report(created: Date, count: number, over: object = {}): Promise<void> {
  for (let index = 0; index < count; index++)
    await context.reports.insertIfAbsent({
      ...{ _id: id(), comment_uid: 'comment-1', user_uid: `member-${index}`, reason: 'spam', created },
      ...over,
    });
}
async function remove(at: Date, count: number, over: object = {}): Promise<string[]> {
  const uids = Array.from({ length: count }, id);
  for (const _id of uids)
    await context.moderationLog.insertIfAbsent({
      ...{ _id, action: 'removed', by: moderator, at, target: 'comment-1', about: 'Ann: Hello' },
      ...{ ground: 'spam', found_by: 'reports' },
      ...over,
    });
  return uids;
}
const undo = (uids: string[], at: Date) =>
  context.moderationLog.updateMany({ _id: { $in: uids } }, { $set: { undone: { by: 'Mo', at } } });
const open = (opened: Date, hours: number, kind: 'words' | 'links') =>
  context.cases.insertIfAbsent({
    _id: id(),
    ...{ status: 'removed', opened, version: 1 },
    pending_reasons: [kind === 'words' ? { kind, phrase: 'cheap gold' } : { kind }],
    decided: { by: 'Mo', at: new Date(opened.getTime() + hours * 3_600_000) },
  });

test('a month has reports by reason, what rules hid, decisions, appeals and times; counts from 1 to 4 are not published', async () => {
  const day = date('2026-03-10T12:00');
  await report(day, 12);
  await report(day, 4, { reason: 'abuse' });
  await report(day, 9, { site: 'blog' });
  await remove(day, 6);
  await remove(day, 1, { ground: 'illegal' });
  await remove(day, 7, { site: 'blog' });
  await undo(await remove(day, 5, { action: 'banned', found_by: undefined }), date('2026-03-20T12:00'));
  for (const hours of [1, 2, 3, 4, 50]) await open(day, hours, 'words');
  await open(day, 4, 'links');
  for (let index = 0; index < 6; index++)
    await context.appeals.insertIfAbsent({
      ...{ _id: id(), member: 'ann', text: 'Why?', created: day, state: index ? 'upheld' : 'reversed' },
      decided: { by: moderator, at: new Date(day.getTime() + 7_200_000), answer: '' },
    });
  expect(await monthOf('2026-03', date('2026-04-02T08:00'))).toEqual({
    month: '2026-03',
    final: false,
    reports: [
      { reason: 'spam', count: 12 },
      { reason: 'abuse', count: FEW },
    ],
    automatic: [
      { rule: 'words', count: 5 },
      { rule: 'links', count: FEW },
    ],
    decisions: [
      { action: 'removed', ground: 'spam', found_by: 'reports', count: 6 },
      { action: 'banned', ground: 'spam', count: 5 },
      { action: 'removed', ground: 'illegal', found_by: 'reports', count: FEW },
    ],
    undone: [{ action: 'banned', count: 5 }],
    appeals: { received: 6, upheld: 5, reversed: FEW },
    median_decision_hours: 3.5,
    median_appeal_hours: 2,
  });
});

test('fewer than five decisions have no median', async () => {
  await report(date('2026-03-10T12:00'), 1);
  for (const hours of [1, 2, 3, 4]) await open(date('2026-03-10T12:00'), hours, 'links');
  expect(await monthOf('2026-03', date('2026-04-02T08:00'))).toMatchObject({
    automatic: [{ rule: 'links', count: FEW }],
    median_decision_hours: null,
    median_appeal_hours: null,
  });
});

test('a month is closed 30 days after its end: its figures stay, and what is undone later counts in its own month', async () => {
  const uids = await remove(date('2026-03-31T23:59'), 6);
  expect(isClosed(monthAgo(date('2026-04-30T23:59'), 1), date('2026-04-30T23:59'))).toBe(false);
  await storeClosedMonths(context, date('2026-04-30T23:59'));
  expect(await context.publishedMonths.countDocuments({ _id: '2026-03' })).toBe(0);
  expect(await monthOf('2026-03', date('2026-04-30T23:59'))).toMatchObject({ final: false });

  const closed = date('2026-05-01T00:00');
  await Promise.all([storeClosedMonths(context, closed), storeClosedMonths(context, closed)]);
  const before = await monthOf('2026-03', closed);
  expect(before).toMatchObject({ final: true, decisions: [{ count: 6 }], undone: [] });

  await undo(uids, date('2026-05-10T12:00'));
  await remove(date('2026-03-30T12:00'), 6);
  await storeClosedMonths(context, date('2026-05-12T00:00'));
  expect(await monthOf('2026-03', date('2026-05-12T00:00'))).toEqual(before);
  expect(await monthOf('2026-05', date('2026-05-12T00:00'))).toMatchObject({
    final: false,
    undone: [{ action: 'removed', count: 6 }],
  });
});

test('of the current month, what happened today is not published yet; a day is computed once', async () => {
  const figures = createPublishedFigures(context);
  await report(date('2026-03-10T23:59'), 6);
  await report(date('2026-03-11T00:00'), 6, { reason: 'abuse' });
  const now = date('2026-03-11T15:00');
  expect(await figures(now)).toMatchObject({
    until: '2026-03-11T00:00:00.000Z',
    months: [{ month: '2026-03', reports: [{ reason: 'spam', count: 6 }] }],
  });
  await report(date('2026-03-10T20:00'), 6, { reason: 'other' });
  expect((await figures(now)).months[0]?.reports).toHaveLength(1);
  expect((await figures(date('2026-03-12T00:01'))).months[0]?.reports).toHaveLength(3);
});

test('everybody reads the figures; of a site where nothing happened there are none', async () => {
  const stack = await startStack();
  try {
    const response = await fetch(`${stack.url}/api/transparency`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ until: expect.any(String), months: [] });
    expect(response.headers.get('cache-control')).toMatch(/^public, /);
  } finally {
    await stack.close();
  }
});
