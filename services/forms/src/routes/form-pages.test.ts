import { eventually, startStack, type Stack } from '../../test/stack';

const good = {
  name: 'Sam Réyes',
  email: 'sam@example.com',
  message: 'Hades came out\nin 2020.',
  agree: 'on',
};
const own = { 'sec-fetch-site': 'same-origin' };
let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  stack.mail.mails.length = 0;
  for (const name of ['contact_messages', 'newsletter_subscriptions', 'mail_outbox'])
    await stack.connection.collection(name).deleteMany({});
});

/** Sends a form as a browser without scripts does. */
async function send(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = own,
  base = stack.url,
) {
  const answer = await fetch(base + path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}
const stored = (name: string) => stack.connection.collection(name).countDocuments();

test('a message is stored and mailed, and the response is a page', async () => {
  const { status, headers, html } = await send('/forms/contact', good);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(html).toContain('Thank you');
  await eventually(() => stack.mail.mails.length === 1);
});

test('invalid fields: the page shows each problem and the submitted values, escaped', async () => {
  const { agree: _agree, ...rest } = good;
  const { status, html } = await send('/forms/contact', {
    ...rest,
    name: '"><script>',
    email: 'sam@example',
  });
  expect(status).toBe(400);
  expect(html).toContain('The part after the @ needs a dot');
  expect(html).toContain('Tick the box to agree. We can only reply if you do.');
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(html).toContain('Hades came out');
  expect(html).not.toContain('"><script>');
  expect(await stored('contact_messages')).toBe(0);
});

test.each([
  ['required', 'This form needs JavaScript'],
  ['refused', 'Much abuse comes from your network'],
])(
  'a form that the gateway marks as %s → 403, a page with why and with all that was typed',
  async (state, why) => {
    const { status, html } = await send('/forms/contact', good, { ...own, 'x-challenge-state': state });
    expect(status).toBe(403);
    expect(html).toContain(why);
    for (const typed of ['Sam Réyes', 'sam@example.com', 'Hades came out', ' checked'])
      expect(html).toContain(typed);
    expect(await stored('contact_messages')).toBe(0);
  },
);

test('newsletter form: valid address → signed up, invalid address → the form again', async () => {
  expect((await send('/forms/newsletter', { email: 'sam@' })).html).toContain('Add the part after the @');
  expect((await send('/forms/newsletter', { email: 'sam@example.com' })).html).toContain('Check your email');
  await eventually(() => stack.mail.mails.length === 1);
});

test('newsletter form: a known address gets the same page', async () => {
  const first = await send('/forms/newsletter', { email: 'sam@example.com' });
  const again = await send('/forms/newsletter', { email: 'SAM@example.com' });
  expect([again.status, again.html]).toEqual([first.status, first.html]);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour of the same site', { 'sec-fetch-site': 'same-site' }],
  ['an older browser on another site', { origin: 'https://elsewhere.example' }],
  ['a page that hides where it is from', { origin: 'null' }],
  ['no browser at all', {}],
])('a form sent by %s is rejected', async (_who, headers) => {
  expect((await send('/forms/contact', good, headers)).status).toBe(403);
  expect(await stored('contact_messages')).toBe(0);
});

test('a browser without Sec-Fetch-Site is accepted by its Origin', async () => {
  expect((await send('/forms/contact', good, { origin: 'https://savepoint.example' })).status).toBe(200);
});

test('a filled-in honeypot field: page as usual, nothing stored', async () => {
  expect((await send('/forms/contact', { ...good, website: 'https://spam.example' })).status).toBe(200);
  expect(await stored('contact_messages')).toBe(0);
});

test('a body that is not a form is rejected', async () => {
  const answer = await fetch(`${stack.url}/forms/contact`, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/json' },
    body: JSON.stringify(good),
  });
  expect(answer.status).toBe(415);
});

test('both ways of sending share the form’s limit, and the page repeats the typed text', async () => {
  const few = await startStack({ RATE_LIMIT_SCALE: '0.2' });
  try {
    const { agree: _agree, ...rest } = good;
    expect((await few.post('/api/contact-form', { ...rest, agree: true })).status).toBe(200);
    const headers = { ...own, 'x-forwarded-for': '192.0.2.1' };
    const rejected = await send('/forms/contact', { ...good, message: 'Another' }, headers, few.url);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(rejected.html).toContain('Try again in');
    expect(rejected.html).toContain('Another');
  } finally {
    await few.close();
  }
});
