/** The public origin of a development site: forwards everything to the gateway, and adds one script to pages. */
import { readFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const SCRIPT = readFileSync(new URL('./client.js', import.meta.url));
const TAG = '<script defer src="/__dev/client.js"></script>';
/** Milliseconds in which a gateway that is being started again is waited for, and between two tries. */
const UPSTREAM_TIMEOUT_MS = 15_000;
const RETRY_INTERVAL_MS = 50;

/**
 * Listens. Until `forwardTo` names the gateway's port, pages say that the site is starting, or show the errors.
 * @returns {Promise<{ forwardTo(port: number): void, stop(): void }>}
 */
export async function startProxy({ port, host, browsers }) {
  let upstreamPort;
  const server = createServer((request, response) => {
    if (request.url === '/__dev/client.js')
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(SCRIPT);
    if (request.url === '/__dev/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      return browsers.connect(response);
    }
    if (upstreamPort === undefined) return sendNotRunning(response, 'The site is starting.');
    forward(request, response, upstreamPort).catch((error) => {
      if (response.headersSent) return response.destroy();
      sendNotRunning(response, `The site does not answer: ${error.code}`);
    });
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    forwardTo: (gatewayPort) => (upstreamPort = gatewayPort),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function sendNotRunning(response, text) {
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(
    `<!doctype html><html lang="en"><head><title>Not running</title>${TAG}</head><body><p>${text}`,
  );
}

async function forward(request, response, port) {
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  const headers = { ...request.headers };
  // A page has to come whole and as text, since a script is put into it.
  if (isPage)
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
  const options = { host: '127.0.0.1', port, method: request.method, path: request.url, headers };
  const answer = await send(options, request);
  response.once('close', () => answer.destroy());
  const type = answer.headers['content-type'] ?? '';
  if (!isPage || !type.startsWith('text/html')) {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
    return;
  }
  let html = '';
  for await (const chunk of answer.setEncoding('utf8')) html += chunk;
  const body = Buffer.from(html.replace('</head>', `${TAG}</head>`));
  const { etag: _, 'transfer-encoding': __, ...rest } = answer.headers;
  response.writeHead(answer.statusCode, {
    ...rest,
    'cache-control': 'no-store',
    'content-length': body.length,
  });
  response.end(body);
}

/** Sends a request, again while nobody listens; a body can be sent once only. */
async function send(options, request) {
  const until = Date.now() + UPSTREAM_TIMEOUT_MS;
  for (;;) {
    try {
      return await new Promise((resolve, reject) => {
        const outgoing = ask(options, resolve).once('error', reject);
        // Nothing of the body is taken before there is a connection.
        outgoing.once('socket', (socket) => {
          if (socket.connecting) socket.once('connect', () => request.pipe(outgoing));
          else request.pipe(outgoing);
        });
      });
    } catch (error) {
      if (error.code !== 'ECONNREFUSED' || Date.now() > until) throw error;
      await wait(RETRY_INTERVAL_MS);
    }
  }
}
