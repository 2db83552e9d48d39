import {
  LATEST_BUILD_PATH,
  LEAVE_PREVIEW_PATH,
  LOCAL_PATH,
  PREVIEW_PATH,
} from '@savepoint/contracts/regions';
import { escapeHtml, HttpError } from '@savepoint/service-kit/base';
import {
  acceptLinkPosts,
  pageHeaders,
  renderDocument,
  toHttpError,
  type Server,
} from '@savepoint/service-kit/http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { formatMinute } from '../../format';
import { buildOf, regionsText } from './badge';
import { message } from './messages';
import { isInDevelopment, isPreviewRefusal, PREVIEW_HEADERS, type Preview, type Previews } from './previews';

type PreviewRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>;

/**
 * Registers what a preview’s link opens: a page that asks first, because code that is not released runs with the
 * reader’s account, and what its button and that of the badge post to. The page has no region.
 */
export async function registerPreview(app: Server, previews: Previews): Promise<void> {
  acceptLinkPosts(app);
  app.setErrorHandler(async (error: FastifyError, _request, reply) => {
    const known = toHttpError(error);
    if (!isPreviewRefusal(known)) throw error;
    return sendRefusal(reply, known, previews);
  });

  app.get(PREVIEW_PATH, async (request: PreviewRequest, reply) => {
    const preview = await previews.open(grantOf(request));
    return reply.headers({ ...pageHeaders, ...PREVIEW_HEADERS }).send(confirmation(preview));
  });
  app.post(PREVIEW_PATH, async (request: PreviewRequest, reply) => {
    requireOwnPage(request);
    const token = grantOf(request);
    const preview = await previews.open(token);
    return goTo(reply, String(request.query['to'] ?? '/'), previews.beginningHeaders(token, preview));
  });
  app.get(LATEST_BUILD_PATH, async (request: PreviewRequest, reply) => {
    const preview = await previews.of(request);
    if (!preview || !isInDevelopment(preview)) throw new HttpError('no-such-path');
    return reply.headers(PREVIEW_HEADERS).send({ version: buildOf(preview) });
  });
  app.post(LEAVE_PREVIEW_PATH, async (request: PreviewRequest, reply) => {
    requireOwnPage(request);
    return goTo(reply, pathOf(request.headers.referer), previews.endingHeaders());
  });
}

/** Sends why a preview is not shown, and ends it in this browser. */
export function sendRefusal(reply: FastifyReply, error: HttpError, previews: Previews): FastifyReply {
  const text = `<p>${escapeHtml(error.message)}</p><p>${message('refusedCode', { code: error.code })}</p>`;
  return reply
    .code(error.status)
    .headers({ ...pageHeaders, ...PREVIEW_HEADERS, ...previews.endingHeaders() })
    .send(renderDocument(message('refusedTitle'), text));
}

const grantOf = ({ query }: PreviewRequest): string => String(query['grant'] ?? '');

/** Other sites must not begin or end a preview. Browsers send this header, and no script can change it. */
function requireOwnPage({ headers }: PreviewRequest): void {
  if (headers['sec-fetch-site'] !== 'same-origin')
    throw new HttpError('preview-invalid', { params: { problem: message('crossSite') } });
}

/** The page that a button was on. */
function pathOf(referrer: string | undefined): string {
  if (referrer === undefined || !URL.canParse(referrer)) return '/';
  const { pathname, search } = new URL(referrer);
  return pathname + search;
}

/** Redirects to a path of the site; to the home page for anything else. */
const goTo = (reply: FastifyReply, path: string, headers: Record<string, string>): FastifyReply =>
  reply.headers({ ...PREVIEW_HEADERS, ...headers }).redirect(LOCAL_PATH.test(path) ? path : '/', 303);

function confirmation(preview: Preview): string {
  const time = formatMinute(preview.grant.expires);
  const texts = [
    message('confirmText', { regions: regionsText(preview), time }),
    message('confirmSigner', { signer: preview.signer }),
  ];
  const paragraphs = texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');
  const button = `<form method="post"><button type="submit">${message('confirm')}</button></form>`;
  return renderDocument(message('confirmTitle'), `${paragraphs}\n${button}`);
}
