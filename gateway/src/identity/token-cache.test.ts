import { createTokenCache } from './token-cache';

const inAnHour = () => Date.now() / 1000 + 3600;

test('concurrent calls with one token → one verification', async () => {
  const verify = jest.fn(async () => ({ expiresAtS: inAnHour() }));
  const cache = createTokenCache(verify);
  await Promise.all(Array.from({ length: 100 }, () => cache.get('token')));
  expect(verify).toHaveBeenCalledTimes(1);
});

test('a failed verification is not cached', async () => {
  const verify = jest
    .fn()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue({ expiresAtS: inAnHour() });
  const cache = createTokenCache<{ expiresAtS: number }>(verify);
  await expect(cache.get('token')).rejects.toThrow('down');
  await expect(cache.get('token')).resolves.toBeDefined();
});

test('a verified token is cached for a minute, but not past its expiry', async () => {
  jest.useFakeTimers();
  const verify = jest.fn(async (token: string) => ({
    expiresAtS: Date.now() / 1000 + (token === 'short' ? 5 : 3600),
  }));
  const cache = createTokenCache(verify);
  await cache.get('short');
  await cache.get('long');
  jest.advanceTimersByTime(6_000);
  await cache.get('short');
  await cache.get('long');
  expect(verify.mock.calls.map(([token]) => token)).toEqual(['short', 'long', 'short']);
  jest.advanceTimersByTime(61_000);
  await cache.get('long');
  expect(verify).toHaveBeenCalledTimes(4);
  jest.useRealTimers();
});

test('the cache holds at most 10,000 tokens', async () => {
  const cache = createTokenCache(async () => ({ expiresAtS: inAnHour() }));
  await Promise.all(Array.from({ length: 10_050 }, (_, index) => cache.get(`token ${index}`)));
  expect(cache.size).toBe(10_000);
});
