import { startDatabase } from '@savepoint/service-kit/testing';
import mongoose from 'mongoose';
import { createContext } from '../src/context';
import { sendDueMail } from '../src/outbox/outbox';
import { smtpTransport } from '../src/outbox/transport';
import { startMailServer } from './mail-server';

/** Starts an outbox with a clock that tests set, a database and a mail server. Nothing runs by itself. */
export async function startOutbox() {
  const database = await startDatabase();
  const mail = await startMailServer();
  const connection = await mongoose.createConnection(database.uri).asPromise();
  const clock = { now: Date.parse('2031-05-14T12:00:00Z') };
  const context = createContext(
    connection,
    { publicUrl: 'https://savepoint.example', contactTo: 'desk@savepoint.example' },
    () => new Date(clock.now),
  );
  const models = [context.messages, context.subscriptions, context.outbox];
  await Promise.all(models.map((model) => model.createIndexes()));
  const transport = smtpTransport(mail.url, 'Savepoint <no-reply@savepoint.example>');
  const errors: string[] = [];
  const details: object[] = [];
  const quiet = {
    info: () => {},
    warn: (more: object) => void details.push(more),
    error: (more: object, text: string) => void (details.push(more), errors.push(text)),
  };
  return {
    context,
    mail,
    clock,
    /** What was logged as an error. */
    errors,
    /** What was logged with errors and warnings. */
    details,
    /** One run of one process. */
    turn: () =>
      sendDueMail(context, transport, { log: quiet as never, closing: new AbortController().signal }),
    async clear() {
      await Promise.all(models.map((model) => model.collection.deleteMany({})));
      Object.assign(mail.state, { manner: 'accept', tries: 0, until: Promise.resolve() });
      mail.mails.length = 0;
      errors.length = 0;
      details.length = 0;
    },
    async close() {
      transport.close();
      await connection.close();
      await mail.close();
      await database.close();
    },
  };
}
