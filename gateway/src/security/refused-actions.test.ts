import { createServer } from '@savepoint/service-kit/http';
import type { CountRefused } from './refused-calls';
import { reportLimit } from './limits';
import rateLimit from '@fastify/rate-limit';

test('reports of pages over their limit are counted, by the address that sent them', async () => {
  const app = await createServer({ name: 'gateway', logLevel: 'silent' });
  await app.register(rateLimit, { global: false });
  const refused: Parameters<CountRefused>[] = [];
  const check = reportLimit(app as never, 2, (...call) => refused.push(call));
  app.post('/report', { onRequest: check }, async () => ({ ok: true }));
  const statuses = [];
  for (let time = 0; time < 4; time += 1)
    statuses.push((await app.inject({ method: 'POST', url: '/report' })).statusCode);
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(refused).toEqual([
    ['report-of-page', '127.0.0.1'],
    ['report-of-page', '127.0.0.1'],
  ]);
  await app.close();
});
