import { TokenCache } from './token-cache';

const inAnHour = () => Date.now() / 1000 + 3600;

test('concurrent calls with one token are one verification', async () => {
  const load = jest.fn(async () => ({ expires: inAnHour() }));
  const cache = new TokenCache(load);
  await Promise.all(Array.from({ length: 100 }, () => cache.get('token')));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failure is forgotten at once', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue({ expires: inAnHour() });
  const cache = new TokenCache<{ expires: number }>(load);
  await expect(cache.get('token')).rejects.toThrow('down');
  await expect(cache.get('token')).resolves.toBeDefined();
});

test('a token is believed for a minute at most, and never past its end', async () => {
  jest.useFakeTimers();
  const load = jest.fn(async (token: string) => ({
    expires: Date.now() / 1000 + (token === 'short' ? 5 : 3600),
  }));
  const cache = new TokenCache(load);
  await cache.get('short');
  await cache.get('long');
  jest.setSystemTime(Date.now() + 6_000);
  await cache.get('short');
  await cache.get('long');
  expect(load.mock.calls.map(([token]) => token)).toEqual(['short', 'long', 'short']);
  jest.setSystemTime(Date.now() + 61_000);
  await cache.get('long');
  expect(load).toHaveBeenCalledTimes(4);
  jest.useRealTimers();
});

test('it holds ten thousand tokens at the most', async () => {
  const cache = new TokenCache(async () => ({ expires: inAnHour() }));
  await Promise.all(Array.from({ length: 10_050 }, (_, index) => cache.get(`token ${index}`)));
  expect(cache.size).toBe(10_000);
});
