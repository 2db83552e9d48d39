/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearPage, open, mockScreen } from '../test/page';
import { startTestSession } from '../test/session';

const props = { path: '/', platforms: [], categories: [] };
const user = userEvent.setup();
const root = document.documentElement;
const toggle = () => screen.getByRole('button', { name: 'Switch between dark and light' });

beforeAll(() => {
  startTestSession();
});
afterEach(() => {
  clearPage();
  delete root.dataset['theme'];
  localStorage.clear();
});

test.each([
  [false, 'light', 'dark'],
  [true, 'dark', 'light'],
])(
  'the theme switches from the system’s (light: %p) to %s and back, and is stored',
  async (light, ...themes) => {
    mockScreen({ light });
    const { context } = await open('header', props);
    const emitted: string[] = [];
    context.bus.on('theme:changed', ({ theme }) => emitted.push(theme));
    for (const theme of themes) {
      await user.click(toggle());
      expect([root.dataset['theme'], localStorage.getItem('theme')]).toEqual([theme, theme]);
    }
    expect(emitted).toEqual(themes);
  },
);

test('storage blocked → the theme changes for this page only', async () => {
  mockScreen();
  await open('header', props);
  const keep = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  await user.click(toggle());
  keep.mockRestore();
  expect(root.dataset['theme']).toBe('light');
});

test('the theme follows a change in another tab and ignores other storage events', async () => {
  mockScreen();
  await open('header', props);
  const changed = (key: string, newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  changed('theme', 'light');
  expect(root.dataset['theme']).toBe('light');
  changed('theme', 'nonsense');
  changed('other', 'dark');
  changed('theme', null);
  expect(root.dataset['theme']).toBe('light');
});
