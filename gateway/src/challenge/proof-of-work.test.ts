import { manualClock } from '@savepoint/service-kit/testing';
import { solve, startChallengeSite, type ChallengeSite } from '../../test/challenge-site';
import { TTL_MS } from './proof-of-work';

const FORM = '/api/contact-form/';
const NEWSLETTER = '/api/newsletter-form/';

let site: ChallengeSite;
const clock = manualClock();
beforeEach(async () => {
  site = await startChallengeSite({ CHALLENGE: 'proof-of-work', CHALLENGE_DIFFICULTY: '8' }, 2);
});
afterEach(() => site.close());

test('a form without a solution → 403 with what to do; nothing reaches the service', async () => {
  expect(await site.send(FORM)).toMatchObject({
    status: 403,
    code: 'challenge-required',
    error: expect.stringContaining('JavaScript'),
  });
  expect(site.received).toEqual([]);
});

test('a solved challenge → forwarded once, without the solution, by any instance', async () => {
  const solution = solve(await site.challenge());
  expect(await site.send(FORM, { solution, at: site.gateways[1]!.url })).toMatchObject({ status: 200 });
  expect(site.received).toEqual([{ path: FORM, state: 'solved', solution: undefined }]);
});

test('a solution is used once, over all instances, also at the same time', async () => {
  const solution = solve(await site.challenge());
  const answers = await Promise.all(
    [0, 1, 0, 1].map((index) => site.send(FORM, { solution, at: site.gateways[index]!.url })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  expect(answers.find(({ status }) => status === 403)).toMatchObject({ code: 'challenge-used' });
  expect(site.received).toHaveLength(1);
});

test('a solution of another call is rejected', async () => {
  const solution = solve(await site.challenge('sendNewsletterForm'));
  expect(await site.send(FORM, { solution })).toMatchObject({ status: 403, code: 'challenge-invalid' });
  // It is not used up by that.
  expect(await site.send(NEWSLETTER, { solution })).toMatchObject({ status: 200 });
});

test.each([
  ['an easier puzzle', { max: 1 }],
  ['fewer iterations', { iterations: 1 }],
  ['a later end', { expires: Math.ceil(Date.now() / 1000) + 86_400 }],
  ['another id', { id: '0'.repeat(32) }],
  ['another prefix', { prefix: '0'.repeat(32) }],
  ['a key that was not computed', { key: '0'.repeat(64) }],
  ['another signature', { signature: '0'.repeat(64) }],
])('a forged solution is rejected: %s', async (_what, change) => {
  const solution = { ...solve(await site.challenge()), ...change };
  expect(await site.send(FORM, { solution })).toMatchObject({ status: 403, code: 'challenge-invalid' });
  expect(site.received).toEqual([]);
});

test('a prefix is not enough: the half of the key that the challenge does not tell is needed', async () => {
  const challenge = solve(await site.challenge());
  const solution = { ...challenge, key: challenge.prefix + '0'.repeat(32) };
  expect(await site.send(FORM, { solution })).toMatchObject({ code: 'challenge-invalid' });
});

test.each(['', 'x', 'null', '[]', '{}', '{"provider":"captcha","token":"x"}', 'A'.repeat(7_000)])(
  'a header that is no solution is rejected: %.30s',
  async (solution) => {
    const { code } = await site.send(FORM, { solution });
    expect(['challenge-invalid', 'challenge-required']).toContain(code);
    expect(site.received).toEqual([]);
  },
);

test('an expired solution is rejected', async () => {
  const solution = solve(await site.challenge());
  clock.advance(TTL_MS / 1000 + 2);
  expect(await site.send(FORM, { solution })).toMatchObject({ status: 403, code: 'challenge-expired' });
});

test('what was used cannot be stored → 503, and nothing is forwarded', async () => {
  const solution = solve(await site.challenge());
  site.isSpendFailing = true;
  expect(await site.send(FORM, { solution })).toMatchObject({ status: 503, code: 'challenge-unavailable' });
  expect(site.received).toEqual([]);
});

test('a caller cannot send what the gateway tells services', async () => {
  await fetch(site.url + NEWSLETTER, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-challenge-state': 'solved' },
    body: '{}',
  });
  expect(site.received).toEqual([]);
  await fetch(`${site.url}/newsletter/unsubscribe?token=x`, {
    method: 'POST',
    headers: { 'x-challenge-state': 'solved', 'x-challenge-solution': '{}' },
  });
  expect(site.received).toMatchObject([{ state: undefined, solution: undefined }]);
});

test('forms without scripts are marked for their service, however their path is written', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: site.url };
  for (const path of ['/forms/contact', '/forms/contact/', '/forms/%63ontact', '/forms/newsletter'])
    await fetch(site.url + path, { method: 'POST', headers: form, body: 'email=sam%40example.org' });
  expect(site.received.filter(({ path }) => path.startsWith('/forms/')).map(({ state }) => state)).toEqual(
    expect.arrayContaining(['required']),
  );
  expect(site.received.filter(({ state }) => state !== 'required')).toEqual([]);
});

test('a challenge is for calls that need one only, and is not cached', async () => {
  expect((await fetch(`${site.url}/challenge?call=suggest`)).status).toBe(404);
  expect((await fetch(`${site.url}/challenge?call=__proto__`)).status).toBe(404);
  expect((await fetch(`${site.url}/challenge`)).status).toBe(400);
  const response = await fetch(`${site.url}/challenge?call=sendContactForm`);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('outcomes are counted', async () => {
  await site.send(FORM);
  await site.send(FORM, { solution: solve(await site.challenge()) });
  const metrics = await site.metrics();
  for (const outcome of ['issued', 'solved', 'challenge-required'])
    expect(metrics).toMatch(new RegExp(`challenges_total{outcome="${outcome}".*} 1`));
});

test('switched off, by default: no challenge, and forms pass as before', async () => {
  const off = await startChallengeSite({});
  expect(await off.send(FORM)).toMatchObject({ status: 200 });
  expect(off.received).toEqual([{ path: FORM, state: undefined, solution: undefined }]);
  const asked = await fetch(`${off.url}/challenge?call=sendContactForm`, { method: 'POST' });
  expect(asked.status).not.toBe(200);
  await off.close();
});
