/** @jest-environment ./tests/jest/browser-environment.cjs */
import { defineRegion } from '@savepoint/region-kit';
import { testContext } from '@savepoint/region-kit/testing';
import { ApiError } from '@savepoint/session';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { LoadedView, useLoaded } from './loaded';
import { useAttempt } from './request';
import { RequestError } from './request-error';

/** Calls that were made, in order: their signals, and what answers them. */
let calls: { signal: AbortSignal; answer(value: string): void; fail(error: unknown): void }[];
const read = (signal: AbortSignal) =>
  new Promise<string>((answer, fail) => void calls.push({ signal, answer, fail }));
const readAnew = (signal: AbortSignal) => read(signal);

let unmount: () => void;
async function mount(View: () => ReactNode) {
  const kit = testContext('test');
  const element = document.body.appendChild(document.createElement('section'));
  await act(async () => {
    const mounted = defineRegion(View).mount(element, {}, kit.context);
    unmount = () => act(() => mounted.unmount());
  });
  return kit;
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

function Thing() {
  const [reads, setReads] = useState(() => read);
  const loaded = useLoaded(reads);
  return (
    <>
      <LoadedView of={loaded}>{(value) => <b>{value}</b>}</LoadedView>
      <button onClick={() => setReads(() => readAnew)}>{'other'}</button>
      <button onClick={() => loaded.set('changed')}>{'change'}</button>
    </>
  );
}
const shown = () => document.querySelector('b')?.textContent;

beforeEach(() => (calls = []));
afterEach(() => {
  unmount();
  document.body.replaceChildren();
});

test('what is loaded replaces the skeleton', async () => {
  await mount(Thing);
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy();
  await act(async () => calls[0]!.answer('first'));
  expect([shown(), screen.queryByRole('status')]).toEqual(['first', null]);
});

test('something else is loaded meanwhile → the earlier call is aborted, and what it answers does not count', async () => {
  await mount(Thing);
  await press('other');
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await act(async () => calls[1]!.answer('second'));
  await act(async () => calls[0]!.answer('first'));
  expect(shown()).toBe('second');
});

test('changed while it is loaded again → the change stays', async () => {
  await mount(Thing);
  await act(async () => calls[0]!.answer('first'));
  await press('other');
  await press('change');
  await act(async () => calls[1]!.answer('second'));
  expect(shown()).toBe('changed');
});

test('it fails → the reason, and Try again loads it', async () => {
  const { reports } = await mount(Thing);
  await act(async () => calls[0]!.fail(new ApiError(503, 'upstream-unavailable', 'Not now.')));
  expect(screen.getByRole('alert').textContent).toContain('Not now.');
  await press('Try again');
  await act(async () => calls[1]!.answer('later'));
  expect([shown(), screen.queryByRole('alert'), reports]).toEqual(['later', null, []]);
});

test('the component is gone → its call is aborted, and its failure not reported', async () => {
  const { reports } = await mount(Thing);
  unmount();
  expect(calls[0]!.signal.aborted).toBe(true);
  await act(async () => calls[0]!.fail(new TypeError('gone')));
  expect(reports).toEqual([]);
});

test('a second press while a call runs → one call; its failure is shown until the next attempt', async () => {
  await mount(() => {
    const { busy, error, run } = useAttempt();
    return (
      <>
        <button aria-busy={busy} onClick={() => void run(() => read(new AbortController().signal))}>
          {'do it'}
        </button>
        <RequestError error={error} />
      </>
    );
  });
  await press('do it');
  await press('do it');
  expect(calls).toHaveLength(1);
  await act(async () => calls[0]!.fail(new ApiError(409, 'busy', 'Not now.')));
  expect(screen.getByRole('alert').textContent).toBe('Not now.');
  await press('do it');
  expect([calls.length, screen.queryByRole('alert')]).toEqual([2, null]);
});
