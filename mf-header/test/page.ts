import { TextDecoder, TextEncoder } from 'node:util';
import type { RegionPropsByName } from '@savepoint/contracts/regions';
import type { MountedRegion, Region } from '@savepoint/region-kit';
import type { Fragment } from '@savepoint/region-kit/server';
import { testContext, type TestContext } from '@savepoint/region-kit/testing';
import { act } from '@testing-library/react';

// Globals that React’s server renderer needs and jsdom lacks.
Object.assign(globalThis, { TextEncoder, TextDecoder, IS_REACT_ACT_ENVIRONMENT: true });

type Name = 'header' | 'footer' | 'search';

interface OnPage extends TestContext {
  /** What React logged as errors, such as hydration mismatches. */
  consoleErrors: unknown[];
}

const onPage: Pick<MountedRegion<unknown>, 'unmount'>[] = [];

/** Inserts the fragment of a region into the page, as the server does, without mounting the region. */
export async function insertFragment<N extends Name>(
  name: N,
  props: RegionPropsByName[N],
): Promise<HTMLElement> {
  const { regions } = await import('../src/server');
  const fragment = regions[name] as Fragment<RegionPropsByName[N]>;
  const call = () => Promise.reject(new Error('These regions make no calls on the server'));
  const { html } = await fragment.render(props, { region: name, url: 'http://localhost/', call });
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

/** Mounts a region on the HTML that `insertFragment` has inserted. */
export async function hydrate<N extends Name>(
  element: HTMLElement,
  name: N,
  props: RegionPropsByName[N],
): Promise<OnPage> {
  const consoleErrors: unknown[] = [];
  const error = jest.spyOn(console, 'error').mockImplementation((...args) => void consoleErrors.push(args));
  const { region } = (await import(`../src/${name}`)) as { region: Region<RegionPropsByName[N]> };
  const testing = testContext(name);
  await act(async () => onPage.push(region.mount(element, props, testing.context)));
  error.mockRestore();
  return { ...testing, consoleErrors };
}

/** Unmounts every region and empties the page. */
export function clearPage(): void {
  act(() => onPage.splice(0).forEach((mounted) => mounted.unmount()));
  document.body.replaceChildren();
}

/** Inserts the fragment of a region and mounts it. */
export async function open<N extends Name>(name: N, props: RegionPropsByName[N]): Promise<OnPage> {
  return hydrate(await insertFragment(name, props), name, props);
}

/** Mocks `matchMedia`: the width of the screen and the theme that the system prefers. */
export function mockScreen({ wide = true, light = false } = {}): void {
  const matches = (query: string) => (query.includes('min-width') ? wide : query.includes('light') && light);
  globalThis.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: matches(query), media: query }) as MediaQueryList;
}

/** Prevents navigation, and collects the targets of the links that were followed. */
export function interceptLinks(): string[] {
  const followed: string[] = [];
  window.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (link && !event.defaultPrevented) followed.push(link.getAttribute('href') ?? '');
    event.preventDefault();
  });
  return followed;
}
