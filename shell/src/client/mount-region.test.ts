/** @jest-environment jsdom */
import type { ClientRegion } from '@savepoint/contracts/base';
import { createBus, type Region, type RegionContext } from '@savepoint/region-kit';
import { act, screen } from '@testing-library/react';
import { loadRegion, loadStyles } from './federation/load-region';
import { mountRegion, mountSigninOnRequest, type Host } from './mount-region';
import type { RegionError } from './region-error';
import { readSlot } from './slot';

// jsdom runs no scripts; loading is tested in browsers.
jest.mock('./federation/load-region', () => ({ loadRegion: jest.fn(), loadStyles: jest.fn() }));
const load = jest.mocked(loadRegion);
const loadStylesAgain = jest.mocked(loadStyles);
/** A region with all its files. */
const loaded = (module: Region<unknown>) => ({ region: module, isStyled: true, styles: Promise.resolve() });

const PINNED: ClientRegion = {
  version: '1.0.0',
  remote: 'streams',
  module: './streams',
  entry: '/entry.js',
  js: [],
  css: [],
  integrity: {},
};
const LINE = 'Live streams could not be loaded.';

let host: Host;
/** What regions in open slots get in place of the page’s bus. */
const guarded = createBus();
let reported: RegionError[];
let contexts: RegionContext[];
let unmounted: number;

/** Writes its props into its element. */
const region: Region<unknown> = {
  mount(element, props, context) {
    contexts.push(context);
    element.textContent = `mounted ${JSON.stringify(props)}`;
    return { update: () => {}, unmount: () => (unmounted += 1) };
  },
};
const throwing: Region<unknown> = {
  mount(element) {
    element.textContent = 'half';
    throw new Error('mine');
  },
};

function slot(html = '', after = '') {
  document.body.innerHTML = `<section data-region="streams" data-when="now">
    <script type="application/json" data-region-props>{"slug":"hades"}</script>
    <script type="application/json" data-region-state>{"streams":[]}</script>
    <div data-region-root>${html}</div>${after}</section>`;
  return readSlot(document.querySelector('section')!);
}
const mount = (...place: Parameters<typeof slot>) => act(() => mountRegion(slot(...place), host));
const text = () =>
  document
    .querySelector('section')!
    .textContent!.replaceAll(/\s*\{.*?\}\s*/g, '')
    .trim();

beforeAll(() => void jest.requireActual('./inline/loading'));
beforeEach(() => {
  reported = [];
  contexts = [];
  unmounted = 0;
  globalThis.reportError = (error) => void reported.push(error as RegionError);
  performance.measure = jest.fn();
  host = {
    regions: { streams: PINNED, signin: { ...PINNED, remote: 'account' } },
    bus: createBus(),
    guard: () => Promise.resolve(guarded),
  };
  load.mockReset().mockResolvedValue(loaded(region));
  loadStylesAgain.mockReset();
});

test('a region is mounted with the props of its slot, which names the mounted version', async () => {
  await mount();
  expect(document.querySelector('[data-region-root]')!.textContent).toBe('mounted {"slug":"hades"}');
  expect(document.querySelector('section')!.dataset['mounted']).toBe('streams@1.0.0');
  expect(contexts).toMatchObject([{ region: 'streams', release: 'streams@1.0.0', state: { streams: [] } }]);
  expect(reported).toEqual([]);
});

test('a region that fails to load: reported with its version, and retried by the button', async () => {
  load.mockRejectedValueOnce(new Error('missing'));
  await mount();
  expect(reported).toMatchObject([{ release: 'streams@1.0.0', cause: new Error('missing') }]);
  expect(screen.getByRole('status').textContent).toContain(LINE);
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(screen.queryByRole('status')).toBeNull();
  expect(document.querySelector('section')!.dataset['mounted']).toBe('streams@1.0.0');
});

test('a region that fails to load: the server’s HTML stays with a message above it, and its controls are disabled', async () => {
  load.mockRejectedValueOnce(new Error('missing'));
  const place = slot('<p>served</p><button>Like</button><form action="/search/"><input></form>');
  const served = place.root.firstChild;
  await act(() => mountRegion(place, host));
  expect(place.root.firstChild).toBe(served);
  expect(screen.getByRole('status').nextElementSibling).toBe(place.root);
  expect(place.root.innerHTML).toBe(
    '<p>served</p><button disabled="">Like</button><form action="/search/"><input></form>',
  );
  let html = '';
  load.mockResolvedValueOnce(
    loaded({ ...region, mount: (...args) => ((html = place.root.innerHTML), region.mount(...args)) }),
  );
  await act(async () => dispatchEvent(new Event('online')));
  expect(screen.queryByRole('status')).toBeNull();
  // What a region hydrates is what the server has sent.
  expect(html).toBe('<p>served</p><button>Like</button><form action="/search/"><input></form>');
  expect(document.querySelector('section')!.dataset['mounted']).toBe('streams@1.0.0');
});

test('it fails to load again and again: one message, and the button that was pressed keeps the focus', async () => {
  load.mockRejectedValue(new Error('missing'));
  await mount();
  for (let times = 0; times < 2; times += 1) {
    const button = screen.getByRole('button', { name: 'Try again' });
    button.focus();
    await act(async () => button.click());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
  }
  load.mockResolvedValue(loaded(region));
  await act(async () => screen.getByRole('button').click());
  expect(document.activeElement).toBe(document.querySelector('section'));
});

test('while it is loaded again, the button is busy and does nothing', async () => {
  load.mockRejectedValueOnce(new Error('missing'));
  await mount();
  load.mockReturnValue(new Promise(() => {}));
  await act(async () => screen.getByRole('button').click());
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  await act(async () => screen.getByRole('button').click());
  await act(async () => dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(2);
});

test('a region that throws while mounting: the server’s HTML is restored, without live controls', async () => {
  load.mockResolvedValue(loaded(throwing));
  await mount('<p>served</p><button>Like</button>');
  expect(document.querySelector('[data-region-root]')!.innerHTML).toBe(
    '<p>served</p><button disabled="">Like</button>',
  );
  expect(screen.getByRole('status').textContent).toContain('Live streams stopped because of an error.');
  expect(reported).toMatchObject([{ release: 'streams@1.0.0' }]);
});

test('a region without its style sheets is mounted, and says so until they are in', async () => {
  let settle!: { resolve(value?: unknown): void; reject(error: unknown): void };
  const pending = () => new Promise((resolve, reject) => (settle = { resolve, reject }));
  load.mockResolvedValue({ region, isStyled: false, styles: pending() });
  await mount();
  expect(text()).toContain('mounted');
  expect(screen.getByRole('status').textContent).toContain('Live streams could not be loaded in full');
  await act(async () => settle.reject(new Error('no styles')));
  expect(reported).toMatchObject([{ release: 'streams@1.0.0', cause: new Error('no styles') }]);
  loadStylesAgain.mockReturnValue(pending());
  await act(async () => screen.getByRole('button').click());
  expect(loadStylesAgain).toHaveBeenCalledWith(PINNED, true);
  await act(async () => settle.resolve());
  expect(screen.queryByRole('status')).toBeNull();
  expect(unmounted).toBe(0);
});

test('a region that fails later: unmounted once, and the message is shown', async () => {
  await mount();
  await act(async () => {
    contexts[0]!.fail(new Error('later'));
    contexts[0]!.fail(new Error('again'));
  });
  expect(unmounted).toBe(1);
  expect(reported.map(({ cause }) => cause)).toEqual([new Error('later')]);
  expect(screen.getByRole('status').textContent).toContain('Live streams stopped because of an error.');
  expect(document.querySelector('section')!.dataset['mounted']).toBeUndefined();
  // It would stop again.
  await act(async () => dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(1);
  await act(async () => screen.getByRole('button').click());
  expect(text()).toContain('mounted');
  expect(contexts).toHaveLength(2);
});

test('a region whose focused control goes as it fails: the focus is on the button', async () => {
  await mount('<button id="yes">Yes</button>');
  const root = document.querySelector('[data-region-root]')!;
  root.innerHTML = '<button id="yes">Yes</button>';
  document.getElementById('yes')!.focus();
  root.replaceChildren();
  await act(async () => contexts[0]!.fail(new Error('later')));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
});

test('a region that fails while the reader is elsewhere does not take the focus', async () => {
  await mount();
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  await act(async () => contexts[0]!.fail(new Error('later')));
  expect(document.activeElement).toBe(elsewhere);
});

test('a region that cannot be unmounted either: both errors are reported, and the message is shown', async () => {
  const stuck = {
    ...region,
    mount: (...args: Parameters<typeof region.mount>) => ({
      ...region.mount(...args),
      unmount: () => {
        throw new Error('stuck');
      },
    }),
  };
  load.mockResolvedValue(loaded(stuck));
  await mount();
  await act(async () => contexts[0]!.fail(new Error('later')));
  expect(reported.map(({ cause }) => cause)).toEqual([new Error('stuck'), new Error('later')]);
  expect(screen.getByRole('status')).toBeTruthy();
});

test('a region in an open slot is loaded after the page is guarded, and gets its own bus', async () => {
  const order: string[] = [];
  host.guard = async (name) => {
    order.push(`guard ${name}`);
    return guarded;
  };
  load.mockImplementation(async () => {
    order.push('load');
    return loaded(region);
  });
  const open = slot();
  open.element.dataset['openSlot'] = 'game-sidebar';
  await act(() => mountRegion(open, host));
  expect(order).toEqual(['guard streams', 'load']);
  expect(contexts[0]!.bus).toBe(guarded);
  await mount();
  expect(contexts[1]!.bus).toBe(host.bus);
});

test('the page cannot be guarded → a region in an open slot is not loaded, and can be retried', async () => {
  host.guard = () => Promise.reject(new Error('offline'));
  const open = slot();
  open.element.dataset['openSlot'] = 'game-sidebar';
  await act(() => mountRegion(open, host));
  expect(load).not.toHaveBeenCalled();
  host.guard = () => Promise.resolve(guarded);
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(contexts[0]!.bus).toBe(guarded);
});

test('a reported error alone changes nothing in the slot', async () => {
  await mount();
  contexts[0]!.report(new Error('small'));
  expect(reported).toHaveLength(1);
  expect(text()).toContain('mounted');
});

test('the message replaces a skeleton, but not a fallback with links', async () => {
  load.mockRejectedValue(new Error('missing'));
  await mount('', '<div data-region-fallback><p class="skel"></p></div>');
  expect(document.querySelector('[data-region-fallback]')).toBeNull();
  expect(screen.getByRole('status')).toBeTruthy();
  await mount('', '<div data-region-fallback><a href="/charts/">Charts</a></div>');
  expect(screen.getByRole('link', { name: 'Charts' })).toBeTruthy();
  expect(screen.getByRole('status')).toBeTruthy();
});

test('a region without a version: reported, and the message is shown', async () => {
  host.regions = {};
  await mount();
  expect(reported).toMatchObject([{ release: 'streams@none' }]);
  expect(screen.getByRole('status').textContent).toContain(LINE);
});

describe('the sign-in dialog', () => {
  const cancelled: unknown[] = [];
  beforeEach(() => {
    document.body.innerHTML = '';
    cancelled.length = 0;
    mountSigninOnRequest(host);
    host.bus.on('signin:cancelled', (detail) => cancelled.push(detail));
  });
  const request = (reason: string) => act(async () => host.bus.emit('signin:request', { reason }));
  const slots = () => document.querySelectorAll('[data-region="signin"]');

  test('is loaded on the first request only, which becomes its props', async () => {
    expect(load).not.toHaveBeenCalled();
    await request('rate games');
    await request('comment');
    expect(load).toHaveBeenCalledTimes(1);
    expect(slots()).toHaveLength(1);
    expect(slots()[0]!.textContent).toBe('mounted {"reason":"rate games"}');
    expect(cancelled).toEqual([]);
  });

  test('fails to load: signin:cancelled is emitted, and the next request retries', async () => {
    load.mockRejectedValueOnce(new Error('missing'));
    await request('rate games');
    expect(cancelled).toEqual([{}]);
    expect(screen.getByRole('status').textContent).toContain('The login dialog could not be loaded.');
    await request('comment');
    expect(slots()).toHaveLength(1);
    expect(slots()[0]!.textContent).toBe('mounted {"reason":"comment"}');
  });
});
