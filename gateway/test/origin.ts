import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Headers of a page as the shell sends them. */
export const PAGE_HEADERS = {
  'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-encoding',
};

/** Starts an upstream that records what it receives. Its answer can be replaced; by default, it is a public page. */
export async function startOrigin() {
  const seen: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  const origin = {
    seen,
    /** Content of the page; its ETag follows it. */
    content: 'one',
    /** Headers in place of, or added to, those of a page; undefined removes one. */
    headers: {} as Record<string, string | string[] | undefined>,
    answer: undefined as Answer | undefined,
    url: '',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const page: Answer = (request, response) => {
    const encoding = String(request.headers['accept-encoding'] ?? 'identity');
    const etag = `"${origin.content.slice(0, 20)}-${encoding}"`;
    const headers = Object.entries({ ...PAGE_HEADERS, etag, ...origin.headers });
    for (const [name, value] of headers) if (value !== undefined) response.setHeader(name, value);
    if (encoding !== 'identity' && request.headers['accept-encoding'])
      response.setHeader('content-encoding', encoding);
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.end(encoding === 'identity' ? origin.content : `${origin.content} as ${encoding}`);
  };
  const server = createServer((request, response) => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    (origin.answer ?? page)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return origin;
}
export type Origin = Awaited<ReturnType<typeof startOrigin>>;
