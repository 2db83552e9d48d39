import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cover, EDITION } from '@savepoint/covers';
import { cardUrl, coverHeight, coverUrl, IMAGE_WIDTHS, PICTURE_EDITION } from '@savepoint/contracts/base';
import { articlePicture, gamePicture, pictureDigest, sectionPicture } from '@savepoint/contracts/catalog';
import { byTier, eventually } from '@savepoint/service-kit/testing';
import { rasterise } from '../src/pictures/encode';
import { AVIF, measure, startTestService, WEBP, type TestService } from './test-service';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const HADES = pictureDigest('Hades', ['action', 'roguelike'], { composition: 'flame', palette: 'oxblood' });
const etagOf = async (path: string) => (await service.get(path, { accept: WEBP })).headers.get('etag');

describe('a cover', () => {
  test.each([
    ['portrait', 300, AVIF, 'av1'],
    ['portrait', 300, WEBP, 'webp'],
    ['portrait', 300, '*/*', 'jpeg'],
    ['portrait', 300, 'image/png', 'png'],
    ['square', 44, AVIF, 'webp'],
    ['wide', 640, AVIF, 'av1'],
  ] as const)('of shape %s, %d wide, for "%s" comes as %s', async (shape, width, accept, format) => {
    const response = await service.get(coverUrl('game', 'hades', shape, width), { accept });
    expect(response.status).toBe(200);
    expect(await measure(response)).toMatchObject({ format, width, height: coverHeight(shape, width) });
    expect(response.headers.get('content-type')).toBe(`image/${format === 'av1' ? 'avif' : format}`);
  });

  test('comes in every offered width', async () => {
    for (const width of IMAGE_WIDTHS) {
      const response = await service.get(coverUrl('game', 'outer-wilds', 'portrait', width), {
        accept: WEBP,
      });
      expect(await measure(response)).toMatchObject({ width, height: coverHeight('portrait', width) });
    }
  });

  test('is the one that the game’s slug, name, genres and options give', async () => {
    const response = await service.get(coverUrl('game', 'hades', 'portrait', 150), { accept: WEBP });
    const options = { composition: 'flame', palette: 'oxblood' };
    const drawn = cover({ slug: 'hades', title: 'Hades', genres: ['action', 'roguelike'], options });
    const { bytes } = await measure(response);
    expect(bytes.equals(await rasterise(drawn, 300, { width: 150, height: 200 }, 'webp'))).toBe(true);
  });

  test('has its default size if none is requested', async () => {
    expect(await measure(await service.get('/cdn/covers/game/hades'))).toMatchObject({
      width: 600,
      height: 800,
    });
    expect(await measure(await service.get('/cdn/covers/game/hades?width=300'))).toMatchObject({
      height: 400,
    });
    expect(await measure(await service.get('/cdn/covers/art/action'))).toMatchObject({
      width: 1280,
      height: 720,
    });
  });

  test('of a name without glyphs is drawn too', async () => {
    expect((await service.get(coverUrl('game', 'kaguya', 'portrait', 150))).status).toBe(200);
  });

  test('is immutable under its version, and responds 304 to If-None-Match', async () => {
    const path = coverUrl('game', 'hades', 'portrait', 150, HADES);
    const first = await service.get(path, { accept: WEBP });
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(first.headers.get('vary')).toBe('Accept');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    const etag = first.headers.get('etag')!;
    const again = await service.get(path, { accept: WEBP, 'if-none-match': `"other", ${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await service.get(path, { accept: WEBP, 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('a version', () => {
  const IMMUTABLE = 'public, max-age=31536000, immutable';
  const MINUTES = 'public, max-age=300, stale-while-revalidate=86400';
  const cacheControl = async (path: string) => {
    const response = await service.get(path, { accept: WEBP });
    expect(response.status).toBe(200);
    return response.headers.get('cache-control');
  };

  test('in the URL makes covers and cards immutable; without it, or with another one, they are cached for minutes', async () => {
    for (const path of [coverUrl('game', 'hades', 'square', 44, HADES), cardUrl('game', 'hades', HADES)])
      expect(await cacheControl(path)).toBe(IMMUTABLE);
    for (const digest of [undefined, 'other'])
      for (const path of [coverUrl('game', 'hades', 'square', 44, digest), cardUrl('game', 'hades', digest)])
        expect(await cacheControl(path)).toBe(MINUTES);
  });

  test('is the one in pages’ URLs, for every kind of picture', async () => {
    const { name: title, ...safeRooms } = {
      name: 'In praise of the safe room',
      cover: { composition: 'flame' },
    };
    const pictures = [
      gamePicture({ slug: 'outer-wilds', name: 'Outer Wilds', genres: ['adventure', 'puzzle'] }),
      articlePicture({ slug: 'safe-rooms', title, games: ['hades'], ...safeRooms }),
      sectionPicture({ slug: 'action', name: 'Action' }),
      sectionPicture({ slug: 'mac', name: 'Mac' }),
    ];
    for (const { kind, slug, digest } of pictures)
      expect({ slug, cacheControl: await cacheControl(coverUrl(kind, slug, 'wide', 200, digest)) }).toEqual({
        slug,
        cacheControl: IMMUTABLE,
      });
  });

  test('that is newer than the cached one reloads the catalogue, and never makes an old picture immutable', async () => {
    const before = await etagOf(coverUrl('game', 'hades', 'square', 44, HADES));
    service.catalog.data.games['hades']!.cover = { composition: 'key', palette: 'bone' };
    const { genres, cover: options } = service.catalog.data.games['hades']!;
    const path = coverUrl('game', 'hades', 'square', 44, pictureDigest('Hades', genres, options));
    expect(await cacheControl(path)).toBe(MINUTES);
    await eventually(async () => (await cacheControl(path)) === IMMUTABLE);
    expect(await etagOf(path)).not.toBe(before);
  });

  test('increases with the edition of the covers', () => {
    expect(PICTURE_EDITION).toBe(EDITION);
  });
});

describe('art', () => {
  test.each([
    [
      'safe-rooms',
      { slug: 'safe-rooms', title: 'In praise of the safe room', options: { composition: 'flame' } },
    ],
    [
      'action',
      {
        slug: 'cat-action',
        title: 'Action',
        genres: ['action'],
        options: { composition: 'blade', palette: 'oxblood' },
      },
    ],
    ['obscure', { slug: 'cat-obscure', title: 'Obscure', genres: ['obscure'] }],
    ['mac', { slug: 'platform-mac', title: 'Mac', options: { composition: 'sprites' } }],
  ])('of %s is drawn', async (slug, subject) => {
    const { bytes } = await measure(await service.get(coverUrl('art', slug, 'wide', 200), { accept: WEBP }));
    const drawn = cover(subject, { format: 'wide' });
    expect(bytes.equals(await rasterise(drawn, 640, { width: 200, height: 113 }, 'webp'))).toBe(true);
  });
});

describe('missing or unsupported pictures are rejected', () => {
  test.each([
    ['/cdn/covers/game/nobody', 404, 'no-such-picture'],
    ['/cdn/covers/art/nobody', 404, 'no-such-picture'],
    ['/cdn/covers/game/hades?width=301&height=401', 400, 'size-not-offered'],
    ['/cdn/covers/game/hades?width=300&height=300000', 400, 'size-not-offered'],
    ['/cdn/covers/game/hades?width=300&height=399', 400, 'size-not-offered'],
    ['/cdn/covers/game/hades?height=400', 400, 'size-not-offered'],
    ['/cdn/covers/poem/hades', 400, 'invalid-request'],
    ['/cdn/covers/game/Hades', 400, 'invalid-request'],
    ['/cdn/covers/game/a%2F..%2Fb', 400, 'invalid-request'],
    ['/cdn/covers/game', 404, 'no-such-path'],
  ])('%s: %d %s', async (path, status, code) => {
    const response = await service.get(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      error: expect.any(String),
      code,
      request_id: expect.any(String),
      ...(code === 'invalid-request' && { errors: expect.any(Object) }),
      ...(code === 'size-not-offered' && { params: { widths: expect.stringContaining('300') } }),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('pictures are drawn once', () => {
  const files = async () =>
    (await readdir(join(service.folder, 'images'), { recursive: true })).filter((f) => f.includes('.'));

  test('is looked up once and encoded once for concurrent requests', async () => {
    const path = coverUrl('game', 'hades', 'portrait', 300);
    const answers = await Promise.all(Array.from({ length: 30 }, () => service.get(path, { accept: AVIF })));
    const etags = new Set(answers.map(({ headers }) => headers.get('etag')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(etags.size).toBe(1);
    expect(service.catalog.calls).toEqual(['/games-by-slug?slugs=hades']);
  });

  test('is looked up together with the other pictures of a page', async () => {
    const slugs = ['hades', 'outer-wilds', 'nobody', 'kaguya'];
    const answers = await Promise.all(slugs.map((slug) => service.get(coverUrl('game', slug, 'square', 44))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
    const requested = service.catalog.calls.flatMap((url) =>
      new URL(url, 'http://x').searchParams.get('slugs')!.split(','),
    );
    expect(requested.sort()).toEqual([...slugs].sort());
  });

  test('is on disk after a restart', async () => {
    const path = coverUrl('game', 'hades', 'portrait', 150);
    const etag = await etagOf(path);
    await service.restart();
    expect(await files()).toHaveLength(1);
    expect(await etagOf(path)).toBe(etag);
    expect(await files()).toHaveLength(1);
  });

  test('is drawn again when an editor changes its cover options, and replaces the old picture', async () => {
    const path = coverUrl('game', 'hades', 'portrait', 150);
    const before = await etagOf(path);
    service.catalog.data.games['hades']!.cover = { composition: 'key', palette: 'bone' };
    await service.restart();
    expect(await etagOf(path)).not.toBe(before);
    await service.restart();
    expect(await files()).toHaveLength(1);
  });
});

describe('while the catalogue', () => {
  const path = coverUrl('game', 'hades', 'portrait', 150);
  const failures: [string, (service: TestService) => unknown][] = [
    ['is down', ({ catalog }) => catalog.close()],
    ['does not response in time', ({ catalog }) => (catalog.state.silent = true)],
    ['answers nonsense', ({ catalog }) => (catalog.state.nonsense = true)],
  ];

  test.each(failures)('%s → cached pictures are sent with a short max-age', async (_name, fail) => {
    const etag = await etagOf(path);
    await service.restart();
    await fail(service);
    const response = await service.get(path, { accept: WEBP });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBe(etag);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  });

  test.each(failures)('%s → other pictures are 503 with Retry-After', async (_name, fail) => {
    await fail(service);
    const response = await service.get(path);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: 'catalog-unavailable' });
  });
});

describe('a card', () => {
  test('is a JPEG of 1200 × 630 for every client', async () => {
    for (const path of ['/cdn/cards/game/hades', '/cdn/cards/art/safe-rooms']) {
      const response = await service.get(path, { accept: AVIF });
      expect(await measure(response)).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(response.headers.get('content-type')).toBe('image/jpeg');
    }
  });

  test('of an unknown slug is 404', async () => {
    expect((await service.get('/cdn/cards/game/nobody')).status).toBe(404);
  });
});

test('the service is ready while its cache is writable', async () => {
  expect((await service.get('/readyz')).status).toBe(200);
});

describe('a flood of pictures that are not cached', () => {
  const from = (address: string) => ({ accept: AVIF, 'x-forwarded-for': address });
  /** Pictures that are different for each number. */
  const flood = (signal?: AbortSignal) =>
    IMAGE_WIDTHS.slice(byTier(2, 0), byTier(5, IMAGE_WIDTHS.length)).flatMap((width) =>
      (['portrait', 'square', 'wide'] as const).flatMap((shape) =>
        ['hades', 'outer-wilds', 'kaguya'].map((slug) =>
          fetch(service.url + coverUrl('game', slug, shape, width), {
            headers: from('192.0.2.1'),
            ...(signal && { signal }),
          }).then(
            (response) => response.status,
            () => 'disconnected',
          ),
        ),
      ),
    );

  test('does not delay a cached picture, and another address’s new one by little', async () => {
    const cached = coverUrl('game', 'hades', 'portrait', 150);
    await service.get(cached, from('192.0.2.2'));
    let finished = 0;
    const flooding = flood().map((one) => one.finally(() => (finished += 1)));
    const [kept, fresh] = await Promise.all([
      service.get(cached, from('192.0.2.2')).then(({ status }) => [status, finished]),
      service
        .get(cardUrl('game', 'hades', HADES), from('192.0.2.2'))
        .then(({ status }) => [status, finished]),
    ]);
    expect(kept[0]).toBe(200);
    expect(fresh[0]).toBe(200);
    // Behind the flood it would be all of them; small ones go on beside the large new one.
    expect(Math.max(kept[1] as number, fresh[1] as number)).toBeLessThan((flooding.length * 3) / 4);
    expect(new Set(await Promise.all(flooding))).not.toContain(500);
  });

  test('from a client that disconnects → its pictures that still wait are not made', async () => {
    const abort = new AbortController();
    const flooding = flood(abort.signal);
    await service.get(coverUrl('game', 'hades', 'portrait', 150), from('192.0.2.2'));
    abort.abort();
    expect(await Promise.all(flooding)).toContain('disconnected');
    // The turn of the address comes after all of its pictures that still wait.
    const next = coverUrl('art', 'action', 'wide', 200);
    while ((await service.get(next, from('192.0.2.1'))).status !== 200);
    await service.restart();
    const made = await readdir(join(service.folder, 'images'), { recursive: true });
    expect(made.filter((name) => name.includes('.')).length).toBeLessThan(flooding.length);
  });
});
