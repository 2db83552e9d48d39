import { CHALLENGE_STATE_HEADER, urls, type ChallengeState } from '@savepoint/contracts/base';
import { HttpError } from '@savepoint/service-kit/base';
import { type Page, pageHeaders, renderPage, type Server, toHttpError } from '@savepoint/service-kit/http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { storeMessage, contactProblems, normaliseMessage } from '../contact/contact';
import { message } from '../messages';
import { signUp } from '../newsletter/newsletter';
import { contactPage, newsletterPage, HONEYPOT, type Fields } from '../pages/pages';
import { emailProblem, normaliseEmail } from '@savepoint/service-kit/names';
import type { FormOptions } from './api';

/** Enough for a message of CONTACT_MESSAGE_MAX_LENGTH characters, each percent-encoded. */
const MAX_BODY_BYTES = 64 * 1024;

const THANKS: Page = { title: message('sent'), text: message('sentText') };
const CHECK_MAIL: Page = { title: message('checkMail'), text: message('checkMailText') };

/** A form for browsers without JavaScript: its validation, its use case and its pages. */
interface Form {
  url: string;
  limits(request: FastifyRequest, fields: Fields): Promise<void>;
  problems(fields: Fields): Record<string, string>;
  submit(fields: Fields): Promise<void>;
  retryPage(fields: Fields, problems: Record<string, string>): string;
  thanksPage: Page;
}

/** Routes of the forms as browsers without JavaScript submit them; they respond with pages. */
export async function formPages(app: Server, { context, limits, sendNow }: FormOptions): Promise<void> {
  const toContactForm = (fields: Fields) =>
    normaliseMessage({
      name: fields['name'] ?? '',
      email: fields['email'] ?? '',
      message: fields['message'] ?? '',
      agree: fields['agree'] !== undefined,
    });
  const email = (fields: Fields) => normaliseEmail(fields['email'] ?? '');
  const forms: Form[] = [
    {
      url: urls.contactPost(),
      limits: limits.message,
      problems: (fields) => contactProblems(toContactForm(fields)),
      submit: (fields) => storeMessage(context, toContactForm(fields)),
      retryPage: contactPage,
      thanksPage: THANKS,
    },
    {
      url: urls.newsletterPost(),
      async limits(request, fields) {
        await limits.signUp(request);
        await limits.receiver(email(fields));
      },
      problems(fields): Record<string, string> {
        const problem = emailProblem(email(fields));
        return problem ? { email: problem } : {};
      },
      submit: (fields) => signUp(context, email(fields)),
      retryPage: newsletterPage,
      thanksPage: CHECK_MAIL,
    },
  ];
  await app.register(async (plain) => {
    const scope = plain as unknown as Server;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const form of forms) registerForm(scope, form, new URL(context.publicUrl).origin, sendNow);
  });
}

function registerForm(scope: Server, form: Form, origin: string, sendNow: () => void): void {
  const fieldsOf = ({ body }: FastifyRequest) => (body ?? {}) as Fields;
  const sendPage = (reply: FastifyReply, status: number, html: string) =>
    reply
      .code(status)
      .headers({ ...pageHeaders, 'referrer-policy': 'same-origin' })
      .send(html);
  scope.post(
    form.url,
    {
      schema: { hide: true },
      preHandler: [
        async ({ headers }) => rejectOtherSites(headers.origin, headers['sec-fetch-site'], origin),
        async ({ headers }) => requireAccepted(headers[CHALLENGE_STATE_HEADER] as ChallengeState | undefined),
        async (request, reply) => {
          const problems = form.problems(fieldsOf(request));
          if (Object.keys(problems).length)
            return sendPage(reply, 400, form.retryPage(fieldsOf(request), problems));
        },
        (request) => form.limits(request, fieldsOf(request)),
      ],
      errorHandler(error: FastifyError, request, reply) {
        const { status, message, headers } = toHttpError(error);
        if (status >= 500) request.log.error({ err: error }, 'form submission failed');
        void reply.headers(headers);
        void sendPage(reply, status, form.retryPage(fieldsOf(request), { other: message }));
      },
    },
    async (request, reply) => {
      const fields = fieldsOf(request);
      if (!fields[HONEYPOT]) {
        await form.submit(fields);
        sendNow();
      }
      return sendPage(reply, 200, renderPage(form.thanksPage));
    },
  );
}

/** Rejects a form that the gateway does not accept without a challenge, or at all; the page keeps what was typed. */
function requireAccepted(state: ChallengeState | undefined): void {
  if (state === 'required') throw new HttpError('scripts-required');
  if (state === 'refused') throw new HttpError('address-refused');
}

/**
 * Rejects forms submitted from other sites (CSRF). Browsers send `Sec-Fetch-Site`; those that do not, and all over
 * plain HTTP, send `Origin`.
 */
function rejectOtherSites(origin: string | undefined, site: unknown, own: string): void {
  if (site === undefined ? origin === own : site === 'same-origin') return;
  throw new HttpError('cross-site');
}
