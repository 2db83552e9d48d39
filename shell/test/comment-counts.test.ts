import { load } from './support/page';
import { startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeEach(async () => {
  shell = await startShell();
});
afterEach(() => shell.close());

const countRequests = () => shell.comments.requests.filter((path) => path.startsWith('/api/comments/counts'));
const counts = (document: Document, card: string) =>
  [...document.querySelectorAll(`${card} .comment-count`)].map(({ textContent }) => textContent);

test.each([
  ['/', '.story', 3],
  ['/', '.cols > section .news-feed__item', 3],
  ['/', '.gcard:has(.scorerow)', 3],
  ['/reviews/', '.gcard', 1],
  ['/articles/', '.story', 1],
])('%s: comment counts on each %s, in at most %d calls', async (path, card, calls) => {
  const { document } = await load(shell.url + path);
  const cards = document.querySelectorAll(card);
  expect(cards.length).toBeGreaterThan(0);
  expect(counts(document, card)).toHaveLength(cards.length);
  for (const text of counts(document, card)) expect(text).toMatch(/^\d+ comments?$/);
  // Fewer when an optional part timed out on a busy machine.
  expect(countRequests().length).toBeLessThanOrEqual(calls);
});

test('no comments: no count', async () => {
  const { document } = await load(`${shell.url}/games/action/`);
  expect(document.querySelectorAll('.gcard').length).toBeGreaterThan(0);
  expect(counts(document, '.gcard')).toEqual([]);
  expect(countRequests()).toHaveLength(1);
});

test('comments service down: the list without counts', async () => {
  shell.comments.mode = 'failing';
  const { status, document } = await load(`${shell.url}/reviews/`);
  expect(status).toBe(200);
  expect(document.querySelectorAll('.gcard').length).toBeGreaterThan(0);
  expect(counts(document, '.gcard')).toEqual([]);
});
