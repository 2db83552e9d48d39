import { header } from '../../test/mail-server';
import { startOutbox } from '../../test/outbox';
import { eventually } from '../../test/stack';
import { storeMessage } from '../contact/contact';
import { countPending, countRetried, newEntry } from './outbox';
import { smtpTransport } from './transport';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let outbox: Awaited<ReturnType<typeof startOutbox>>;
beforeAll(async () => {
  outbox = await startOutbox();
});
afterAll(() => outbox.close());
beforeEach(() => outbox.clear());

const write = (message = 'Hello') =>
  storeMessage(outbox.context, { name: 'Sam', email: 'sam@example.com', message, agree: true });
const entry = async () => (await outbox.context.outbox.findOne().lean())!;
const pass = (milliseconds: number) => (outbox.clock.now += milliseconds);

test('a mail that was sent is not sent again, and its contents are deleted', async () => {
  await write();
  for (let time = 0; time < 3; time += 1) await outbox.turn();
  pass(30 * DAY);
  await outbox.turn();
  expect(outbox.mail.mails).toHaveLength(1);
  expect(await entry()).toMatchObject({ state: 'sent', attempts: 1 });
  expect(Object.keys(await entry())).toEqual(expect.not.arrayContaining(['to', 'text', 'reply_to', 'lease']));
});

test.each(['reject-temporarily', 'drop', 'drop-after-data'] as const)(
  'mail server does %s → retried until it accepts the mail',
  async (manner) => {
    await write();
    outbox.mail.state.manner = manner;
    for (let time = 0; time < 2; time += 1) {
      await outbox.turn();
      await outbox.turn();
      pass(2 * MINUTE);
    }
    expect(outbox.mail.state.tries).toBe(2);
    outbox.mail.state.manner = 'accept';
    await outbox.turn();
    expect(outbox.mail.mails).toHaveLength(1);
    expect(await entry()).toMatchObject({ state: 'sent', attempts: 3 });
  },
);

test('pending mail is counted; after three failed attempts it counts as retried', async () => {
  const { outbox: mails } = outbox.context;
  const count = async () => ({ pending: await countPending(mails), retried: await countRetried(mails) });
  await write('one');
  outbox.mail.state.manner = 'reject-temporarily';
  for (let attempts = 1; attempts <= 3; attempts += 1) {
    await outbox.turn();
    await outbox.turn();
    expect(await count()).toEqual({ pending: 1, retried: attempts < 3 ? 0 : 1 });
    pass(HOUR);
  }
  outbox.mail.state.manner = 'accept';
  await outbox.turn();
  expect(await count()).toEqual({ pending: 0, retried: 0 });
});

test('an unreachable mail server is retried', async () => {
  const away = await startOutbox();
  await storeMessage(away.context, { name: 'Sam', email: 'sam@example.com', message: 'Hello', agree: true });
  await away.mail.close();
  await away.turn();
  expect(await away.context.outbox.findOne().lean()).toMatchObject({
    state: 'pending',
    attempts: 1,
    last_error: expect.stringContaining('ECONNREFUSED'),
  });
  await away.close();
});

test('a permanent rejection is not retried, and is logged', async () => {
  await write();
  outbox.mail.state.manner = 'reject';
  await outbox.turn();
  pass(DAY);
  await outbox.turn();
  expect(outbox.mail.state.tries).toBe(1);
  expect(await entry()).toMatchObject({ state: 'failed', last_error: expect.stringContaining('Rejected') });
  expect(outbox.errors).toEqual(['mail was rejected']);
});

test.each(['reject', 'reject-temporarily'] as const)(
  'a mail server that does %s names the recipient → neither the log nor the stored error does',
  async (manner) => {
    await write();
    outbox.mail.state.manner = manner;
    await outbox.turn();
    expect((await entry()).last_error).toContain('Rejected <(address)>: unknown');
    expect(outbox.details).toEqual([expect.objectContaining({ attempts: 1 })]);
    expect(JSON.stringify(outbox.details)).not.toContain('desk@');
  },
);

test('in production no mail is sent without TLS, unless the URL says so', async () => {
  const from = 'Savepoint <no-reply@savepoint.example>';
  const mail = { ...newEntry({ _id: 'a', to: 'sam@example.com', subject: 'Hi', text: 'Hi' }, new Date()) };
  const strict = smtpTransport(outbox.mail.url, from, true);
  await expect(strict.send(mail)).rejects.toMatchObject({ command: 'STARTTLS' });
  expect(outbox.mail.mails).toEqual([]);
  strict.close();
  const relaxed = smtpTransport(`${outbox.mail.url}?ignoreTLS=true`, from, true);
  await relaxed.send(mail);
  expect(outbox.mail.mails).toHaveLength(1);
  relaxed.close();
});

test('after five days the mail has failed; the message is still stored', async () => {
  await write();
  outbox.mail.state.manner = 'reject-temporarily';
  for (let day = 0; day < 7; day += 1) {
    await outbox.turn();
    pass(DAY);
  }
  expect((await entry()).state).toBe('failed');
  expect(await outbox.context.messages.countDocuments()).toBe(1);
});

test('while a slow mail server is answering, no other process sends the same mail', async () => {
  await write();
  let answer = () => {};
  outbox.mail.state.until = new Promise((resolve) => (answer = resolve));
  const first = outbox.turn();
  await eventually(() => outbox.mail.state.tries === 1);
  pass(4 * MINUTE);
  await Promise.all([outbox.turn(), outbox.turn()]);
  answer();
  await first;
  expect([outbox.mail.state.tries, outbox.mail.mails.length]).toEqual([1, 1]);
});

test('a mail that a process of the last version was sending when it crashed is sent after its time', async () => {
  await write();
  const { mail } = (await outbox.context.messages.findOne().lean())!;
  const due = new Date(outbox.clock.now + 5 * MINUTE);
  const { outbox: mails } = outbox.context;
  await mails.insertIfAbsent({ ...newEntry(mail!, new Date(outbox.clock.now)), due, lease: 'crashed' });
  await outbox.turn();
  expect(outbox.mail.mails).toHaveLength(0);
  pass(5 * MINUTE);
  await outbox.turn();
  expect(outbox.mail.mails).toHaveLength(1);
  expect(Object.keys(await entry())).toEqual(expect.not.arrayContaining(['lease', 'lease_until', 'due']));
});

test('a crash before or while a mail is moved to the outbox: it is sent once', async () => {
  await write();
  const { mail } = (await outbox.context.messages.findOne().lean())!;
  await outbox.turn();
  await outbox.context.messages.collection.updateOne({}, { $set: { mail: mail as never } });
  await outbox.turn();
  expect(outbox.mail.mails).toHaveLength(1);
  expect(await outbox.context.messages.findOne().lean()).not.toHaveProperty('mail');
});

test('a mail with an unknown result is sent again with the same Message-ID and Date', async () => {
  const sent = newEntry(
    { _id: 'contact/x', to: 'desk@savepoint.example', subject: 'Hello', text: 'Hello' },
    new Date(outbox.clock.now),
  );
  for (let time = 0; time < 2; time += 1) {
    await outbox.context.outbox.deleteOne({ _id: sent._id });
    await outbox.context.outbox.insertIfAbsent(sent);
    await outbox.turn();
  }
  const [first, second] = outbox.mail.mails.map((mail) => [header(mail, 'Message-ID'), header(mail, 'Date')]);
  expect(second).toEqual(first);
});

test('the clock was set back by 40 days → mail of the future is given up after five days too', async () => {
  pass(40 * DAY);
  await write();
  outbox.mail.state.manner = 'reject-temporarily';
  await outbox.turn();
  pass(-40 * DAY);
  const began = outbox.clock.now;
  for (;;) {
    await outbox.turn();
    const { due } = await entry();
    if (!due) break;
    pass(due.getTime() - outbox.clock.now);
  }
  expect((await entry()).state).toBe('failed');
  expect(outbox.clock.now - began).toBeGreaterThan(4 * DAY);
  expect(outbox.clock.now - began).toBeLessThan(5 * DAY);
});
