/** @jest-environment jsdom */

const SITE = 'https://blog.example';
const THREAD = '/embed/comments/page/blog-1a/de/dark/';
const embedder = document.body.appendChild(document.createElement('iframe')).contentWindow!;
const sent = jest.spyOn(embedder, 'postMessage').mockImplementation(() => undefined);

beforeAll(() => {
  // jsdom changes the document while it closes it.
  globalThis.ResizeObserver = globalThis.MutationObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
    takeRecords = () => [];
  };
  Object.defineProperty(window, 'parent', { value: embedder, configurable: true });
  Object.defineProperty(location, 'ancestorOrigins', { value: [SITE] });
  history.replaceState(null, '', '/embed/page/?site=blog&address=https%3A%2F%2Fblog.example%2F&signOn=1');
  document.title = 'Comments on A post';
  document.documentElement.dataset['address'] = THREAD;
  jest.requireActual('./frame');
});

test('at the address of a page: the frame takes the thread’s own one, and still waits for the reader’s token', () => {
  expect(location.pathname + location.search + location.hash).toBe(`${THREAD}#sign-on`);
});

test('the height is sent before the embedding page asks, to the origin that the browser names only', () => {
  const height = { savepoint: expect.any(Number), title: 'Comments on A post', scroll: 0, used: false };
  expect(sent.mock.calls).toEqual([[height, SITE]]);
  sent.mockClear();
  // Then, it can answer.
  window.dispatchEvent(
    new MessageEvent('message', { source: embedder, origin: SITE, data: { savepoint: 'hello' } }),
  );
  expect(sent.mock.calls).toEqual([
    [{ savepoint: 'token' }, SITE],
    [height, SITE],
  ]);
});

export {};
