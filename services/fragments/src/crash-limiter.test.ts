import { CrashLimiter } from './crash-limiter';

test('five crashes within a minute → the bundle is not started for a minute, others are', () => {
  let now = 0;
  const limiter = new CrashLimiter(() => now);
  for (let count = 0; count < 5; count += 1) {
    limiter.assertAllowed('bad');
    limiter.record('bad');
    now += 1_000;
  }
  expect(() => limiter.assertAllowed('bad')).toThrow('crashed 5 times');
  limiter.assertAllowed('good');
  now = 60_000;
  limiter.assertAllowed('bad');
});
