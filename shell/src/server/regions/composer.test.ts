import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  RegionVersion,
  Registry,
  Fragment,
  RegionToRender,
  RenderRequest,
  RenderResult,
} from '@savepoint/contracts/regions';
import { createRegistrySigner, regionTrustEnv } from '@savepoint/service-kit/testing';
import { RegionComposer, type RegionComposerOptions } from './composer';
import { headPreloads, type SlotRequest } from './slots';

const STREAMS: SlotRequest = { region: 'streams', props: { slug: 'hades', name: 'Hades' }, when: 'visible' };
const HEADER: SlotRequest = {
  region: 'header',
  props: { path: '/', platforms: [], categories: [] },
  when: 'now',
};
const PAGE = { url: 'https://savepoint.test/games/hades/', requestId: 'request-1' };

/** A digest made of one letter. */
const digest = (letter: string) => `sha384-${letter.repeat(64)}`;

const published = (region: string, version = '1.0.0', more: Partial<RegionVersion> = {}): RegionVersion => ({
  version,
  remote: region,
  module: `./${region}`,
  base: `/regions/${region}/${version}/`,
  entry: 'entry.js',
  js: [`${region}.js`],
  css: [`${region}.css`],
  integrity: { 'entry.js': digest('e'), [`${region}.js`]: digest('j'), [`${region}.css`]: digest('c') },
  server: { url: 'server.cjs', sha384: 'A'.repeat(64) },
  shared: {},
  published: '2025-05-14T12:00:00.000Z',
  ...more,
});

const styleLink = (region: string) =>
  `<link rel="stylesheet" href="/regions/${region}/1.0.0/${region}.css" crossorigin="anonymous" integrity="${digest('c')}">`;

/** Region store and fragments service on one port, as the composer sees them. */
async function startUpstream() {
  const regions: Registry['regions'] = {};
  const state = {
    down: false,
    /** Calls of the fragments service, and the regions that were requested with them. */
    calls: 0,
    /** Regions whose fragments are made from their props alone. */
    reusable: new Set<string>(),
    renderRequests: [] as (RegionToRender & { url: string; requestId: unknown })[],
    polls: [] as number[],
    /** Texts of style sheets, by address. */
    sheets: {} as Record<string, string>,
    /** Order of the regions in open slots, in the owners file. */
    slotOrder: undefined as Record<string, string[]> | undefined,
  };
  const sign = createRegistrySigner(() => state.slotOrder);
  const fragments: Record<string, unknown> = {};
  const server = createServer((request, response) => {
    if (state.down) return void response.writeHead(503).end('{}');
    if (request.url === '/regions/regions.json') {
      const updated = new Date(0).toISOString();
      const body = JSON.stringify(sign({ schema: 1, environment: 'test', updated, regions }));
      const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
      const status = request.headers['if-none-match'] === etag ? 304 : 200;
      state.polls.push(status);
      return void response.writeHead(status, { etag }).end(status === 200 ? body : undefined);
    }
    // Other style sheets of a version are not there: pages link them.
    if (request.method === 'GET') {
      const text = state.sheets[request.url!];
      return void response.writeHead(text === undefined ? 404 : 200).end(text);
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += String(chunk)));
    request.on('end', () => {
      const { url, regions: requested } = JSON.parse(body) as RenderRequest;
      state.calls += 1;
      const { 'x-request-id': requestId } = request.headers;
      state.renderRequests.push(...requested.map((each) => ({ ...each, url, requestId })));
      if (requested.some(({ region }) => fragments[region] === 'silent')) return;
      const results = requested.map(({ region }): RenderResult => {
        const answer = fragments[region];
        if (answer === 'slow') return { duration_ms: 610, failure: { code: 'render-timeout', error: 'No.' } };
        if (answer === 'rejected') {
          const error = 'The region streams does not accept these props: slug: This field must be string.';
          return { duration_ms: 1, failure: { code: 'invalid-props', error } };
        }
        if (!answer) return { duration_ms: 1, failure: { code: 'region-failed', error: 'No.' } };
        const reusable = state.reusable.has(region) && { reusable: true };
        return { duration_ms: 1, fragment: answer as Fragment, ...reusable };
      });
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ results }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    fragments,
    publish: (version: RegionVersion, channel = 'stable') =>
      (regions[version.remote] = {
        channels: { ...regions[version.remote]?.channels, [channel]: version },
        history: [],
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let composer: RegionComposer;
const warnings: unknown[] = [];

async function start(options: Partial<RegionComposerOptions> = {}) {
  composer = new RegionComposer({
    regionsUrl: upstream.url,
    siteKeys: [regionTrustEnv.REGION_SITE_KEYS],
    fragmentsUrl: upstream.url,
    interval: 50,
    // A busy machine responds late.
    fragmentTimeoutMs: 60_000,
    ...options,
    log: { warn: (details) => void warnings.push(details) },
  });
  await composer.start();
}
const until = async (done: () => boolean | Promise<boolean>) => {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 20));
};

beforeEach(async () => {
  warnings.length = 0;
  upstream = await startUpstream();
});
afterEach(async () => {
  composer.stop();
  await upstream.close();
});

test('a slot contains props, state and the fragment of the version the client loads', async () => {
  upstream.publish(published('streams'));
  upstream.fragments['streams'] = {
    html: '<h2>Live now</h2>',
    state: { streams: [] },
    jsonld: [{ '@type': 'Thing' }],
  };
  await start();
  const page = await composer.compose([STREAMS], PAGE);
  expect(page.slot('streams')).toBe(
    '<section data-region="streams" data-when="visible">' +
      styleLink('streams') +
      '<script type="application/json" data-region-props>{"slug":"hades","name":"Hades"}</script>' +
      '<script type="application/json" data-region-state>{"streams":[]}</script>' +
      '<div data-region-root><h2>Live now</h2></div></section>',
  );
  expect(page).toMatchObject({ jsonld: [{ '@type': 'Thing' }], key: 'streams@1.0.0', complete: true });
  expect(upstream.state.renderRequests).toEqual([
    { region: 'streams', version: '1.0.0', props: STREAMS.props, url: PAGE.url, requestId: 'request-1' },
  ]);
  expect(page.clientRegions['streams']).toEqual({
    version: '1.0.0',
    remote: 'streams',
    module: './streams',
    entry: '/regions/streams/1.0.0/entry.js',
    js: ['/regions/streams/1.0.0/streams.js'],
    css: ['/regions/streams/1.0.0/streams.css'],
    integrity: {
      '/regions/streams/1.0.0/entry.js': digest('e'),
      '/regions/streams/1.0.0/streams.js': digest('j'),
      '/regions/streams/1.0.0/streams.css': digest('c'),
    },
  });
});

test('regions mounted early: their style sheets and the preloads of their scripts are for the head', async () => {
  upstream.publish(published('streams'));
  upstream.publish(published('header'));
  await start();
  const { styles, preloads } = await composer.compose([HEADER, STREAMS], PAGE);
  expect(styles).toEqual([{ url: '/regions/header/1.0.0/header.css', digest: digest('c') }]);
  expect(preloads).toContain(
    `<link rel="preload" as="script" fetchpriority="low" href="/regions/header/1.0.0/entry.js" crossorigin="anonymous" integrity="${digest('e')}">`,
  );
  expect(preloads).not.toContain('/regions/streams/');
});

test('the styles of a region have markers → its slot names them, and keeps links as a fallback', async () => {
  upstream.publish(published('header', '1.0.0', { markers: ['--styles-a', '--styles-b'] }));
  upstream.fragments['header'] = { html: '<header></header>' };
  await start();
  const slotWith = async (fallback: string) =>
    (await composer.compose([{ ...HEADER, fallback }], PAGE)).slot('header');
  const withLinks = await slotWith('<a href="/">Home</a>');
  expect(withLinks).toContain('data-when="now" style="--styles:var(--styles-a) var(--styles-b)">');
  expect(withLinks).toContain('<div data-region-fallback><a href="/">Home</a></div>');
  expect(await slotWith('<p class="skel"></p>')).not.toContain('data-region-fallback');
});

test('a fragment made from its props alone → other pages with these props reuse it for a minute', async () => {
  upstream.publish(published('header'));
  upstream.publish(published('streams'));
  upstream.fragments['header'] = { html: '<p>menu</p>' };
  upstream.fragments['streams'] = { html: '<p>live</p>' };
  upstream.state.reusable.add('header');
  let now = 1_000;
  await start({ now: () => now });
  /** @returns the regions that were requested for a page */
  const requestedBy = async (...slots: SlotRequest[]) => {
    upstream.state.renderRequests.length = 0;
    const page = await composer.compose(slots, PAGE);
    expect(page.slot('header')).toContain('<div data-region-root><p>menu</p></div>');
    expect(page.complete).toBe(true);
    return upstream.state.renderRequests.map(({ region }) => region);
  };
  expect(await requestedBy(HEADER, STREAMS)).toEqual(['header', 'streams']);
  expect(await requestedBy(HEADER, STREAMS)).toEqual(['streams']);
  upstream.state.down = true;
  expect(await requestedBy(HEADER)).toEqual([]);
  upstream.state.down = false;
  const other: SlotRequest = { ...HEADER, props: { ...HEADER.props, path: '/other/' } };
  expect(await requestedBy(other)).toEqual(['header']);
  now += 59_999;
  expect(await requestedBy(HEADER)).toEqual([]);
  now += 2;
  expect(await requestedBy(HEADER)).toEqual(['header']);
});

test('a new version of a region → the fragment of the former one is not reused', async () => {
  upstream.publish(published('header'));
  upstream.fragments['header'] = { html: '<p>old</p>' };
  upstream.state.reusable.add('header');
  await start();
  await composer.compose([HEADER], PAGE);
  upstream.publish(published('header', '1.1.0', { server: { url: 'server.cjs', sha384: 'B'.repeat(64) } }));
  upstream.fragments['header'] = { html: '<p>new</p>' };
  await until(() => composer.key === 'header@1.1.0');
  expect((await composer.compose([HEADER], PAGE)).slot('header')).toContain('<p>new</p>');
});

test('a script shared by two regions is preloaded once', () => {
  const version = published('header');
  const preloads = headPreloads([
    { version, when: 'load' },
    { version, when: 'now' },
  ]);
  expect(preloads.match(/entry\.js/g)).toHaveLength(1);
});

const GAME = { page: 'game', props: { slug: 'hades', name: 'Hades' } } as const;

test('a region that names an open slot is shown on pages with that slot; other pages load nothing of it', async () => {
  upstream.publish(published('streams'));
  upstream.publish(published('poll', '1.0.0', { slot: 'game' }));
  upstream.publish(published('guide', '1.0.0', { slot: 'game-sidebar' }));
  upstream.publish(published('author', '1.0.0', { slot: 'article-sidebar' }));
  upstream.publish(published('promo', '1.0.0', { slot: 'list-top' }));
  upstream.fragments['poll'] = { html: '<h2>Your vote</h2>' };
  await start();
  const page = await composer.compose([STREAMS], { ...PAGE, openSlots: GAME });
  expect(Object.keys(page.openSlots).sort()).toEqual(['game-before-comments', 'game-sidebar']);
  expect(page.openSlots['game-before-comments']).toEqual([
    '<section data-region="poll" data-when="visible" data-open-slot="game-before-comments" style="--styles: ;contain:content;overflow-clip-margin:8px">' +
      '<script type="application/json" data-region-props>{"slug":"hades","name":"Hades"}</script>' +
      '<div data-region-root><h2>Your vote</h2></div></section>',
  ]);
  expect(Object.keys(page.clientRegions)).toEqual(['streams', 'guide', 'poll']);
  const list = { page: 'list', props: { list: 'category', slug: 'action' } } as const;
  const onList = await composer.compose([], { ...PAGE, openSlots: list });
  expect(onList.openSlots['list-top']?.join()).toContain('{"list":"category","slug":"action"}');
  expect(Object.keys(onList.clientRegions)).toEqual(['promo']);
  const without = await composer.compose([STREAMS], PAGE);
  expect(without.openSlots).toEqual({});
  expect(Object.keys(without.clientRegions)).toEqual(['streams']);
});

test('styles of a region in an open slot: in the page, for this slot only; a sheet that does not come is left out', async () => {
  const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
  const url = '/regions/poll/1.0.0/poll.css';
  upstream.state.sheets[url] = '*{color:red}';
  const integrity = { 'entry.js': digest('e'), 'poll.css': hashOf('*{color:red}') };
  upstream.publish(published('poll', '1.0.0', { slot: 'game', integrity }));
  upstream.publish(published('guide', '1.0.0', { slot: 'game' }));
  await start();
  const page = await composer.compose([STREAMS], { ...PAGE, openSlots: GAME });
  const text = '*:where([data-region="poll"] *){color:red}';
  expect(page.styles).toEqual([{ url, digest: hashOf(text), text }]);
  expect(page.openSlots['game-before-comments']!.join()).not.toContain('<link');
  expect(page.clientRegions['poll']!.css).toEqual([]);
});

test('regions in one slot: in the order of the site’s owner, then by name; another order is another page', async () => {
  for (const region of ['alpha', 'beta', 'gamma', 'delta'])
    upstream.publish(published(region, '1.0.0', { slot: 'game-sidebar' }));
  await start();
  const order = async () => {
    const { openSlots, key } = await composer.compose([], { ...PAGE, openSlots: GAME });
    const regions = openSlots['game-sidebar']!.map((html) => /data-region="(\w+)"/.exec(html)![1]);
    return { regions: regions.join(' '), key };
  };
  const before = await order();
  expect(before.regions).toBe('alpha beta delta gamma');
  upstream.state.slotOrder = { 'game-sidebar': ['gamma', 'absent', 'beta'] };
  await until(async () => (await order()).regions === 'gamma beta alpha delta');
  expect((await order()).key).not.toBe(before.key);
});

test('a region that declares its height → its slot reserves it, by the width of the viewport', async () => {
  upstream.publish(
    published('poll', '1.0.0', { slot: 'game', height: { narrow: 320, wide: 240 }, markers: ['--styles-a'] }),
  );
  upstream.publish(published('quiz', '1.0.0', { slot: 'game', height: { narrow: 90, wide: 200 } }));
  upstream.publish(published('ticker', '1.0.0', { slot: 'game', height: { narrow: 60, wide: 60 } }));
  await start();
  const { openSlots } = await composer.compose([], { ...PAGE, openSlots: GAME });
  const styles = openSlots['game-before-comments']!.map((html) => / style="([^"]*)"/.exec(html)![1]);
  const contained = 'contain:content;overflow-clip-margin:8px';
  expect(styles).toEqual([
    `--styles:var(--styles-a);${contained};min-block-size:clamp(240px,(64rem - 100vw)*9999,320px)`,
    `--styles: ;${contained};min-block-size:clamp(90px,(100vw - 64rem + 1px)*9999,200px)`,
    `--styles: ;${contained};min-block-size:60px`,
  ]);
});

test('a region with a slot of its own is not shown in the open slot too', async () => {
  upstream.publish(published('streams', '1.0.0', { slot: 'game' }));
  await start();
  expect((await composer.compose([STREAMS], { ...PAGE, openSlots: GAME })).openSlots).toEqual({});
});

test('props and state cannot break out of their script element', async () => {
  upstream.publish(published('streams'));
  upstream.fragments['streams'] = { html: '', state: '</script><!--' };
  await start();
  const name = '</script><script>alert(1)</script>';
  const page = await composer.compose([{ ...STREAMS, props: { slug: 'x', name }, label: '"><b>' }], PAGE);
  expect(page.slot('streams').match(/<\/?script/g)).toHaveLength(4);
  expect(page.slot('streams')).not.toContain('<!--');
  expect(page.slot('streams')).toContain('aria-label="&quot;&gt;&lt;b&gt;"');
});

test('all fragments of a page are requested with one call', async () => {
  for (const region of ['header', 'streams']) upstream.publish(published(region));
  upstream.fragments['header'] = { html: '<header></header>' };
  upstream.fragments['streams'] = { html: '<h2>Live now</h2>' };
  await start();
  const page = await composer.compose([HEADER, STREAMS], PAGE);
  expect(page.slot('header')).toContain('<header></header>');
  expect(page.slot('streams')).toContain('<h2>Live now</h2>');
  expect(upstream.state).toMatchObject({
    calls: 1,
    renderRequests: [{ region: 'header' }, { region: 'streams' }],
  });
});

test.each([
  ['fails', undefined],
  ['is late', 'slow'],
])('a region whose fragment %s gets an empty slot; other regions are unaffected', async (_what, fragment) => {
  upstream.publish(published('streams'));
  upstream.publish(published('header'));
  upstream.fragments['header'] = { html: '<header></header>' };
  upstream.fragments['streams'] = fragment;
  await start();
  const page = await composer.compose([HEADER, { ...STREAMS, fallback: '<p class="skel"></p>' }], PAGE);
  expect(page.slot('streams')).toContain(
    '<div data-region-root></div><div data-region-fallback><p class="skel"></p></div>',
  );
  expect(page.slot('header')).toContain('<header></header>');
  expect(page.complete).toBe(false);
  expect(page.clientRegions['streams']).toBeDefined();
  // A poll of the registry may time out too; its warning has no release.
  const fromRegions = warnings.filter((details) => Object.hasOwn(details as object, 'release'));
  expect(fromRegions).toMatchObject([{ release: 'streams@1.0.0', request_id: 'request-1' }]);
});

test.each([
  ['is silent', 'silent'],
  ['sends something else', { text: 'hello' }],
])('the fragments service %s: all slots are empty, and no region counts as slow', async (_what, fragment) => {
  upstream.publish(published('streams'));
  upstream.publish(published('header'));
  upstream.fragments['header'] = { html: '<header></header>' };
  upstream.fragments['streams'] = fragment;
  await start(fragment === 'silent' ? { fragmentTimeoutMs: 50 } : {});
  for (let time = 0; time < 6; time += 1) {
    const page = await composer.compose([HEADER, STREAMS], PAGE);
    expect(page.slot('header')).toContain('<div data-region-root></div>');
    expect(page.complete).toBe(false);
  }
  const paused = warnings.filter((details) => Object.hasOwn(details as object, 'pause_ms'));
  expect(paused).toEqual([]);
  expect(warnings).toContainEqual(
    expect.objectContaining({ release: ['header@1.0.0', 'streams@1.0.0'], request_id: 'request-1' }),
  );
});

test('a fragment that is always slow delays five pages; then pages are complete without it, until it is fast', async () => {
  upstream.publish(published('streams'));
  upstream.fragments['streams'] = 'slow';
  await start();
  for (let index = 0; index < 5; index += 1)
    expect((await composer.compose([STREAMS], PAGE)).complete).toBe(false);
  const page = await composer.compose([STREAMS], PAGE);
  expect(page).toMatchObject({ complete: true, clientRegions: { streams: { version: '1.0.0' } } });
  expect(page.slot('streams')).toContain('<div data-region-root></div>');
  expect(upstream.state.renderRequests).toHaveLength(5);

  upstream.fragments['streams'] = { html: '<h2>Live now</h2>' };
  // The clock stands still, so that the request is fast on any machine.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000);
  await composer.compose([STREAMS], PAGE);
  await until(() => upstream.state.renderRequests.length === 6);
  await until(async () =>
    (await composer.compose([STREAMS], PAGE)).slot('streams').includes('<h2>Live now</h2>'),
  );
  clock.mockRestore();
});

test('fragments are counted by region and version: their time, or that they failed; not that the service was silent', async () => {
  for (const region of ['header', 'streams']) upstream.publish(published(region));
  upstream.fragments['header'] = { html: '<header></header>' };
  upstream.fragments['streams'] = 'rejected';
  const counted: unknown[][] = [];
  await start({ onRendered: (...fragment) => void counted.push(fragment) });
  await composer.compose([HEADER, STREAMS], PAGE);
  expect(counted).toEqual([
    ['header', '1.0.0', expect.any(Number)],
    ['streams', '1.0.0', undefined],
  ]);
  upstream.state.down = true;
  await composer.compose([HEADER, STREAMS], PAGE);
  expect(counted).toHaveLength(2);
});

test('fragments rejects the props: the slot is left to the client, and the log names the prop', async () => {
  upstream.publish(published('streams'));
  upstream.fragments['streams'] = 'rejected';
  await start();
  const page = await composer.compose([{ ...STREAMS, fallback: '<p class="skel"></p>' }], PAGE);
  expect(page.slot('streams')).toContain('<div data-region-root></div><div data-region-fallback>');
  expect(page.complete).toBe(false);
  const warning = warnings.find((details) => Object.hasOwn(details as object, 'release'));
  const text = expect.stringMatching(/^invalid-props: .*slug: This field must be string\.$/) as string;
  expect(warning).toMatchObject({ release: 'streams@1.0.0', err: { message: text } });
});

test('a region without a server bundle: rendered by the client, and the page is complete', async () => {
  const { server: _server, ...version } = published('streams');
  upstream.publish(version);
  await start();
  const page = await composer.compose([STREAMS], PAGE);
  expect(page.complete).toBe(true);
  expect(upstream.state.renderRequests).toEqual([]);
});

test('an unpublished region has an empty slot', async () => {
  await start();
  const page = await composer.compose([STREAMS], PAGE);
  expect(page.slot('streams')).toContain('<div data-region-root></div>');
  expect(page).toMatchObject({ complete: true, clientRegions: {}, styles: [], preloads: '' });
});

test('registry never read: pages are incomplete', async () => {
  upstream.state.down = true;
  await start();
  const page = await composer.compose([STREAMS], PAGE);
  expect(page.slot('streams')).toContain('<div data-region-root></div>');
  expect(page.complete).toBe(false);
});

test('every page has the sign-in region for the client', async () => {
  upstream.publish(published('signin'));
  await start();
  expect(Object.keys((await composer.compose([], PAGE)).clientRegions)).toEqual(['signin']);
});

test('a publish is seen without a restart', async () => {
  upstream.publish(published('streams'));
  await start();
  expect(composer.key).toBe('streams@1.0.0');
  upstream.publish(published('streams', '1.1.0'));
  await until(() => composer.key === 'streams@1.1.0');
  expect((await composer.compose([STREAMS], PAGE)).clientRegions['streams']!.version).toBe('1.1.0');
});

test('an unchanged registry is polled with 304', async () => {
  upstream.publish(published('streams'));
  await start();
  await until(() => upstream.state.polls.length >= 3);
  expect(upstream.state.polls.slice(0, 3)).toEqual([200, 304, 304]);
});

test('store down: the last registry is used', async () => {
  upstream.publish(published('streams'));
  await start();
  upstream.state.down = true;
  await until(() => warnings.length >= 1);
  expect(composer.key).toBe('streams@1.0.0');
  expect((await composer.compose([STREAMS], PAGE)).clientRegions['streams']).toBeDefined();
});

test('a channel uses its own versions, else the stable ones', async () => {
  upstream.publish(published('streams'));
  upstream.publish(published('header'));
  upstream.publish(published('streams', '2.0.0-rc'), 'canary');
  await start({ channel: 'canary' });
  expect(composer.key).toBe('header@1.0.0,streams@2.0.0-rc');
});
