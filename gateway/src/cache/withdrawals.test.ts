import { WITHDRAWALS_INTERVAL_MS } from '@savepoint/contracts/comments';
import { startGateway } from '../../test/gateway';
import { startOrigin } from '../../test/origin';
import { request } from '../../test/request';

test('what the comments service names as withdrawn is forgotten at every gateway; the rest is not', async () => {
  const origin = await startOrigin();
  let withdrawn: string[] = [];
  origin.answer = (asked, response) => {
    response.setHeader('content-type', 'application/json');
    if (asked.url === '/internal/withdrawals')
      return void response.end(JSON.stringify({ groups: withdrawn }));
    if (asked.url === '/generation' || asked.url === '/regions/regions.json')
      return void response.writeHead(503).end('{}');
    const slug = asked.url?.split('/').at(-1) ?? '';
    response.setHeader(
      'cache-control',
      'public, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
    );
    response.setHeader('cache-groups', `"comments", "thread:game:${slug}"`);
    response.end('kept');
  };
  const upstreams = { comments: origin.url, userActions: origin.url };
  const gateways = await Promise.all([startGateway(upstreams, {}, {}), startGateway(upstreams, {}, {})]);
  const stateOf = async (url: string, slug: string) => (await request(url, `/x/${slug}`)).headers['x-cache'];
  for (const { url } of gateways)
    for (const slug of ['hades', 'celeste']) {
      await request(url, `/x/${slug}`);
      expect(await stateOf(url, slug)).toBe('hit');
    }
  // Other caches learn of no withdrawal.
  for (const slug of ['hades', 'mario'])
    expect((await request(gateways[0].url, `/x/${slug}`)).headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=5',
    );
  withdrawn = ['thread:game:hades'];
  for (const { url } of gateways)
    while ((await stateOf(url, 'hades')) === 'hit')
      await new Promise((resolve) => setTimeout(resolve, WITHDRAWALS_INTERVAL_MS / 10));
  // It is named for some seconds: what another cache had kept until then is forgotten too.
  for (const { url } of gateways) {
    while ((await stateOf(url, 'hades')) === 'hit')
      await new Promise((resolve) => setTimeout(resolve, WITHDRAWALS_INTERVAL_MS / 10));
    expect(await stateOf(url, 'celeste')).toBe('hit');
  }
  await Promise.all([...gateways.map((gateway) => gateway.close()), origin.close()]);
});
