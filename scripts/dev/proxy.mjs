/** The public origin of a development site: forwards everything to the gateway, and adds one script to pages. */
import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const SCRIPT = readFileSync(new URL('./client.js', import.meta.url));
const TAG = '<script defer src="/__dev/client.js"></script>';
/** How long requests are retried while the gateway restarts. */
const UPSTREAM_TIMEOUT_MS = 15_000;
/** How long a page is requested again while the services behind the gateway restart. */
const UNAVAILABLE_TIMEOUT_MS = 5_000;
const RETRY_INTERVAL_MS = 50;

/**
 * Listens. Until `forwardTo` names the gateway's port, pages show that the site is starting, or the errors.
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
      sendNotRunning(response, `The site does not respond: ${error.code}`);
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
  // The gateway decides by the client's address who may use the local identity provider.
  const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress };
  // The script is added to the page's text, so the response must be complete and uncompressed.
  if (isPage)
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
  const options = { host: '127.0.0.1', port, method: request.method, path: request.url, headers };
  const upstreamResponse = await (isPage ? sendUntilAvailable(options, request) : send(options, request));
  response.once('close', () => upstreamResponse.destroy());
  const type = upstreamResponse.headers['content-type'] ?? '';
  if (!isPage || !type.startsWith('text/html')) {
    response.writeHead(upstreamResponse.statusCode, upstreamResponse.headers);
    upstreamResponse.pipe(response);
    return;
  }
  let html = '';
  for await (const chunk of upstreamResponse.setEncoding('utf8')) html += chunk;
  const body = Buffer.from(html.replace('</head>', `${TAG}</head>`));
  const { etag: _, 'transfer-encoding': __, ...rest } = upstreamResponse.headers;
  // The gateway's page for a service that is down allows no scripts, and would never be reloaded.
  if (upstreamResponse.statusCode === 503) delete rest['content-security-policy'];
  response.writeHead(upstreamResponse.statusCode, {
    ...rest,
    'cache-control': 'no-store',
    'content-length': body.length,
  });
  response.end(body);
}

/** Requests a page; retries while a service behind the gateway is unavailable. */
async function sendUntilAvailable(options, request) {
  const deadline = Date.now() + UNAVAILABLE_TIMEOUT_MS;
  for (;;) {
    const response = await send(options, request);
    if (response.statusCode !== 503 || Date.now() > deadline) return response;
    response.resume();
    await wait(RETRY_INTERVAL_MS);
  }
}

/** Sends a request; retries while the connection is refused. */
async function send(options, request) {
  const deadline = Date.now() + UPSTREAM_TIMEOUT_MS;
  for (;;) {
    try {
      return await new Promise((resolve, reject) => {
        const outgoing = httpRequest(options, resolve).once('error', reject);
        // The body can be read only once, so it is sent only after a connection is made.
        outgoing.once('socket', (socket) => {
          if (socket.connecting) socket.once('connect', () => request.pipe(outgoing));
          else request.pipe(outgoing);
        });
      });
    } catch (error) {
      if (error.code !== 'ECONNREFUSED' || Date.now() > deadline) throw error;
      await wait(RETRY_INTERVAL_MS);
    }
  }
}
