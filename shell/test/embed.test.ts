import { load, textOf } from './support/page';
import { startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeAll(async () => {
  shell = await startShell({ EMBED_ORIGINS: 'https://a.example https://b.example' });
});
afterAll(() => shell.close());

test('an unknown entity: a 404 page that explains it and may be framed', async () => {
  for (const path of ['/embed/comments/film/hades/', '/embed/comments/game/-/']) {
    const { status, headers, document } = await load(shell.url + path);
    expect(status).toBe(404);
    expect(textOf(document, 'body')).toContain('Check data-entity-type and data-entity-slug');
    expect([...document.scripts].map(({ src }) => src)).toEqual([
      '',
      expect.stringMatching(/^\/embed\/frame\.js\?v=[\w-]{8}$/),
    ]);
    expect(headers.get('content-security-policy')).toContain(
      'frame-ancestors https://a.example https://b.example',
    );
  }
});

test('other pages may not be framed by other sites', async () => {
  for (const path of ['/', '/games/hades/', '/embed/']) {
    const { headers } = await load(shell.url + path);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  }
});

test('embedder policy: stated by the frame, unless another host signs its readers in', async () => {
  const policyOf = async ({ url }: TestShell) =>
    (await load(`${url}/embed/comments/game/-/`)).headers.get('cross-origin-embedder-policy');
  expect(await policyOf(shell)).toBe('credentialless');
  const other = await startShell({ FIREBASE_AUTH_DOMAIN: 'savepoint.firebaseapp.example' });
  expect(await policyOf(other)).toBeNull();
  await other.close();
});

test.each(['comments', 'site', 'frame', 'count', 'element'])(
  'the script %s may be loaded from every origin',
  async (name) => {
    const { status, headers } = await fetch(`${shell.url}/embed/${name}.js`);
    expect(status).toBe(200);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('content-type')).toContain('text/javascript');
  },
);

test('EMBED_ORIGINS that would inject a directive: rejected at the start', async () => {
  await expect(
    startShell({ EMBED_ORIGINS: "https://a.example; script-src 'unsafe-inline'" }),
  ).rejects.toThrow('EMBED_ORIGINS');
});
