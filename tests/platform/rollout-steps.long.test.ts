// Widens tests/platform/rollout-steps.test.ts: equal and slower versions, forged reports, frozen regions
import { applyOwners } from '@savepoint/region-tools';
import { owners, rolloutSite } from './rollout-site';

const { live, view, eventually, status, type, where } = rolloutSite();

test('an equal version → all readers, in the steps of its plan, each once', async () => {
  for (const percent of [50, undefined]) {
    await view('1.0.0-a', 600);
    await view('2.0.0-b', 400);
    await eventually(async () => expect((await live())[2]).toBe(percent));
  }
  expect(await live()).toEqual(['2.0.0-b', undefined, undefined]);
  const history = await type('history poll');
  expect(history).toMatch(
    /publish \(rollout\) .* 10 % of readers {2}plan 10 → 50 → 100 %, each 0 minutes and 300 views/,
  );
  // One to half of the readers; to all of them, and the end of the rollout.
  expect(history.match(/because no worse: failing views of poll: 0\.0 %/g)).toHaveLength(3);
});

test('mounts that take half as long again → taken back', async () => {
  await view('1.0.0-a', 900);
  await view('2.0.0-b', 600, { mountMs: 62 });
  await eventually(async () => expect(await live()).toEqual(['1.0.0-a', undefined, undefined]));
  expect((await status()).taken_back!.why).toMatch(
    /^mount times of poll: 75 % in \d+ ms, stable \d+ ms, margin 20/,
  );
});

test('forged by one address, in either direction → nothing happens', async () => {
  await view('1.0.0-a', 300);
  await view('2.0.0-b', 60);
  await view('2.0.0-b', 300, { failing: 1, from: '192.0.2.7' });
  await view('2.0.0-b', 300, { from: '192.0.2.8' });
  // Each instance takes five and thirty of them.
  const waiting = 'too few readers: 130 of 300 views in this step';
  await eventually(async () => expect((await status()).rollout!.waits_for).toBe(waiting));
  expect(await live()).toEqual(['1.0.0-a', '2.0.0-b', 10]);
});

test('a frozen region → its rollout neither goes on nor back', async () => {
  await applyOwners(owners({ frozen: true }), where());
  await view('1.0.0-a', 600);
  await view('2.0.0-b', 400);
  await eventually(async () => expect((await status()).rollout!.health.views).toBe(400));
  const { rollout, frozen } = await status();
  expect([frozen, rollout!.plan, rollout!.waits_for]).toEqual([true, undefined, undefined]);
  expect(await live()).toEqual(['1.0.0-a', '2.0.0-b', 10]);
});
