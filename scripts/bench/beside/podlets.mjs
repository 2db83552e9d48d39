/** Five podlets in one process, as the regions of a page: each sends that region’s HTML of the page that is asked for. */
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import Podlet from '@podium/podlet';
import { HttpIncoming } from '@podium/utils';
import { splitAtRegions } from './pages.mjs';

const listen = (server) =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`)),
  );

/** @param htmlOf the region’s HTML by path of the page */
function podletServer(name, htmlOf) {
  const podlet = new Podlet({ name, version: '1.0.0', pathname: '/', content: '/content' });
  const manifest = JSON.stringify(podlet);
  return createServer(async (request, response) => {
    if (request.url === '/manifest.json') {
      response
        .writeHead(200, { 'content-type': 'application/json', 'podlet-version': '1.0.0' })
        .end(manifest);
      return;
    }
    const incoming = await podlet.process(new HttpIncoming(request, response, {}));
    const html = podlet.render(incoming, htmlOf.get(incoming.url.searchParams.get('page')));
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'podlet-version': '1.0.0',
      'content-length': Buffer.byteLength(html),
    });
    response.end(html);
  });
}

process.once('message', async ({ pages }) => {
  const byName = new Map();
  for (const [path, html] of Object.entries(JSON.parse(readFileSync(pages, 'utf8'))))
    for (const [name, region] of splitAtRegions(html).regions)
      byName.set(name, (byName.get(name) ?? new Map()).set(path, region));
  const podlets = [];
  for (const [name, htmlOf] of byName) podlets.push([name, await listen(podletServer(name, htmlOf))]);
  process.send({ podlets });
});
process.once('disconnect', () => process.exit(0));
