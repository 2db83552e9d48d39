import { PLAN, rolloutSite } from './rollout-site';

const { live, view, eventually, status, type } = rolloutSite();

test('a version that fails for 5 % of its readers → taken back, and everybody is told why', async () => {
  await view('1.0.0-a', 900);
  await view('2.0.0-b', 100);
  // What the other instance has counted follows.
  const waiting = { plan: PLAN, waits_for: 'too few readers: 100 of 300 views in this step' };
  await eventually(async () => expect((await status()).rollout).toMatchObject(waiting));
  await view('2.0.0-b', 300, { failing: 12 });
  await eventually(async () => expect(await live()).toEqual(['1.0.0-a', undefined, undefined]));
  const why = /^failing views of poll: \d+\.\d % of \d+, stable 0\.0 % of 900, margin 1\.0 %$/;
  expect((await status()).taken_back).toMatchObject({ version: '2.0.0-b', why: expect.stringMatching(why) });
  expect(await type('status')).toMatch(
    /poll {2}rollout of 2\.0\.0-b taken back at 20\S+: failing views of poll/,
  );
  expect(await type('history --verify')).toMatch(
    /rollback \(rollout\) {2}poll@none {2}by the key \S+ .*because failing views of poll: .*\nAll \d+ entries/,
  );
});
