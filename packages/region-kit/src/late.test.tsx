/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { late } from './late';
import { CurrentRegion } from './region-context';
import { testContext } from './testing';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const { context, reports } = testContext('comments');
const within = (children: ReactNode) => <CurrentRegion value={context}>{children}</CurrentRegion>;

test('a late part is loaded once, when it is first shown, and gets its props', async () => {
  const load = jest.fn(async () => ({ default: Greeting }));
  const Late = late(load);
  expect(load).not.toHaveBeenCalled();
  const { rerender } = render(within(<Late name="Ada" />));
  screen.getByRole('status', { name: 'Loading' });
  await screen.findByText('Hello Ada');
  rerender(within(<Late key="other" name="Grace" />));
  screen.getByText('Hello Grace');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that was loaded before is there at once', async () => {
  const Late = late(async () => ({ default: Greeting }));
  Late.preload();
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  render(within(<Late name="Ada" />));
  screen.getByText('Hello Ada');
});

test('a part that cannot be had is reported, and asked for again on Retry', async () => {
  const load = jest
    .fn<Promise<{ default: ComponentType<{ name: string }> }>, []>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue({ default: Greeting });
  const Late = late(load);
  render(within(<Late name="Ada" />));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('Hello Ada');
  expect(reports).toEqual([new Error('lost')]);
});
