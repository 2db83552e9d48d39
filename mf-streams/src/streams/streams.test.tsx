/** @jest-environment jsdom */
import { createBus } from '@savepoint/region-kit';
import { testContext } from '@savepoint/region-kit/testing';
import { startSession } from '@savepoint/session';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { region } from '.';

const PROPS = { slug: 'hades', name: 'Hades', picture: 'abc' };
const EMPTY = 'Sorry, there are no live streams available for Hades right now. Check back soon!';
const fetched = jest.fn<Promise<unknown>, [string]>();

const logins = (...names: string[]) => ({ streams: names.map((user_login) => ({ user_login })) });
let unmount = () => {};
/** Simulates intersection with the viewport; jsdom has no layout. */
let setInView = (_inView: boolean) => {};

async function mount(state?: unknown) {
  const element = document.body.appendChild(document.createElement('section'));
  const kit = testContext('streams', state);
  const mounted = await act(async () => region.mount(element, PROPS, kit.context));
  unmount = () => act(() => mounted.unmount());
  return { element, ...kit };
}

beforeAll(() => {
  globalThis.fetch = (url) => fetched(String(url)) as Promise<Response>;
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      setInView = (isIntersecting) => callback([{ isIntersecting }]);
    }
    observe() {}
    disconnect() {}
  } as never;
  startSession({ config: { apiKey: '', authDomain: '', projectId: '' }, bus: createBus(), track: () => {} });
});
beforeEach(() => fetched.mockReset());
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

test('the fragment’s streams are shown without a request', async () => {
  await mount(logins('lanternfrog', 'orbitalmoth'));
  expect(screen.getByRole('heading', { name: 'Live now' })).toBeTruthy();
  expect(screen.getByText('lanternfrog')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(fetched).not.toHaveBeenCalled();
});

test('without a fragment the API is called, and a skeleton is shown', async () => {
  let answer = (_: unknown) => {};
  fetched.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { element } = await mount();
  expect(fetched).toHaveBeenCalledWith('/api/streams?game=hades');
  expect(element.querySelectorAll('.skel')).toHaveLength(4);
  expect(element.querySelector('[aria-busy="true"]')).toBeTruthy();
  await act(async () =>
    answer({ ok: true, headers: new Headers(), json: async () => logins('lanternfrog') }),
  );
  expect(screen.getByText('lanternfrog')).toBeTruthy();
  expect(element.querySelector('[aria-busy="true"]')).toBeNull();
});

test('the skeleton is removed when it is out of view, and not before', async () => {
  fetched.mockResolvedValue({ ok: true, headers: new Headers(), json: async () => logins() });
  const { element } = await mount();
  expect(screen.getByText(EMPTY)).toBeTruthy();
  act(() => setInView(true));
  expect(element.querySelectorAll('.skel')).toHaveLength(4);
  act(() => setInView(false));
  expect(element.querySelectorAll('.skel')).toHaveLength(0);
});

test('at most four streams are shown', async () => {
  await mount(logins('one', 'two', 'three', 'four', 'five'));
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
});

test('no live streams → the specified message', async () => {
  await mount(logins());
  expect(screen.getByText(EMPTY)).toBeTruthy();
});

test('the lookup fails → it is logged, and the same message is shown', async () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => {});
  fetched.mockResolvedValue({ ok: false, status: 502, headers: new Headers(), json: async () => ({}) });
  await mount();
  expect(screen.getByText(EMPTY)).toBeTruthy();
  expect(log).toHaveBeenCalledWith('Could not get streams');
});

test('a player is loaded on click only, and takes the focus', async () => {
  const { element } = await mount(logins('lanternfrog', 'orbitalmoth'));
  expect(element.querySelector('iframe')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Play lanternfrog’s stream here' }));
  const player = within(screen.getAllByRole('listitem')[0]!).getByTitle('lanternfrog’s stream');
  const url = new URL(player.getAttribute('src')!);
  expect(url.origin).toBe('https://player.twitch.tv');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    channel: 'lanternfrog',
    parent: 'localhost',
    autoplay: 'true',
  });
  expect(player).toMatchObject({ width: '400', height: '300' });
  expect(document.activeElement).toBe(player);
  expect(element.querySelectorAll('iframe')).toHaveLength(1);
});

test('a poster shows the streamer’s display name, the viewers and the title', async () => {
  const { element } = await mount({
    streams: [{ user_login: 'lanternfrog', user_name: 'LanternFrog', title: 'No-hit run', viewers: 1204 }],
  });
  expect(screen.getByRole('button', { name: 'Play LanternFrog’s stream here' })).toBeTruthy();
  for (const text of ['Live', 'LanternFrog', '1,204 watching', 'No-hit run'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(element.querySelector('img')).toMatchObject({ width: 400, height: 300 });
  expect(element.querySelector('img')?.src).toMatch(/\/cdn\/covers\/game\/hades\?.*&v=1-abc$/);
});
