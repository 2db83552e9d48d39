import { TextDecoder, TextEncoder } from 'node:util';
import type { RegionPropsByName } from '@savepoint/contracts';
import type { MountedRegion, Region } from '@savepoint/region-kit';
import type { Fragment } from '@savepoint/region-kit/server';
import { testContext, type TestContext } from '@savepoint/region-kit/testing';
import { act } from '@testing-library/react';

// What React’s server renderer expects and jsdom lacks.
Object.assign(globalThis, { TextEncoder, TextDecoder, IS_REACT_ACT_ENVIRONMENT: true });

type Name = 'header' | 'footer' | 'search';

interface OnPage extends TestContext {
  /** What React had to say against the HTML it took over, or anything else. */
  complaints: unknown[];
}

const onPage: Pick<MountedRegion<unknown>, 'unmount'>[] = [];

/** Puts the fragment of a region into the page, as the server would; nothing is mounted yet. */
export async function serve<N extends Name>(name: N, props: RegionPropsByName[N]): Promise<HTMLElement> {
  const { regions } = await import('../src/server');
  const fragment = regions[name] as Fragment<RegionPropsByName[N]>;
  const call = () => Promise.reject(new Error('These regions ask for nothing'));
  const { html } = await fragment.render(props, { region: name, url: 'http://localhost/', call });
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

/** Lets a region take over the HTML that `serve` has put into the page. */
export async function takeOver<N extends Name>(
  element: HTMLElement,
  name: N,
  props: RegionPropsByName[N],
): Promise<OnPage> {
  const complaints: unknown[] = [];
  const error = jest.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said));
  const { region } = (await import(`../src/${name}`)) as { region: Region<RegionPropsByName[N]> };
  const surroundings = testContext(name);
  await act(async () => onPage.push(region.mount(element, props, surroundings.context)));
  error.mockRestore();
  return { ...surroundings, complaints };
}

/** Unmounts every region and empties the page. */
export function clearPage(): void {
  act(() => onPage.splice(0).forEach((mounted) => mounted.unmount()));
  document.body.replaceChildren();
}

/** Serves a region and takes it over. */
export async function open<N extends Name>(name: N, props: RegionPropsByName[N]): Promise<OnPage> {
  return takeOver(await serve(name, props), name, props);
}

/** Says how wide the screen is and which theme the system prefers, where nothing is laid out. */
export function pretendScreen({ wide = true, light = false } = {}): void {
  const holds = (query: string) => (query.includes('min-width') ? wide : query.includes('light') && light);
  globalThis.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: holds(query), media: query }) as MediaQueryList;
}

/** Keeps jsdom from leaving the page, and notes where a reader would have gone. */
export function watchLinks(): string[] {
  const followed: string[] = [];
  window.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (link && !event.defaultPrevented) followed.push(link.getAttribute('href') ?? '');
    event.preventDefault();
  });
  return followed;
}
