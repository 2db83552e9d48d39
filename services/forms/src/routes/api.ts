import type { CallBody } from '@savepoint/contracts/api';
import { HttpError } from '@savepoint/service-kit/base';
import type { MailCall } from '@savepoint/service-kit/calls';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import { readMemberMessages } from '../account/member-messages';
import { contactProblems, normaliseMessage, storeMessage } from '../contact/contact';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { composeLogin } from '../login/mail-login';
import { composeGuestConfirmation } from '../guests/mail-guest';
import { composeModeration, composeModeratorConfirmation } from '../moderators/mail-moderators';
import { signUp } from '../newsletter/newsletter';
import { sendOnce } from '../outbox/send-once';
import type { OutgoingMail, Transport } from '../outbox/transport';
import { composeConfirmation, composeRejection, composeReplies } from '../replies/mail-replies';
import { emailProblem, normaliseEmail } from '@savepoint/service-kit/names';
import type { RateLimits } from './rate-limits';

export interface FormOptions {
  context: Context;
  limits: RateLimits;
  /** Sends due mail immediately. */
  sendNow(): void;
}

/** Routes of the contact and newsletter forms. Invalid forms are rejected before they count for the rate limit. */
export function formRoutes(app: Server, { context, limits, sendNow }: FormOptions): void {
  registerCall(
    app,
    'sendContactForm',
    {
      preHandler: [
        async ({ body }) => {
          const problems = contactProblems(normaliseMessage(body));
          if (Object.keys(problems).length) throw new HttpError('invalid-message', { errors: problems });
        },
        limits.message,
      ],
    },
    async ({ body }) => {
      await storeMessage(context, normaliseMessage(body));
      sendNow();
      return { ok: true as const };
    },
  );
  registerCall(
    app,
    'sendNewsletterForm',
    {
      preHandler: [
        async ({ body }) => {
          const problem = emailProblem(normaliseEmail(body.email));
          if (problem)
            throw new HttpError('invalid-email', { params: { problem }, errors: { email: problem } });
        },
        limits.signUp,
        ({ body }) => limits.receiver(normaliseEmail(body.email)),
      ],
    },
    async ({ body }) => {
      await signUp(context, normaliseEmail(body.email));
      sendNow();
      return { ok: true as const };
    },
  );
}

/** Route of a member’s own messages and subscription. */
export const memberRoutes = (app: Server, context: Context): void =>
  registerCall(app, 'readMessages', ({ body, user }) => readMemberMessages(context, user, body));

type MailContext = Pick<Context, 'publicUrl' | 'now'>;

/** The text of each mail that another service has sent. */
const TEMPLATES: { [K in MailCall]: (mail: CallBody<K>, context: MailContext) => OutgoingMail } = {
  mailLogin: (mail, { publicUrl }) => composeLogin(mail, publicUrl),
  mailReplies: (mail, { publicUrl, now }) => composeReplies(mail, publicUrl, now()),
  mailReplyConfirmation: (mail, { now }) => composeConfirmation(mail, now()),
  mailReplyRejection: (mail, { now }) => composeRejection(mail, now()),
  mailModeration: (mail, { now }) => composeModeration(mail, now()),
  mailModeratorConfirmation: (mail, { now }) => composeModeratorConfirmation(mail, now()),
  mailGuestConfirmation: (mail, { now }) => composeGuestConfirmation(mail, now()),
};

/**
 * Routes for other services: each makes one attempt to send a mail. The callers keep these mails, and decide before each attempt
 * whether they are still to be sent.
 */
export function internalRoutes(app: Server, context: MailContext, transport: Transport): void {
  const register = <K extends MailCall>(call: K) =>
    registerCall(app, call, (async ({ body, log }: { body: CallBody<K>; log: FastifyBaseLogger }) => ({
      outcome: await sendOnce(transport, TEMPLATES[call](body, context), log),
    })) as never);
  for (const call of Object.keys(TEMPLATES) as MailCall[]) register(call);
}
