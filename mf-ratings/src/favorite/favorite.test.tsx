/** @jest-environment jsdom */
import { createBus } from '@savepoint/region-kit';
import { testContext } from '@savepoint/region-kit/testing';
import { getSession, startSession, type Session } from '@savepoint/session';
import { act, fireEvent, screen } from '@testing-library/react';
import { region } from '.';

let unmount = () => {};
const mark = jest.fn(async (_mark: string, _slug: string, _on: boolean) => {});

beforeAll(() => {
  globalThis.fetch = () => Promise.reject(new Error('offline'));
  startSession({ config: { apiKey: '', authDomain: '', projectId: '' }, bus: createBus(), track: () => {} });
});
beforeEach(async () => {
  mark.mockReset().mockResolvedValue();
  jest.spyOn(getSession(), 'preload').mockImplementation(() => {});
  jest.spyOn(getSession(), 'games', 'get').mockReturnValue({ mark } as unknown as Session['games']);
  const element = document.body.appendChild(document.createElement('section'));
  const { context } = testContext('favorite');
  const mounted = await act(async () => region.mount(element, { slug: 'gris', name: 'Gris' }, context));
  unmount = () => act(() => mounted.unmount());
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Favourite' })));

test('the button: prompts to log in, then favourites the game', async () => {
  const prompt = jest.spyOn(getSession(), 'ensureSignedIn').mockResolvedValue(true);
  await press();
  expect(prompt).toHaveBeenCalledWith('favourite Gris', { name: 'favorite', slug: 'gris' });
  expect(mark.mock.calls).toEqual([['favorite', 'gris', true]]);
});

test('the prompt is closed without logging in: nothing is sent', async () => {
  jest.spyOn(getSession(), 'ensureSignedIn').mockResolvedValue(false);
  await press();
  expect(mark).not.toHaveBeenCalled();
});

test('a failure is shown below the button', async () => {
  jest.spyOn(getSession(), 'ensureSignedIn').mockResolvedValue(true);
  mark.mockRejectedValue(new Error('down'));
  await press();
  expect(screen.getByRole('alert').textContent).not.toBe('');
});
