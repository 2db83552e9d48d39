import { eventually } from '@savepoint/service-kit/testing';
import { createServer } from '@savepoint/service-kit/http';
import { watchNeighbours } from './readiness';

test('no other part responds → /healthz is 503; one of them responds → 200', async () => {
  const part = await createServer({ name: 'catalog', logLevel: 'silent' });
  const url = await part.listen({ host: '127.0.0.1', port: 0 });
  const app = await createServer({ name: 'gateway', logLevel: 'silent' });
  const settings = { CATALOG_URL: url, COMMENTS_URL: 'http://127.0.0.1:1', SHELL_URL: 'http://127.0.0.1:1' };
  watchNeighbours(app, settings, 10);
  await app.ready();
  const health = async () => (await app.inject('/healthz')).json<{ status: string }>().status;
  expect(await health()).toBe('ok');
  part.isDraining = true;
  await eventually(async () => (await health()) === 'isolated');
  expect((await app.inject('/healthz')).statusCode).toBe(503);
  part.isDraining = false;
  await eventually(async () => (await health()) === 'ok');
  await app.close();
  await part.close();
});
