import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ApiResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Starts a server in place of the gateway, and redirects the page’s `fetch` to it. */
export async function startApi() {
  const { fetch } = globalThis;
  const calls: { path: string | undefined; body: unknown }[] = [];
  /** Functions that respond to the pending calls, in their order. */
  const pending: ((response: ApiResponse) => void)[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      calls.push({ path: request.url, body: JSON.parse(text) });
      pending.push(({ status, body = {}, headers = {} }) => {
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
    pending,
    close: () =>
      new Promise((resolve) => {
        globalThis.fetch = fetch;
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
