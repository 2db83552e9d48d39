import { buildIdentity } from '../src';
import { cleanUp, startProvider, temporaryFolder, whenDone } from './support';

afterAll(cleanUp);

describe('the provider', () => {
  test('buildIdentity throws in production, with advice', async () => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    try {
      const built = buildIdentity({ projectId: 'savepoint-local', dataDir: temporaryFolder() });
      await expect(built).rejects.toThrow(/does not start with NODE_ENV=production.*Firebase project/);
    } finally {
      process.env['NODE_ENV'] = before;
    }
  });

  test.each([
    ['127.0.0.1', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['192.168.1.5', 403],
    ['::ffff:10.0.0.1', 403],
    ['2001:db8::1', 403],
  ])('answers a caller at %s with %i', async (remoteAddress, status) => {
    const app = await buildIdentity({ projectId: 'savepoint-local', dataDir: temporaryFolder() });
    whenDone(() => app.close());
    expect((await app.inject({ url: '/healthz', remoteAddress })).statusCode).toBe(status);
  });

  test.each([
    ['localhost:9099', 200],
    ['site.localhost', 200],
    ['127.0.0.5:9099', 200],
    ['[::1]:9099', 200],
    ['rebound.example', 403],
    ['localhost.example', 403],
    ['192.168.1.5:9099', 403],
  ])('answers a request for the host %s with %i', async (host, status) => {
    const app = await buildIdentity({ projectId: 'savepoint-local', dataDir: temporaryFolder() });
    whenDone(() => app.close());
    expect((await app.inject({ url: '/emulator/auth/iframe', headers: { host } })).statusCode).toBe(status);
  });

  test.each([
    ['127.0.0.1', 200],
    ['::1, 127.0.0.1', 200],
    ['192.0.2.1', 403],
    ['127.0.0.1, 192.0.2.1', 403],
  ])('answers a request that was forwarded for %s with %i', async (client, status) => {
    const app = await buildIdentity({ projectId: 'savepoint-local', dataDir: temporaryFolder() });
    whenDone(() => app.close());
    const headers = { 'x-forwarded-for': client };
    expect((await app.inject({ url: '/emulator/auth/iframe', headers })).statusCode).toBe(status);
  });

  test.each([
    ['http://localhost:3000', true],
    ['http://127.0.0.1:8080', true],
    ['http://[::1]:3000', true],
    ['https://shop.localhost', true],
    ['https://example.org', false],
    ['http://127.0.0.1.example.org', false],
    ['http://localhost.example.org', false],
    ['null', false],
  ])('lets a page of %s call: %s', async (origin, allowed) => {
    const { call } = await startProvider();
    const preflight = await call('/identitytoolkit.googleapis.com/v1/accounts:lookup', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-client-version',
      },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe(allowed ? origin : null);
    expect(preflight.status === 204).toBe(allowed);
    if (allowed)
      expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,x-client-version');
  });

  test('publishes the certificates of its keys with a cache lifetime', async () => {
    const { call, signIn } = await startProvider();
    const { idToken } = await signIn();
    const { kid } = JSON.parse(Buffer.from(idToken.split('.')[0]!, 'base64url').toString()) as {
      kid: string;
    };
    const { body, headers } = await call('/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com');
    expect(body).toEqual({ [kid]: expect.stringMatching(/^-----BEGIN PUBLIC KEY-----/) });
    expect(headers.get('cache-control')).toMatch(/max-age=3600/);
  });

  test('responds to health and readiness checks', async () => {
    const { call } = await startProvider();
    for (const path of ['/healthz', '/readyz']) expect(await call(path)).toMatchObject({ status: 200 });
  });
});
