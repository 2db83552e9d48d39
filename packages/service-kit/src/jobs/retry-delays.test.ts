import {
  doublingDelays,
  MAIL_RETRY_DELAYS_MS,
  maxAttempts,
  maxRetryDelayMs,
  NOTICE_RETRY_DELAYS_MS,
  retryDelayMs,
  WEBHOOK_RETRY_DELAYS_MS,
} from './retry-delays';

const HOUR_MS = 3_600_000;

test.each([
  ['webhooks', WEBHOOK_RETRY_DELAYS_MS, { firstMs: 5_000, hours: [72, 90] }],
  ['mail', MAIL_RETRY_DELAYS_MS, { firstMs: 30_000, hours: [96, 120] }],
  ['notices', NOTICE_RETRY_DELAYS_MS, { firstMs: 30_000, hours: [12, 18] }],
] as const)(
  'pauses of %s grow, and last as long together as is said',
  (_name, delays, { firstMs, hours }) => {
    const pauses = delays.map((_, index) => retryDelayMs(delays, index + 1) ?? NaN);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(pauses[0]).toBeLessThanOrEqual(1.1 * firstMs);
    expect(pauses[0]).toBeGreaterThanOrEqual(firstMs);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(maxRetryDelayMs(delays));
    const total = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThan(hours[0] * HOUR_MS);
    expect(total).toBeLessThan(hours[1] * HOUR_MS);
  },
);

test('each pause is twice the one before, up to the longest', () => {
  expect(doublingDelays(5, 30, 5)).toEqual([5, 10, 20, 30, 30]);
});

test('the last attempt failed → the job is given up', () => {
  expect(retryDelayMs(WEBHOOK_RETRY_DELAYS_MS, maxAttempts(WEBHOOK_RETRY_DELAYS_MS))).toBeNull();
  expect(retryDelayMs(WEBHOOK_RETRY_DELAYS_MS, maxAttempts(WEBHOOK_RETRY_DELAYS_MS) - 1)).not.toBeNull();
});

test('a receiver asks for a longer pause → it gets that, up to the longest', () => {
  const delayMs = (retryAfterS: number) => retryDelayMs(WEBHOOK_RETRY_DELAYS_MS, 1, retryAfterS);
  expect(delayMs(600)).toBe(600_000);
  expect(delayMs(1)).toBeGreaterThanOrEqual(5_000);
  expect(delayMs(1e9)).toBe(24 * HOUR_MS);
});

test('jobs that failed together are not all tried together again', () => {
  const delays = Array.from({ length: 100 }, () => retryDelayMs(WEBHOOK_RETRY_DELAYS_MS, 4));
  expect(new Set(delays).size).toBeGreaterThan(10);
});
