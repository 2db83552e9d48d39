import { urls } from '@savepoint/contracts/base';
import { INBOUND_AUTHORIZATION_HEADER, INBOUND_MAIL_PATH } from '@savepoint/contracts/members';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Challenges } from '../challenge/guard';
import { allBelow, registerProxy, type ProxyOptions } from './proxy';

type Upstream = ProxyOptions['upstream'];

interface MailPages {
  comments: Upstream;
  /** Absent where no forms are configured. */
  forms: Upstream | undefined;
  challenges: Challenges;
  timeoutMs: number;
}

/** Forms that browsers send without scripts, and the calls that they stand for. */
const FORMS = {
  [urls.contactPost()]: 'sendContactForm',
  [urls.newsletterPost()]: 'sendNewsletterForm',
} as const;

/** Authorisation is not forwarded: the provider of inbound mail has a secret of its own, which the service compares. */
async function passAuthorization({ headers }: FastifyRequest): Promise<void> {
  headers[INBOUND_AUTHORIZATION_HEADER] = headers.authorization ?? '';
}

/** Routes of the pages that links in mail open, and of forms without JavaScript. */
export async function registerMailPages(
  app: FastifyInstance,
  { comments, forms, challenges, timeoutMs }: MailPages,
): Promise<void> {
  const pages = { timeoutMs, htmlErrors: true, methods: ['GET', 'POST'] } as const;
  await registerProxy(app, {
    ...pages,
    upstream: comments,
    paths: [...allBelow('/replies'), ...allBelow('/moderate'), ...allBelow('/guests')],
  });
  await registerProxy(app, {
    ...{ upstream: comments, timeoutMs, paths: [INBOUND_MAIL_PATH], methods: ['POST'] },
    preHandler: passAuthorization,
  });
  if (!forms) return;
  await registerProxy(app, { ...pages, upstream: forms, paths: allBelow('/newsletter') });
  // These paths only: in another spelling, a form would pass unchecked.
  for (const [path, call] of Object.entries(FORMS)) {
    await registerProxy(app, {
      ...pages,
      upstream: forms,
      paths: [path],
      methods: ['POST'],
      preHandler: challenges.guardOfForm(call),
    });
  }
}
