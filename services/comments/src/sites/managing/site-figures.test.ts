import { DAY_MS, SITE_FIGURES_DAYS } from '@savepoint/contracts/base';
import { siteRoutes } from '@savepoint/contracts/routes';
import type { SiteFiguresResponse } from '@savepoint/contracts/sites';
import { newUid, post } from '../../../test/comments';
import { onKnownPage, onPage, registerSite } from '../../../test/sites';
import { startStack, type Stack } from '../../../test/stack';
import { commentModel } from '../../data/models/comment';
import { moderationLogModel, caseModel } from '../../data/models/moderation';
import { reportModel } from '../../data/models/reports';
import { createSiteFigures } from './site-figures';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const figures = (now = new Date()) => {
  const { connection } = stack;
  const models = { comments: commentModel(connection), cases: caseModel(connection) };
  return createSiteFigures(
    { ...models, moderationLog: moderationLogModel(connection), reports: reportModel(connection) },
    () => now,
  );
};

test('a site without comments → days of zeros, today last', async () => {
  await registerSite(stack, 'empty');
  const { days, authors } = await figures(new Date('2026-03-01T12:00:00Z')).read('empty');
  expect([days.length, authors]).toEqual([SITE_FIGURES_DAYS, 0]);
  expect([days[0]?.day, days.at(-1)]).toEqual([
    '2025-12-02',
    { day: '2026-03-01', comments: 0, authors: 0, held: 0, removed: 0, reports: 0 },
  ]);
});

test('comments, authors, reports, and what was held and removed are counted by day, of this site only', async () => {
  const publishing = 'first_after_approval' as const;
  await registerSite(stack, 'counted', { settings: { publishing } });
  await registerSite(stack, 'other');
  await post(stack, onPage('other'), undefined, 'eve');
  const owner = 'counted-owner';
  const first = await post(stack, onPage('counted'), undefined, owner);
  await post(stack, onKnownPage('counted'), undefined, owner);
  await post(stack, onKnownPage('counted'), undefined, 'ann');
  const target = { ...onKnownPage('counted'), comment_uid: first.uid };
  await stack.post('/api/user/comments/report', { ...target, reason: 'spam' }, { as: 'bob' });
  const decision = { action_uid: newUid(), comment_uid: first.uid, verdict: 'removed', version: 0 };
  const decided = await stack.post('/api/moderation/decide', { ...decision, site: 'counted' }, { as: owner });
  expect(decided.status).toBe(200);
  const body = { site: 'counted' };
  const answer = await stack.post<SiteFiguresResponse>(siteRoutes.readSiteFigures.path, body, { as: owner });
  const today = { comments: 3, authors: 2, held: 1, removed: 1, reports: 1 };
  const isBusy = ({ comments }: SiteFiguresResponse['days'][number]) => comments > 0;
  expect(answer.body.days.filter(isBusy)).toMatchObject([today]);
  expect(answer.body.authors).toBe(2);

  // Within the days, and a day later than them.
  const last = await figures(new Date(Date.now() + (SITE_FIGURES_DAYS - 1) * DAY_MS)).read('counted');
  expect(last.days[0]).toMatchObject(today);
  const over = await figures(new Date(Date.now() + SITE_FIGURES_DAYS * DAY_MS)).read('counted');
  expect(over.days.filter(isBusy)).toEqual([]);
});
