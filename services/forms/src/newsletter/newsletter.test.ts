import { DAY_MS } from '@savepoint/contracts/base';
import { header, textOf } from '../../test/mail-server';
import { eventually, startStack, type Stack } from '../../test/stack';

const PATH = '/api/newsletter-form';
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  stack.mail.mails.length = 0;
  await stack.connection.collection('newsletter_subscriptions').deleteMany({});
});

const stored = () => stack.connection.collection('newsletter_subscriptions').find().toArray();
/** The path a link in a mail leads to. */
const link = (mail: string, name: 'confirm' | 'unsubscribe') =>
  new RegExp(`https://savepoint\\.example(/newsletter/${name}\\?token=[\\w-]+)`).exec(textOf(mail))?.[1] ??
  '';

/** Signs an address up. @returns the mail it receives */
async function signUp(email = 'sam@example.com'): Promise<string> {
  expect((await stack.post(PATH, { email })).status).toBe(200);
  await eventually(() => stack.mail.mails.length === 1);
  return stack.mail.mails[0]!;
}
async function visit(path: string, init?: RequestInit) {
  const answer = await fetch(stack.url + path, init);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, title: /<h1>(.*)<\/h1>/.exec(text)?.[1], text };
}

/** Presses the button of the page that the confirmation link opens. */
const confirm = (mail: string) => visit(link(mail, 'confirm'), { method: 'POST' });

test('a sign-up is confirmed with the link in the mail; confirming again changes nothing', async () => {
  const mail = await signUp();
  expect(header(mail, 'To')).toBe('sam@example.com');
  expect((await stored())[0]).toMatchObject({ email: 'sam@example.com', expires: expect.any(Date) });
  for (let time = 0; time < 2; time += 1)
    expect(await confirm(mail)).toMatchObject({ status: 200, title: 'You are subscribed' });
  const [subscription] = await stored();
  expect(subscription?.['confirmed']).toBeInstanceOf(Date);
  expect(subscription).not.toHaveProperty('expires');
  expect(await visit(link(mail, 'confirm'))).toMatchObject({ status: 200, title: 'You are subscribed' });
});

test('GET of the confirmation link, as a mail scanner sends it, changes nothing; its page has a button', async () => {
  const mail = await signUp();
  await eventually(async () => !(await stored())[0]?.['mail']);
  const before = await stored();
  for (let time = 0; time < 2; time += 1) {
    const page = await visit(link(mail, 'confirm'));
    expect(page).toMatchObject({ status: 200, title: 'Confirm your subscription' });
    expect(page.text).toContain('<form method="post"><button type="submit">Subscribe</button></form>');
  }
  expect(await stored()).toEqual(before);
  expect(before).toEqual([expect.not.objectContaining({ confirmed: expect.anything() })]);
});

test('an address entered several times in any capitalisation gets one mail, and the response is always the same', async () => {
  const mail = await signUp();
  const answers = await Promise.all(
    ['sam@example.com', 'SAM@example.com', ' sam@example.com '].map((email) => stack.post(PATH, { email })),
  );
  await confirm(mail);
  answers.push(await stack.post(PATH, { email: 'sam@example.com' }));
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([200, { ok: true }]));
  // Mail is sent in order: when this one has arrived, no earlier mail is left.
  await stack.post(PATH, { email: 'kim@example.com' });
  await eventually(() => stack.mail.mails.length > 1);
  expect(stack.mail.mails.map((text) => header(text, 'To'))).toEqual(['sam@example.com', 'kim@example.com']);
});

test('no stored text is a valid token', async () => {
  const mail = await signUp();
  await eventually(async () => !(await stored())[0]?.['mail']);
  const token = link(mail, 'confirm').split('=')[1] ?? '';
  expect(token).toHaveLength(43);
  await eventually(
    async () => (await stack.connection.collection('mail_outbox').countDocuments({ state: 'pending' })) === 0,
  );
  const all = [await stored(), await stack.connection.collection('mail_outbox').find().toArray()];
  expect(JSON.stringify(all)).not.toContain(token);
});

test('one-click unsubscribe by a mail program', async () => {
  const mail = await signUp();
  const url = header(mail, 'List-Unsubscribe');
  expect(url).toBe(`<https://savepoint.example${link(mail, 'unsubscribe')}>`);
  expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const click = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect(await visit(link(mail, 'unsubscribe'), click)).toMatchObject({
    status: 200,
    title: 'You have unsubscribed',
  });
  expect(await stored()).toEqual([]);
  expect((await visit(link(mail, 'unsubscribe'), click)).status).toBe(404);
  expect((await visit(link(mail, 'confirm'))).status).toBe(404);
  expect((await confirm(mail)).status).toBe(404);
});

test('one-click unsubscribe sent as multipart', async () => {
  const mail = await signUp();
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  expect((await visit(link(mail, 'unsubscribe'), { method: 'POST', body })).status).toBe(200);
});

test('GET of the unsubscribe page changes nothing; its button unsubscribes', async () => {
  const mail = await signUp();
  const page = await visit(link(mail, 'unsubscribe'));
  expect(page.text).toContain('<form method="post"><button type="submit">Unsubscribe</button></form>');
  expect((await fetch(stack.url + link(mail, 'confirm'), { method: 'HEAD' })).status).toBe(200);
  expect(await stored()).toEqual([expect.not.objectContaining({ confirmed: expect.anything() })]);
});

test('after unsubscribing, an address can sign up again with a new link', async () => {
  const first = await signUp();
  await visit(link(first, 'unsubscribe'), { method: 'POST' });
  stack.mail.mails.length = 0;
  const second = await signUp();
  expect((await confirm(first)).status).toBe(404);
  expect((await confirm(second)).status).toBe(200);
});

test('a fourth mail to one receiver within the hour is refused, however the address is spelled, by both forms', async () => {
  const few = await startStack({ RATE_LIMIT_SCALE: '1' });
  try {
    const spellings = ['gwen@gmail.com', 'G.wen+a@gmail.com', 'gw.en@GoogleMail.com', 'GWEN+b@gmail.com'];
    const statuses = [];
    for (const [index, email] of spellings.entries())
      statuses.push((await few.post(PATH, { email }, `198.51.${index}.7`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const form = await fetch(`${few.url}/forms/newsletter`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '198.51.9.7' },
      body: new URLSearchParams({ email: 'gwen+c@gmail.com' }),
    });
    expect(form.status).toBe(429);
    expect((await few.post(PATH, { email: 'other@example.org' }, '198.51.9.7')).status).toBe(200);
    expect(await few.connection.collection('newsletter_subscriptions').countDocuments({})).toBe(4);
  } finally {
    await few.close();
  }
});

test('an expired link confirms nothing', async () => {
  const mail = await signUp();
  await stack.connection
    .collection('newsletter_subscriptions')
    .updateMany({}, { $set: { expires: new Date(Date.now() - 1) } });
  for (const page of [await visit(link(mail, 'confirm')), await confirm(mail)])
    expect(page).toMatchObject({ status: 404, title: 'This link does not work' });
  expect(await stored()).toEqual([expect.not.objectContaining({ confirmed: expect.anything() })]);
});

test.each(['/newsletter/confirm', '/newsletter/confirm?token=x', '/newsletter/confirm?token[$gt]='])(
  '%s → page for an invalid link, without referrer',
  async (path) => {
    const { status, headers, text } = await visit(path);
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('lang="en-GB"');
  },
);

test.each([
  [{ email: 'sam@example' }, 'The part after the @ needs a dot, as in example.com.'],
  [{ email: '' }, 'Enter your email address.'],
  [{ email: 'sam@example.com', name: 'Sam' }, 'Some of the fields are not valid.'],
])('%j is rejected with a sentence', async (body, error) => {
  expect(await stack.post(PATH, body)).toMatchObject({ status: 400, body: { error } });
  expect(await stored()).toEqual([]);
});

test('the clock was set back by 40 days → a link of the future has expired, and the address can sign up again', async () => {
  const mail = await signUp();
  await stack.connection
    .collection('newsletter_subscriptions')
    .updateMany({}, { $set: { expires: new Date(Date.now() + 47 * DAY_MS) } });
  expect((await visit(link(mail, 'confirm'))).status).toBe(404);
  stack.mail.mails.length = 0;
  expect((await visit(link(await signUp(), 'confirm'))).status).toBe(200);
});
