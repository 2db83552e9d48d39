import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './support/clock';
import { load, textOf } from './support/page';
import { regionsStub, regionVersion } from './support/regions-stub';
import { digestOf, PUBLIC_URL, SITE_STYLES, startShell, type TestShell } from './support/shell';
import { startUpstream } from './support/upstream';

let shell: TestShell;
beforeAll(async () => {
  shell = await startShell();
});
afterAll(() => shell.close());

const at = (path: string, init?: RequestInit) => load(shell.url + path, init);

test.each([
  ['/games/hades', '/games/hades/'],
  ['/account', '/account/'],
  ['/games/hades?from=mail&x=%2F', '/games/hades/?from=mail&x=%2F'],
  ['/games/hades?next=//evil.example', '/games/hades/?next=//evil.example'],
  ['/games/hades?x=%0d%0aSet-Cookie:a=b', '/games/hades/?x=%0d%0aSet-Cookie:a=b'],
])('%s is redirected permanently to %s', async (path, location) => {
  const { status, headers } = await at(path);
  expect(status).toBe(301);
  expect(headers.get('location')).toBe(location);
});

test.each([
  ['/games/old-hades/', '/games/hades/'],
  ['/games/old-hades/?comments=x', '/games/hades/?comments=x'],
  ['/Games/Old-Hades', '/games/hades/'],
])('%s, a former address, is redirected once and permanently to %s', async (path, location) => {
  shell.data.formerSlugs['old-hades'] = 'hades';
  const { status, headers } = await at(path);
  expect([status, headers.get('location')]).toEqual([301, location]);
});

test.each([
  '//evil.example/',
  '//evil.example',
  '/%2f%2fevil.example',
  '/nothing-here',
  '/games/hades/more/',
])('unknown address %s: the 404 page, not a redirect', async (path) => {
  const { status, headers, document } = await at(path);
  expect(status).toBe(404);
  expect(headers.get('location')).toBeNull();
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(document.querySelector('main form[action="/search/"] input[name=q]')).not.toBeNull();
});

test('the 404 page does not contain the requested address', async () => {
  const { html } = await at('/nothing-of-the-kind/');
  expect(html).not.toContain('nothing-of-the-kind');
});

test('a page has the same bytes for every reader', async () => {
  const one = await at('/games/hades/', {
    headers: { cookie: 'a=1', 'accept-language': 'nl', 'user-agent': 'one' },
  });
  const other = await at('/games/hades/?utm=2', { headers: { 'x-request-id': 'another-request' } });
  expect(other.html).toBe(one.html);
});

test('HEAD: the same headers as GET, without a body', async () => {
  const { status, headers, html } = await at('/games/hades/', { method: 'HEAD' });
  expect(status).toBe(200);
  expect(headers.get('etag')).not.toBeNull();
  expect(html).toBe('');
});

test.each(['POST', 'PUT', 'DELETE'])('%s on a page: 405', async (method) => {
  const { status, headers, html } = await at('/games/hades/', { method });
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('GET, HEAD');
  expect(JSON.parse(html)).toMatchObject({ code: 'method-not-allowed' });
});

test('the policy allows exactly the scripts of the page', async () => {
  const { headers, document } = await at('/games/hades/');
  const policy = headers.get('content-security-policy')!;
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const inline = [...document.querySelectorAll('script:not([src])')].filter(
    ({ attributes }) => !attributes.getNamedItem('type'),
  );
  expect(inline).toHaveLength(2);
  expect(policy).toContain(
    `script-src 'self' ${inline.map((script) => hash(script.textContent!)).join(' ')};`,
  );
  expect(policy).toContain("img-src 'self' data:;");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
  expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'");
  for (const script of document.querySelectorAll('script[src]'))
    expect(script.getAttribute('src')).toMatch(/^\//);
  expect(document.querySelectorAll('[onclick],[onload],[onerror]')).toHaveLength(0);
});

test('the policy allows exactly the style sheets inside the page, by the digests of their files', async () => {
  const styles = '.stars{color:gold}';
  const version = { ...regionVersion('header', '1.0.0'), css: ['a.css', 'b.css'] };
  version.integrity = { 'a.css': digestOf(styles), 'b.css': digestOf('another') };
  const own = await startShell();
  own.styles[`${version.base}a.css`] = styles;
  own.styles[`${version.base}b.css`] = 'tampered{}';
  own.regions['header'] = { channels: { stable: version }, history: [] };
  const { page, policy } = await eventually(async () => {
    const page = await load(`${own.url}/games/hades/`);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain(`style-src 'self' '${digestOf(SITE_STYLES)}' '${digestOf(styles)}';`);
    return { page, policy };
  });
  const inside = [...page.document.querySelectorAll('style')].map(({ textContent }) => textContent);
  expect(inside).toEqual([SITE_STYLES, styles]);
  const linked = [...page.document.querySelectorAll('link[rel=stylesheet]')];
  expect(linked.map((link) => link.getAttribute('href'))).toEqual([`${version.base}b.css`]);
  const headers = { 'if-none-match': page.headers.get('etag')! };
  const unchanged = await fetch(`${own.url}/games/hades/`, { headers });
  expect([unchanged.status, unchanged.headers.get('content-security-policy')]).toEqual([304, policy]);
  await own.close();
});

test('every page has the security headers', async () => {
  for (const path of ['/', '/nothing-here/']) {
    const { headers } = await at(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb'])
      expect(headers.get('permissions-policy')).toContain(`${feature}=()`);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'; script-src 'self'");
  }
});

test('the head has canonical link, styles, scripts and social picture', async () => {
  const { document } = await at('/games/hades/?utm=1');
  const href = (selector: string) => document.querySelector(`head ${selector}`)?.getAttribute('href');
  expect(href('link[rel=canonical]')).toBe(`${PUBLIC_URL}/games/hades/`);
  expect(document.querySelector('head style[data-href="/assets/site.1.css"]')?.textContent).toBe(SITE_STYLES);
  expect(document.querySelector('head script[src="/assets/host.1.js"]')?.hasAttribute('defer')).toBe(true);
  expect(document.querySelector('meta[property="og:image"]')?.getAttribute('content')).toMatch(
    new RegExp(`^${PUBLIC_URL}/cdn/cards/game/hades\\?v=[\\w-]+$`),
  );
  expect(document.querySelector('.skip')?.getAttribute('href')).toBe('#main');
  expect(document.querySelector('main')?.id).toBe('main');
  expect(document.documentElement.lang).toBe('en-GB');
});

test('the first paint needs nothing but the page: no style sheet is linked in its head, and no script delays it', async () => {
  const { document } = await at('/games/hades/');
  const files = [...document.head.querySelectorAll('style, link[rel=stylesheet], script[src]')];
  const client = files.at(-1);
  expect(document.head.querySelectorAll('link[rel=stylesheet]')).toHaveLength(0);
  expect(client?.getAttribute('src')).toBe('/assets/host.1.js');
  expect(client?.hasAttribute('defer')).toBe(true);
});

test.each([
  ['/', '.lead img'],
  ['/games/hades/', '.hero img'],
  ['/games/action/', '.games img'],
  ['/articles/news-1/', '.article-art img'],
])('%s: its largest picture is not loaded lazily', async (path, selector) => {
  const picture = (await at(path)).document.querySelector(selector);
  expect(picture?.hasAttribute('loading')).toBe(false);
  expect(picture?.getAttribute('sizes') ?? picture?.getAttribute('src')).toMatch(/rem|vw|^data:image\/svg/);
});

test('the page configures the client’s identity provider', async () => {
  const { document } = await at('/account/');
  expect(JSON.parse(textOf(document, '#savepoint-config')!)).toEqual({
    identity: {
      apiKey: 'local',
      authDomain: 'savepoint.example',
      projectId: 'savepoint-test',
      emulator: PUBLIC_URL,
    },
    regions: {},
  });
  expect(document.querySelector('[data-region=account]')).not.toBeNull();
});

test('readiness depends on the catalogue, and on a registry from the store or from disk', async () => {
  const ready = async ({ url } = shell) => (await fetch(`${url}/readyz`)).status;
  shell.userActions.mode = 'failing';
  expect(await ready()).toBe(200);
  shell.catalog.mode = 'failing';
  expect(await ready()).toBe(503);
  shell.catalog.mode = 'ok';
  shell.userActions.mode = 'ok';

  const folder = mkdtempSync(path.join(tmpdir(), 'shell-data-'));
  const store = await startUpstream(
    regionsStub({ header: { channels: { stable: regionVersion('header', '1.0.0') }, history: [] } }),
  );
  const start = () => startShell({ DATA_DIR: folder, REGIONS_URL: store.url });
  store.mode = 'failing';
  const first = await start();
  expect(await ready(first)).toBe(503);
  await first.close();
  store.mode = 'ok';
  const second = await start();
  expect(await ready(second)).toBe(200);
  await second.close();
  store.mode = 'failing';
  const third = await start();
  expect(await ready(third)).toBe(200);
  expect(await (await fetch(`${third.url}/about/`)).text()).toContain('"header":{"version":"1.0.0"');
  await third.close();
  await store.close();
  rmSync(folder, { recursive: true });
});
