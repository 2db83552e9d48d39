import { ContactFormBody, FormAcceptedResponse, NewsletterFormBody } from '@savepoint/contracts';
import { badRequest, type Server } from '@savepoint/service-kit';
import { takeMessage } from '../contact/take-message';
import type { Context } from '../context';
import { signUp } from '../newsletter/sign-up';
import { contactProblems, tidy } from '../rules/contact';
import { address, emailProblem } from '../rules/email';
import type { Limits } from './limits';

export interface FormOptions {
  context: Context;
  limits: Limits;
  /** Has the outbox looked at. */
  wake(): void;
}

/** What readers send in. */
export function formRoutes(app: Server, { context, limits, wake }: FormOptions): void {
  app.post<{ Body: ContactFormBody }>(
    '/api/contact-form',
    {
      schema: { body: ContactFormBody, response: { 200: FormAcceptedResponse } },
      preHandler: [
        async ({ body }) => {
          const problems = contactProblems(tidy(body));
          if (Object.keys(problems).length)
            throw badRequest('invalid-message', 'Some of this needs another look.', problems);
        },
        limits.message,
      ],
    },
    async ({ body }) => {
      await takeMessage(context, tidy(body));
      wake();
      return { ok: true as const };
    },
  );
  app.post<{ Body: NewsletterFormBody }>(
    '/api/newsletter-form',
    {
      schema: { body: NewsletterFormBody, response: { 200: FormAcceptedResponse } },
      preHandler: [
        async ({ body }) => {
          const problem = emailProblem(address(body.email));
          if (problem) throw badRequest('invalid-email', problem, { email: problem });
        },
        limits.signUp,
      ],
    },
    async ({ body }) => {
      await signUp(context, address(body.email));
      wake();
      return { ok: true as const };
    },
  );
}
