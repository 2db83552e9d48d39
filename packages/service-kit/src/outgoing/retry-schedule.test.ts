import { MAX_RETRY_DELAY_MS, MAX_SEND_ATTEMPTS, retryDelayMs } from './retry-schedule';

const HOUR_MS = 3_600_000;
const delays = () =>
  Array.from({ length: MAX_SEND_ATTEMPTS - 1 }, (_, index) => retryDelayMs(index + 1) ?? NaN);

test('pauses grow from seconds to a day, and last about three days together', () => {
  const pauses = delays();
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses[0]).toBeLessThan(10_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(MAX_RETRY_DELAY_MS);
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(total).toBeGreaterThan(72 * HOUR_MS);
  expect(total).toBeLessThan(90 * HOUR_MS);
});

test('the last attempt failed → the message is given up', () => {
  expect(retryDelayMs(MAX_SEND_ATTEMPTS)).toBeNull();
});

test('a receiver asks for a longer pause → it gets that, up to a day', () => {
  expect(retryDelayMs(1, 600)).toBe(600_000);
  expect(retryDelayMs(1, 1)).toBeGreaterThanOrEqual(5_000);
  expect(retryDelayMs(1, 1e9)).toBe(24 * HOUR_MS);
});

test('messages that failed together are not all sent together again', () => {
  expect(new Set(Array.from({ length: 100 }, () => retryDelayMs(4))).size).toBeGreaterThan(10);
});
