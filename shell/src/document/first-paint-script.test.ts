/** @jest-environment jsdom */
import { avatarColour } from '@savepoint/region-kit';
import { FIRST_PAINT_SCRIPT } from './first-paint-script';

const root = document.documentElement;
const property = (name: string) => root.style.getPropertyValue(`--member-${name}`);

function run(stored: Record<string, string>): void {
  localStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  root.removeAttribute('style');
  delete root.dataset['member'];
  delete root.dataset['theme'];
  new Function(FIRST_PAINT_SCRIPT)();
}

test.each(['ada', 'Zoë', 'k9', 'xK3mP0qR7sT1uV5wX9yZ2aB4cD6e'])(
  'member %s: initial, name, and the colour of their avatar',
  (uid) => {
    run({ 'savepoint.signed-in': JSON.stringify({ uid, name: ' Éva "Eve" \\ Ray' }) });
    const { hue, white } = avatarColour(uid);
    expect(root.dataset['member']).toBe('');
    expect([property('hue'), property('ink')]).toEqual([String(hue), white ? '#fff' : '#0b1719']);
    expect(property('initial')).toBe('"É"');
    expect(property('name')).toBe(String.raw`" Éva \"Eve\" \\ Ray"`);
  },
);

test.each([
  {},
  { 'savepoint.signed-in': '1' },
  { 'savepoint.signed-in': '{' },
  { 'savepoint.signed-in': '{}' },
])('no member in storage: %p → nothing is shown', (stored: Record<string, string>) => {
  run(stored);
  expect([root.dataset['member'], root.getAttribute('style')]).toEqual([undefined, null]);
});

test('the stored theme is applied, also without a member', () => {
  run({ theme: 'light' });
  expect(root.dataset['theme']).toBe('light');
});
