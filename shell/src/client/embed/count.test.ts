/** @jest-environment jsdom */
import { commonRoutes } from '@savepoint/contracts/routes';

const SAVEPOINT = 'https://savepoint.example';

test('one request for all elements: by id, by the link around it, by its own address, or of the page itself', async () => {
  document.body.innerHTML = `
    <a href="/a/#comments"><b data-comment-count>?</b> comments</a>
    <a href="/b/" data-comment-count>?</a>
    <i data-comment-count="/a/">?</i>
    <i data-comment-count data-page-id="post 7/ä">?</i>
    <i data-comment-count>?</i>
    <i data-comment-count="https://elsewhere.example/">?</i>`;
  const tag = document.createElement('script');
  // Not as the type of a script, which jsdom would fetch.
  tag.type = 'text/plain';
  tag.src = `${SAVEPOINT}/embed/count.js`;
  tag.dataset['site'] = 'blog';
  document.body.append(tag);
  Object.defineProperty(document, 'currentScript', { value: tag, configurable: true });
  const asked: URL[] = [];
  globalThis.fetch = (async (url: URL) => {
    asked.push(url);
    return { json: async () => ({ counts: [3, 0, 12, 1] }) };
  }) as unknown as typeof fetch;
  jest.requireActual('./count');
  await new Promise((resolve) => setTimeout(resolve));

  expect(asked).toHaveLength(1);
  const [{ origin, pathname, searchParams }] = asked as [URL];
  expect([origin, pathname, searchParams.get('site')]).toEqual([
    SAVEPOINT,
    commonRoutes.countPageComments.path,
    'blog',
  ]);
  expect(searchParams.get('pages')?.split(' ')).toEqual([
    'http://localhost/a/',
    'http://localhost/b/',
    'id:post%207%2F%C3%A4',
    'http://localhost/',
    'https://elsewhere.example/',
  ]);
  const texts = [...document.querySelectorAll('[data-comment-count]')].map(({ textContent }) => textContent);
  // A page that has no count keeps its text.
  expect(texts).toEqual(['3', '0', '3', '12', '1', '?']);
});
