import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts another site (127.0.0.1, not localhost) with one page, whose content security policy allows only what
 * docs/embed.md lists.
 * @param savepoint origin of the site under test
 * @param body HTML of the page, or what returns it for each request
 * @param more further headers of the page, HTML for its head, and its language
 */
export async function startEmbeddingSite(
  savepoint: string,
  body: string | (() => string),
  {
    headers = {},
    head = '',
    lang = 'en',
  }: { headers?: Record<string, string>; head?: string; lang?: string } = {},
) {
  const policy = `default-src 'none'; script-src ${savepoint}; frame-src ${savepoint}`;
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'same-origin',
      ...headers,
    });
    response.end(
      `<!doctype html><html lang="${lang}"><title>Another site</title>${head}<h1>Another site</h1>${typeof body === 'string' ? body : body()}</html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
