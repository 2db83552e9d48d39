/** @jest-environment jsdom */

const SAVEPOINT = 'https://savepoint.example';

test('a tag with a site: the frame and the link name the site, the page’s id, address and title', () => {
  document.title = 'A post & more';
  const tag = document.createElement('script');
  // Not as the type of a script, which jsdom would fetch.
  tag.type = 'text/plain';
  tag.src = `${SAVEPOINT}/embed/site.js`;
  Object.assign(tag.dataset, { site: 'blog', pageId: 'post-1', theme: 'dark' });
  document.documentElement.lang = 'fr';
  document.body.append(tag);
  Object.defineProperty(document, 'currentScript', { value: tag, configurable: true });
  Object.assign(globalThis, { FOR_SITE: true });
  jest.requireActual('./loader');
  const { origin, pathname, searchParams } = new URL(document.querySelector('iframe')?.src ?? '');
  expect([origin, pathname]).toEqual([SAVEPOINT, '/embed/page/']);
  expect(Object.fromEntries(searchParams)).toEqual({
    site: 'blog',
    pageId: 'post-1',
    theme: 'dark',
    lang: 'fr',
    address: location.href,
    title: 'A post & more',
  });
  expect(document.querySelector('a')?.href).toBe(document.querySelector('iframe')?.src);
});

export {};
