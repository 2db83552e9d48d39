import { noteServerTime, SERVER_TIME_EVENT, serverNow } from './server-time';

const RIGHT = Date.parse('2031-05-14T12:00:00.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds since the page was opened, and what the reader’s clock says. */
let elapsed = 0;
let local = RIGHT;
const events: string[] = [];

beforeEach(() => {
  elapsed = 5_000;
  local = RIGHT;
  events.length = 0;
  globalThis.savepointTimeOrigin = undefined;
  jest.spyOn(performance, 'now').mockImplementation(() => elapsed);
  jest.spyOn(Date, 'now').mockImplementation(() => local);
  Object.assign(globalThis, { dispatchEvent: ({ type }: Event) => events.push(type) });
});
afterEach(() => {
  jest.restoreAllMocks();
  globalThis.savepointTimeOrigin = undefined;
  Reflect.deleteProperty(globalThis, 'dispatchEvent');
});

const receive = (time: number, headers: Record<string, string> = {}) =>
  noteServerTime(new Headers({ date: new Date(time).toUTCString(), ...headers }));

test.each([2 * HOUR_MS, 72 * HOUR_MS, -2 * HOUR_MS])(
  'the reader’s clock is %d ms wrong → a response’s time counts',
  (error) => {
    local = RIGHT + error;
    receive(RIGHT);
    elapsed += 90_000;
    expect(serverNow() - RIGHT).toBe(90_000);
    // The reader, or the device, sets the clock meanwhile.
    local = RIGHT + 500 * HOUR_MS;
    expect(serverNow() - RIGHT).toBe(90_000);
    expect(events).toEqual([SERVER_TIME_EVENT]);
  },
);

test('a response that a cache has kept → its age is added; the latest time counts', () => {
  receive(RIGHT - 10 * MINUTE_MS, { age: '600' });
  expect(serverNow()).toBe(RIGHT);
  receive(RIGHT - HOUR_MS);
  expect(serverNow()).toBe(RIGHT);
  receive(RIGHT + 1_000);
  expect(serverNow()).toBe(RIGHT + 1_000);
});

test('a difference of less than a second is no event', () => {
  receive(RIGHT);
  elapsed += 100;
  noteServerTime(new Headers({ date: new Date(RIGHT + 1_000).toUTCString() }));
  expect(serverNow()).toBe(RIGHT + 1_000);
  expect(events).toEqual([SERVER_TIME_EVENT]);
});

test.each([{}, { date: 'yesterday' }, { date: '' }])('a response with %j says nothing', (headers) => {
  noteServerTime(new Headers(headers as Record<string, string>));
  expect(serverNow()).toBe(local);
  expect(events).toEqual([]);
});

test('without a response: the reader’s clock, unless the page would come from the future or be too old', () => {
  const renderedAt = RIGHT - 10 * MINUTE_MS;
  expect(serverNow(renderedAt)).toBe(RIGHT);
  local = RIGHT + 2 * HOUR_MS;
  expect(serverNow(renderedAt)).toBe(renderedAt + elapsed);
  local = RIGHT - 2 * HOUR_MS;
  expect(serverNow(renderedAt)).toBe(renderedAt + elapsed);
});

test('it is never earlier than the page was made', () => {
  receive(RIGHT - HOUR_MS);
  expect(serverNow(RIGHT)).toBe(RIGHT);
});
