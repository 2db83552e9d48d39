import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookBody } from '@savepoint/contracts/sites';

interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  body: WebhookBody;
}

/** A receiver of a site’s messages over HTTP, which answers as a test says. */
export async function startReceiver() {
  const received: Received[] = [];
  const unanswered: ServerResponse[] = [];
  const waiting: (() => void)[] = [];
  const receiver = {
    received,
    url: '',
    /** Status of answers; null: none is sent. */
    status: 200 as number | null,
    headers: {} as Record<string, string>,
    /** The ids and types of what came, in order. */
    types: () => received.map(({ body }) => body.type),
    ids: () => received.map(({ headers }) => String(headers['webhook-id'])),
    /** Resolves with the next message. */
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
    /** Answers what came while `status` was null. */
    answer() {
      for (const response of unanswered.splice(0)) response.writeHead(receiver.status ?? 500).end();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      received.push({ headers: request.headers, text, body: JSON.parse(text) as WebhookBody });
      if (receiver.status === null) unanswered.push(response);
      else response.writeHead(receiver.status, receiver.headers).end('thanks');
      for (const resolve of waiting.splice(0)) resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Verifies a message as the Standard Webhooks specification says, without the code that signs it. */
export function isSignedWith(secret: string, { headers, text }: Received): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name]),
  );
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update([id, timestamp, text].join('.')).digest();
  return String(signatures)
    .split(' ')
    .some((signature) => {
      const [version, value = ''] = signature.split(',');
      const given = Buffer.from(value, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
