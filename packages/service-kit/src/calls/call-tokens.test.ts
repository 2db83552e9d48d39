import { callOf, callersOf, internalCalls, type CallName, type Upstream } from '@savepoint/contracts/api';
import { createClient } from './client';
import { ConfigError } from '../config';
import { registerCall, createServer } from '../http';
import { createCallTokens } from './call-tokens';
import { callEnv, callsNotRejected, callToken } from '../testing';

const calls = internalCalls.map((name) => [name, callOf(name)] as const);
const upstreams = [...new Set(calls.map(([, { upstream }]) => upstream))];

/** Starts a server with all internal calls of a part, which records those that it lets through. */
async function startPart(name: Upstream, callPublicKeys: string | undefined = callEnv.CALL_PUBLIC_KEYS) {
  const lines: Record<string, unknown>[] = [];
  const passed: string[] = [];
  const app = await createServer({
    name,
    logLevel: 'warn',
    callPublicKeys,
    fastify: { logger: { level: 'warn', stream: { write: (line) => void lines.push(JSON.parse(line)) } } },
  });
  for (const [call, { upstream }] of calls)
    if (upstream === name)
      registerCall(app, call as CallName, async (_request, reply) => {
        passed.push(call);
        return reply.code(200).send({});
      });
  // Without the public calls of the part, the app would not start.
  app.registeredCalls.clear();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url, lines, passed };
}

test.each(upstreams)(
  '%s: every internal call without the token of an allowed caller → 401 or 403, and a line in the log',
  async (name) => {
    const { app, url, lines, passed } = await startPart(name);
    expect(await callsNotRejected(url, name)).toEqual([]);
    await app.close();
    expect(passed).toEqual([]);
    const count = calls.filter(([, { upstream }]) => upstream === name).length;
    expect(lines.filter(({ msg }) => msg === 'internal call without a valid token')).toHaveLength(10 * count);
    const foreign = lines.filter(({ msg }) => msg === 'internal call of a part that may not make it');
    expect(foreign).toHaveLength(count);
    expect(foreign[0]).toMatchObject({ call: expect.any(String), caller: expect.any(String) });
    expect(JSON.stringify(lines)).not.toContain('eyJ');
  },
);

test('without public keys every internal call is rejected', async () => {
  const app = await createServer({ name: 'fragments', logLevel: 'silent' });
  registerCall(app, 'renderRegions', async () => ({ results: [] }));
  const headers = { authorization: `Bearer ${callToken('shell', 'fragments')}` };
  const answer = await app.inject({ method: 'POST', url: '/render', headers, payload: {} });
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'caller-unauthenticated' }),
  ]);
  await app.close();
});

test.each(upstreams)('%s: the client of an allowed caller signs its calls', async (name) => {
  const { app, url, passed } = await startPart(name);
  for (const [call, { upstream }] of calls) {
    if (upstream !== name) continue;
    for (const caller of callersOf(call)) {
      const tokens = createCallTokens(caller, callEnv.CALL_PRIVATE_KEY);
      const client = createClient({ upstream, baseUrl: url, timeoutMs: 20_000, tokens });
      passed.length = 0;
      // Input that does not match is rejected after the caller has been accepted.
      const params = { slug: 'x', type: 'x', kind: 'x' };
      const outcome = await client
        .call(call as 'readGame', { params } as never)
        .catch((error: { code?: string; cause?: Error }) => error);
      expect(String((outcome as { cause?: Error } | null)?.cause)).not.toMatch(/caller-/);
    }
  }
  await app.close();
});

describe('createCallTokens', () => {
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, number>;
  afterEach(() => jest.restoreAllMocks());

  test('a token names its caller and its part and is valid for 60 seconds', () => {
    const { iss, aud, iat, exp } = claimsOf(createCallTokens('shell', callEnv.CALL_PRIVATE_KEY)('catalog'));
    expect([iss, aud, exp! - iat!]).toEqual(['savepoint-call:shell', 'catalog', 60]);
  });

  test('a token is used for 30 seconds, also when the clock is set back', () => {
    const tokens = createCallTokens('shell', callEnv.CALL_PRIVATE_KEY);
    const start = Date.UTC(2026, 5, 1);
    const clock = jest.spyOn(Date, 'now');
    const at = (ms: number) => {
      clock.mockReturnValue(start + ms);
      return tokens('catalog');
    };
    const first = at(0);
    expect(at(29_999)).toBe(first);
    expect(tokens('comments')).not.toBe(first);
    expect(at(30_000)).not.toBe(first);
    expect(at(-3_600_000)).not.toBe(first);
    expect(claimsOf(tokens('catalog')).exp).toBe(start / 1000 - 3_600 + 60);
  });
});

test.each(['{', '{}', '{"keys":[{"kid":"shell"}]}', '{"keys":[{"kid":"forms","kty":"OKP"}]}'])(
  'CALL_PUBLIC_KEYS %s → the server is not created, and the message says what to do',
  async (callPublicKeys) => {
    const created = createServer({ name: 'catalog', logLevel: 'silent', callPublicKeys });
    await expect(created).rejects.toThrow(ConfigError);
    await expect(created).rejects.toThrow(/CALL_PUBLIC_KEYS is wrong.*make-secrets/);
  },
);
