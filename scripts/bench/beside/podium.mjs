/** A Podium layout, which composes each page from its podlets, on Node’s own server. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import Layout from '@podium/layout';
import { HttpIncoming } from '@podium/utils';
import { splitAtRegions } from './pages.mjs';

/** Longer than any fragment takes: none may be missing. */
const TIMEOUT_MS = 10_000;

process.once('message', async ({ pages }) => {
  const podlets = fork(fileURLToPath(new URL('./podlets.mjs', import.meta.url)), {
    execArgv: process.execArgv,
  });
  podlets.send({ pages });
  const [message] = await once(podlets, 'message');

  const layout = new Layout({ name: 'layout', pathname: '/' });
  // The document is our page’s; Podium’s own would have another size.
  layout.view((_incoming, body) => body);
  const clients = new Map(
    message.podlets.map(([name, url]) => [
      name,
      layout.client.register({ name, uri: `${url}/manifest.json`, throwable: true, timeout: TIMEOUT_MS }),
    ]),
  );
  const documents = new Map(
    Object.entries(JSON.parse(readFileSync(pages, 'utf8'))).map(([path, html]) => [
      path,
      splitAtRegions(html),
    ]),
  );

  const compose = async (request, response) => {
    const incoming = await layout.process(new HttpIncoming(request, response, {}));
    const page = incoming.url.pathname;
    const { texts, regions } = documents.get(page);
    const fragments = await Promise.all(
      regions.map(([name]) => clients.get(name).fetch(incoming, { query: { page } })),
    );
    let body = texts[0];
    for (const [index, { content }] of fragments.entries()) body += content + texts[index + 1];
    const html = layout.render(incoming, body);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
    });
    response.end(html);
  };
  const server = createServer((request, response) => {
    compose(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
});
process.once('disconnect', () => process.exit(0));
