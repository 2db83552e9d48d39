import { REGION_VARIANT_HEADER } from '@savepoint/contracts/regions';
import { eventually } from './support/clock';
import { load } from './support/page';
import { regionVersion } from './support/regions-stub';
import { startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeAll(async () => {
  shell = await startShell();
  for (const region of ['header', 'comments'])
    shell.regions[region] = {
      channels: { stable: regionVersion(region, '1.0.0'), rollout: regionVersion(region, '2.0.0') },
      history: [],
      rollout: { start: 20, percent: 10 },
    };
  await eventually(async () => expect((await read('25')).versions).toEqual(['2.0.0', '2.0.0']));
});
afterAll(() => shell.close());

/** Requests a page as the gateway does for a reader’s bucket. */
async function read(bucket?: string, path = '/games/hades/') {
  const sent = bucket === undefined ? {} : { [REGION_VARIANT_HEADER]: bucket };
  const { status, headers, html, document } = await load(shell.url + path, { headers: sent });
  const config = document.getElementById('savepoint-config')?.textContent ?? '{}';
  const { regions = {} } = JSON.parse(config) as { regions?: Record<string, { version: string }> };
  return {
    status,
    versions: ['header', 'comments'].flatMap((region) => regions[region]?.version ?? []),
    /** Versions of the files that the page names. */
    files: new Set([...html.matchAll(/\/regions\/\w+\/([^/"]+)\//g)].map(([, version]) => version)),
    variant: headers.get(REGION_VARIANT_HEADER),
    cache: headers.get('x-cache'),
  };
}

test.each([
  ['20', '2.0.0', '20'],
  ['29', '2.0.0', '20'],
  ['19', '1.0.0', '0'],
  ['30', '1.0.0', '0'],
  ['0', '1.0.0', '0'],
])('bucket %s: version %s, in the page of variant %s', async (bucket, version, variant) => {
  // An incomplete page, on a busy machine, is kept briefly.
  await eventually(async () => {
    const page = await read(bucket);
    expect(page).toMatchObject({ versions: [version, version], variant, cache: 'hit' });
    expect(page.files).toEqual(new Set([version]));
  });
});

test.each([undefined, '', '100', '-1', '020', 'x', '25, 25'])(
  '%j is no bucket: stable versions, in a page for everybody',
  async (bucket) => {
    expect(await read(bucket)).toMatchObject({ versions: ['1.0.0', '1.0.0'], variant: null });
  },
);

test('the page of an unknown address is of the reader’s variant, too', async () => {
  expect(await read('25', '/nothing/')).toMatchObject({ status: 404, versions: ['2.0.0'], variant: '20' });
  expect(await read('50', '/nothing/')).toMatchObject({ status: 404, versions: ['1.0.0'], variant: '0' });
});

test('comments in other sites’ frames, feeds and sitemaps do not depend on the reader', async () => {
  const frame = await read('25', '/embed/comments/page/blog-1a/');
  expect(frame.files).toEqual(new Set(['1.0.0']));
  expect(frame.variant).toBeNull();
  expect(await read('25', '/sitemap.xml')).toMatchObject({ status: 200, variant: null });
});
