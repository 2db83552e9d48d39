import { SlowFragments } from './slow-fragments';

let now: number;
let requests: number;
let durationMs: number;
let breaker: SlowFragments;
const warnings: object[] = [];
beforeEach(() => {
  now = 1_000_000;
  requests = 0;
  durationMs = 10;
  warnings.length = 0;
  breaker = new SlowFragments({ log: { warn: (details) => warnings.push(details) }, now: () => now });
});

/** Requests a fragment as a page does. @returns undefined when the page does not wait for it */
const request = async (release = 'streams@1.0.0') => {
  const admission = breaker.admit(release);
  if (admission === 'skip') return undefined;
  requests += 1;
  now += durationMs;
  breaker.record(release, durationMs);
  return admission === 'wait' ? 'html' : undefined;
};
const requestTimes = async (count: number) => {
  for (let index = 0; index < count; index += 1) await request();
};

test('five slow requests in a row → the fragment is not requested, others are', async () => {
  durationMs = 700;
  await requestTimes(5);
  expect(await request()).toBeUndefined();
  expect(requests).toBe(5);
  expect(warnings).toEqual([{ release: 'streams@1.0.0', pause_ms: 10_000 }]);
  expect(await request('streams@1.1.0')).toBe('html');
  expect(await request('header@1.0.0')).toBe('html');
});

test('a fast request in between → it is still requested', async () => {
  durationMs = 700;
  await requestTimes(4);
  durationMs = 10;
  await request();
  durationMs = 700;
  await requestTimes(4);
  expect(await request()).toBe('html');
});

test('a request of unknown duration does not count', async () => {
  durationMs = 700;
  await requestTimes(4);
  breaker.record('streams@1.0.0', undefined);
  expect(await request()).toBe('html');
  expect(await request()).toBeUndefined();
});

test('after a pause one request is tried, for which no page waits; the pause doubles while it is slow', async () => {
  durationMs = 700;
  await requestTimes(5);
  now += 10_000;
  expect([breaker.admit('streams@1.0.0'), breaker.admit('streams@1.0.0')]).toEqual(['try', 'skip']);
  now += 700;
  breaker.record('streams@1.0.0', 700);
  now += 19_999;
  await request();
  expect(requests).toBe(5);
  now += 1;
  durationMs = 10;
  expect(await request()).toBeUndefined();
  expect(await request()).toBe('html');
  expect(requests).toBe(7);
});

test('the clock is set back by 40 days → the fragment is tried again at once', async () => {
  durationMs = 700;
  await requestTimes(5);
  now -= 40 * 86_400_000;
  expect(await request()).toBeUndefined();
  expect(requests).toBe(6);
});
