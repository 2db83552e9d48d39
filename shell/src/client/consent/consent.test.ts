/** @jest-environment jsdom */
import type { ClientConfig } from '@savepoint/contracts/base';
import { createBus, trackEvent } from '@savepoint/region-kit';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Consent } from './consent';
import { CHOICE_KEY } from './choice';

const ANALYTICS = 'https://analytics.test/tags.js';
const both = {
  analytics: { script: ANALYTICS },
  sentry: { dsn: 'https://key@reports.test/1', environment: 'test', release: 'shell@1.0.0' },
} as ClientConfig;
const user = userEvent.setup();
const question = () => screen.queryByRole('region', { name: 'Privacy choices' });
const scripts = () =>
  [...document.querySelectorAll('head script')].map((script) => script.getAttribute('src'));
const stored = () => JSON.parse(localStorage.getItem(CHOICE_KEY) ?? 'null') as unknown;
let bus: ReturnType<typeof createBus>;
// Each test leaves listeners behind.
const listened = jest.spyOn(window, 'addEventListener');

const start = (config: ClientConfig = both) => act(async () => new Consent(config, bus, []).start());
const save = () => user.click(screen.getByRole('button', { name: 'Save choices' }));
const setSignal = (signal: 'doNotTrack' | 'globalPrivacyControl', value: unknown) =>
  Object.defineProperty(navigator, signal, { value, configurable: true });

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.head.replaceChildren();
  document.body.innerHTML = '<a class="skip" href="#main">Skip</a><button>Elsewhere</button>';
  localStorage.clear();
  globalThis.dataLayer = undefined;
  bus = createBus();
  setSignal('doNotTrack', null);
  setSignal('globalPrivacyControl', undefined);
});

afterEach(() => {
  for (const [type, listener] of listened.mock.calls) removeEventListener(type, listener as EventListener);
  listened.mockClear();
});

test('before a choice nothing is loaded, pushed or ticked', async () => {
  await start();
  trackEvent({ event: 'Sign in' });
  expect(question()).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    false,
    false,
  ]);
  expect([scripts(), globalThis.dataLayer]).toEqual([[], undefined]);
  expect(document.activeElement).toBe(document.body);
});

test('saving without a tick: consent is refused, stored and not asked for again', async () => {
  await start();
  await save();
  trackEvent({ event: 'Sign in' });
  expect(stored()).toEqual({ reports: false, analytics: false });
  expect([question(), scripts(), globalThis.dataLayer]).toEqual([null, [], undefined]);
  await start();
  expect(question()).toBeNull();
});

test('analytics start with consent, once', async () => {
  await start();
  await user.click(screen.getByRole('checkbox', { name: /^Analytics/ }));
  await save();
  trackEvent({ event: 'Sign in' });
  expect(scripts()).toEqual([ANALYTICS]);
  expect(globalThis.dataLayer).toEqual([{ event: 'Sign in' }]);
});

test('the choice can be changed later; focus moves to the form and back', async () => {
  localStorage.setItem(CHOICE_KEY, '{"reports":false,"analytics":true}');
  await start();
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  await act(async () => bus.emit('consent:opened', {}));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Privacy choices' }));
  const analytics = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Analytics/ });
  expect(analytics.checked).toBe(true);
  await user.click(analytics);
  await save();
  trackEvent({ event: 'Sign out' });
  expect(globalThis.dataLayer).toBeUndefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
});

test('a choice in another tab applies here too', async () => {
  await start();
  localStorage.setItem(CHOICE_KEY, '{"reports":false,"analytics":true}');
  await act(async () => dispatchEvent(new StorageEvent('storage', { key: CHOICE_KEY })));
  expect([question(), scripts()]).toEqual([null, [ANALYTICS]]);
});

test.each([
  ['Do Not Track', 'doNotTrack', '1'],
  ['Global Privacy Control', 'globalPrivacyControl', true],
] as const)('%s on: refused without asking', async (_name, signal, value) => {
  setSignal(signal, value);
  await start();
  expect([question(), scripts()]).toEqual([null, []]);
  await act(async () => bus.emit('consent:opened', {}));
  expect(question()).toBeTruthy();
});

test('asks about configured purposes only, and again about a new one', async () => {
  localStorage.setItem(CHOICE_KEY, '{"analytics":false}');
  await start({ analytics: both.analytics } as ClientConfig);
  expect(question()).toBeNull();
  await start(both);
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
});
