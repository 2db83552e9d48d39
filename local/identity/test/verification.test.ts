import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { adminAuth, cleanUp, PROJECT, startProvider } from './support';

afterAll(cleanUp);

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('a token of the local provider, verified by firebase-admin', () => {
  test('is accepted, with its member and sign-in provider', async () => {
    const provider = await startProvider();
    const before = Math.floor(Date.now() / 1000);
    const { idToken, localId } = await provider.signIn({ sub: '1', email: 'ada@example.org', name: 'Ada' });
    const claims = await adminAuth(provider.port).verifyIdToken(idToken);
    expect(claims).toMatchObject({
      uid: localId,
      sub: localId,
      aud: PROJECT,
      name: 'Ada',
      email: 'ada@example.org',
      email_verified: true,
      firebase: {
        sign_in_provider: 'google.com',
        identities: { 'google.com': ['1'], email: ['ada@example.org'] },
      },
    });
    expect(claims.auth_time).toBeGreaterThanOrEqual(before);
    expect(claims.iat).toBeGreaterThanOrEqual(claims.auth_time);
    expect(claims.exp).toBe(claims.iat + 3600);
  });

  test('is rejected when forged', async () => {
    const provider = await startProvider();
    const { idToken } = await provider.signIn();
    const [header, payload, signature] = idToken.split('.');
    const certificates = (
      await provider.call('/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com')
    ).body;
    const publicPem = Object.values(certificates)[0] as string;
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const signedWith = (head: unknown, body: unknown) => {
      const content = `${encode(head)}.${encode(body)}`;
      return `${content}.${sign('sha256', Buffer.from(content), stranger).toString('base64url')}`;
    };
    const hmac = (head: unknown) => {
      const content = `${encode(head)}.${payload}`;
      return `${content}.${createHmac('sha256', publicPem).update(content).digest('base64url')}`;
    };
    const forged = {
      'somebody else in the payload': `${header}.${encode({ ...decode(payload), sub: 'mallory' })}.${signature}`,
      'another key under the same id': signedWith(decode(header), decode(payload)),
      'an unknown key': signedWith({ ...decode(header), kid: 'other' }, decode(payload)),
      'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'the public key as a shared secret': hmac({ ...decode(header), alg: 'HS256' }),
    };
    const auth = adminAuth(provider.port);
    for (const [how, token] of Object.entries(forged)) {
      expect([how, await auth.verifyIdToken(token).catch((error: { code: string }) => error.code)]).toEqual([
        how,
        'auth/argument-error',
      ]);
      const own = await provider.toolkit('lookup', { idToken: token });
      expect([how, own.status, own.body]).toMatchObject([
        how,
        400,
        { error: { message: 'INVALID_ID_TOKEN' } },
      ]);
    }
  });

  test('is rejected after its expiry', async () => {
    const provider = await startProvider({ tokenTtlSeconds: 60, clock: () => Date.now() - 3_600_000 });
    const { idToken } = await provider.signIn();
    await expect(adminAuth(provider.port).verifyIdToken(idToken)).rejects.toMatchObject({
      code: 'auth/id-token-expired',
    });
  });

  test('is rejected by another project', async () => {
    const provider = await startProvider({ projectId: 'another-project' });
    const { idToken } = await provider.signIn();
    await expect(adminAuth(provider.port).verifyIdToken(idToken)).rejects.toThrow(/incorrect "aud"/);
  });
});
