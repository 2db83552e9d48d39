import { readFileSync } from 'node:fs';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { whenDone } from './support';

const SDK = dirname(require.resolve('firebase/package.json'));

/** The Firebase client as it is published for browsers, with its one absolute import made ours. */
const sdk = (name: string): string =>
  readFileSync(join(SDK, `${name}.js`), 'utf8').replace(
    /https:\/\/www\.gstatic\.com\/firebasejs\/[\d.]+\//g,
    '/sdk/',
  );

const page = (identity: string) => `<!doctype html><title>Site</title><h1>Site</h1>
<script src="${identity}/emulator/gapi.js"></script>
<script type="module" src="/site.js"></script>`;

/** Provides the client as `window.firebase`, configured as in the package's README. */
const script = (identity: string) => `
import { initializeApp } from '/sdk/firebase-app.js';
import * as client from '/sdk/firebase-auth.js';
const app = initializeApp({ apiKey: 'local', authDomain: location.host, projectId: 'savepoint-local' });
const auth = client.initializeAuth(app, {
  persistence: client.indexedDBLocalPersistence,
  popupRedirectResolver: client.browserPopupRedirectResolver,
});
client.connectAuthEmulator(auth, '${identity}' || location.origin, { disableWarnings: true });
window.firebase = { auth, ...client };
`;

/** As strict as a site's policy can be while the provider is used. */
const policy = (identity: string) => {
  const from = `'self' ${identity}`;
  return `default-src 'none'; script-src ${from}; connect-src ${from}; frame-src ${from}`;
};

/** What the site adds to every answer, the provider's included; the provider's own headers come first. */
const OWN_HEADERS = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-site',
};

const PROXIED = /^\/(identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator)\//;

/**
 * A site with a sign-in, on a free port.
 * @param identityPort where the provider listens
 * @param options.proxied true: the site's own origin answers for the provider, as behind the gateway
 * @returns the site's origin
 */
export async function startSite(identityPort: number, { proxied }: { proxied: boolean }): Promise<string> {
  const identity = proxied ? '' : `http://localhost:${identityPort}`;
  const scripts: Record<string, string> = {
    '/site.js': script(identity),
    '/sdk/firebase-app.js': sdk('firebase-app'),
    '/sdk/firebase-auth.js': sdk('firebase-auth'),
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (proxied && PROXIED.test(path)) return forward(identityPort, request, response);
    const found = scripts[path];
    response.setHeader('content-type', found ? 'text/javascript' : 'text/html; charset=utf-8');
    for (const [name, value] of Object.entries(OWN_HEADERS)) response.setHeader(name, value);
    response.setHeader('content-security-policy', policy(identity));
    response.end(found ?? page(identity));
  });
  return `http://localhost:${await listen(server)}`;
}

/** A page on another site that shows `site` in a frame. */
export async function startEmbedder(site: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Elsewhere</title><iframe src="${site}" title="Site"></iframe>`);
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

/** @returns the port, a free one; `cleanUp` closes the server */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(async () => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function forward(port: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming;
  const passed = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, { ...OWN_HEADERS, ...answer.headers });
    answer.pipe(outgoing);
  });
  incoming.pipe(passed);
}
