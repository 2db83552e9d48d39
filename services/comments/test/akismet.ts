import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  method: string;
  headers: IncomingHttpHeaders;
  fields: Record<string, string>;
}
interface Answer {
  status?: number;
  headers?: Record<string, string>;
  text: string;
}

const HELP = 'X-akismet-debug-help';
/** A comment by this author is spam, as Akismet’s documentation says for tests. */
export const SPAM_AUTHOR = 'viagra-test-123';
/** In a text that the double is sure about. */
export const BLATANT = 'blatant';
export const VALID_KEY = '3f0c9a1b2d4e';

/**
 * A service that speaks Akismet’s protocol over HTTP as its documentation describes it: POST with fields of a form,
 * `valid`, `invalid`, `true` or `false` in the body, and what was wrong in a header.
 */
export async function startAkismet() {
  const asked: Asked[] = [];
  const silenced: ServerResponse[] = [];
  const double = {
    asked,
    url: '',
    keys: new Set([VALID_KEY]),
    /** Answered to every call in place of what the protocol says; null: nothing is answered. */
    instead: undefined as Answer | null | undefined,
    /** The comments that were checked. */
    checked: () => asked.filter(({ method }) => method === 'comment-check').map(({ fields }) => fields),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function answer({ method, headers, fields }: Asked): Answer {
    const invalid = (why: string) => ({ text: 'invalid', headers: { [HELP]: why } });
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return invalid('We could not read the fields of the form');
    for (const name of method === 'verify-key' ? ['api_key', 'blog'] : ['api_key', 'blog', 'user_ip'])
      if (!fields[name]) return invalid(`Empty "${name}" value`);
    if (!double.keys.has(fields['api_key'] ?? '')) return invalid('The key is not known');
    if (method === 'verify-key') return { text: 'valid' };
    const { comment_author, comment_content = '' } = fields;
    if (comment_content.includes(BLATANT))
      return { text: 'true', headers: { 'X-akismet-pro-tip': 'discard' } };
    return { text: String(comment_author === SPAM_AUTHOR) };
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(parts).toString());
      const method = (request.url ?? '').replace('/1.1/', '');
      const call = { method, headers: request.headers, fields: Object.fromEntries(form) };
      asked.push(call);
      if (double.instead === null) return void silenced.push(response);
      const { status = 200, headers = {}, text } = double.instead ?? answer(call);
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/1.1`;
  return double;
}
