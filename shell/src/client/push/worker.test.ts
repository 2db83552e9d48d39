/** @jest-environment node */
const ORIGIN = 'https://savepoint.example';

type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
const shown: [title: string, options: { data: object; actions: object[]; tag: string; body: string }][] = [];
const pages = [{ url: `${ORIGIN}/games/hades/`, focus: jest.fn() }];
const opened: string[] = [];

beforeAll(() => {
  Object.assign(globalThis, {
    location: new URL(ORIGIN),
    registration: { showNotification: async (...args: (typeof shown)[0]) => void shown.push(args) },
    clients: { matchAll: async () => pages, openWindow: async (url: string) => void opened.push(url) },
    skipWaiting: async () => {},
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  });
  jest.requireActual('./worker');
});
beforeEach(() => {
  shown.length = 0;
  opened.length = 0;
});

/** @param data what is in the message; a text is no JSON */
async function push(data: unknown): Promise<void> {
  const json = () => JSON.parse(typeof data === 'string' ? data : JSON.stringify(data)) as unknown;
  let work: Promise<unknown> | undefined;
  listeners.get('push')!({
    data: data === null ? null : { json },
    waitUntil: (it: Promise<unknown>) => (work = it),
  });
  await work;
}
async function click(data: object, action = ''): Promise<void> {
  let work: Promise<unknown> | undefined;
  const notification = { close: jest.fn(), data };
  listeners.get('notificationclick')!({
    notification,
    action,
    waitUntil: (it: Promise<unknown>) => (work = it),
  });
  await work;
  expect(notification.close).toHaveBeenCalled();
}

test('a message is shown with its text, and with a button that leaves the thread', async () => {
  const leave = { label: 'Leave this thread', path: '/replies/leave?token=1' };
  await push({ title: 'Bob replied', text: 'Nonsense!', path: '/games/hades/', tag: 'reply-1', leave });
  await push({ title: '2 new replies', text: 'Bob, Cyd', path: '/account/', tag: 'replies' });
  expect(shown).toEqual([
    [
      'Bob replied',
      {
        body: 'Nonsense!',
        tag: 'reply-1',
        data: { path: '/games/hades/', leave: leave.path },
        actions: [{ action: 'leave', title: leave.label }],
      },
    ],
    ['2 new replies', expect.objectContaining({ actions: [], tag: 'replies' })],
  ]);
});

test.each([null, 'no JSON', 'null', '7', { title: 7, text: {}, leave: 'x' }])(
  'a message that cannot be read (%j) is shown without a text, as browsers require',
  async (data) => {
    await push(data);
    expect(shown).toEqual([
      ['savepoint.example', expect.objectContaining({ body: '', tag: 'replies', actions: [] })],
    ]);
  },
);

test('a click focuses the page if it is open, and opens it otherwise; the button opens its own', async () => {
  await click({ path: '/games/hades/' });
  expect([pages[0]!.focus.mock.calls.length, opened]).toEqual([1, []]);
  await click({ path: '/games/hades/?comment=1#comment-1' });
  await click({ path: '/games/hades/', leave: '/replies/leave?token=1' }, 'leave');
  expect(opened).toEqual([`${ORIGIN}/games/hades/?comment=1#comment-1`, `${ORIGIN}/replies/leave?token=1`]);
});

test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 'http://[', 7, undefined])(
  'a message that leads elsewhere (%j) opens the list of replies',
  async (path) => {
    await click({ path });
    expect(opened).toEqual([`${ORIGIN}/account/#replies`]);
  },
);
