import { createHash, timingSafeEqual } from 'node:crypto';
import { StrictObject } from '@savepoint/contracts/schema';
import {
  INBOUND_AUTHORIZATION_HEADER,
  INBOUND_MAIL_PATH,
  InboundMailJson,
  InboundMailResponse,
} from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import type { Server } from '@savepoint/service-kit/http';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from '../context';
import { parseMail } from '../reply-mail/inbound/parse-mail';
import { receiveReply } from '../reply-mail/inbound/receive-reply';
import type { MailClient } from '../reply-mail/mail-client';

/** Mail with attachments, which are not used. */
const MAX_MAIL_BYTES = 15 * 1024 * 1024;

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

/** The mail in a body: the body itself, or text in a field of JSON. */
function rawMail(contentType: string | undefined, body: Buffer): Buffer {
  if (!contentType?.startsWith('application/json')) return body;
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString());
  } catch {
    throw new HttpError('invalid-request');
  }
  if (!json.Check(parsed)) throw new HttpError('invalid-request');
  return Buffer.from(parsed.raw ?? parsed.RawEmail ?? '');
}

/**
 * The route by which the operator’s mail provider delivers replies to mail. The gateway passes the `Authorization` header on
 * under another name, since it forwards none.
 * @param secret of the provider
 */
export async function inboundMail(
  app: Server,
  context: Context,
  client: MailClient,
  secret: string,
): Promise<void> {
  const expected = digest(secret);
  await app.register(async (plain) => {
    const scope = plain as unknown as Server;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['message/rfc822', 'application/octet-stream', 'text/plain', 'application/json'],
      { parseAs: 'buffer', bodyLimit: MAX_MAIL_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      INBOUND_MAIL_PATH,
      {
        bodyLimit: MAX_MAIL_BYTES,
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
        const raw = rawMail(headers['content-type'], body as Buffer);
        const mail = await parseMail(raw).catch(() => null);
        if (!mail) throw new HttpError('invalid-request');
        const outcome = await receiveReply(context, client, mail, raw);
        log.info(outcome, 'mail received');
        return outcome;
      },
    );
  });
}
