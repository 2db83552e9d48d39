import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Route } from '@playwright/test';
import { callEnv } from '@savepoint/service-kit/testing';
import { readSettings } from '../../shell/src/server/config';
import { contentSecurityPolicy } from '../../shell/src/server/page-headers';
import type { Site } from './site';

const asset = (name: string): string =>
  readFileSync(join(__dirname, '..', '..', 'local', 'identity', 'assets', name), 'utf8');

const AUTH_DOMAIN = 'sign-in.example';

/**
 * Google's gapi, in the two parts that it is loaded in. As the real one does, each makes a policy for Trusted Types, through
 * which the first gives the address of the second, and goes on without one where it may not make it.
 */
const GAPI: Record<string, string> = {
  '/js/api.js': `(() => {
    const same = (text) => text;
    const policyOf = (name) => {
      try {
        return trustedTypes.createPolicy(name, { createHTML: same, createScript: same, createScriptURL: same });
      } catch (error) {
        console.error(error.message);
      }
    };
    const policy = policyOf('gapi#gapi');
    window.gapi = {
      load(_modules, { callback }) {
        const script = document.createElement('script');
        script.src = policy.createScriptURL('https://apis.google.com/_/scs/abc-static/_/js/gapi.iframes');
        script.onload = () => callback();
        policyOf('goog#html');
        document.head.append(script);
      },
    };
    window[new URL(document.currentScript.src).searchParams.get('onload')]();
  })();`,
  // Leaves `gapi.load` as it is.
  '/_/scs/abc-static/_/js/gapi.iframes': asset('gapi.js'),
};

/** The project's helper pages: the frame speaks the protocol of Firebase's client, the window signs in at once. */
const HELPERS: Record<string, string> = {
  '/__/auth/iframe': `<!doctype html><script>${asset('gapi.js')}</script><script>${asset('iframe.js')}</script>`,
  '/__/auth/handler': `<!doctype html><script>
    const query = new URLSearchParams(location.search);
    const result = new URLSearchParams({
      providerId: query.get('providerId'),
      id_token: JSON.stringify({ sub: 'fay', name: 'Fay', email: 'fay@example.org', email_verified: true }),
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
    const frame = Array.from({ length: opener.length }, (_, index) => opener[index]).find((each) => {
      try {
        return each.location.pathname === '/__/auth/iframe';
      } catch {
        return false;
      }
    });
    frame.postMessage({ channel: 'savepoint-chooser', authEvent }, location.origin);
  </script>`,
};

/** The policy of pages of a site with a Firebase project. @param html whose inline scripts it allows */
function policyOf(site: Site, html: string, styles: string): string {
  const url = 'http://127.0.0.1:1';
  const settings = readSettings({
    CATALOG_URL: url,
    USER_ACTIONS_URL: url,
    COMMENTS_URL: url,
    FRAGMENTS_URL: url,
    REGIONS_URL: url,
    PUBLIC_URL: site.url,
    FIREBASE_PROJECT_ID: 'savepoint',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: AUTH_DOMAIN,
    CALL_PRIVATE_KEY: callEnv.CALL_PRIVATE_KEY,
    REGION_SITE_KEYS: 'A'.repeat(43),
  });
  const inlineScripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text ?? '');
  return contentSecurityPolicy(settings, inlineScripts).replace(/style-src [^;]*/, styles);
}

/**
 * Gives the pages of a site what they have with a Firebase project in place of the local provider: its settings and its
 * policy. What the project and Google answer is played; the client is Firebase's own, as it is in the site.
 * @returns the paths of the scripts that are loaded from Google, as they are
 */
export async function startFirebaseProject(context: BrowserContext, site: Site): Promise<string[]> {
  const requested: string[] = [];
  const html = (route: Route, body: string | undefined) =>
    route.fulfill({ contentType: 'text/html', body: body ?? '', status: body ? 200 : 404 });

  await context.route(`${site.url}/account/`, async (route) => {
    const response = await route.fetch();
    const page = (await response.text()).replace(
      /"authDomain":"[^"]*","projectId":"([^"]*)","emulator":"[^"]*"/,
      `"authDomain":"${AUTH_DOMAIN}","projectId":"$1"`,
    );
    const headers = response.headers();
    const [styles = ''] = /style-src [^;]*/.exec(headers['content-security-policy'] ?? '') ?? [];
    await route.fulfill({
      headers: { ...headers, 'content-security-policy': policyOf(site, page, styles) },
      body: page,
    });
  });
  await context.route('https://apis.google.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    requested.push(pathname);
    const body = GAPI[pathname];
    return route.fulfill({
      contentType: 'text/javascript',
      body: body ?? '',
      status: body ? 200 : 404,
    });
  });
  await context.route(`https://${AUTH_DOMAIN}/**`, (route) =>
    html(route, HELPERS[new URL(route.request().url()).pathname]),
  );
  await context.route(/^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//, async (route) => {
    const request = route.request();
    const { host, pathname, search } = new URL(request.url());
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method() === 'OPTIONS') return route.fulfill({ headers });
    if (pathname === '/v1/projects')
      return route.fulfill({ headers, json: { authorizedDomains: ['localhost'] } });
    const response = await fetch(`${site.url}/${host}${pathname}${search}`, {
      method: request.method(),
      headers: { 'content-type': request.headers()['content-type'] ?? 'application/json' },
      ...(request.postData() !== null && { body: request.postData() }),
    });
    return route.fulfill({ headers, status: response.status, json: await response.json() });
  });
  return requested;
}
