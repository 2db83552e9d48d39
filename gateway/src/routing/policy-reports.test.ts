import { startGateway, startUpstream } from '../../test/gateway';
import { toViolations } from './policy-reports';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  upstream = await startUpstream('comments');
});
beforeEach(async () => {
  gateway = await startGateway({ comments: upstream.url, userActions: upstream.url });
});
afterEach(() => gateway.close());
afterAll(() => upstream.close());

const send = (body: unknown, type = 'application/reports+json') =>
  fetch(`${gateway.url}/policy-reports`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const report = (over: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: 'https://savepoint.example/account/?secret=1',
  user_agent: 'Mozilla/5.0 (private)',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?who=ada',
    documentURL: 'https://savepoint.example/account/?secret=1',
    sample: 'private words',
    disposition: 'enforce',
    ...over,
  },
});
const violations = async () =>
  (await gateway.metrics()).split('\n').filter((line) => line.startsWith('policy_violations_total{'));

test('reports of the Reporting API and of report-uri are counted by directive', async () => {
  expect((await send([report(), report({ effectiveDirective: 'img-src' })])).status).toBe(204);
  const legacy = { 'csp-report': { 'violated-directive': 'script-src-elem', 'blocked-uri': 'inline' } };
  expect((await send(legacy, 'application/csp-report')).status).toBe(204);
  const lines = (await violations()).join('\n');
  expect(lines).toMatch(/directive="script-src-elem".* 2$/m);
  expect(lines).toMatch(/directive="img-src".* 1$/m);
});

test('directives that no policy has are counted as one', async () => {
  await send(Array.from({ length: 20 }, (_, index) => report({ effectiveDirective: `made-up-${index}` })));
  expect(await violations()).toEqual([expect.stringMatching(/directive="other".* 20$/)]);
});

test.each<[string, unknown, string, number]>([
  ['no JSON', '{', 'application/reports+json', 400],
  ['no report', { a: 1 }, 'application/csp-report', 400],
  ['more than 20 reports', Array.from({ length: 21 }, () => report()), 'application/reports+json', 400],
  ['a field of the wrong type', [report({ blockedURL: 7 })], 'application/reports+json', 400],
  ['more than 32 KB', [report({ sample: 'x'.repeat(40_000) })], 'application/reports+json', 413],
  ['another type', 'x', 'text/plain', 415],
])('%s: rejected', async (_what, body, type, status) => {
  expect((await send(body, type)).status).toBe(status);
  expect(await violations()).toEqual([]);
});

test('an address that sends many reports is told to wait, and its other calls are not limited by it', async () => {
  let last = 0;
  for (let call = 0; call < 31; call++) last = (await send([report()])).status;
  expect(last).toBe(429);
  expect((await fetch(`${gateway.url}/api/comments`)).status).toBe(200);
});

test('what is logged of a violation: the directive, hosts and the section of the page', () => {
  const own = { sourceFile: 'https://savepoint.example/regions/a.js?b', blockedURL: 'trusted-types-sink' };
  expect(toViolations([report(), report(own), { ...report(), type: 'deprecation' }])).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/account/', source: '' },
    {
      directive: 'script-src-elem',
      blocked: 'trusted-types-sink',
      page: '/account/',
      source: 'https://savepoint.example',
    },
  ]);
  const search = report({
    documentURL: 'https://savepoint.example/Ada-Lovelace/',
    blockedURL: 'Ada Lovelace',
  });
  expect(JSON.stringify(toViolations([search]))).not.toContain('Ada');
  const inline = { 'csp-report': { 'blocked-uri': 'inline', 'effective-directive': 'style-src-attr' } };
  expect(toViolations(inline)).toEqual([
    { directive: 'style-src-attr', blocked: 'inline', page: '', source: '' },
  ]);
});
