/** @jest-environment jsdom */
import { useId, useState } from 'react';
import { act } from '@testing-library/react';
import { defineRegion, ErrorBoundary, useRegion } from '.';
import type { FragmentContext } from './region';
import { defineFragment } from './server';
import { testContext } from './testing';

interface Props {
  name: string;
}

function Greeting({ name, initial }: Props & { initial?: { count: number } }) {
  const [clicks, setClicks] = useState(0);
  const { region } = useRegion();
  const id = useId();
  return (
    <button id={id} onClick={() => setClicks(clicks + 1)}>
      {region}: {name} has {initial?.count ?? 'no'} things, {clicks} clicks
    </button>
  );
}

function Broken({ name }: Props): never {
  throw new Error(`${name} broke`);
}

const fragmentContext: FragmentContext = {
  region: 'streams',
  url: 'https://savepoint.test/games/hades/',
  call: async () => ({ games: 3 }) as never,
};

const fragment = defineFragment<Props, { count: number }>(Greeting, {
  load: async (_props, { call }) => ({ count: (await call('readMenus', {})).games }),
});

async function mounted<P extends object>(
  region: ReturnType<typeof defineRegion<P, never>>,
  props: P,
  html = '',
  state?: unknown,
) {
  const element = document.createElement('div');
  element.innerHTML = html;
  const served = element.firstChild;
  const kit = testContext('streams', state);
  const handle = await act(async () => region.mount(element, props, kit.context));
  return { element, served, handle, ...kit };
}

test('defineRegion: fragment’s HTML → hydrated in place, with the same ids', async () => {
  const { html, state } = await fragment.render({ name: 'Mara' }, fragmentContext);
  expect(html).toContain('Mara');
  const { element, served, reports, failures } = await mounted(
    defineRegion<Props, never>(Greeting),
    { name: 'Mara' },
    html,
    state,
  );
  expect(element.firstChild).toBe(served);
  expect([...reports, ...failures]).toEqual([]);
  await act(async () => element.querySelector('button')!.click());
  expect(element.textContent).toBe('streams: Mara has 3 things, 1 clicks');
});

test('defineRegion: no HTML → renders', async () => {
  const { element } = await mounted(defineRegion<Props, never>(Greeting), { name: 'Sam' });
  expect(element.textContent).toBe('streams: Sam has no things, 0 clicks');
});

test('defineRegion: HTML differs from the first render → rendered anew, and no error of the region', async () => {
  const { html, state } = await fragment.render({ name: 'Mara' }, fragmentContext);
  const { element, reports } = await mounted(
    defineRegion<Props, never>(Greeting),
    { name: 'Sam' },
    html,
    state,
  );
  expect(String(reports[0])).toMatch(/hydrat/i);
  expect(element.textContent).toContain('Sam');
  // A page of readers has nobody who needs it.
  const errors: unknown[] = [];
  const { context } = testContext('streams', state);
  delete context.repaired;
  const root = document.createElement('div');
  root.innerHTML = html;
  const list = {
    report: (error: unknown) => errors.push(error),
    fail: (error: unknown) => errors.push(error),
  };
  await act(async () =>
    defineRegion<Props, never>(Greeting).mount(root, { name: 'Sam' }, { ...context, ...list }),
  );
  expect(errors).toEqual([]);
  expect(root.textContent).toContain('Sam');
});

test('defineRegion: update keeps the component’s state; unmount empties the element', async () => {
  const { element, handle } = await mounted(defineRegion<Props, never>(Greeting), { name: 'Sam' });
  await act(async () => element.querySelector('button')!.click());
  await act(async () => handle.update({ name: 'Mara' }));
  expect(element.textContent).toBe('streams: Mara has no things, 1 clicks');
  await act(async () => handle.unmount());
  expect(element.textContent).toBe('');
});

test('defineRegion: component throws → context.fail is called once', async () => {
  const { failures, reports } = await mounted(defineRegion<Props, never>(Broken), { name: 'Sam' });
  expect(failures).toEqual([new Error('Sam broke')]);
  expect(reports).toEqual([]);
});

test('ErrorBoundary: child throws → shows the fallback, and the rest of the region works', async () => {
  const errors: unknown[] = [];
  const Guarded = ({ name }: Props) => (
    <ErrorBoundary fallback={<p>Not today</p>} onError={(error) => errors.push(error)}>
      <Broken name={name} />
    </ErrorBoundary>
  );
  const { element, failures } = await mounted(defineRegion<Props, never>(Guarded), { name: 'Sam' });
  expect(element.textContent).toBe('Not today');
  expect(errors).toHaveLength(1);
  expect(failures).toEqual([]);
});

test('defineFragment: component throws → render rejects', async () => {
  await expect(defineFragment<Props, never>(Broken).render({ name: 'Sam' }, fragmentContext)).rejects.toThrow(
    'Sam broke',
  );
});

test('defineFragment: jsonld receives what load returned', async () => {
  const withData = defineFragment<Props, { count: number }>(Greeting, {
    load: async () => ({ count: 2 }),
    jsonld: ({ name }, loaded) => [{ '@type': 'Thing', name, count: loaded?.count }],
  });
  expect((await withData.render({ name: 'Mara' }, fragmentContext)).jsonld).toEqual([
    { '@type': 'Thing', name: 'Mara', count: 2 },
  ]);
});
