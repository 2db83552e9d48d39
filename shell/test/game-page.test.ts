import { article, game } from './support/catalogue';
import { eventually } from './support/clock';
import { load, textOf } from './support/page';
import { regionVersion } from './support/regions-stub';
import { PUBLIC_URL, startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeEach(async () => {
  shell = await startShell();
});
afterEach(() => shell.close());

test('a game page shows the facts of its game', async () => {
  const { status, document } = await load(`${shell.url}/games/hades/`);
  expect(status).toBe(200);
  expect(document.title).toBe('Hades | Savepoint');
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(textOf(document, 'h1')).toBe('Hades');
  expect(textOf(document, '.facts')).toContain('Released17 September 2020');
  expect(textOf(document, '.prose')).toContain('It goes on from there.');
  expect(document.querySelector('.hero')?.getAttribute('style')).toMatch(
    /--tn-d-bg:#[0-9a-f]{6}.*--tn-l-ink:#/,
  );
});

test.each(['2096-09-17', null])('a game released on %s: the ratings bar gets the date', async (released) => {
  shell.data.games[0] = game('hades', { released });
  const { document } = await load(`${shell.url}/games/hades/`);
  const props = document.querySelector('[data-region=ratings] [data-region-props]')!.textContent!;
  expect(JSON.parse(props)).toMatchObject({ opens: released });
});

test.each([
  ['2096-11', 'Release dateNovember 2096', '2096-11'],
  ['2096-Q4', 'Release dateQ4 2096', undefined],
  ['2096-H2', 'Release date2nd half of 2096', undefined],
  ['2096', 'Release date2096', '2096'],
  ['1998', 'Released1998', '1998'],
])('a game released %s: as exactly as it is known, also for machines', async (released, fact, iso) => {
  shell.data.games[0] = game('hades', { released });
  const { document, jsonld } = await load(`${shell.url}/games/hades/`);
  expect(textOf(document, '.facts')).toContain(fact);
  expect((jsonld('VideoGame') as { datePublished?: string }).datePublished).toBe(iso);
  const props = JSON.parse(
    document.querySelector('[data-region=ratings] [data-region-props]')!.textContent!,
  ) as { opens?: null };
  // Of a period nobody knows the day on which ratings open.
  expect(props.opens).toBe(released === '1998' ? undefined : null);
});

test('a game in early access, with dates by platform and those announced before', async () => {
  const ps5 = { slug: 'playstation-5', name: 'PlayStation 5' };
  shell.data.games[0] = game('hades', {
    released: null,
    release_note: 'When it is done',
    early_access: '2024-05-06',
    releases: [
      { platform: ps5, date: null },
      { platform: ps5, region: 'japan', date: '2096-Q4' },
      { platform: { slug: 'windows-pc', name: 'PC' }, date: '2096-03-05' },
    ],
    former_dates: [
      { date: '2025', until: '2025-05-02' },
      { date: '2026-05-26', until: '2025-11-06' },
    ],
  });
  const { document } = await load(`${shell.url}/games/hades/`);
  expect(textOf(document, '.facts')).toContain('Release dateNo date yet. When it is done');
  expect(textOf(document, '.facts')).toContain('Early access6 May 2024');
  const facts = [...document.querySelectorAll('main .prose ~ section .facts > div')].map((fact) => [
    textOf(fact, 'dt'),
    [...fact.querySelectorAll('dd > div')].map(({ textContent }) => textContent),
  ]);
  expect(facts.slice(0, 3)).toEqual([
    ['PC', ['5 March 2096']],
    ['PlayStation 5', ['Japan: Q4 2096', 'No date yet']],
    ['Announced before', ['2025, until 2 May 2025', '26 May 2026, until 6 November 2025']],
  ]);
  // It has been rated since early access began.
  const props = document.querySelector('[data-region=ratings] [data-region-props]')!.textContent!;
  expect(JSON.parse(props)).not.toHaveProperty('opens');
});

test('our review and the chart position come before the comments', async () => {
  const { document } = await load(`${shell.url}/games/hades/`);
  const order = [
    ...document.querySelectorAll('.prose, .chart-position, .our-review, [data-region=comments]'),
  ];
  expect(order.map((element) => element.classList[0] ?? 'comments')).toEqual([
    'prose',
    'chart-position',
    'panel',
    'comments',
  ]);
});

test('a game without a release date: shows a note', async () => {
  shell.data.games[0] = game('hades', { released: null });
  const { document } = await load(`${shell.url}/games/hades/`);
  expect(textOf(document, '.facts')).toContain('Release dateNo date yet');
});

test('a game page shows its chart position, our review and related games', async () => {
  const { document } = await load(`${shell.url}/games/hades/`);
  const aside = document.querySelector('aside')!;
  expect(textOf(aside, '.chart-position__rank')).toBe('No.1');
  expect(textOf(aside, '.mv')).toBe('no change');
  expect(textOf(aside, '.chart-position__text')).toBe('This week’s chart12 weeks on the chartBest rank: 1');
  expect(aside.querySelector('.sparkline path')?.getAttribute('d')).toBe('M4.0 52.0L316.0 4.0');
  expect(textOf(aside, '.our-review p')).toBe('Worth every evening.');
  expect([...aside.querySelectorAll('.row h3')].map(({ textContent }) => textContent)).toEqual([
    'The game game-1',
    'The game game-2',
    'The game game-3',
    'The game game-4',
  ]);
  expect(textOf(aside, '.row .rating')).toBe('4.7 out of 5, 2,318 ratings');
});

test('a game page links to articles about it and to its platforms and categories', async () => {
  shell.data.articles.push(article('a-new-patch', { games: ['hades'], title: 'A new patch' }));
  const { document } = await load(`${shell.url}/games/hades/`);
  expect(document.querySelector('a[href="/articles/a-new-patch/"]')?.textContent).toBe('A new patch');
  expect(document.querySelector('.facts a[href="/platforms/windows-pc/"]')?.textContent).toBe('PC');
  expect(document.querySelector('.hero__genres a[href="/games/action/"]')?.textContent).toBe('Action');
});

test('a game that is neither ranked nor reviewed: no such sections', async () => {
  const { document } = await load(`${shell.url}/games/game-11/`);
  expect(document.querySelector('.chart-position')).toBeNull();
  expect(document.querySelector('.our-review')).toBeNull();
});

test('all ratings of the page and the ranks of its game are requested in one call', async () => {
  await load(`${shell.url}/games/hades/`);
  expect(shell.userActions.requests).toEqual([
    '/stats-and-histories?stats=hades%2Cgame-1%2Cgame-2%2Cgame-3%2Cgame-4&histories=hades',
  ]);
});

test('no charts yet: the page with its ratings and without a rank, cached briefly', async () => {
  shell.ratings.hasCharts = false;
  const { headers, document } = await load(`${shell.url}/games/hades/`);
  expect(textOf(document.querySelector('aside')!, '.row .rating')).toBe('4.7 out of 5, 2,318 ratings');
  expect(document.querySelector('.chart-position')).toBeNull();
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
});

test('details are shown where the game has them', async () => {
  const [game] = shell.data.games;
  Object.assign(game!, {
    players: { modes: ['single-player', 'online-co-op'], max: 4 },
    age_ratings: { pegi: 12, esrb: 'T' },
    languages: { text: ['en', 'pt-BR'], voice: ['en'] },
    difficulty: ['Easy', 'Hard'],
    accessibility: ['Subtitles'],
    alternative_titles: ['H', 'ハデス'],
    remake_of: 'Lanterns (1999)',
    editions: [{ name: 'Complete Edition', includes: 'the game and its expansion' }],
    official_url: 'https://www.lanterns.example/game/',
    requirements: {
      system: 'Windows 10',
      processor: 'Two cores',
      memory: '4 GB',
      graphics: 'Any',
      storage: '2 GB',
    },
  } satisfies Partial<typeof game>);
  const { document, jsonld } = await load(`${shell.url}/games/hades/`);
  const facts = [...document.querySelectorAll('main .prose ~ section .facts > div')].map((fact) => [
    textOf(fact, 'dt'),
    textOf(fact, 'dd'),
  ]);
  expect(facts).toEqual([
    ['Also known as', 'H, ハデス'],
    ['Series', 'Lanterns'],
    ['Players', 'Up to 4 players: single-player and online co-op'],
    ['Age rating', 'PEGI 12, ESRB T'],
    ['Languages', 'English and Brazilian Portuguese'],
    ['Voices', 'English'],
    ['Difficulty levels', 'Easy, Hard'],
    ['Accessibility', 'Subtitles'],
    ['Remake of', 'Lanterns (1999)'],
    ['Official site', 'lanterns.example'],
    ['Complete Edition', 'the game and its expansion'],
    ['System', 'Windows 10'],
    ['Processor', 'Two cores'],
    ['Memory', '4 GB'],
    ['Graphics', 'Any'],
    ['Storage', '2 GB'],
  ]);
  expect(document.querySelector('a[rel~=external]')?.getAttribute('href')).toBe(
    'https://www.lanterns.example/game/',
  );
  expect(jsonld('VideoGame')).toMatchObject({
    playMode: ['https://schema.org/SinglePlayer', 'https://schema.org/CoOp'],
    numberOfPlayers: { maxValue: 4 },
    contentRating: 'PEGI 12',
    alternateName: ['H', 'ハデス'],
  });
});

test.each([
  [{ modes: ['single-player'], max: 1 }, '1 player'],
  [{ modes: ['online-co-op', 'online-versus'] }, 'Online co-op and online versus'],
] as const)('players %j: “%s”', async (players, text) => {
  shell.data.games[1]!.players = { ...players, modes: [...players.modes] };
  const { document } = await load(`${shell.url}/games/game-1/`);
  expect(textOf(document, '.prose ~ section .facts dd')).toBe(text);
});

test('shops are named by platform, as links that pass nothing on', async () => {
  shell.data.games[1]!.stores = [
    { store: 'nintendo', url: 'https://www.nintendo.com/us/store/products/lanterns-switch/' },
    { store: 'steam', url: 'https://store.steampowered.com/app/1/' },
    { store: 'itch', url: 'https://lantern-works.itch.io/lanterns' },
    { store: 'publisher', url: 'https://www.lanterns.example/buy' },
  ];
  const { document } = await load(`${shell.url}/games/game-1/`);
  const section = [...document.querySelectorAll('section')].find(
    (each) => each.querySelector('h2')?.textContent === 'Where to buy',
  )!;
  expect(textOf(section, '.facts')).toBe('PCSteam, itch.ioNintendoNintendo eShopPublisherlanterns.example');
  expect(
    [...section.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.getAttribute('rel')]),
  ).toContainEqual(['https://store.steampowered.com/app/1/', 'external nofollow noopener']);
  const other = await load(`${shell.url}/games/game-2/`);
  expect(other.document.body.textContent).not.toContain('Where to buy');
});

test('the other games of its series come before the related ones, and only once', async () => {
  for (const name of [1, 2]) shell.data.games[name]!.series = 'Lanterns';
  const { document } = await load(`${shell.url}/games/hades/`);
  const lists = [...document.querySelectorAll('aside .game-rows')].map((list) => [
    textOf(list, 'h2'),
    [...list.querySelectorAll('.row h3')].map(({ textContent }) => textContent),
  ]);
  expect(lists).toEqual([
    ['In this series', ['The game game-1', 'The game game-2']],
    ['Play next', ['The game game-3', 'The game game-4', 'The game game-5', 'The game game-6']],
  ]);
  expect(document.querySelector('aside a[href="/series/lanterns/"]')?.textContent).toBe('The whole series');
});

test('a remake and its original link to each other, an expansion by its kind', async () => {
  shell.data.games[1]!.original = 'game-2';
  Object.assign(shell.data.games[3]!, { original: 'game-2', kind: 'expansion' });
  shell.data.games[2]!.released = null;
  const remake = await load(`${shell.url}/games/game-1/`);
  expect(textOf(remake.document, '.prose ~ section .facts')).toBe('Remake ofThe game game-2');
  const original = await load(`${shell.url}/games/game-2/`);
  expect(textOf(original.document, '.prose ~ section .facts')).toBe(
    'Remade asThe game game-1 (2020)ExpansionsThe game game-3 (2020)',
  );
  const expansion = await load(`${shell.url}/games/game-3/`);
  expect(textOf(expansion.document, '.prose ~ section .facts')).toBe('Expansion ofThe game game-2');
  expect(original.document.querySelector('.facts a[href="/games/game-1/"]')).not.toBeNull();
});

const UPLOAD = { file: 'lanterns/lamp.webp', revision: '0123456789abcdef' };
const SCREENSHOT = { ...UPLOAD, kind: 'screenshot', alt: 'A lamp.', width: 1920, height: 1080 } as const;

test('screenshots: links to the large pictures, loaded lazily, with reserved space', async () => {
  shell.data.games[1]!.screenshots = [{ ...SCREENSHOT, caption: 'Down there.', credit: 'Ines Okafor' }];
  const { document } = await load(`${shell.url}/games/game-1/`);
  const picture = document.querySelector('.gallery img')!;
  expect(picture.getAttribute('alt')).toBe('A lamp.');
  expect(picture.getAttribute('loading')).toBe('lazy');
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['640', '360']);
  expect(picture.closest('a')?.getAttribute('href')).toBe(
    '/cdn/uploads/lanterns/lamp.webp?width=1280&v=0123456789abcdef',
  );
  expect(textOf(document, '.gallery figcaption')).toBe('Down there. By Ines Okafor.');
  expect(document.body.textContent).toContain('Screenshots');
  const other = await load(`${shell.url}/games/game-2/`);
  expect(other.document.querySelector('.gallery, video')).toBeNull();
});

test('illustrations are never called screenshots', async () => {
  shell.data.games[1]!.screenshots = [{ ...SCREENSHOT, kind: 'illustration' }];
  const { document } = await load(`${shell.url}/games/game-1/`);
  expect(textOf(document, '.gallery figcaption')).toBe('Illustration, not a picture of the game.');
  expect(document.body.textContent).not.toContain('Screenshots');
});

test('a video: nothing of it is loaded before it is played, and it has captions and a link to its file', async () => {
  const video = { file: 'lanterns/lamp.webm', revision: 'fedcba9876543210' };
  const captions = { file: 'lanterns/lamp.vtt', revision: '0000000000000000' };
  shell.data.games[1]!.trailers = [{ ...video, title: 'Lanterns, lit', poster: UPLOAD, captions }];
  const { document, headers } = await load(`${shell.url}/games/game-1/`);
  const player = document.querySelector('video')!;
  expect(player.getAttribute('preload')).toBe('none');
  expect(player.hasAttribute('controls')).toBe(true);
  expect(player.hasAttribute('autoplay')).toBe(false);
  expect(player.querySelector('source')?.outerHTML).toBe(
    '<source src="/cdn/uploads/lanterns/lamp.webm?v=fedcba9876543210" type="video/webm">',
  );
  expect(player.querySelector('track')?.getAttribute('src')).toBe(
    '/cdn/uploads/lanterns/lamp.vtt?v=0000000000000000',
  );
  expect(document.querySelector('figcaption a')?.getAttribute('href')).toBe(
    '/cdn/uploads/lanterns/lamp.webm?v=fedcba9876543210',
  );
  expect(headers.get('content-security-policy')).toContain("media-src 'self';");
});

test('no details: no section for them', async () => {
  const { document } = await load(`${shell.url}/games/game-1/`);
  expect(document.querySelector('.prose ~ section .facts')).toBeNull();
});

test('the page has slots with the props of its regions', async () => {
  const { document } = await load(`${shell.url}/games/hades/`);
  const slots = [...document.querySelectorAll<HTMLElement>('[data-region]')];
  expect(slots.map((slot) => `${slot.dataset['region']} ${slot.dataset['when']}`)).toEqual([
    'header now',
    'ratings load',
    'streams visible',
    'comments visible',
    'footer visible',
  ]);
  const props = (region: string) =>
    JSON.parse(document.querySelector(`[data-region=${region}] [data-region-props]`)!.textContent!) as object;
  expect(props('ratings')).toMatchObject({ slug: 'hades', name: 'Hades', stats: { rating_count: 2318 } });
  expect(props('streams')).toEqual({ slug: 'hades', name: 'Hades', picture: expect.any(String) });
  expect(props('comments')).toEqual({ entity_type: 'game', entity_slug: 'hades', entity_name: 'Hades' });
  expect(props('header')).toMatchObject({
    // No menu lists single games: their pages share one header.
    path: '',
    categories: [{ slug: 'action', count: 12 }, { slug: 'puzzle' }],
  });
});

test('structured data contains the game and its rating', async () => {
  const { jsonld } = await load(`${shell.url}/games/hades/`);
  expect(jsonld('VideoGame')).toMatchObject({
    name: 'Hades',
    url: `${PUBLIC_URL}/games/hades/`,
    datePublished: '2020-09-17',
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 4.68,
      ratingCount: 2318,
      bestRating: 5,
      worstRating: 0,
    },
  });
  expect(jsonld('BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Games', item: `${PUBLIC_URL}/games/` },
      { position: 2, name: 'Action', item: `${PUBLIC_URL}/games/action/` },
      { position: 3, name: 'Hades', item: `${PUBLIC_URL}/games/hades/` },
    ],
  });
});

test('too few ratings: none shown, neither in the page nor in its structured data', async () => {
  shell.ratings.count = 2;
  const { jsonld, document } = await load(`${shell.url}/games/hades/`);
  expect(jsonld('VideoGame')).not.toHaveProperty('aggregateRating');
  expect(document.querySelector('.row .rating')).toBeNull();
});

test('names with HTML are shown as text', async () => {
  const hostile = '</script><img src=x onerror="alert(1)">&amp; “quoted”';
  shell.data.games[0] = game('hades', { name: hostile, summary: hostile, body: [hostile] });
  const { document, html, jsonld } = await load(`${shell.url}/games/hades/`);
  expect(textOf(document, 'h1')).toBe(hostile);
  expect(document.title).toBe(`${hostile} | Savepoint`);
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(hostile);
  expect(jsonld('VideoGame')).toMatchObject({ name: hostile });
  expect(document.querySelector('img[src=x]')).toBeNull();
  expect(html).not.toContain('<img src=x');
});

test('user-actions down: the page without ratings, cached briefly', async () => {
  shell.userActions.mode = 'failing';
  const { status, headers, document, jsonld } = await load(`${shell.url}/games/hades/`);
  expect(status).toBe(200);
  expect(textOf(document, 'h1')).toBe('Hades');
  expect(document.querySelector('.chart-position')).toBeNull();
  expect(document.querySelectorAll('.row')).toHaveLength(4);
  expect(jsonld('VideoGame')).not.toHaveProperty('aggregateRating');
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
});

test('user-actions hanging: the page without ratings', async () => {
  shell.userActions.mode = 'hanging';
  const { status, document } = await load(`${shell.url}/games/hades/`);
  expect(status).toBe(200);
  expect(textOf(document, 'h1')).toBe('Hades');
});

test('catalog down: a 503 page with Retry-After', async () => {
  shell.catalog.mode = 'failing';
  const { status, headers, document } = await load(`${shell.url}/games/hades/`);
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('5');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(textOf(document, 'h1')).toBe('Back in a moment');
});

test.each([
  '/games/nobody-made-this/',
  '/games/Nobody-Made-This/',
  '/games/-/',
  `/games/${'a'.repeat(200)}/`,
])('unknown game %s: 404', async (path) => {
  const { status, document } = await load(shell.url + path);
  expect(status).toBe(404);
  expect(textOf(document, 'h1')).toBe('Page not found');
});

test('a region in the open slot is shown above the comments, on game pages only', async () => {
  shell.regions['poll'] = {
    channels: { stable: { ...regionVersion('poll', '1.0.0'), slot: 'game' } },
    history: [],
  };
  await eventually(async () => {
    const { document } = await load(`${shell.url}/games/hades/`);
    const regions = [...document.querySelectorAll<HTMLElement>('main [data-region]')];
    expect(regions.map(({ dataset }) => dataset['region'])).toEqual([
      'ratings',
      'streams',
      'poll',
      'comments',
    ]);
  });
  const { document } = await load(`${shell.url}/games/`);
  expect(document.querySelector('[data-region=poll]')).toBeNull();
});
