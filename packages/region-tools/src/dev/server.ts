import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { emulateMedia } from './media';
import { BUILD_PATH, framePage, MEDIA_PATH, stagePage } from './pages';
import type { Stage } from './stage';
import { SESSION } from './stage-entry';
import { readView } from './view';

/** Resolves to the same folder from `src/dev` and from `dist/dev`. */
const PAGE_FILES = path.join(__dirname, '..', '..', 'stage', 'dev');
const OWN_FILES = ['page.js', 'page.css', 'errors.css'];
const MAX_BODY_BYTES = 64 * 1024;
/** Pages load nothing from elsewhere; what a region asks of the network, the story answers. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'self'";
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface StageServer {
  port: number;
  /** Sends the stage’s state to the open pages. */
  notify(): void;
  close(): Promise<void>;
}

/**
 * Serves the pages of a stage on this machine only.
 * @throws Error when the port is in use
 */
export async function serveStage(stage: Stage, port: number): Promise<StageServer> {
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    respond(stage, streams, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(String((error as Error).stack ?? error));
    });
  });
  await listen(server, port);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    notify() {
      for (const stream of streams) stream.write(stateEvent(stage));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use: name another with --port`, { cause })
          : cause,
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });

const stateEvent = ({ state }: Stage): string => `event: state\ndata: ${JSON.stringify(state)}\n\n`;

async function respond(
  stage: Stage,
  streams: Set<ServerResponse>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, type: string, body: string | Buffer) =>
    void response
      .writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
      })
      .end(body);
  const refuse = (status: number, sentence: string) => send(status, 'text/plain', sentence);
  // Other sites that the browser shows must not reach the stage by a name of theirs.
  const { host = '', origin } = request.headers;
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host))
    return refuse(403, 'The stage is at http://127.0.0.1 and http://localhost only.');
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${host}`);
  if (pathname === '/-/errors' && request.method === 'POST') {
    if (origin !== `http://${host}`) return refuse(403, 'Only pages of the stage report errors.');
    return readError(stage, request).then(
      () => refuse(204, ''),
      () => refuse(400, 'An error has a story, a message and a stack.'),
    );
  }
  if (request.method !== 'GET') return refuse(405, 'The stage answers GET.');
  if (pathname === '/-/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    streams.add(response);
    response.once('close', () => streams.delete(response));
    response.write(stateEvent(stage));
    return;
  }
  const file = path.basename(pathname);
  if (pathname === `/-/${file}` && OWN_FILES.includes(file))
    return send(200, TYPES[path.extname(file)]!, readFileSync(path.join(PAGE_FILES, file)));
  if (file && pathname === `${BUILD_PATH}${file}`) {
    const built = path.join(stage.web, file);
    if (!existsSync(built)) return refuse(404, 'There is no such file in the build.');
    return send(200, TYPES[path.extname(file)] ?? 'application/octet-stream', readFileSync(built));
  }
  if (pathname.startsWith(MEDIA_PATH) && file.endsWith('.css')) return sendSheet(stage, pathname, send);
  if (pathname !== '/' && pathname !== '/frame')
    return refuse(404, 'The stage has no such page; the first is at /.');
  const view = readView(searchParams, stage.stories);
  if (pathname === '/') {
    const { manifest, stories, state } = stage;
    const { remote, dependencies } = manifest;
    const hasSession = SESSION in dependencies;
    return send(200, 'text/html', stagePage({ remote, stories, digest: state.stories, hasSession, view }));
  }
  await stage.rendered();
  stage.clearPageErrors();
  const story =
    view && stage.stories.find(({ region, name }) => region === view.region && name === view.story);
  if (!view || !story) return refuse(404, 'There is no story yet.');
  send(200, 'text/html', framePage({ story, view, files: stage.files }));
}

function sendSheet(
  stage: Stage,
  pathname: string,
  send: (status: number, type: string, body: string) => void,
): void {
  const [media = '', file = ''] = pathname.slice(MEDIA_PATH.length).split('/');
  const [theme = '', motion = ''] = media.split('-');
  const built = path.join(stage.web, path.basename(file));
  if (!existsSync(built)) return send(404, 'text/plain', 'There is no such file in the build.');
  send(200, 'text/css', emulateMedia(readFileSync(built, 'utf8'), { theme, motion }));
}

async function readError(stage: Stage, request: IncomingMessage): Promise<void> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += String(chunk);
    if (body.length > MAX_BODY_BYTES) throw new Error('The body is too long');
  }
  const { story, message, stack } = JSON.parse(body) as Record<string, unknown>;
  stage.reportPageError(String(story), String(message), String(stack));
}
