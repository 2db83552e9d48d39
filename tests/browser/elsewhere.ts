import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A page of somebody else: of another site than ours (127.0.0.1, not localhost), with a policy that allows
 * what docs/embed.md asks for and nothing more.
 * @param ours origin of our site
 * @param body of the page
 */
export async function startElsewhere(ours: string, body: string) {
  const policy = `default-src 'none'; script-src ${ours}; frame-src ${ours}`;
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'same-origin',
    });
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><h1>Elsewhere</h1>${body}</html>`);
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
