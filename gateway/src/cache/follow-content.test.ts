import { startGateway } from '../../test/gateway';
import { startOrigin } from '../../test/origin';
import { request } from '../../test/request';

/** A catalog, a region store and a shell that renders pages from both, in one server. */
async function startContent() {
  const origin = await startOrigin();
  const content = { generation: '1-first', registry: 'one', build: 'a' };
  origin.answer = (asked, response) => {
    response.setHeader('content-type', 'application/json');
    if (asked.url === '/generation')
      return void response
        .setHeader('x-catalogue-generation', content.generation)
        .end(JSON.stringify({ generation: content.generation }));
    if (asked.url === '/regions/regions.json')
      return void response.end(
        JSON.stringify({
          schema: 1,
          environment: content.registry,
          updated: '2025-05-14T12:00:00.000Z',
          regions: {},
        }),
      );
    response.setHeader('x-shell-build', content.build);
    response.setHeader('cache-control', 'public, s-maxage=60, stale-while-revalidate=600');
    response.end(`${content.generation} ${content.registry} ${content.build}`);
  };
  return { origin, content };
}

test('an import, a publish and a new shell reach every gateway', async () => {
  const { origin, content } = await startContent();
  const start = () =>
    startGateway({ comments: origin.url, userActions: origin.url }, { REGISTRY_POLL_INTERVAL_MS: '50' }, {});
  const gateways = await Promise.all([start(), start()]);
  /** Requests a page from each gateway until both have kept the current one. */
  const untilCurrent = async () => {
    const current = `${content.generation} ${content.registry} ${content.build}`;
    for (const { url } of gateways)
      for (;;) {
        const { body, headers } = await request(url, '/');
        if (body === current && headers['x-cache'] === 'hit') break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
  };
  await untilCurrent();
  content.generation = '2-second';
  await untilCurrent();
  content.registry = 'two';
  await untilCurrent();
  content.build = 'b';
  await untilCurrent();
  await Promise.all([...gateways.map((gateway) => gateway.close()), origin.close()]);
});
