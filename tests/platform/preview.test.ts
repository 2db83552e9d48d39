import type { PreviewGrant, RegionOwners } from '@savepoint/contracts/regions';
import { newRegionKey, regionSigner, signPreview } from '@savepoint/contracts/region-trust';
import { applyOwners, buildRemote, publish, withdraw, withdrawKey } from '@savepoint/region-tools';
import { request, type Answered } from '../../gateway/test/request';
import { main } from '../../packages/region-tools/src/cli';
import { eventually } from '../../shell/test/support/clock';
import { workbench } from './remotes';
import { startSite } from './site';

const PAGE = '/games/hades/';
const HOUR_MS = 3_600_000;
const bench = workbench();
const teamKey = newRegionKey();
const team = regionSigner(teamKey);
const other = regionSigner(newRegionKey());
const stolen = regionSigner(newRegionKey());
const built = { first: '', second: '' };
const versions = { first: '', second: '' };
let site: Awaited<ReturnType<typeof startSite>>;
let platform: typeof site.platform;
let gateway: typeof site.gateway;

beforeAll(async () => {
  built.first = bench.copy();
  built.second = bench.copy({ 'src/streams/view.tsx': ["'first'", "'second'"] });
  await Promise.all([buildRemote(built.first), buildRemote(built.second)]);
  site = await startSite(bench.folder);
  ({ platform, gateway } = site);
  await applyOwners(ownersFile(), where());
  versions.first = (await publish({ ...where(), folder: built.first })).version;
  versions.second = (
    await publish({ ...where(), signer: team, folder: built.second, channel: 'pr-12' })
  ).version;
  // The fragments service reads the registry a moment after the shell.
  await eventually(async () => {
    expect(shown(await get(PAGE))).toEqual(STABLE());
    expect(shown(await get(PAGE, `savepoint.preview=${grant()}`))).toEqual(PREVIEW());
  });
});
afterAll(async () => {
  await site.close();
  bench.remove();
});

const where = () => ({ store: platform.store, signer: platform.signer });
const ownersFile = (): RegionOwners => ({
  site_keys: [platform.signer.key],
  keys: {
    [team.key]: { name: 'Team Poll' },
    [other.key]: { name: 'Team Quiz' },
    [stolen.key]: { name: 'Team Poll, CI' },
  },
  regions: {
    streams: { keys: [team.key, stolen.key] },
    search: { keys: [team.key, stolen.key] },
    quiz: { keys: [other.key] },
  },
});

const get = (path: string, cookie?: string) =>
  request(gateway.url, path, { headers: cookie === undefined ? {} : { cookie } });
const postForm = (path: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  request(gateway.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0', ...headers },
  });
/** What a page shows of the fixture: what its server has rendered, and the version that its client loads. */
const shown = ({ body }: Answered) => {
  const config = /id="savepoint-config"[^>]*>([^<]*)</.exec(body)?.[1] ?? '{}';
  const { regions } = JSON.parse(config) as { regions?: Record<string, { version: string }> };
  return {
    html: /(first|second)(?:<!-- -->)?: /.exec(body)?.[1],
    version: regions?.['streams']?.version,
    badge: body.includes('<savepoint-preview>'),
  };
};
const STABLE = () => ({ html: 'first', version: versions.first, badge: false });
const PREVIEW = () => ({ html: 'second', version: versions.second, badge: true });

/** Signs a grant, valid unless something is changed. */
function grant(changes: Partial<PreviewGrant> = {}, signer = team): string {
  const now = Date.now();
  return signPreview(
    {
      site: gateway.url,
      regions: ['streams'],
      shows: { channel: 'pr-12' },
      issued: new Date(now).toISOString(),
      expires: new Date(now + HOUR_MS).toISOString(),
      ...changes,
    },
    signer,
  );
}
const linkTo = (token: string) => `/preview/?to=${encodeURIComponent(PAGE)}&grant=${token}`;
/** Opens a link and presses its button. @returns the cookie */
async function open(path: string): Promise<{ cookie: string; attributes: string; location: string }> {
  const { status, headers } = await postForm(path);
  expect(status).toBe(303);
  const [cookie = '', ...attributes] = (headers['set-cookie']?.[0] ?? '').split('; ');
  return { cookie, attributes: attributes.join('; '), location: headers.location ?? '' };
}

/** Runs the command as a program. */
async function type(line: string, env: Record<string, string> = { REGION_KEY: teamKey }) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const code = await main(line.split(' '), { cwd: bench.folder, env, print, printError: print });
  return { code, text: printed.join('\n') };
}

test('a link of the team → asks first; then this browser has the version, server HTML and client code, with a badge', async () => {
  const { code, text } = await type(
    `preview fixture --channel pr-12 --site ${gateway.url} --page ${PAGE} --json`,
  );
  expect(code).toBe(0);
  const { url, regions } = JSON.parse(text) as { url: string; regions: string[] };
  expect(regions.sort()).toEqual(['search', 'streams']);
  const link = url.slice(gateway.url.length);

  const asked = await get(link);
  expect(asked.status).toBe(200);
  expect(asked.body).toContain('Show this preview?');
  expect(asked.body).toContain(`streams ${versions.second}`);
  expect(asked.body).toContain('Signed by Team Poll');
  expect(asked.headers['set-cookie']).toBeUndefined();
  expect(asked.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  expect(asked.body).not.toContain('data-region');

  const { cookie, attributes, location } = await open(link);
  expect(location).toBe(PAGE);
  expect(cookie).toMatch(/^savepoint\.preview=[\w.-]+$/);
  expect(attributes).toBe('Max-Age=28800; Path=/; HttpOnly; SameSite=Lax');

  const page = await get(PAGE, `theme=dark; ${cookie}`);
  expect(shown(page)).toEqual(PREVIEW());
  expect(page.body).toMatch(/signed by Team Poll, until \d+ \w+ \d{4}, \d\d:\d\d UTC/);
  expect(page.body).toContain('<meta name="robots" content="noindex"/>');
  const files = [...page.body.matchAll(/\/regions\/fixture\/([^/"]+)\//g)].map(([, version]) => version);
  expect(new Set(files)).toEqual(new Set([versions.second]));
});

test('caches never mix: other readers in the same second have the stable page, with its headers', async () => {
  const before = await eventually(async () => {
    const page = await get(PAGE);
    expect(page.headers['x-cache']).toBe('hit');
    return page;
  });
  const { cookie } = await open(linkTo(grant()));
  const pages = await Promise.all(
    Array.from({ length: 12 }, (_, index) => get(PAGE, index % 2 ? cookie : undefined)),
  );
  for (const [index, page] of pages.entries()) {
    if (index % 2) {
      expect(shown(page)).toEqual(PREVIEW());
      expect(page.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'x-cache': 'bypass',
      });
      expect(page.headers.etag).toBeUndefined();
    } else {
      expect(shown(page)).toEqual(STABLE());
      expect(page.headers['x-cache']).toBe('hit');
      for (const name of ['etag', 'cache-control', 'content-security-policy'] as const)
        expect(page.headers[name]).toBe(before.headers[name]);
      expect(page.headers['x-robots-tag']).toBeUndefined();
    }
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.headers['x-region-preview']).toBeUndefined();
  }
  // Of the policy, only the digest of the badge’s styles differs.
  const stable = String(before.headers['content-security-policy']).split(/[; ]+/);
  const widened = String(pages[1]!.headers['content-security-policy']).split(/[; ]+/);
  expect(stable.filter((source) => !widened.includes(source))).not.toContain("'self'");
  const added = widened.filter((source) => !stable.includes(source));
  expect(added.length).toBeGreaterThan(0);
  expect(added.every((source) => /^'sha384-[A-Za-z0-9+/]{64}'$/.test(source))).toBe(true);

  // A copy that the browser has from before is no answer, and an unknown page has the badge too.
  const conditional = await request(gateway.url, PAGE, {
    headers: { cookie, 'if-none-match': String(before.headers.etag) },
  });
  expect(conditional.status).toBe(200);
  const missing = await get('/games/no-such-game/', cookie);
  expect([missing.status, shown(missing).badge, missing.headers['cache-control']]).toEqual([
    404,
    true,
    'private, no-store',
  ]);
  expect(shown(await get('/games/no-such-game/')).badge).toBe(false);
});

test('the header is the gateway’s: a caller cannot set it', async () => {
  const page = await request(gateway.url, PAGE, { headers: { 'x-region-preview': grant() } });
  expect(shown(page)).toEqual(STABLE());
});

test('leaving removes the cookie and leads back; other sites can neither begin nor end a preview', async () => {
  const fromPage = { 'sec-fetch-site': 'same-origin', referer: `${gateway.url}/search/?q=hades` };
  const left = await postForm('/preview/leave/', fromPage);
  expect([left.status, left.headers.location]).toEqual([303, '/search/?q=hades']);
  expect(left.headers['set-cookie']).toEqual([
    'savepoint.preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ]);
  for (const to of ['//evil.example/', '/\\evil.example', 'https://evil.example/'])
    expect(
      (await postForm(linkTo(grant()).replace(encodeURIComponent(PAGE), encodeURIComponent(to)))).headers
        .location,
    ).toBe('/');
  for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }] as Record<
    string,
    string
  >[]) {
    const { status, body, headers: answered } = await postForm(linkTo(grant()), headers);
    expect([status, body.includes('preview-invalid')]).toEqual([400, true]);
    expect(answered['set-cookie']?.join() ?? '').not.toContain('savepoint.preview=e');
  }
});

const tampered = (change: (payload: string) => string) => {
  const [payload = '', ...rest] = grant().split('.');
  return [Buffer.from(change(Buffer.from(payload, 'base64url').toString())).toString('base64url'), ...rest];
};

test.each<[what: string, token: () => string, code: string, status: number, sentence: RegExp]>([
  [
    'of another owner',
    () => grant({}, other),
    'preview-not-allowed',
    403,
    /not an owner of the region streams/,
  ],
  [
    'for a region that is not the team’s, beside its own',
    () => grant({ regions: ['streams', 'search', 'quiz'], shows: { channel: 'pr-12' } }),
    'preview-not-published',
    404,
    /the region quiz has no version on the channel pr-12/,
  ],
  [
    'of a stranger',
    () => grant({}, regionSigner(newRegionKey())),
    'preview-not-allowed',
    403,
    /not in the owners file/,
  ],
  [
    'that has expired',
    () => grant({ issued: '2026-01-01T00:00:00.000Z', expires: '2026-01-02T00:00:00.000Z' }),
    'preview-expired',
    410,
    /ended on 2 January 2026, 00:00 UTC/,
  ],
  [
    'for more than seven days',
    () => grant({ expires: new Date(Date.now() + 8 * 24 * HOUR_MS).toISOString() }),
    'preview-not-allowed',
    403,
    /seven days/,
  ],
  [
    'of the future',
    () =>
      grant({
        issued: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
        expires: new Date(Date.now() + 48 * HOUR_MS).toISOString(),
      }),
    'preview-not-allowed',
    403,
    /seven days from now/,
  ],
  [
    'for another site',
    () => grant({ site: 'https://other.example' }),
    'preview-not-allowed',
    403,
    /made for/,
  ],
  [
    'that was changed',
    () => tampered((payload) => payload.replace('pr-12', 'pr-13')).join('.'),
    'preview-invalid',
    400,
    /signature is wrong/,
  ],
  ['that was cut', () => grant().slice(0, -9), 'preview-invalid', 400, /not complete/],
  [
    'with a field that nobody knows',
    () => grant({ evil: true } as Partial<PreviewGrant>),
    'preview-invalid',
    400,
    /does not know this kind/,
  ],
  [
    'for a channel without a version',
    () => grant({ shows: { channel: 'pr-99' } }),
    'preview-not-published',
    404,
    /no version on the channel pr-99/,
  ],
  [
    'for a version that is on no channel',
    () => grant({ shows: { version: '9.9.9' } }),
    'preview-not-published',
    404,
    /on no channel/,
  ],
])(
  'a link %s → refused with its sentence and code, on its page and as a cookie',
  async (_what, token, code, status, sentence) => {
    const link = linkTo(token());
    for (const answer of [
      await get(link),
      await postForm(link),
      await get(PAGE, `savepoint.preview=${token()}`),
    ]) {
      expect(answer.status).toBe(status);
      expect(answer.body).toMatch(sentence);
      expect(answer.body).toContain(`Code: ${code}`);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      // The next page is the stable one.
      expect(answer.headers['set-cookie']).toEqual([
        expect.stringMatching(/^savepoint\.preview=; Max-Age=0; /),
      ]);
    }
    expect(shown(await get(PAGE))).toEqual(STABLE());
  },
);

test('a link by a version, and the same link after its channel has another → shows that version', async () => {
  const token = grant({ shows: { version: versions.second } });
  expect(shown(await get(PAGE, `savepoint.preview=${token}`))).toEqual(PREVIEW());
});

test('a link is replayed after its key was withdrawn, or its version → refused', async () => {
  const token = grant({}, stolen);
  const cookie = `savepoint.preview=${token}`;
  expect(shown(await get(PAGE, cookie))).toEqual(PREVIEW());
  await withdrawKey(stolen.key, where());
  await eventually(async () => {
    const page = await get(PAGE, cookie);
    expect([page.status, page.body]).toEqual([403, expect.stringContaining('is not in the owners file')]);
  });
  await withdraw('fixture', { ...where(), channel: 'pr-12' });
  await eventually(async () => expect((await get(PAGE, `savepoint.preview=${grant()}`)).status).toBe(404));
});

test('the command: a wrong line → exit code 2, what the site does not have → 1, with what to do', async () => {
  const line = `preview fixture --site ${gateway.url}`;
  for (const wrong of [line, `${line} --channel pr-12 --hours 169`, 'preview fixture --channel pr-12'])
    expect(await type(wrong)).toMatchObject({ code: 2 });
  expect(await type(`${line} --channel pr-12`, {})).toMatchObject({ code: 2 });
  expect(await type(`${line} --channel pr-12 --page //evil.example/`)).toMatchObject({ code: 2 });
  const missing = await type(`${line} --channel pr-77`);
  expect(missing).toEqual({
    code: 1,
    text: expect.stringContaining('publish it there first, with --channel pr-77') as string,
  });
});
