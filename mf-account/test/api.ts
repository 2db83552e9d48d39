import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A server that stands where the gateway is, and the page’s `fetch` leading there. */
export async function startApi() {
  const { fetch } = globalThis;
  const calls: { path: string | undefined; body: unknown }[] = [];
  /** Answers the calls that came, in their order. */
  const waiting: ((answer: Answer) => void)[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      calls.push({ path: request.url, body: JSON.parse(text) });
      waiting.push(({ status, body = {}, headers = {} }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify(body));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (path, init) => fetch(`http://127.0.0.1:${port}${String(path)}`, init);
  return {
    calls,
    waiting,
    close: () =>
      new Promise((resolve) => {
        globalThis.fetch = fetch;
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
