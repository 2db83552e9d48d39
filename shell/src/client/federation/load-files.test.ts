/** @jest-environment jsdom */
import { loadScript, loadStyle } from './load-files';

const last = <E extends Element>() => document.head.lastElementChild as E;
const settle = (type: 'load' | 'error') => last().dispatchEvent(new Event(type));

beforeAll(() => {
  // jsdom has no CSS.escape.
  globalThis.CSS = { escape: (text: string) => text } as typeof CSS;
});
beforeEach(() => document.head.replaceChildren());
afterEach(() => jest.useRealTimers());

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

test('a failed script is requested again, bypassing caches', async () => {
  const lost = loadScript('/b.js');
  settle('error');
  await expect(lost).rejects.toThrow('/b.js is missing or altered');
  expect(document.head.children).toHaveLength(0);
  const again = loadScript('/b.js');
  expect(last<HTMLScriptElement>().getAttribute('src')).toMatch(/^\/b\.js\?\d+$/);
  settle('load');
  await again;
});

test('a script times out after ten seconds', async () => {
  jest.useFakeTimers();
  const late = loadScript('/c.js');
  jest.advanceTimersByTime(9_999);
  expect(document.head.children).toHaveLength(1);
  jest.advanceTimersByTime(1);
  await expect(late).rejects.toThrow('/c.js timed out');
});

test('a style sheet is linked once', async () => {
  const linked = loadStyle('/a.css', 'sha384-a');
  expect(last<HTMLLinkElement>().getAttribute('href')).toBe('/a.css');
  settle('load');
  await linked;
  await loadStyle('/a.css', 'sha384-a');
  expect(document.head.children).toHaveLength(1);
});
