import fastify from 'fastify';
import { createTokenCache } from './token-cache';
import { createVerifier } from './verifier';

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

test('the clock was set back by 40 days → a token that was valid then is verified again', async () => {
  const verify = jest
    .fn()
    .mockResolvedValueOnce({ expiresAtS: inAnHour() + 40 * 86_400 })
    .mockRejectedValue(new Error('token of the future'));
  const cache = createTokenCache<{ expiresAtS: number }>(verify);
  await cache.get('token');
  await expect(cache.get('token')).rejects.toThrow('token of the future');
});

test('the cache holds at most 10,000 tokens', async () => {
  const cache = createTokenCache(async () => ({ expiresAtS: inAnHour() }));
  await Promise.all(Array.from({ length: 10_050 }, (_, index) => cache.get(`token ${index}`)));
  expect(cache.size).toBe(10_000);
});

test('the clock was set back by 40 days → the provider’s certificates are fetched again', async () => {
  let fetched = 0;
  const provider = fastify();
  provider.get('/*', async (_request, reply) => {
    fetched += 1;
    return reply.header('cache-control', 'max-age=3600').send({ none: 'certificate' });
  });
  const providerUrl = await provider.listen({ port: 0, host: '127.0.0.1' });
  const verifier = createVerifier({ projectId: 'test', providerUrl });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const verify = () => {
    const iat = Math.floor(Date.now() / 1000);
    const claims = {
      iss: 'https://securetoken.google.com/test',
      aud: 'test',
      sub: 'ann',
      iat,
      exp: iat + 60,
    };
    return verifier.verify(`${part({ alg: 'RS256', kid: 'other' })}.${part(claims)}.AA`);
  };
  const clock = jest.spyOn(Date, 'now');
  try {
    for (let time = 0; time < 2; time += 1) await expect(verify()).rejects.toThrow();
    expect(fetched).toBe(1);
    const now = Date.now();
    clock.mockImplementation(() => now - 40 * 86_400_000);
    for (let time = 0; time < 2; time += 1) await expect(verify()).rejects.toThrow();
    expect(fetched).toBe(2);
  } finally {
    clock.mockRestore();
    await verifier.close();
    await provider.close();
  }
});
