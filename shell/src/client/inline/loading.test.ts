/** @jest-environment jsdom */
import type {} from '../federation/load-files';

const SRC = '/assets/main.1.js';
const last = () => document.head.lastElementChild as HTMLScriptElement & HTMLLinkElement;
const settle = (type: 'load' | 'error', element: Element = last()) => element.dispatchEvent(new Event(type));
/** Passes time, with what is waiting for it. */
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
/** The longest pauses before the second and the third attempt. */
const [SECOND_MS, THIRD_MS] = [600, 2_000];
const notice = () => document.getElementById('not-loaded')!;
const button = () => notice().querySelector('button')!;

/** The listeners of the page that was opened last. */
let listeners: [EventTarget, Parameters<EventTarget['addEventListener']>][] = [];
function closePage(): void {
  for (const [target, [type, listener, options]] of listeners)
    target.removeEventListener(type, listener, options);
  listeners = [];
}

/** A page with its client, as the server sends it. */
function openPage(html = ''): HTMLScriptElement {
  document.head.innerHTML = `<script data-client defer src="${SRC}" integrity="sha384-main"></script>`;
  document.body.innerHTML = `<div id="not-loaded" role="alert" hidden><p>Not loaded</p><button>Try again</button></div>
    <main>${html}</main>`;
  delete document.documentElement.dataset['client'];
  closePage();
  for (const target of [document, window])
    jest.spyOn(target, 'addEventListener').mockImplementation((...args: unknown[]) => {
      listeners.push([target, args as Parameters<EventTarget['addEventListener']>]);
      EventTarget.prototype.addEventListener.apply(target, args as never);
    });
  jest.clearAllTimers();
  jest.resetModules();
  jest.requireActual('./loading');
  return document.querySelector('script')!;
}

beforeEach(() => {
  jest.useFakeTimers();
  openPage();
});
afterEach(() => {
  closePage();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a file', () => {
  const load = (url: string) => {
    const state = { outcome: '' };
    window.savepointLoading.load('script', url, 'sha384-a').then(
      () => (state.outcome = 'loaded'),
      (error: Error) => (state.outcome = error.message),
    );
    return state;
  };

  test('fails twice → a fresh element each time, with the same digest, after growing pauses; then it is loaded', async () => {
    jest.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0);
    const state = load('/a.js');
    const elements = [last()];
    for (const [shortest, wait] of [
      [299, 1],
      [999, 1],
    ] as const) {
      settle('error');
      await pass(shortest);
      expect(last()).not.toBe(elements.at(-1));
      expect(document.head.querySelectorAll('[data-href]')).toHaveLength(0);
      await pass(wait);
      elements.push(last());
    }
    expect(elements.map((element) => [element.integrity, element.crossOrigin])).toEqual(
      Array.from({ length: 3 }, () => ['sha384-a', 'anonymous']),
    );
    expect(elements.map((element) => element.getAttribute('src')!.replace(/\d+/, ''))).toEqual([
      '/a.js',
      '/a.js?',
      '/a.js?',
    ]);
    settle('load');
    await pass(0);
    expect(state.outcome).toBe('loaded');
  });

  test('pauses are longer for some readers than for others', async () => {
    jest.spyOn(Math, 'random').mockReturnValueOnce(0.5);
    load('/random.js');
    settle('error');
    await pass(449);
    expect(document.head.querySelectorAll('[data-href]')).toHaveLength(0);
    await pass(1);
    expect(document.head.querySelectorAll('[data-href]')).toHaveLength(1);
  });

  test('fails three times → rejects; the next call begins anew, past what caches have', async () => {
    const state = load('/b.js');
    for (const ms of [SECOND_MS, THIRD_MS, 0]) {
      settle('error');
      await pass(ms);
    }
    expect(state.outcome).toBe('/b.js is missing or altered');
    const again = load('/b.js');
    expect(last().getAttribute('src')).toMatch(/^\/b\.js\?\d+$/);
    settle('load');
    await pass(0);
    expect(again.outcome).toBe('loaded');
  });

  test('the connection is back → the next attempt is made at once', async () => {
    load('/c.js');
    settle('error');
    await pass(0);
    expect(document.head.querySelectorAll('[data-href]')).toHaveLength(0);
    dispatchEvent(new Event('online'));
    await pass(0);
    expect(last().dataset['href']).toBe('/c.js');
  });

  test('does not come within ten seconds → another attempt', async () => {
    load('/d.js');
    const first = last();
    await pass(10_000 + SECOND_MS);
    expect(first.isConnected).toBe(false);
    expect(last().getAttribute('src')).toMatch(/^\/d\.js\?/);
  });

  test('calls at the same time → one element', () => {
    load('/e.js');
    load('/e.js');
    expect(document.head.querySelectorAll('[data-href="/e.js"]')).toHaveLength(1);
  });
});

test('a module is requested by another address after a failure: browsers remember that it failed', async () => {
  const urls: string[] = [];
  const loaded = window.savepointLoading.retry('/m.js', async (url) => {
    urls.push(url);
    if (urls.length < 2) throw new Error('lost');
    return 'module';
  });
  await pass(SECOND_MS);
  await expect(loaded).resolves.toBe('module');
  expect(urls).toEqual(['/m.js', expect.stringMatching(/^\/m\.js\?\d+$/)]);
});

describe('the page client', () => {
  const html = `<section data-region="ratings"><div data-region-root>
    <button id="like">Like</button><button id="off" disabled>Off</button>
    <form action="/search/"><input id="search"><button>Find</button></form>
    <button id="menu">Menu</button><div data-panel="static"></div></div></section>
    <button id="outside">Outside</button>`;
  const isDisabled = (id: string) => (document.getElementById(id) as HTMLButtonElement).disabled;
  const start = () => (document.documentElement.dataset['client'] = '');

  async function failForGood(client: HTMLScriptElement): Promise<void> {
    settle('error', client);
    await pass(SECOND_MS);
    settle('error');
    await pass(THIRD_MS);
    settle('error');
    await pass(0);
  }

  test('fails once → is loaded again with its digest, and nothing is shown', async () => {
    settle('error', openPage());
    await pass(SECOND_MS);
    expect(last().integrity).toBe('sha384-main');
    expect(last().getAttribute('src')).toBe(SRC);
    start();
    settle('load');
    await pass(60_000);
    expect(notice().hidden).toBe(true);
    expect(document.querySelectorAll('script')).toHaveLength(2);
  });

  test('fails for good → the page says so, and what would do nothing is disabled; Try again, and it works', async () => {
    await failForGood(openPage(html));
    expect(notice().hidden).toBe(false);
    expect(['like', 'off', 'search', 'menu', 'outside'].map(isDisabled)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    button().focus();
    button().click();
    expect(notice().hidden).toBe(true);
    expect(document.activeElement).toBe(document.querySelector('main'));
    // As the server has sent it, before the client reads it.
    expect(['like', 'off'].map(isDisabled)).toEqual([false, true]);
    expect(last().getAttribute('src')).toMatch(/main\.1\.js\?\d+$/);
    start();
    settle('load');
    await pass(0);
    expect(notice().hidden).toBe(true);
  });

  test('still fails after Try again → it is said again, and the button has the focus', async () => {
    await failForGood(openPage(html));
    button().focus();
    button().click();
    for (const ms of [SECOND_MS, THIRD_MS, 0]) {
      settle('error');
      await pass(ms);
    }
    expect(notice().hidden).toBe(false);
    expect(document.activeElement).toBe(button());
    expect(isDisabled('like')).toBe(true);
  });

  test('the connection is back → it is loaded again by itself', async () => {
    await failForGood(openPage(html));
    dispatchEvent(new Event('online'));
    expect(notice().hidden).toBe(true);
    expect(last().getAttribute('src')).toMatch(/main\.1\.js\?/);
  });

  test('never comes → after twenty seconds it is requested once more', async () => {
    openPage();
    await pass(19_999);
    expect(document.querySelectorAll('script')).toHaveLength(1);
    await pass(1);
    expect(last().getAttribute('src')).toBe(SRC);
  });

  test('is loaded but cannot run → the page says so', async () => {
    settle('load', openPage(html));
    await pass(THIRD_MS);
    settle('load');
    await pass(0);
    expect(notice().hidden).toBe(false);
  });
});

describe('a style sheet that the page links', () => {
  const link = (at = document.head) => {
    const element = document.createElement('link');
    Object.assign(element, { rel: 'stylesheet', href: '/a.css' }).setAttribute('integrity', 'sha384-a');
    at.append(element);
    return element;
  };

  test('fails → it is loaded again with its digest', async () => {
    settle('error', link(document.body));
    await pass(SECOND_MS);
    const again = document.querySelector<HTMLLinkElement>('link')!;
    expect([again.rel, again.integrity, again.dataset['href']]).toEqual(['stylesheet', 'sha384-a', '/a.css']);
  });

  test('is not there after three seconds → it holds up the page no longer', async () => {
    const late = link(document.body);
    await pass(2_999);
    expect(late.isConnected).toBe(true);
    await pass(1);
    expect(late.isConnected).toBe(false);
    expect(last().getAttribute('href')).toMatch(/^\/a\.css\?\d+$/);
  });
});
