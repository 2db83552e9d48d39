import { ContactMessage, FormTaken, NewsletterSignUp } from '@savepoint/contracts';
import { badRequest, type Server } from '@savepoint/service-kit';
import { takeMessage } from '../contact/take-message';
import type { Context } from '../context';
import { signUp } from '../newsletter/sign-up';
import { contactProblems, tidy } from '../rules/contact';
import { address, emailProblem } from '../rules/email';
import { createLimits } from './limits';

/** Taken from one address within an hour; what is refused does not count. */
const MESSAGES = 5;
const SIGN_UPS = 20;

interface Options {
  context: Context;
  /** Multiplies every limit. */
  scale: number;
  /** Has the outbox looked at. */
  wake(): void;
}

/** What readers send in. */
export async function formRoutes(app: Server, { context, scale, wake }: Options): Promise<void> {
  const limit = await createLimits(app, scale);
  app.post<{ Body: ContactMessage }>(
    '/api/contact-form',
    {
      schema: { body: ContactMessage, response: { 200: FormTaken } },
      preHandler: [
        async ({ body }) => {
          const problems = contactProblems(tidy(body));
          if (Object.keys(problems).length)
            throw badRequest('invalid-message', 'Some of this needs another look.', problems);
        },
        limit(MESSAGES),
      ],
    },
    async ({ body }) => {
      await takeMessage(context, tidy(body));
      wake();
      return { ok: true as const };
    },
  );
  app.post<{ Body: NewsletterSignUp }>(
    '/api/newsletter-form',
    {
      schema: { body: NewsletterSignUp, response: { 200: FormTaken } },
      preHandler: [
        async ({ body }) => {
          const problem = emailProblem(address(body.email));
          if (problem) throw badRequest('invalid-email', problem, { email: problem });
        },
        limit(SIGN_UPS),
      ],
    },
    async ({ body }) => {
      await signUp(context, address(body.email));
      wake();
      return { ok: true as const };
    },
  );
}
