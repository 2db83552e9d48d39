import { DAY_MS } from '@savepoint/contracts/base';

/** What keeps running when a test sets the date. */
const REAL = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const noon = () => (Math.floor(Date.now() / DAY_MS) + 0.5) * DAY_MS;

/**
 * Stops the date for the tests of a file, while timers and sockets run normally. It starts at noon by UTC, so that a
 * day, month or year neither begins nor ends in a test. To be called before the file’s own `beforeAll`.
 */
export function manualClock() {
  beforeAll(() => {
    jest.useFakeTimers({ now: noon(), doNotFake: [...REAL] });
  });
  afterAll(() => {
    jest.useRealTimers();
  });
  return { advance: (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000) };
}

/**
 * Sets the clock of a test file to noon by UTC, from where it runs on, so that a day, month or year neither begins nor
 * ends in a test. To be called before anything starts.
 */
export function startAtNoon(): void {
  const { Date: date } = globalThis;
  const { now } = date;
  afterAll(() => {
    globalThis.Date = date;
  });
  const offsetMs = noon() - now();
  globalThis.Date = new Proxy(date, {
    construct: (target, args: [], newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now() + offsetMs], newTarget) as Date,
    get: (target, property, receiver) =>
      property === 'now' ? () => now() + offsetMs : (Reflect.get(target, property, receiver) as unknown),
  });
}

/**
 * Multiplies the times that parts wait for each other, for the tests of a file: those of what does not respond need not
 * take seconds. To be called before the file’s own `beforeAll`.
 */
export function scaleTimeouts(scale: number): void {
  const before = process.env['TIMEOUT_SCALE'];
  beforeAll(() => {
    process.env['TIMEOUT_SCALE'] = String(scale);
  });
  afterAll(() => {
    if (before === undefined) delete process.env['TIMEOUT_SCALE'];
    else process.env['TIMEOUT_SCALE'] = before;
  });
}
