/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { lazyWithRetry } from './lazy-with-retry';
import { CurrentRegionContext } from './region-root';
import { testContext } from './testing';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const { context, reports } = testContext('comments');
const within = (children: ReactNode) => (
  <CurrentRegionContext value={context}>{children}</CurrentRegionContext>
);

test('lazyWithRetry: first render → loads the component once and passes its props', async () => {
  const load = jest.fn(async () => ({ default: Greeting }));
  const Lazy = lazyWithRetry(load);
  expect(load).not.toHaveBeenCalled();
  const { rerender } = render(within(<Lazy name="Ada" />));
  screen.getByRole('status', { name: 'Loading' });
  await screen.findByText('Hello Ada');
  rerender(within(<Lazy key="other" name="Grace" />));
  screen.getByText('Hello Grace');
  expect(load).toHaveBeenCalledTimes(1);
});

test('lazyWithRetry: preloaded → renders without a loading indicator', async () => {
  const Lazy = lazyWithRetry(async () => ({ default: Greeting }));
  Lazy.preload();
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  render(within(<Lazy name="Ada" />));
  screen.getByText('Hello Ada');
});

test('lazyWithRetry: import fails → reports the error, and Retry imports again', async () => {
  const load = jest
    .fn<Promise<{ default: ComponentType<{ name: string }> }>, []>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue({ default: Greeting });
  const Lazy = lazyWithRetry(load);
  render(within(<Lazy name="Ada" />));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  const hello = await screen.findByText('Hello Ada');
  expect(reports).toEqual([new Error('lost')]);
  // Where the button was.
  expect(document.activeElement).toBe(hello.parentElement);
});
