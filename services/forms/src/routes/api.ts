import { HttpError } from '@savepoint/service-kit/base';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import { readMemberMessages } from '../account/member-messages';
import { contactProblems, normaliseMessage, storeMessage } from '../contact/contact';
import type { Context } from '../context';
import { composeLogin } from '../login/mail-login';
import { composeGuestConfirmation } from '../guests/mail-guest';
import { composeModeration, composeModeratorConfirmation } from '../moderators/mail-moderators';
import { signUp } from '../newsletter/newsletter';
import { sendOnce } from '../outbox/send-once';
import type { Transport } from '../outbox/transport';
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

/** Routes for other services. */
export function internalRoutes(
  app: Server,
  context: Pick<Context, 'publicUrl' | 'now'>,
  transport: Transport,
): void {
  // The callers keep these mails, and decide before each attempt whether they are still to be sent.
  registerCall(app, 'mailLogin', async ({ body, log }) => ({
    outcome: await sendOnce(transport, composeLogin(body, context.publicUrl), log),
  }));
  registerCall(app, 'mailReplies', async ({ body, log }) => ({
    outcome: await sendOnce(transport, composeReplies(body, context.publicUrl, context.now()), log),
  }));
  registerCall(app, 'mailModeration', async ({ body, log }) => ({
    outcome: await sendOnce(transport, composeModeration(body, context.now()), log),
  }));
  registerCall(app, 'mailModeratorConfirmation', async ({ body, log }) => ({
    outcome: await sendOnce(transport, composeModeratorConfirmation(body, context.now()), log),
  }));
  registerCall(app, 'mailGuestConfirmation', async ({ body, log }) => ({
    outcome: await sendOnce(transport, composeGuestConfirmation(body, context.now()), log),
  }));
  registerCall(app, 'mailReplyConfirmation', async ({ body, log }) => ({
    outcome: await sendOnce(transport, composeConfirmation(body, context.now()), log),
  }));
  registerCall(app, 'mailReplyRejection', async ({ body, log }) => ({
    outcome: await sendOnce(transport, composeRejection(body, context.now()), log),
  }));
}
