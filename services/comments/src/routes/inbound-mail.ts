import type { MailClient } from '@savepoint/service-kit/calls';
import { createHash, timingSafeEqual } from 'node:crypto';
import { StrictObject } from '@savepoint/contracts/schema';
import {
  INBOUND_AUTHORIZATION_HEADER,
  INBOUND_MAIL_PATH,
  InboundMailJson,
  InboundMailResponse,
  type InboundMailOutcome,
} from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import type { Server } from '@savepoint/service-kit/http';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type InboundMailDependencies, type RawMail, receiveReply } from '../notices';

/** Bytes of a mail: an answer with what it quotes and small pictures. Of a larger one the headers are read. */
const MAX_MAIL_BYTES = 512 * 1024;
/** Bytes of JSON, in which providers may repeat the mail’s text and attachments beside it. */
const MAX_JSON_BYTES = 4 * MAX_MAIL_BYTES;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The secret in `Bearer SECRET`, or the password in `Basic …`, which providers send for `https://user:SECRET@…`. */
function secretIn(authorization: string | undefined): string {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(credentials, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

const json = Compile(InboundMailJson);

/** Reads the beginning of a body. The rest passes unread: whoever sends a request listens for the answer after it. */
async function readBeginning(body: AsyncIterable<Buffer>, maxBytes: number): Promise<RawMail> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      if (length < maxBytes) chunks.push(chunk.subarray(0, maxBytes - length));
      length += chunk.length;
    }
  } catch (error) {
    // The connection broke, and nobody waits for an answer.
    throw new HttpError('invalid-request', { cause: error });
  }
  return { bytes: Buffer.concat(chunks), isCut: length > maxBytes };
}

/**
 * The mail in a body: the body itself, or text in a field of JSON.
 * @returns undefined for JSON that is too large to be read
 */
async function readMail(type: string | undefined, body: AsyncIterable<Buffer>): Promise<RawMail | undefined> {
  if (!type?.startsWith('application/json')) return readBeginning(body, MAX_MAIL_BYTES);
  const { bytes, isCut } = await readBeginning(body, MAX_JSON_BYTES);
  if (isCut) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString());
  } catch {
    throw new HttpError('invalid-request');
  }
  if (!json.Check(parsed)) throw new HttpError('invalid-request');
  const mail = Buffer.from(parsed.raw ?? parsed.RawEmail ?? '');
  return { bytes: mail.subarray(0, MAX_MAIL_BYTES), isCut: mail.length > MAX_MAIL_BYTES };
}

/**
 * The route by which the operator’s mail provider delivers replies to mail. The gateway passes the `Authorization` header on
 * under another name, since it forwards none.
 * @param secret of the provider
 */
export async function inboundMail(
  app: Server,
  context: InboundMailDependencies,
  client: MailClient,
  secret: string,
): Promise<void> {
  const expected = digest(secret);
  await app.register(async (plain) => {
    const scope = plain as unknown as Server;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['message/rfc822', 'application/octet-stream', 'text/plain', 'application/json'],
      (_request, body, done) => done(null, body),
    );
    scope.post(
      INBOUND_MAIL_PATH,
      {
        schema: {
          hide: true,
          headers: Type.Object({ [INBOUND_AUTHORIZATION_HEADER]: Type.Optional(Type.String()) }),
          querystring: StrictObject({}),
          response: { 200: InboundMailResponse },
        },
        // Before the body is read.
        onRequest: async ({ headers }) => {
          const given = headers[INBOUND_AUTHORIZATION_HEADER];
          if (!timingSafeEqual(digest(secretIn([given].flat()[0])), expected))
            throw new HttpError('caller-unauthenticated');
        },
      },
      async ({ body, headers, log }) => {
        if (body === undefined || body === null) throw new HttpError('invalid-request');
        const mail = await readMail(headers['content-type'], body as AsyncIterable<Buffer>);
        const outcome: InboundMailOutcome = mail
          ? await receiveReply(context, client, mail)
          : { outcome: 'rejected', reason: 'mail-too-large' };
        log.info(outcome, 'mail received');
        return outcome;
      },
    );
  });
}
