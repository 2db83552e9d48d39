import { type Server, HttpError, toHttpError } from '@savepoint/service-kit';
import { urls } from '@savepoint/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { takeMessage } from '../contact/take-message';
import { signUp } from '../newsletter/sign-up';
import { contactPage, newsletterPage, TRAP, type Fields } from '../pages/form-page';
import { pageHeaders, renderPage, type Page } from '../pages/page';
import { contactProblems, tidy } from '../rules/contact';
import { address, emailProblem } from '../rules/email';
import type { FormOptions } from './forms';

/** Bytes: a message of 5,000 characters, each as long as it can get on its way, and the rest. */
const BODY = 64 * 1024;

const THANKS: Page = {
  title: 'Thank you',
  text: 'Your message is with us. The answer goes to the address you gave.',
};
const CHECK_MAIL: Page = {
  title: 'Thank you for signing up',
  text: 'Please look into your mailbox: a mail asks whether it was you.',
};

/** One form for browsers without scripts: what is wrong with it, what is done with it, and its pages. */
interface Form {
  url: string;
  limit: FormOptions['limits']['message'];
  problems(fields: Fields): Record<string, string>;
  take(fields: Fields): Promise<void>;
  again(fields: Fields, problems: Record<string, string>): string;
  thanks: Page;
}

/** The forms as browsers send them by themselves, answered with pages; the same rules, limits and outbox. */
export async function formPages(app: Server, { context, limits, wake }: FormOptions): Promise<void> {
  const message = (fields: Fields) =>
    tidy({
      name: fields['name'] ?? '',
      email: fields['email'] ?? '',
      message: fields['message'] ?? '',
      agree: fields['agree'] !== undefined,
    });
  const mailbox = (fields: Fields) => address(fields['email'] ?? '');
  const forms: Form[] = [
    {
      url: urls.contactPost(),
      limit: limits.message,
      problems: (fields) => contactProblems(message(fields)),
      take: (fields) => takeMessage(context, message(fields)),
      again: contactPage,
      thanks: THANKS,
    },
    {
      url: urls.newsletterPost(),
      limit: limits.signUp,
      problems(fields): Record<string, string> {
        const problem = emailProblem(mailbox(fields));
        return problem ? { email: problem } : {};
      },
      take: (fields) => signUp(context, mailbox(fields)),
      again: newsletterPage,
      thanks: CHECK_MAIL,
    },
  ];
  await app.register(async (plain) => {
    const scope = plain as unknown as Server;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const form of forms) registerForm(scope, form, new URL(context.publicUrl).origin, wake);
  });
}

function registerForm(scope: Server, form: Form, origin: string, wake: () => void): void {
  const fieldsOf = ({ body }: FastifyRequest) => (body ?? {}) as Fields;
  const show = (reply: FastifyReply, status: number, html: string) =>
    reply
      .code(status)
      .headers({ ...pageHeaders, 'referrer-policy': 'same-origin' })
      .send(html);
  scope.post(
    form.url,
    {
      schema: { hide: true },
      preHandler: [
        async ({ headers }) => refuseOtherSites(headers.origin, headers['sec-fetch-site'], origin),
        async (request, reply) => {
          const problems = form.problems(fieldsOf(request));
          if (Object.keys(problems).length) return show(reply, 400, form.again(fieldsOf(request), problems));
        },
        form.limit,
      ],
      errorHandler(error: FastifyError, request, reply) {
        const { status, message, extra } = toHttpError(error);
        if (status >= 500) request.log.error({ err: error }, 'form not taken');
        void reply.headers(extra.headers ?? {});
        void show(reply, status, form.again(fieldsOf(request), { other: message }));
      },
    },
    async (request, reply) => {
      const fields = fieldsOf(request);
      if (!fields[TRAP]) {
        await form.take(fields);
        wake();
      }
      return show(reply, 200, renderPage(form.thanks));
    },
  );
}

/**
 * A page of another site must not send our forms in its readers’ names. Browsers say how the two sites
 * stand to each other; those that do not, or not over plain HTTP, name the page’s origin.
 */
function refuseOtherSites(origin: string | undefined, site: unknown, own: string): void {
  if (site === undefined ? origin === own : site === 'same-origin') return;
  throw new HttpError(403, 'other-site', 'This form can only be sent from our own pages.');
}
