import dns from 'node:dns';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { createClient } from '../calls';

afterEach(() => jest.restoreAllMocks());

/** Makes `part.test` a name of two instances, as a name of containers is. The addresses are in the order of attempts. */
function resolveTo(addresses: string[]): void {
  jest.spyOn(dns, 'lookup').mockImplementation(((
    _name: string,
    options: dns.LookupOptions,
    done: (error: null, ...found: unknown[]) => void,
  ) => {
    const found = addresses.map((address) => ({ address, family: 4 }));
    if (options.all) done(null, found);
    else done(null, found[0]?.address, 4);
  }) as typeof dns.lookup);
}

test('one of two instances is gone → calls reach the other, without an error', async () => {
  const instance = fastify();
  instance.get('/internal/liked', async () => ({ game_comments: ['a-liked-comment'] }));
  await instance.listen({ host: '127.0.0.1', port: 0 });
  const { port } = instance.server.address() as AddressInfo;
  // Nothing listens at the first one.
  resolveTo(['127.0.0.2', '127.0.0.1']);
  const client = createClient({
    upstream: 'comments',
    baseUrl: `http://part.test:${port}`,
    timeoutMs: 60_000,
  });
  const liked = () => client.call('listLikedComments', { query: { user_uid: 'ann' } });
  expect(await liked()).toEqual({ game_comments: ['a-liked-comment'] });
  await instance.close();
  await expect(liked()).rejects.toMatchObject({ code: 'comments-unavailable' });
});
