/** @jest-environment jsdom */
import { beginClient, loadDeferredChunk, loadScript, loadStyle, registerDigests } from './load-files';

const last = <E extends Element>() => document.head.lastElementChild as E;
const settle = (type: 'load' | 'error') => last().dispatchEvent(new Event(type));

beforeAll(() => {
  // jsdom has no CSS.escape.
  globalThis.CSS = { escape: (text: string) => text } as typeof CSS;
  jest.requireActual('../inline/loading');
});
beforeEach(() => document.head.replaceChildren());

test('a script is loaded once, with its digest and CORS', async () => {
  const first = loadScript('/a.js', 'sha384-a');
  const second = loadScript('/a.js', 'sha384-a');
  expect(document.head.children).toHaveLength(1);
  const script = last<HTMLScriptElement>();
  expect([script.getAttribute('src'), script.integrity, script.crossOrigin]).toEqual([
    '/a.js',
    'sha384-a',
    'anonymous',
  ]);
  settle('load');
  await Promise.all([first, second]);
});

test('a deferred chunk is loaded with its digest, and not at all without one', async () => {
  const outcomes: string[] = [];
  const load = (name: string) =>
    loadDeferredChunk(`${location.origin}/${name}`, ({ type }) => outcomes.push(type));
  registerDigests({ '/known.js': 'sha384-known' });
  load('known.js');
  expect(last<HTMLScriptElement>().integrity).toBe('sha384-known');
  settle('load');
  load('unknown.js');
  expect(document.head.children).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(outcomes.sort()).toEqual(['error', 'load']);
});

describe('a style sheet', () => {
  /** As the browser has it: a link without a sheet has failed. */
  const addStyle = (html: string) => {
    document.head.innerHTML = html;
    return last<HTMLLinkElement>();
  };

  test('that the page has inside is not loaded', async () => {
    addStyle('<style data-href="/inside.css">a{}</style>');
    await loadStyle('/inside.css', 'sha384-a');
    expect(document.head.children).toHaveLength(1);
  });

  test('that the page links, and has, is not loaded', async () => {
    const link = addStyle('<link rel="stylesheet" href="/linked.css">');
    Object.defineProperty(link, 'sheet', { value: {} });
    await loadStyle('/linked.css');
    expect(document.head.children).toHaveLength(1);
  });

  test('whose link has failed is loaded', async () => {
    addStyle('<link rel="stylesheet" href="/failed.css">');
    const loaded = loadStyle('/failed.css', 'sha384-a');
    const link = last<HTMLLinkElement>();
    expect([link.dataset['href'], link.integrity]).toEqual(['/failed.css', 'sha384-a']);
    settle('load');
    await loaded;
  });

  test('that is still being loaded is requested again by a reader who asks for it', () => {
    void loadStyle('/slow.css');
    void loadStyle('/slow.css');
    expect(document.head.children).toHaveLength(1);
    void loadStyle('/slow.css', '', true);
    expect(document.head.children).toHaveLength(2);
  });
});

test('the page client begins once: a second copy of its script does nothing', () => {
  Object.assign(globalThis, { __webpack_require__: {} });
  expect([beginClient(), beginClient()]).toEqual([true, false]);
});
