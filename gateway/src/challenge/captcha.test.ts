import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startChallengeSite, type ChallengeSite } from '../../test/challenge-site';

const FORM = '/api/contact-form/';

/** What the double of the service answers, as hCaptcha and Turnstile document it. */
let verdict: { status: number; body: unknown };
let asked: Record<string, string>[];
let service: Server;
let site: ChallengeSite;
beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      asked.push(Object.fromEntries(new URLSearchParams(body)));
      response.writeHead(verdict.status, { 'content-type': 'application/json' });
      response.end(typeof verdict.body === 'string' ? verdict.body : JSON.stringify(verdict.body));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  site = await startChallengeSite({
    PUBLIC_URL: 'https://savepoint.example',
    CHALLENGE: 'captcha',
    CAPTCHA_SCRIPT_URL: 'https://captcha.example/1/api.js',
    CAPTCHA_SITE_KEY: 'public-key',
    CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`,
    CAPTCHA_SECRET: 'secret-key',
    CAPTCHA_SOURCES: 'https://*.captcha.example',
  });
});
beforeEach(() => {
  asked = [];
  site.received.length = 0;
});
afterAll(async () => {
  await site.close();
  service.close();
});

let count = 0;
const send = () => site.send(FORM, { solution: { provider: 'captcha', token: `token-${(count += 1)}` } });
const says = (body: unknown, status = 200) => (verdict = { status, body });

test('the challenge is the page of the test, whose policy alone names the service', async () => {
  const challenge = await site.challenge();
  expect(challenge).toEqual({ provider: 'captcha', frame: '/challenge/frame?call=sendContactForm' });
  const page = await fetch(`${site.url}/challenge/frame?call=sendContactForm`);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /script-src 'sha256-[^']+' https:\/\/captcha\.example https:\/\/\*\.captcha\.example;/,
  );
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  const html = await page.text();
  expect(html).toContain('data-sitekey="public-key"');
  expect(html).toContain('https://captcha.example/1/api.js?render=explicit&amp;onload=savepointCaptcha');
  expect(html).not.toContain('secret-key');
});

test('a passed test → forwarded; the service gets secret and token, and no address of the reader', async () => {
  says({ success: true, hostname: 'savepoint.example', challenge_ts: '2026-01-01T00:00:00Z' });
  expect(await send()).toMatchObject({ status: 200 });
  expect(asked).toEqual([{ secret: 'secret-key', response: `token-${count}` }]);
});

test('the same token again is rejected, even if the service accepts it twice', async () => {
  says({ success: true });
  const solution = { provider: 'captcha', token: 'once' };
  expect(await site.send(FORM, { solution })).toMatchObject({ status: 200 });
  expect(await site.send(FORM, { solution })).toMatchObject({ status: 403, code: 'challenge-used' });
});

test.each([
  ['not passed', { success: false, 'error-codes': ['invalid-input-response'] }, 'challenge-invalid'],
  ['too late', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'challenge-expired'],
  ['passed on another site', { success: true, hostname: 'evil.example' }, 'challenge-invalid'],
  ['passed for another call', { success: true, action: 'login' }, 'challenge-invalid'],
])('%s → 403', async (_what, body, code) => {
  says(body);
  expect(await send()).toMatchObject({ status: 403, code });
  expect(site.received).toEqual([]);
});

test.each([
  ['fails', {}, 503],
  ['sends no JSON', '<html>', 200],
  ['sends other JSON', { ok: true }, 200],
  ['rejects our secret', { success: false, 'error-codes': ['invalid-input-secret'] }, 200],
])('the service %s → 503, and nothing is forwarded', async (_what, body, status) => {
  says(body, status);
  expect(await send()).toMatchObject({ status: 503, code: 'challenge-unavailable' });
  expect(site.received).toEqual([]);
});

test('a solution of the other kind is rejected, and a missing setting ends the start', async () => {
  expect(await site.send(FORM, { solution: { provider: 'captcha' } })).toMatchObject({
    code: 'challenge-invalid',
  });
  expect(asked).toEqual([]);
  await expect(startChallengeSite({ CHALLENGE: 'captcha' })).rejects.toThrow('CAPTCHA_SCRIPT_URL');
});
