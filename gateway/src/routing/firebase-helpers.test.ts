import { existsSync, readFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createServer } from '@savepoint/service-kit/http';
import { chromium, type Browser, type Route } from '@playwright/test';
import { startIdentity } from '../../test/identity';
import { registerSecurityHeaders } from '../security/headers';
import { registerFirebaseHelpers } from './firebase-helpers';

/** The helper frame’s code of the local provider, which speaks the protocol of Firebase’s client. */
const asset = (name: string): string =>
  readFileSync(join(dirname(require.resolve('@savepoint/identity')), '..', 'assets', name), 'utf8');

/** Helper pages built like Firebase’s: a script of their own and an inline one, and no security headers. */
const HELPERS: Record<string, [type: string, body: string]> = {
  '/__/auth/iframe': [
    'text/html',
    `<!doctype html><script src="iframe.js"></script><script nonce="firebase-auth-helper">${asset('iframe.js')}</script>`,
  ],
  '/__/auth/iframe.js': ['text/javascript', asset('gapi.js')],
  '/__/auth/handler': [
    'text/html',
    '<!doctype html><style>p { color: rgb(1, 2, 3) }</style><p>Signing in</p><script src="handler.js"></script><script nonce="firebase-auth-helper">sendResult()</script>',
  ],
  '/__/auth/handler.js': [
    'text/javascript',
    `function sendResult() {
      const query = new URLSearchParams(location.search);
      const result = new URLSearchParams({
        providerId: query.get('providerId'),
        id_token: JSON.stringify({ sub: 'ada', name: 'Ada', email: 'ada@example.org' }),
      });
      const authEvent = {
        type: query.get('authType'),
        eventId: query.get('eventId'),
        sessionId: null,
        postBody: null,
        tenantId: null,
        error: null,
        urlResponse: location.origin + '/__/auth/handler?' + result,
      };
      const frame = Array.from({ length: opener.length }, (_, index) => opener[index]).find(
        ({ location }) => location.pathname === '/__/auth/iframe',
      );
      frame.postMessage({ channel: 'savepoint-chooser', authEvent }, location.origin);
    }`,
  ],
};

const OWN_POLICY = "default-src 'self'";
let helpers: Server;
let helpersUrl: string;
let gateway: Awaited<ReturnType<typeof createServer>>;
let url: string;

beforeAll(async () => {
  helpers = createHttpServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const [type, body] = HELPERS[path] ?? ['text/plain', ''];
    response.setHeader('content-type', type);
    if (path === '/__/auth/own-policy') response.setHeader('content-security-policy', OWN_POLICY);
    response.end(body);
  });
  await new Promise<void>((resolve) => helpers.listen(0, '127.0.0.1', resolve));
  helpersUrl = `http://127.0.0.1:${(helpers.address() as AddressInfo).port}`;
  gateway = await createServer({ name: 'gateway', logLevel: 'silent' });
  await registerSecurityHeaders(gateway, { https: true, preload: false });
  await registerFirebaseHelpers(gateway, helpersUrl);
  gateway.get('/other', async () => 'ok');
  url = await gateway.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await gateway.close();
  helpers.closeAllConnections();
  helpers.close();
});

const policyAt = async (path: string) =>
  (await fetch(url + path)).headers.get('content-security-policy') ?? '';

test('a helper page without a policy of its own → one that allows what it runs, and no more', async () => {
  const policy = await policyAt('/__/auth/handler?apiKey=x');
  expect(policy).toMatch(/script-src 'self' 'unsafe-inline' https:\/\/apis\.google\.com/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

test('the helper frame → may be shown in pages, also of sites that embed ours', async () => {
  for (const path of ['/__/auth/iframe?apiKey=x', '/__/auth/iframe'])
    expect(await policyAt(path)).not.toContain('frame-ancestors');
  expect(await policyAt('/__/auth/iframe-other')).toContain("frame-ancestors 'none'");
});

test('the helper frame → loads in documents with an embedder policy', async () => {
  const embedderPolicyAt = async (path: string) =>
    (await fetch(url + path)).headers.get('cross-origin-embedder-policy');
  expect(await embedderPolicyAt('/__/auth/iframe?apiKey=x')).toBe('credentialless');
  expect(await embedderPolicyAt('/__/auth/handler')).toBeNull();
});

test('a policy that Firebase sends → unchanged', async () => {
  expect(await policyAt('/__/auth/own-policy')).toBe(OWN_POLICY);
});

test('other responses → the gateway’s policy', async () => {
  expect(await policyAt('/other')).toMatch(/^default-src 'none';frame-ancestors 'none'/);
});

describe('Firebase’s client in a browser', () => {
  const SITE = 'https://game.example';
  const SDK = dirname(require.resolve('firebase/package.json'));
  let browser: Browser;
  let identity: Awaited<ReturnType<typeof startIdentity>>;
  beforeAll(async () => {
    const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
    browser = await chromium.launch({
      ...(existsSync(path) && { executablePath: path }),
      args: ['--no-sandbox'],
    });
    identity = await startIdentity();
  });
  afterAll(() => Promise.all([browser.close(), identity.close()]));

  /** Firebase’s published client, with its one absolute import replaced. */
  const sdk = (name: string): string =>
    readFileSync(join(SDK, `${name}.js`), 'utf8').replace(
      /https:\/\/www\.gstatic\.com\/firebasejs\/[\d.]+\//g,
      '/sdk/',
    );

  const PAGE = `<!doctype html><title>Site</title><script src="/gapi.js"></script><script type="module">
    import { initializeApp } from '/sdk/firebase-app.js';
    import * as client from '/sdk/firebase-auth.js';
    const app = initializeApp({ apiKey: 'local', authDomain: location.host, projectId: 'savepoint-test' });
    const auth = client.initializeAuth(app, { popupRedirectResolver: client.browserPopupRedirectResolver });
    window.signIn = () => client.signInWithPopup(auth, new client.GoogleAuthProvider())
      .then(({ user }) => user.email, ({ code }) => code);
  </script>`;

  const site: Record<string, [type: string, body: string]> = {
    '/': ['text/html', PAGE],
    '/gapi.js': ['text/javascript', asset('gapi.js')],
    '/sdk/firebase-app.js': ['text/javascript', sdk('firebase-app')],
    '/sdk/firebase-auth.js': ['text/javascript', sdk('firebase-auth')],
  };

  /** The internet: the site with the gateway’s helper pages, and Google’s API from the local provider. */
  async function answer(route: Route): Promise<void> {
    const request = route.request();
    const { host, pathname, search } = new URL(request.url());
    if (host === 'game.example' && pathname.startsWith('/__/auth/')) {
      const response = await fetch(url + pathname + search);
      return route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      });
    }
    if (host === 'game.example') {
      const [contentType, body] = site[pathname] ?? ['text/plain', ''];
      return route.fulfill({ contentType, body });
    }
    if (host !== 'identitytoolkit.googleapis.com') return route.abort();
    const headers = { 'access-control-allow-origin': '*' };
    if (pathname === '/v1/projects')
      return route.fulfill({ headers, json: { authorizedDomains: ['game.example'] } });
    const response = await fetch(identity.url + pathname + search, {
      method: request.method(),
      headers: { 'content-type': 'application/json' },
      body: request.postData(),
    });
    return route.fulfill({ headers, status: response.status, json: await response.json() });
  }

  test('signs in through the helper pages of a project that sends no headers', async () => {
    const context = await browser.newContext();
    await context.route(/.*/, answer);
    const problems: string[] = [];
    context.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    const page = await context.newPage();
    await page.goto(SITE);
    await page.waitForFunction(() => 'signIn' in globalThis);
    const email = await page.evaluate(() =>
      (globalThis as unknown as { signIn(): Promise<string> }).signIn(),
    );
    expect({ email, problems }).toEqual({ email: 'ada@example.org', problems: [] });
    await context.close();
  });
});
