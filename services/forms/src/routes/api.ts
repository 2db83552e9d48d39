import {
  ContactFormBody,
  FormAcceptedResponse,
  NewsletterFormBody,
  MessagesAndSubscriptions,
  MessagesAndSubscriptionsBody,
} from '@savepoint/contracts';
import { type Server, HttpError } from '@savepoint/service-kit';
import { readMemberMessages } from '../account/member-messages';
import { storeMessage, contactProblems, normaliseMessage } from '../contact/contact';
import type { Context } from '../context';
import { signUp } from '../newsletter/newsletter';
import { emailProblem, normaliseEmail } from '../rules/email';
import type { RateLimits } from './rate-limits';

export interface FormOptions {
  context: Context;
  limits: RateLimits;
  /** Sends due mail at once. */
  sendNow(): void;
}

/** Routes of the contact and newsletter forms. */
export function formRoutes(app: Server, { context, limits, sendNow }: FormOptions): void {
  app.post<{ Body: ContactFormBody }>(
    '/api/contact-form',
    {
      schema: { body: ContactFormBody, response: { 200: FormAcceptedResponse } },
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
  app.post<{ Body: NewsletterFormBody }>(
    '/api/newsletter-form',
    {
      schema: { body: NewsletterFormBody, response: { 200: FormAcceptedResponse } },
      preHandler: [
        async ({ body }) => {
          const problem = emailProblem(normaliseEmail(body.email));
          if (problem)
            throw new HttpError('invalid-email', { params: { problem }, errors: { email: problem } });
        },
        limits.signUp,
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
export function memberRoutes(app: Server, context: Context): void {
  app.post(
    '/api/user/messages',
    {
      onRequest: app.member,
      schema: { body: MessagesAndSubscriptionsBody, response: { 200: MessagesAndSubscriptions } },
    },
    async ({ body, user }) => readMemberMessages(context, user, body),
  );
}
