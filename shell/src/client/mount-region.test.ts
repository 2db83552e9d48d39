/** @jest-environment jsdom */
import type { ClientRegion } from '@savepoint/contracts';
import { createBus, type Region, type RegionContext } from '@savepoint/region-kit';
import { act, screen } from '@testing-library/react';
import { loadRegion } from './federation/load-region';
import { mountRegion, mountSigninOnRequest, type Host } from './mount-region';
import type { RegionError } from './region-error';
import { readSlot } from './slot';

// Scripts do not run in jsdom; loading them is tested in browsers.
jest.mock('./federation/load-region', () => ({ loadRegion: jest.fn() }));
const load = jest.mocked(loadRegion);

const PINNED: ClientRegion = {
  version: '1.0.0',
  remote: 'streams',
  module: './streams',
  entry: '/entry.js',
  js: [],
  css: [],
  integrity: {},
};
const LINE = 'Live streams did not load.';

let host: Host;
let reported: RegionError[];
let contexts: RegionContext[];
let unmounted: number;

/** A region that writes its props into its element. */
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

beforeEach(() => {
  reported = [];
  contexts = [];
  unmounted = 0;
  globalThis.reportError = (error) => void reported.push(error as RegionError);
  performance.mark = jest.fn();
  host = { regions: { streams: PINNED, signin: { ...PINNED, remote: 'account' } }, bus: createBus() };
  load.mockReset().mockResolvedValue(region);
});

test('a region is mounted with what its slot says, and the slot names the version', async () => {
  await mount();
  expect(document.querySelector('[data-region-root]')!.textContent).toBe('mounted {"slug":"hades"}');
  expect(document.querySelector('section')!.dataset['mounted']).toBe('streams@1.0.0');
  expect(contexts).toMatchObject([{ region: 'streams', release: 'streams@1.0.0', state: { streams: [] } }]);
  expect(reported).toEqual([]);
});

test('a region that does not load is reported with its version, and can be tried again', async () => {
  load.mockRejectedValueOnce(new Error('missing'));
  await mount();
  expect(reported).toMatchObject([{ release: 'streams@1.0.0', cause: new Error('missing') }]);
  expect(screen.getByRole('status').textContent).toContain(LINE);
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  expect(screen.queryByRole('status')).toBeNull();
  expect(document.querySelector('section')!.dataset['mounted']).toBe('streams@1.0.0');
});

test('the server’s HTML stays when its region does not load, untouched', async () => {
  load.mockRejectedValueOnce(new Error('missing'));
  const place = slot('<p>served</p>');
  const served = place.root.firstChild;
  await act(() => mountRegion(place, host));
  expect(place.root.firstChild).toBe(served);
  expect(screen.queryByRole('status')).toBeNull();
  await act(async () => dispatchEvent(new Event('online')));
  expect(document.querySelector('section')!.dataset['mounted']).toBe('streams@1.0.0');
});

test('the server’s HTML comes back when the region throws', async () => {
  load.mockResolvedValue(throwing);
  await mount('<p>served</p>');
  expect(document.querySelector('[data-region-root]')!.innerHTML).toBe('<p>served</p>');
  expect(reported).toMatchObject([{ release: 'streams@1.0.0' }]);
});

test('a region that fails later is unmounted once and makes room for the offer to try again', async () => {
  await mount();
  await act(async () => {
    contexts[0]!.fail(new Error('later'));
    contexts[0]!.fail(new Error('again'));
  });
  expect(unmounted).toBe(1);
  expect(reported.map(({ cause }) => cause)).toEqual([new Error('later')]);
  expect(screen.getByRole('status').textContent).toContain(LINE);
  expect(document.querySelector('section')!.dataset['mounted']).toBeUndefined();
});

test('what a region reports and lives on with changes nothing in its place', async () => {
  await mount();
  contexts[0]!.report(new Error('small'));
  expect(reported).toHaveLength(1);
  expect(text()).toContain('mounted');
});

test('the line takes the place of a skeleton, not of links that work without the region', async () => {
  load.mockRejectedValue(new Error('missing'));
  await mount('', '<div data-region-fallback><p class="skel"></p></div>');
  expect(document.querySelector('[data-region-fallback]')).toBeNull();
  expect(screen.getByRole('status')).toBeTruthy();
  await mount('', '<div data-region-fallback><a href="/charts/">Charts</a></div>');
  expect(screen.getByRole('link', { name: 'Charts' })).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a region that the page knows no version of says so', async () => {
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

  test('is fetched for the first request only, and gets it', async () => {
    expect(load).not.toHaveBeenCalled();
    await request('rate games');
    await request('comment');
    expect(load).toHaveBeenCalledTimes(1);
    expect(slots()).toHaveLength(1);
    expect(slots()[0]!.textContent).toBe('mounted {"reason":"rate games"}');
    expect(cancelled).toEqual([]);
  });

  test('when it cannot be had, whoever waits is told, and the next request tries again', async () => {
    load.mockRejectedValueOnce(new Error('missing'));
    await request('rate games');
    expect(cancelled).toEqual([{}]);
    expect(screen.getByRole('status').textContent).toContain('Sign-in did not load.');
    await request('comment');
    expect(slots()).toHaveLength(1);
    expect(slots()[0]!.textContent).toBe('mounted {"reason":"comment"}');
  });
});
