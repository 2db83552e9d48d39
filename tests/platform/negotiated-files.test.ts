import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildApp as buildRegions } from '@savepoint/regions';
import { closeApp } from '@savepoint/service-kit/testing';
import { startGateway } from '../../gateway/test/gateway';
import { startTestService, type TestService } from '../../services/images/test/test-service';
import { startShell, type TestShell } from '../../shell/test/support/shell';

const SCRIPT = `console.info(${JSON.stringify('a part '.repeat(300))});`;
const VERSION = '/regions/charts/0.1.0-1a2b3c4d';

let shell: TestShell;
let images: TestService;
let regions: Awaited<ReturnType<typeof buildRegions>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'negotiated-'));
  const release = path.join(folder, 'charts', '0.1.0-1a2b3c4d');
  mkdirSync(release, { recursive: true });
  const files = {
    'charts.5e6f7a8b.js': SCRIPT,
    'charts.5e6f7a8b.js.br': brotliCompressSync(SCRIPT),
    'charts.5e6f7a8b.js.gz': gzipSync(SCRIPT),
    'letters.5e6f7a8b.woff2': Buffer.alloc(400, 3),
    'empty.5e6f7a8b.css': '.a{margin:0}',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(release, name), content);
  const uploads = path.join(folder, 'uploads');
  mkdirSync(uploads);
  writeFileSync(
    path.join(uploads, 'trailer.webm'),
    Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(3_000, 5)]),
  );
  regions = await buildRegions({ REGIONS_DIR: folder, LOG_LEVEL: 'silent' });
  const regionsUrl = await regions.listen({ host: '127.0.0.1', port: 0 });
  shell = await startShell();
  images = await startTestService({ UPLOADS_DIR: uploads });
  gateway = await startGateway(
    { comments: shell.url, userActions: shell.url },
    { SHELL_URL: shell.url, REGIONS_URL: regionsUrl, IMAGES_URL: images.url },
  );
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([shell.close(), images.stop(), closeApp(regions)]);
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    request(gateway.url + url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
const varied = ({ headers }: Answer) => (headers.vary ?? '').toLowerCase().split(/, */);

/** What has compressed forms. */
const CODED = [
  '/',
  '/games/hades/',
  '/feeds/articles.rss',
  '/feeds/news.atom',
  '/feeds/reviews.json',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/assets/main.1.js',
  '/assets/main.1.js.map',
  '/assets/large.1.css',
  `${VERSION}/charts.5e6f7a8b.js`,
];
/** What is served as those are, but is not worth compressing. */
const PLAIN = ['/assets/text.1.woff2', `${VERSION}/letters.5e6f7a8b.woff2`, `${VERSION}/empty.5e6f7a8b.css`];
const FILES = [...CODED, ...PLAIN].filter((url) => /^\/(assets|regions)/.test(url));

describe.each([...CODED, ...PLAIN])('%s', (url) => {
  test('says that it depends on the coding: whole, not modified, as HEAD, the first time and kept', async () => {
    const tags = new Map<string, string>();
    for (const accepted of [undefined, 'X-GZip', 'gzip;q=0.5, BR', 'identity'])
      for (const _kept of [false, true]) {
        const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
        const whole = await get(url, headers);
        expect([whole.status, varied(whole)]).toEqual([200, expect.arrayContaining(['accept-encoding'])]);
        const coding = whole.headers['content-encoding'] ?? 'identity';
        const expected =
          accepted === undefined || accepted === 'identity'
            ? 'identity'
            : /BR/.test(accepted)
              ? 'br'
              : 'gzip';
        expect(coding).toBe(CODED.includes(url) ? expected : 'identity');
        const etag = whole.headers.etag!;
        expect(tags.get(coding) ?? etag).toBe(etag);
        tags.set(coding, etag);
        const head = await get(url, headers, 'HEAD');
        expect([head.status, head.headers.etag, varied(head), head.body.length]).toEqual([
          200,
          etag,
          varied(whole),
          0,
        ]);
        const same = await get(url, { ...headers, 'if-none-match': `"x", ${etag}` });
        expect([same.status, same.headers.etag, varied(same)]).toEqual([304, etag, varied(whole)]);
      }
    expect(new Set(tags.values()).size).toBe(tags.size);
    const [plain, ...others] = tags.values();
    for (const other of others) {
      expect((await get(url, { 'if-none-match': other })).status).toBe(200);
      expect((await get(url, { 'accept-encoding': 'br', 'if-none-match': plain! })).status).toBe(200);
    }
  });

  test('is 412 for another version, and for one that is older', async () => {
    const { headers } = await get(url);
    for (const accepted of ['identity', 'br']) {
      const failed = await get(url, { 'accept-encoding': accepted, 'if-match': '"another"' });
      expect([failed.status, failed.headers['content-encoding'], failed.headers['content-range']]).toEqual([
        412,
        undefined,
        undefined,
      ]);
      expect(JSON.parse(failed.body.toString())).toMatchObject({ code: 'precondition-failed' });
    }
    expect((await get(url, { 'if-match': '*' })).status).toBe(200);
    // A weak tag matches never, a strong one itself.
    const own = await get(url, { 'if-match': headers.etag! });
    expect(own.status).toBe(headers.etag!.startsWith('W/') ? 412 : 200);
    if (headers['last-modified'] === undefined) return;
    expect((await get(url, { 'if-unmodified-since': 'Thu, 08 Mar 2001 09:00:00 GMT' })).status).toBe(412);
    expect((await get(url, { 'if-unmodified-since': headers['last-modified'] })).status).toBe(200);
  });
});

describe.each(FILES)('a part of %s', (url) => {
  test.each(['identity', 'gzip', 'br'])(
    'is of the bytes in one coding (%s), which it names',
    async (accepted) => {
      const whole = await get(url, { 'accept-encoding': accepted });
      const part = await get(url, { 'accept-encoding': accepted, range: 'bytes=2-9' });
      const { length } = whole.body;
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 2-9/${length}`]);
      expect(part.body).toEqual(whole.body.subarray(2, 10));
      for (const name of ['etag', 'content-encoding', 'vary', 'last-modified'] as const)
        expect([name, part.headers[name]]).toEqual([name, whole.headers[name]]);
      const behind = await get(url, { 'accept-encoding': accepted, range: `bytes=${length}-` });
      expect([behind.status, behind.headers['content-range']]).toEqual([416, `bytes */${length}`]);
      expect(JSON.parse(behind.body.toString())).toMatchObject({ code: 'range-not-satisfiable' });
    },
  );

  test('that continues an earlier response is the whole: a weak tag and a date are the same for all codings', async () => {
    const { headers } = await get(url, { 'accept-encoding': 'br' });
    for (const condition of [
      headers.etag!,
      headers.etag!.replace('W/', ''),
      headers['last-modified']!,
      '"x"',
    ]) {
      const { status, headers: sent } = await get(url, { range: 'bytes=0-3', 'if-range': condition });
      expect([condition, status, sent['content-range']]).toEqual([condition, 200, undefined]);
    }
  });

  test('is not for HEAD', async () => {
    expect((await get(url, { range: 'bytes=0-3' }, 'HEAD')).status).toBe(200);
  });
});

test.each(['/embed/comments.js', '/embed/site.js', '/icon.svg', '/embed/frame.js'])(
  '%s has a tag, and is 304 and 412 by it',
  async (url) => {
    const { headers } = await get(url);
    expect(headers.etag).toMatch(/^"/);
    expect((await get(url, { 'if-none-match': headers.etag! })).status).toBe(304);
    expect((await get(url, { 'if-match': '"another"' })).status).toBe(412);
  },
);

test('a picture depends on the types that are accepted, each with its tag', async () => {
  const tags = new Set<string>();
  for (const accept of ['image/AVIF', 'image/webp;q=0.5', 'image/jpeg', 'image/avif;Q=0, */*']) {
    const picture = await get('/cdn/covers/game/hades?width=300', { accept });
    expect([picture.status, varied(picture)]).toEqual([200, expect.arrayContaining(['accept'])]);
    tags.add(picture.headers.etag!);
    const same = await get('/cdn/covers/game/hades?width=300', {
      accept,
      'if-none-match': picture.headers.etag!,
    });
    expect([same.status, varied(same)]).toEqual([304, varied(picture)]);
  }
  expect(tags.size).toBe(3);
});

test('a film: parts of it join by its strong tag and by its exact date, others are the whole', async () => {
  const url = '/cdn/uploads/trailer.webm';
  const whole = await get(url);
  const { etag = '', 'last-modified': date = '' } = whole.headers;
  expect(etag).toBe(`"${createHash('sha256').update(whole.body).digest('hex').slice(0, 16)}"`);
  const later = new Date(Date.parse(date) + 60_000).toUTCString();
  for (const [condition, status] of [
    [etag, 206],
    [date, 206],
    [`W/${etag}`, 200],
    ['"another"', 200],
    [later, 200],
  ] as const)
    expect([condition, (await get(url, { range: 'bytes=5-9', 'if-range': condition })).status]).toEqual([
      condition,
      status,
    ]);
  expect((await get(url, { range: 'bytes=5-9' })).body).toEqual(whole.body.subarray(5, 10));
  expect((await get(url, { 'if-none-match': etag })).status).toBe(304);
  expect((await get(url, { 'if-match': etag })).status).toBe(200);
  expect((await get(url, { 'if-match': '"another"' })).status).toBe(412);
  const behind = await get(url, { range: 'bytes=9999-' });
  expect([behind.status, behind.headers['content-range']]).toEqual([416, `bytes */${whole.body.length}`]);
});
