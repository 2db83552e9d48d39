/** @jest-environment jsdom */

const SITE = 'https://blog.example';
const [embedder, other] = [0, 1].map(
  () => document.body.appendChild(document.createElement('iframe')).contentWindow!,
) as [Window, Window];
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
  document.title = 'Comments on Hades';
  document.body.insertAdjacentHTML(
    'beforeend',
    `<section data-region="comments"><div data-region-root></div></section>
      <script type="application/json" id="savepoint-client">[{ "src": "/assets/frame/main.js" }]</script>`,
  );
  jest.requireActual('../inline/loading');
  jest.requireActual('./frame');
});

const receive = (source: Window, origin: string, savepoint: unknown = 'hello') =>
  window.dispatchEvent(new MessageEvent('message', { source, origin, data: { savepoint } }));

test('the frame sends nothing before the embedding page has asked, and nothing to other windows', () => {
  receive(other, 'https://evil.example');
  receive(embedder, SITE, 'something else');
  expect(sent).not.toHaveBeenCalled();
});

test('the embedding page asks: it is asked for a token, and the height and title are sent, to the origin that asked only', () => {
  receive(embedder, SITE);
  expect(sent.mock.calls).toEqual([
    // Whether the site has logged its reader in.
    [{ savepoint: 'token' }, SITE],
    [{ savepoint: expect.any(Number), title: 'Comments on Hades', scroll: 0, used: false }, SITE],
  ]);
});

test('a thread that the server could not render: the client is loaded at once', () => {
  expect(document.head.querySelector('script')?.getAttribute('src')).toBe('/assets/frame/main.js');
});

export {};
