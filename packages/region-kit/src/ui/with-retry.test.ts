import { ApiError } from '@savepoint/session';
import { withRetry } from './with-retry';

const limited = (retryAfter?: number) => new ApiError(429, 'too-many-requests', 'Too many.', {}, retryAfter);

/** A call that throws these one after the other, and then succeeds. */
function failingWith(...errors: unknown[]) {
  const started: number[] = [];
  const call = async () => {
    started.push(performance.now());
    if (errors.length) throw errors.shift();
    return 'done';
  };
  return { call, started };
}

test('rate-limited twice → repeated each time after the time in Retry-After', async () => {
  const { call, started } = failingWith(limited(0.03), limited(0.03));
  expect(await withRetry(call)).toBe('done');
  expect(started).toHaveLength(3);
  // Timers may fire up to a millisecond early.
  expect(started[2]! - started[0]!).toBeGreaterThanOrEqual(58);
});

test.each([
  ['rate-limited for longer than a minute', limited(61)],
  ['rate-limited without a time', limited()],
  ['a server error with a time', new ApiError(503, 'upstream-unavailable', 'Not now.', {}, 0.001)],
  ['no error of the API', Object.assign(new Error('wrong'), { status: 429, retryAfter: 0.001 })],
])('%s → thrown at once', async (_, error) => {
  const { call, started } = failingWith(error);
  await expect(withRetry(call)).rejects.toBe(error);
  expect(started).toHaveLength(1);
});
