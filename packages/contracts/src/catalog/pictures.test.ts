import { articlePicture, gamePicture, pictureDigest, reviewPicture, sectionPicture } from './pictures';
import { pictureVersion, cardUrl, coverUrl } from '../base';

const game = { slug: 'hades', name: 'Hades', genres: ['action'] };

test('a picture’s version changes with everything that is drawn, and with nothing else', () => {
  const digests = [
    gamePicture(game),
    gamePicture({ ...game, name: 'Hades!' }),
    gamePicture({ ...game, genres: [] }),
    gamePicture({ ...game, cover: { palette: 'bone' } }),
    gamePicture({ ...game, cover: { composition: 'bone' } }),
    gamePicture({ ...game, cover: { layout: 'bone' } }),
    gamePicture({ ...game, cover: { file: 'a.png', revision: '1' } }),
    gamePicture({ ...game, cover: { file: 'a.png', revision: '2' } }),
    gamePicture({ ...game, cover: { file: 'b.png', revision: '1' } }),
  ].map(({ digest }) => digest);
  expect(new Set(digests).size).toBe(digests.length);
  const more = { ...game, released: null, cover: {} };
  expect(gamePicture(more).digest).toBe(digests[0]);
});

test('a revision without an uploaded file changes nothing', () => {
  expect(gamePicture({ ...game, cover: { revision: '1' } })).toEqual(gamePicture(game));
});

// Caches keep these addresses for a year: a changed digest makes every reader load the same picture again.
test.each([
  ['', [], 'o3lle9c1t9'],
  ['Hades', [], 'xtk6affbr6'],
  ['Hades', ['action'], '2bsdxtahs96'],
  ['The Legend of Zelda: Breath of the Wild', ['action', 'adventure'], '1gxpcly385g'],
])('pictureDigest: "%s" with the genres %j → the same digest in every release', (title, genres, digest) => {
  expect(pictureDigest(title, genres)).toBe(digest);
});

test('pictureDigest: no genres → the digest without genres', () => {
  expect(pictureDigest('Hades')).toBe(pictureDigest('Hades', []));
});

test('many titles have as many digests', () => {
  const count = process.env['TEST_TIER'] === 'long' ? 100_000 : 5_000;
  const digests = new Set(Array.from({ length: count }, (_, number) => pictureDigest(`Game ${number}`)));
  expect(digests.size).toBe(count);
});

test('a game, a platform and a category are shown with a picture of their own', () => {
  expect(gamePicture(game)).toEqual({
    kind: 'game',
    slug: 'hades',
    digest: pictureDigest('Hades', ['action']),
  });
  const section = { slug: 'action', name: 'Action' };
  expect(sectionPicture(section)).toEqual({ kind: 'art', slug: 'action', digest: pictureDigest('Action') });
});

test('an article is shown with its game’s picture unless an editor chose one', () => {
  const article = { slug: 'news', title: 'News', games: ['hades'], game_picture: 'x' };
  expect(articlePicture(article)).toEqual({ kind: 'game', slug: 'hades', digest: 'x' });
  const own = { kind: 'art', slug: 'news' };
  expect(articlePicture({ ...article, cover: { composition: 'key' } })).toMatchObject(own);
  expect(articlePicture({ ...article, games: [] })).toEqual({ ...own, digest: pictureDigest('News') });
  expect(reviewPicture({ game: 'hades', game_picture: 'x' })).toEqual(articlePicture(article));
});

test('addresses name the version if it is known', () => {
  const { kind, slug, digest } = sectionPicture({ slug: 'action', name: 'Action' });
  const version = pictureVersion(digest!);
  expect(version).toMatch(/^\d+-[a-z0-9]+$/);
  expect(coverUrl(kind, slug, 'wide', 640, digest)).toBe(
    `/cdn/covers/art/action?width=640&height=360&fit=cover&v=${version}`,
  );
  expect(cardUrl(kind, slug, digest)).toBe(`/cdn/cards/art/action?v=${version}`);
  expect(cardUrl(kind, slug)).toBe('/cdn/cards/art/action');
});
