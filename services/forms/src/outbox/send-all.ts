import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import type { OutboxEntry } from '../models/outbox';
import { isPermanent } from '../transport/permanent';
import type { Transport } from '../transport/transport';
import { claim, markFailed, markSent } from './attempt';
import { relay } from './relay';

interface Options {
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** No further mail is begun once this is aborted. */
  closing: AbortSignal;
}

/** Sends everything that is due, one by one. Several processes may do so at once: each mail is one’s alone. */
export async function sendAll(context: Context, transport: Transport, options: Options): Promise<void> {
  const { outbox, messages, subscriptions, now } = context;
  await relay(messages, outbox, now());
  await relay(subscriptions, outbox, now());
  while (!options.closing.aborted) {
    const entry = await claim(outbox, now());
    if (!entry) return;
    await attempt(context, transport, options.log, entry);
  }
}

async function attempt(
  { outbox, now }: Context,
  transport: Transport,
  log: Options['log'],
  entry: OutboxEntry,
): Promise<void> {
  const { _id: mail, attempts } = entry;
  try {
    await transport.send(entry);
  } catch (err) {
    const last = await markFailed(entry, outbox, now(), {
      reason: (err as Error).message,
      permanent: isPermanent(err),
    });
    if (last) log.error({ err, mail, attempts }, 'mail given up');
    else log.warn({ err, mail, attempts }, 'mail not sent, will try again');
    return;
  }
  await markSent(entry, outbox, now());
  log.info({ mail, attempts }, 'mail sent');
}
