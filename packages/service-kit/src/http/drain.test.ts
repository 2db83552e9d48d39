import { Agent, request } from 'undici';
import { startDraining } from './drain';
import { createServer } from './server';

test('draining → everything is served, connections end, and /healthz is 503', async () => {
  const app = await createServer({ name: 'example', logLevel: 'silent' });
  app.get('/page', async () => 'a page');
  app.get('/past-fastify', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, ['content-length', '2']).end('ok');
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const dispatcher = new Agent({ connections: 1 });
  const get = async (path: string) => {
    const { statusCode, headers, body } = await request(url + path, { dispatcher });
    await body.dump();
    return [statusCode, headers['connection']];
  };
  expect(await get('/page')).toEqual([200, 'keep-alive']);
  expect(await get('/healthz')).toEqual([200, 'keep-alive']);
  startDraining(app);
  expect(await get('/page')).toEqual([200, 'close']);
  expect(await get('/past-fastify')).toEqual([200, 'close']);
  expect(await get('/healthz')).toEqual([503, 'close']);
  await dispatcher.close();
  await app.close();
});
