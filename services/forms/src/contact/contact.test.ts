import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTACT_MESSAGE_MAX_LENGTH, CONTACT_NAME_MAX_LENGTH } from '@savepoint/contracts/base';
import { header, textOf } from '../../test/mail-server';
import { eventually, startStack, type Stack } from '../../test/stack';

const PATH = '/api/contact-form';
const good = {
  name: 'Sam Réyes',
  email: 'sam@example.com',
  message: 'Hades came out\nin 2020.',
  agree: true,
};
let stack: Stack;
let sent = 0;
const different = () => ({ ...good, message: `Message ${(sent += 1)}` });
const stored = () => stack.connection.collection('contact_messages').find().toArray();

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  stack.mail.mails.length = 0;
  await stack.connection.collection('contact_messages').deleteMany({});
  await stack.connection.collection('mail_outbox').deleteMany({});
});

test('a message is stored and mailed with its sender as Reply-To', async () => {
  expect(await stack.post(PATH, good)).toMatchObject({ status: 200, body: { ok: true } });
  await eventually(() => stack.mail.mails.length === 1);
  const [mail = ''] = stack.mail.mails;
  expect(header(mail, 'To')).toBe('desk@savepoint.example');
  expect(header(mail, 'From')).toBe('Savepoint <no-reply@savepoint.example>');
  expect(header(mail, 'Reply-To')).toContain('<sam@example.com>');
  expect(textOf(mail)).toContain('Hades came out\r\nin 2020.');
  const [message] = await stored();
  expect(message).toMatchObject({ name: good.name, email: good.email, message: good.message });
});

test('the same message sent ten times concurrently → one message and one mail', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => stack.post(PATH, good)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await eventually(() => stack.mail.mails.length > 0);
  const other = await stack.post(PATH, different());
  expect(other.status).toBe(200);
  await eventually(() => stack.mail.mails.length > 1);
  expect(stack.mail.mails).toHaveLength(2);
  expect(await stored()).toHaveLength(2);
});

const tooLong = (field: string, limit: number) => {
  const [length, maximum] = [limit + 1, limit].map((count) => count.toLocaleString('en-GB'));
  return `The ${field} has ${length} characters. The limit is ${maximum}.`;
};

test.each([
  [{ name: 'Enter your name.' }, { name: '  ' }],
  [{ name: tooLong('name', CONTACT_NAME_MAX_LENGTH) }, { name: 'x'.repeat(CONTACT_NAME_MAX_LENGTH + 1) }],
  [{ email: 'Enter your email address.' }, { email: '' }],
  [{ email: 'Add the part after the @, as in name@example.com.' }, { email: 'sam.reyes@' }],
  [{ email: 'The part after the @ needs a dot, as in example.com.' }, { email: 'sam@example' }],
  [{ email: 'Enter one email address, with one @.' }, { email: 'a@b.example, c@d.example' }],
  [{ email: 'Enter an email address such as name@example.com.' }, { email: 'sam,reyes@b.example' }],
  [{ message: 'Write a message.' }, { message: '\n' }],
  [
    { message: tooLong('message', CONTACT_MESSAGE_MAX_LENGTH) },
    { message: '🎮'.repeat(CONTACT_MESSAGE_MAX_LENGTH + 1) },
  ],
  [{ agree: 'Tick the box to agree. We can only reply if you do.' }, { agree: false }],
  [{ agree: 'This field must be boolean.' }, { agree: 'true' }],
  [{ website: 'This field is not known.' }, { website: 'x' }],
])('%j is what the response says', async (errors, change) => {
  const { status, body } = await stack.post(PATH, { ...good, ...change });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  expect(body['errors']).toEqual(errors);
  expect(await stored()).toEqual([]);
});

test('all invalid fields are reported together', async () => {
  const { body } = await stack.post(PATH, { name: '', email: '', message: '', agree: false });
  expect(Object.keys(body['errors'] as object)).toEqual(['name', 'email', 'message', 'agree']);
});

test('the longest name and message are accepted, counted in code points', async () => {
  const long = {
    ...good,
    name: '🎮'.repeat(CONTACT_NAME_MAX_LENGTH),
    message: '🎮'.repeat(CONTACT_MESSAGE_MAX_LENGTH),
  };
  expect((await stack.post(PATH, long)).status).toBe(200);
});

test('a name cannot add headers or recipients', async () => {
  const name = 'Sam\r\nBcc: everybody@example.org, "x" <y@example.org>';
  await stack.post(PATH, { ...good, name });
  await eventually(() => stack.mail.mails.length === 1);
  const [mail = ''] = stack.mail.mails;
  expect(header(mail, 'Bcc')).toBeUndefined();
  expect(header(mail, 'Reply-To')?.endsWith('<sam@example.com>')).toBe(true);
});

test('the rate limit is shared by all instances; invalid messages do not count, other addresses are not affected', async () => {
  const instances = [
    await stack.startInstance({ RATE_LIMIT_SCALE: '1' }),
    await stack.startInstance({ RATE_LIMIT_SCALE: '1' }),
  ];
  const urls = instances.map(({ url }) => url);
  // No bucket refills while the clock stands still.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const send = (body: unknown, time: number, from = '198.51.100.7') =>
    stack.post(PATH, body, from, urls[time % 2]);
  for (let time = 0; time < 10; time += 1) await send({ ...good, email: 'sam@' }, time);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, time) => send(different(), time)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  for (const time of [0, 1]) {
    const rejected = await send(different(), time);
    expect(rejected.body).toMatchObject({
      code: 'too-many-requests',
      error: 'You are doing that too often. Try again in 12 minutes.',
    });
    const seconds = Number(rejected.headers.get('retry-after'));
    expect([seconds > 690, seconds <= 720]).toEqual([true, true]);
  }
  expect((await send(different(), 0, '198.51.100.8')).status).toBe(200);
  clock.mockRestore();
});

test('mail that could not be sent before a restart is sent after it', async () => {
  const other = await startStack();
  const { mail, connection, app, startInstance } = other;
  mail.state.manner = 'reject-temporarily';
  await other.post(PATH, good);
  const failedOnce = () => connection.collection('mail_outbox').findOne({ last_error: { $exists: true } });
  await eventually(async () => (await failedOnce()) !== null);
  await app.close();
  mail.state.manner = 'accept';
  await connection.collection('mail_outbox').updateMany({}, { $set: { due: new Date() } });
  await startInstance();
  await eventually(() => mail.mails.length === 1);
  await other.close();
});

test('without a mail server, mail is written to files, which only the user of the service can read', async () => {
  const folder = join(stack.folder, 'data');
  // As an earlier version made it.
  await mkdir(join(folder, 'mail'), { recursive: true, mode: 0o755 });
  // Without a running service, which would send the mail too.
  const alone = await startStack({ SMTP_URL: '', DATA_DIR: folder });
  await alone.post(PATH, good);
  const files = () => readdir(join(folder, 'mail')).catch(() => []);
  await eventually(async () => (await files()).some((name) => name.endsWith('.eml')));
  const [name = ''] = await files();
  expect(textOf(await readFile(join(folder, 'mail', name), 'utf8'))).toContain('Hades came out');
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect([await modeOf(join(folder, 'mail')), await modeOf(join(folder, 'mail', name))]).toEqual([
    '700',
    '600',
  ]);
  await alone.close();
});
