/** @jest-environment jsdom */
import type { ClientRegion } from '@savepoint/contracts/base';
import { RegionHealthBody } from '@savepoint/contracts/regions';
import { Value } from 'typebox/value';
import { RegionError } from '../region-error';
import { watchRegions } from './watch-regions';

const region = (remote: string, name: string): ClientRegion => ({
  version: '1.0.0',
  remote,
  module: `./${name}`,
  entry: `/regions/${remote}/1.0.0/entry.js`,
  js: [`/regions/${remote}/1.0.0/${name}.js`],
  css: [],
  integrity: {},
});
const regions = {
  header: region('header', 'header'),
  footer: region('header', 'footer'),
  poll: region('poll', 'poll'),
};

/** Passes entries to the observers of their type. */
const observers = new Map<string, (entries: object[]) => void>();
globalThis.PerformanceObserver = class {
  static supportedEntryTypes = ['measure', 'long-animation-frame', 'event'];
  constructor(private readonly callback: (list: { getEntries(): object[] }) => void) {}
  observe({ type, buffered }: { type: string; buffered: boolean }) {
    expect(buffered).toBe(true);
    observers.set(type, (entries) => this.callback({ getEntries: () => entries }));
  }
} as never;

let sent: { regions: Record<string, unknown>[] }[];
const earlyEvents: ErrorEvent[] = [];
const mounted = (name: string, duration: number) =>
  observers.get('measure')!([{ name: `region:${name}`, duration }]);

/** An error with the stack that Chromium would give it. */
function errorIn(...urls: string[]): Error {
  const error = new Error('broken');
  error.stack = ['Error: broken', ...urls.map((url) => `    at f (https://site.example${url}:1:20)`)].join(
    '\n',
  );
  return error;
}
/** An error in what an extension has put in the place of a method. */
function extensionError(): Error {
  const error = errorIn('/regions/poll/1.0.0/poll.js');
  error.stack = error.stack!.replace('\n', '\n    at fetch (chrome-extension://abcdef/page.js:1:20)\n');
  return error;
}
const throwError = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }));
function reject(reason: unknown): void {
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}
const leave = () => dispatchEvent(new Event('pagehide'));

function send(body: string): void {
  const parsed = JSON.parse(body) as (typeof sent)[0];
  expect([...Value.Errors(RegionHealthBody, parsed)]).toEqual([]);
  sent.push(parsed);
}

beforeAll(() => {
  document.body.innerHTML = '<section data-region="poll" data-mounted="poll@1.0.0"></section>';
  earlyEvents.push(new ErrorEvent('error', { error: errorIn('/regions/poll/1.0.0/poll.js') }));
  jest.useFakeTimers();
  watchRegions(regions, earlyEvents, { send });
});
beforeEach(() => (sent = []));
afterAll(() => jest.useRealTimers());

test('an error from before → reported soon, with the mounts until then', () => {
  mounted('poll', 41.6);
  mounted('header', 20);
  mounted('other', 20);
  jest.advanceTimersByTime(999);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1);
  const rest = { long_tasks: 0, long_task_ms: 0, mount_failures: 0, version: '1.0.0', first: true };
  expect(sent).toEqual([
    {
      regions: [
        { ...rest, region: 'poll', mount_ms: 42, errors: 1, first_failure: true },
        { ...rest, region: 'header', mount_ms: 20, errors: 0, first_failure: false },
      ],
    },
  ]);
});

test('nothing new → nothing is sent; later errors are no further failing view', () => {
  leave();
  expect(sent).toEqual([]);
  reject(errorIn('/assets/main.js', '/regions/poll/1.0.0/poll.js', '/regions/header/1.0.0/header.js'));
  leave();
  expect(sent).toEqual([
    { regions: [expect.objectContaining({ region: 'poll', errors: 1, first: false, first_failure: false })] },
  ]);
});

test('a chunk that no region lists → an error of all regions of its remote', () => {
  throwError(errorIn('/regions/header/1.0.0/123.abc.js'));
  leave();
  expect(sent[0]!.regions).toMatchObject([
    { region: 'header', first: false, first_failure: true },
    { region: 'footer', first: true, first_failure: true },
  ]);
});

test('a region that is taken off the page → a failure of its mount', () => {
  throwError(new RegionError('header@1.0.0', new Error('mine')));
  leave();
  expect(sent[0]!.regions).toMatchObject([{ region: 'header', errors: 0, mount_failures: 1 }]);
});

test.each([
  ['the page’s own script', errorIn('/assets/main.js')],
  ['another version', errorIn('/regions/poll/0.9.0/poll.js')],
  ['an extension', errorIn('/x.js')],
  ['an extension that a region has called', extensionError()],
  ['no error', 'text'],
  ['a region that the page does not have', new RegionError('quiz@none', new Error('not published'))],
])('an error of %s → of no region', (_what, error) => {
  throwError(error);
  leave();
  expect(sent).toEqual([]);
});

test('long runs of a script → of its region; short ones and other scripts are not counted', () => {
  const script = (sourceURL: string, duration: number) => ({ sourceURL, duration });
  observers.get('long-animation-frame')!([
    {
      scripts: [
        script('https://site.example/regions/poll/1.0.0/poll.js', 80.4),
        script('https://site.example/regions/poll/1.0.0/poll.js', 49),
        script('https://site.example/assets/main.js', 300),
      ],
    },
  ]);
  leave();
  expect(sent[0]!.regions).toMatchObject([{ region: 'poll', long_tasks: 1, long_task_ms: 80 }]);
});

test('the slowest response of a region → reported once, when the reader leaves', () => {
  const target = document.querySelector('[data-region=poll]')!.appendChild(document.createElement('button'));
  const interaction = (duration: number, more = {}) => ({ interactionId: 1, target, duration, ...more });
  observers.get('event')!([
    interaction(48),
    interaction(184.4),
    interaction(96),
    // A movement of the pointer, an element outside of regions, one that is gone.
    interaction(900, { interactionId: 0 }),
    interaction(900, { target: document.body }),
    interaction(900, { target: null }),
  ]);
  leave();
  expect(sent.pop()!.regions).toMatchObject([{ region: 'poll', interaction_ms: 184, first: false }]);
  leave();
  expect(sent).toEqual([]);
});

test('a region that throws all the time → few reports, of bounded numbers, and one when the reader leaves', () => {
  for (let second = 0; second < 100; second += 1) {
    for (let index = 0; index < 50; index += 1) throwError(errorIn('/regions/poll/1.0.0/poll.js'));
    jest.advanceTimersByTime(1_000);
  }
  expect(sent.length).toBeLessThanOrEqual(3);
  leave();
  expect(sent.at(-1)!.regions).toMatchObject([{ errors: 20 }]);
});

test('while a rollout is live, mounts are reported at once, and few times', () => {
  leave();
  sent = [];
  observers.clear();
  watchRegions(regions, [], { send, reportsMounts: true });
  mounted('poll', 40);
  const target = document.querySelector('[data-region=poll]')!;
  observers.get('event')!([{ interactionId: 1, target, duration: 80 }]);
  mounted('header', 50);
  jest.advanceTimersByTime(1_000);
  expect(sent[0]!.regions[0]).not.toHaveProperty('interaction_ms');
  expect(sent[0]!.regions).toMatchObject([
    { region: 'poll', first: true, mount_ms: 40 },
    { region: 'header', first: true, mount_ms: 50 },
  ]);
  for (let count = 0; count < 20; count += 1) {
    mounted('footer', 30);
    jest.advanceTimersByTime(1_000);
  }
  expect(sent.length).toBeLessThanOrEqual(4);
});
