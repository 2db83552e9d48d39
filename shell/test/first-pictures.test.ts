import { cover } from '@savepoint/covers';
import { articleDrawing, drawnAddress, gameDrawing } from '../src/components/drawings';
import { article } from './support/catalogue';
import { load } from './support/page';
import { startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeEach(async () => {
  shell = await startShell();
});
afterEach(() => shell.close());

/** What the address of an inlined picture contains; null for an address of a file. */
const drawn = (image: Element | null | undefined): string | null => {
  const [, svg] = /^data:image\/svg\+xml,(.*)$/s.exec(image?.getAttribute('src') ?? '') ?? [];
  return svg === undefined ? null : decodeURIComponent(svg);
};

test('the drawing in the page is the one that the images service draws', async () => {
  const hades = {
    slug: 'hades',
    name: '100 % #"Hades" <&>',
    genres: ['roguelike'],
    cover: { palette: 'bone' },
  };
  const { name: title, cover: options, ...rest } = hades;
  const expected = cover({ ...rest, title, options }, { format: 'portrait' });
  const address = drawnAddress(gameDrawing(hades as never)!, 'portrait');
  expect(decodeURIComponent(address.slice('data:image/svg+xml,'.length))).toBe(expected);
});

test('a changed title or option is drawn anew', () => {
  const hades = { slug: 'hades', name: 'Hades', genres: [] };
  const addresses = [hades, { ...hades, name: 'Hades 2' }, { ...hades, cover: { palette: 'bone' } }].map(
    (game) => drawnAddress(gameDrawing(game as never)!, 'portrait'),
  );
  expect(new Set(addresses).size).toBe(3);
});

test('the covers on the first screen of a list are in the page, the others are files', async () => {
  const { document } = await load(`${shell.url}/games/all/`);
  const [first, second, third] = document.querySelectorAll('.games .cover img');
  expect(drawn(first)).toMatch(/^<svg /);
  expect(first?.hasAttribute('srcset')).toBe(false);
  expect(drawn(second)).toMatch(/^<svg /);
  expect(drawn(third)).toBeNull();
});

test.each([
  ['/', '.lead .art img'],
  ['/articles/safe-rooms/', '.article-art img'],
  ['/reviews/hades/', '.article-art img'],
])('%s: the first picture is in the page', async (path, selector) => {
  const { document } = await load(shell.url + path);
  expect(drawn(document.querySelector(selector))).toMatch(/^<svg /);
  const banner = document.querySelector('.article-art source')?.getAttribute('srcset');
  if (path !== '/')
    expect(banner).toMatch(/^data:image\/svg\+xml,%3Csvg\S+viewBox=%220%200%20960%20360%22\S+$/);
});

test('an uploaded cover is a file', async () => {
  Object.assign(shell.data.games[0]!, { cover: { file: 'hades.png', revision: '1' } });
  const { document } = await load(`${shell.url}/reviews/hades/`);
  const image = document.querySelector('.article-art img');
  expect(drawn(image)).toBeNull();
  expect(image?.getAttribute('src')).toMatch(/^\/cdn\/covers\/game\/hades/);
});

test('an article without games, or with options of its own, has its own picture; one whose game was not read has a file', () => {
  const about = article('news', { games: ['hades'] });
  expect(articleDrawing(about, [])).toBeUndefined();
  expect(articleDrawing({ ...about, games: [] }, [])?.subject).toEqual({
    slug: about.slug,
    title: about.title,
  });
  const options = { composition: 'key' };
  expect(articleDrawing({ ...about, cover: options } as never, [])?.subject).toMatchObject({ options });
  expect(articleDrawing({ ...about, cover: { file: 'a.png' } } as never, [])).toBeUndefined();
});
