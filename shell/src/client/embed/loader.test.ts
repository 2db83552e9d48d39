/** @jest-environment jsdom */

const SITE = 'https://savepoint.example';
let frame: HTMLIFrameElement;
// jsdom cannot scroll.
jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
jest.mock('https://savepoint.example/embed/follow.js', () => jest.requireActual('../embed-follow/main'), {
  virtual: true,
});

beforeAll(() => {
  const tag = document.createElement('script');
  // Not as the type of a script, which jsdom would fetch.
  tag.type = 'text/plain';
  tag.src = `${SITE}/embed/comments.js`;
  tag.dataset['entitySlug'] = '../x?"y';
  document.documentElement.lang = 'de-AT';
  document.body.append(tag);
  Object.defineProperty(document, 'currentScript', { value: tag, configurable: true });
  Object.assign(globalThis, { FOR_SITE: false });
  jest.requireActual('./loader');
  frame = document.querySelector('iframe')!;
});

const receive = (source: MessageEventSource | null, origin: string, savepoint: unknown = 500) =>
  window.dispatchEvent(
    new MessageEvent('message', { source, origin, data: { savepoint, title: 'A thread' } }),
  );

test('the frame’s address is on the site, whatever the slug; it may not navigate the page', () => {
  expect(frame.src).toBe(`${SITE}/embed/comments/game/..%2Fx%3F%22y/de-AT/auto/`);
  // jsdom has no such property of frames.
  expect(String(frame.sandbox).split(' ').sort()).toEqual([
    'allow-forms',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-same-origin',
    'allow-scripts',
  ]);
});

test('messages of another window, of another origin, or without a number change nothing', () => {
  const style = frame.style.cssText;
  receive(window, SITE);
  receive(null, SITE);
  receive(frame.contentWindow, 'https://evil.example');
  receive(frame.contentWindow, 'null');
  receive(frame.contentWindow, SITE, 'high');
  expect(frame.style.cssText).toBe(style);
  expect(document.querySelector('a')).not.toBeNull();
});

test('a message of the frame sets its title and shows it in place of the link; then it gets its height', async () => {
  expect(frame.style.visibility).toBe('hidden');
  receive(frame.contentWindow, SITE);
  expect([frame.title, frame.style.visibility]).toEqual(['A thread', '']);
  expect(document.querySelector('a')).toBeNull();
  const height = () => frame.style.height;
  const settled = () => new Promise((resolve) => setTimeout(resolve, 10));
  while (height() !== '500px') await settled();
  receive(frame.contentWindow, SITE, 800);
  while (height() !== '800px') await settled();
});

export {};
