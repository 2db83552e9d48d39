import { createServer } from '@savepoint/service-kit/http';
import { eventually } from '@savepoint/service-kit/testing';
import { startGateway, startUpstream } from '../../test/gateway';

test('calls over the limit by address are reported together, with digests in place of addresses', async () => {
  const comments = await startUpstream('comments');
  const userActions = await createServer({ name: 'user-actions', logLevel: 'silent' });
  const reports: { action: string; refused: number; addresses: string[] }[] = [];
  let isFailing = true;
  let failures = 0;
  userActions.get('/internal/roles', async () => ({ roles: [] }));
  userActions.post('/internal/refused-calls', async ({ body }, reply) => {
    if (isFailing) {
      failures += 1;
      return reply.code(503).send({ code: 'database-unavailable', error: 'Later' });
    }
    reports.push(body as (typeof reports)[number]);
    // While the first report is being sent, another address is refused.
    if (reports.length === 1)
      await call('/api/comments/page', '203.0.113.1')
        .then(() => call('/api/comments/page', '203.0.113.3'))
        .then(() => call('/api/comments/page', '203.0.113.3'));
    return { ok: true };
  });
  const gateway = await startGateway(
    { comments: comments.url, userActions: await userActions.listen({ host: '127.0.0.1', port: 0 }) },
    { RATE_LIMIT_SCALE: '0.002', TRUST_PROXY: '127.0.0.1' },
    {},
  );
  const call = (path: string, from: string) =>
    fetch(gateway.url + path, { headers: { 'x-forwarded-for': from } });
  for (const address of ['203.0.113.1', '203.0.113.2', '2001:db8:1:2::1', '2001:db8:1:2::2'])
    for (let time = 0; time < 3; time += 1) await call('/api/comments/page', address);
  // The two addresses of one network are one caller, with one call.
  const refused = 2 + 2 + 5;
  await eventually(async () => failures > 0);
  expect((await call('/api/autosuggest', '203.0.113.1')).status).toBe(429);
  isFailing = false;
  await eventually(async () => reports.length > 0);
  expect(reports[0]).toMatchObject({ refused: refused + 1, addresses: expect.any(Array) });
  expect(reports[0]!.action).toBe('call');
  expect(reports[0]!.addresses).toHaveLength(3);
  await eventually(async () => reports.length > 1);
  expect(reports[1]).toMatchObject({ action: 'call', refused: 2 });
  expect(reports[1]!.addresses).toHaveLength(2);
  expect(JSON.stringify(reports)).not.toMatch(/203\.0|2001:db8/);
  await gateway.close();
  await Promise.all([comments.close(), userActions.close()]);
}, 90_000);
