import { createHash } from 'node:crypto';
import { cleanUp, startProvider, type Provider } from './support';

afterAll(cleanUp);

let provider: Provider;
beforeAll(async () => {
  provider = await startProvider();
});

const QUERY = {
  apiKey: 'local',
  appName: '[DEFAULT]',
  authType: 'signInViaPopup',
  eventId: '123',
  providerId: 'google.com',
  redirectUrl: 'http://localhost:3000/',
  v: '12.0.0',
};
const open = async (query: Record<string, string> = QUERY) => {
  const { status, headers, body } = await provider.call(
    `/emulator/auth/handler?${new URLSearchParams(query)}`,
  );
  return { status, csp: headers.get('content-security-policy') ?? '', html: String(body['text']) };
};

/** The hashes of what a page has written into it, as its policy must name them. */
const hashesOf = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  );

describe('the account chooser', () => {
  test('escapes names and addresses', async () => {
    const name = `<img src=x onerror="alert('1')">&amp;`;
    await provider.signIn({ sub: `"><script>alert(2)</script>`, email: `"'<b>@example.org`, name });
    const { html } = await open();
    expect(html).toContain('&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62;&#38;amp;');
    expect(html).not.toMatch(/<img|<b>|<script>alert/);
  });

  test('names the requested provider and offers only its accounts', async () => {
    await provider.signIn({ sub: '7', email: 'octo@example.org', name: 'Octo' }, 'github.com');
    const google = await open();
    const github = await open({ ...QUERY, providerId: 'github.com' });
    const other = await open({ ...QUERY, providerId: 'constructor' });
    expect(google.html).toContain('<h1>Log in with Google</h1>');
    expect(google.html).not.toContain('octo@example.org');
    expect(github.html).toContain('<h1>Log in with GitHub</h1>');
    expect(github.html).toContain('octo@example.org');
    expect(other.html).toContain('<h1>Log in with constructor</h1>');
  });

  test('the page explains that it is a local stand-in without passwords', async () => {
    expect((await open()).html).toMatch(/replaces Google on this machine\. There is no password/);
  });

  test('content security policy: own script and style only', async () => {
    const { csp, html } = await open();
    expect(csp.split('; ').sort()).toEqual(
      [
        "base-uri 'none'",
        "default-src 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
        `script-src ${hashesOf(html, 'script').join(' ')}`,
        `style-src ${hashesOf(html, 'style').join(' ')}`,
      ].sort(),
    );
  });

  test.each<[string, Record<string, string>]>([
    ['the query is empty', {}],
    ['the redirect URL is a script', { ...QUERY, redirectUrl: 'javascript:alert(1)' }],
    ['the redirect URL is invalid', { ...QUERY, redirectUrl: 'http://' }],
    ['the provider is not a name', { ...QUERY, providerId: '<script>' }],
    ['the kind of sign-in is unknown', { ...QUERY, authType: 'verifyApp' }],
  ])('rejects a link where %s', async (_what, query) => {
    const { status, html, csp } = await open(query);
    expect([status, /This link is incomplete/.test(html), /<script/.test(html)]).toEqual([400, true, false]);
    expect(csp).toContain("default-src 'none'");
  });
});

describe('the helper frame', () => {
  test('content security policy: own scripts, framed by local pages only', async () => {
    const { headers, body } = await provider.call('/emulator/auth/iframe?apiKey=local&appName=x');
    const csp = headers.get('content-security-policy');
    expect(csp).toContain(`script-src ${hashesOf(String(body['text']), 'script').join(' ')};`);
    expect(csp?.split('frame-ancestors ')[1]?.split(' ')).toEqual([
      "'self'",
      'http://localhost:*',
      'http://*.localhost:*',
      'http://127.0.0.1:*',
      'https://localhost:*',
      'https://*.localhost:*',
      'https://127.0.0.1:*',
    ]);
  });
});

test('the client script is valid JavaScript', async () => {
  const { headers, body } = await provider.call('/emulator/gapi.js');
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(() => new Function(String(body['text']))).not.toThrow();
});
