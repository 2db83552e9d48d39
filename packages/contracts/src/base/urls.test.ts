import { cardUrl, coverHeight, coverUrl, entityUrl, IMAGE_WIDTHS, urls } from './urls';
import { SUGGESTION_IMAGE_PX } from './limits';

test('every page’s address ends in a slash, before its query if it has one', () => {
  for (const [name, make] of Object.entries(urls)) {
    // The targets of forms are not pages.
    if (name.endsWith('Post')) continue;
    const url = (make as (slug: string) => string)('some-slug');
    expect({ name, url }).toEqual({ name, url: expect.stringMatching(/^\/([a-z-]+\/)*(\?q=some-slug)?$/) });
  }
});

test('the targets of forms have no final slash', () => {
  expect(urls.contactPost()).toBe('/forms/contact');
  expect(urls.newsletterPost()).toBe('/forms/newsletter');
});

test('a query is encoded into the address of its results', () => {
  expect(urls.search('a&b=c d')).toBe('/search/?q=a%26b%3Dc%20d');
  expect(urls.search()).toBe('/search/');
});

test('everything that can have comments has a page', () => {
  expect(entityUrl('game', 'hades')).toBe('/games/hades/');
  expect(entityUrl('article', 'hades-ii-is-out')).toBe('/articles/hades-ii-is-out/');
  expect(entityUrl('review', 'hades')).toBe('/reviews/hades/');
});

test('a cover names its width and height', () => {
  expect(coverUrl('game', 'hades', 'portrait', 300)).toBe(
    '/cdn/covers/game/hades?width=300&height=400&fit=cover',
  );
  expect(coverUrl('art', 'news', 'wide', 640)).toBe('/cdn/covers/art/news?width=640&height=360&fit=cover');
  expect(coverUrl('game', 'hades', 'square', SUGGESTION_IMAGE_PX)).toContain('width=44&height=44');
});

test('a picture’s card has its kind and name in the address', () => {
  expect(cardUrl('game', 'hades')).toBe('/cdn/cards/game/hades');
  expect(cardUrl('art', 'news', 'abc')).toBe('/cdn/cards/art/news?v=1-abc');
});

test.each([
  ['portrait', 150, 200],
  ['square', 150, 150],
  ['wide', 1280, 720],
  ['wide', 44, 25],
] as const)('coverHeight: a %s cover %i pixels wide → %i pixels high', (shape, width, height) => {
  expect(coverHeight(shape, width)).toBe(height);
});

test('heights are whole pixels at every width', () => {
  for (const width of IMAGE_WIDTHS)
    for (const shape of ['portrait', 'square', 'wide'] as const)
      expect(Number.isInteger(coverHeight(shape, width))).toBe(true);
});
